import ArgumentParser
import Foundation
import Zoetrope

/// `zoetrope test`
struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Play every script of scenes and check what they expect.",
        discussion: "Exit code 1 means that an expectation does not hold, 2 that a scene cannot be played.")

    @Argument(help: ArgumentHelp("Scene files, folders of scenes, or - for standard input.", valueName: "scene"))
    var scenes: [String]

    @Option(help: "Play this script alone.")
    var script: String?

    @Flag(help: "Print one JSON object about what was checked.")
    var json = false

    @Flag(help: "Say nothing but what does not hold.")
    var quiet = false

    @Option(help: "The folder of the scenes' folders of goldens; by default each scene tells.")
    var goldens: String?

    @Option(help: "What is recorded: \(RecordMode.allCases.map(\.rawValue).joined(separator: ", ")).")
    var record: String?

    @Option(help: "Write this golden as it is now, such as card-popover/tapped.trace. May be repeated.")
    var accept: [String] = []

    @OptionGroup var scene: SceneArguments

    func run() throws {
        Console.prepare()
        var results: [TestResult] = []
        var end = Zoetrope.ExitCode.done
        do throws(Problem) {
            var job = TestJob(settings: scene.settings(script: script))
            job.goldens = GoldenOptions(
                folder: goldens, record: try RecordMode.resolve(record, environment: ProcessInfo.processInfo.environment))
            job.goldens?.accepted = accept
            for path in try SceneFinder.scenes(at: scenes) {
                do throws(Problem) {
                    let result = try job.run(path)
                    results.append(result)
                    tell(result)
                    if !result.passed { end = end.combined(with: .different) }
                } catch {
                    results.append(TestResult(scene: path, problem: error))
                    end = end.combined(with: Console.report(error))
                }
            }
            if json { try Console.print(TestReport(results).json) }
        } catch {
            end = end.combined(with: Console.report(error))
        }
        try end.finish()
    }

    private func tell(_ result: TestResult) {
        if !quiet { for warning in result.warnings { Console.say(warning) } }
        for failure in result.failures { Console.say(failure.message) }
        for golden in result.goldens where !golden.message.isEmpty && !(quiet && golden.passed) {
            Console.say(golden.message)
        }
        for error in result.errors { Console.say(error) }
        if !quiet { Console.say(result.summary) }
    }
}
