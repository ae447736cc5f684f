import ArgumentParser
import Foundation
import Pages
import SceneTesting
import Zoetrope

/// `zoetrope test`
struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Play every script of scenes and check what they expect, and the goldens they keep.",
        discussion: """
            Goldens are files that a scene keeps under its key goldens: traces of values, stills, whole animations. What \
            is missing is recorded, and the run that records it fails; where \
            \(RecordMode.unattended.joined(separator: ", ")) is set nothing is ever recorded. \
            \(RecordMode.variable) stands for --record. Exit code 1 means that something is not as expected, 2 that a \
            scene cannot be played.

            Examples:
              zoetrope test Scenes
              zoetrope test Scenes --report report --junit report/junit.xml
              zoetrope test card.yaml --accept card/main.trace
              zoetrope test Scenes --shard 2/5 --report part-2
            """)

    @Argument(
        help: ArgumentHelp("Scene files, folders of scenes, or - for standard input.", valueName: "scene"),
        completion: .scenes)
    var scenes: [String] = []

    @Option(help: "Play this script alone.", completion: .scripts)
    var script: String?

    @Option(
        help: "What is recorded: \(RecordMode.allCases.map(\.rawValue).joined(separator: ", ")).",
        completion: .recordModes)
    var record: String?

    @Option(help: "Write this golden as it is now, such as card-popover/tapped.trace. May be repeated.")
    var accept: [String] = []

    @Flag(help: "List the goldens that no scene keeps any more, and do nothing else; exit with 1 if there are any.")
    var prune = false

    @Flag(help: "With --prune: remove them.")
    var remove = false

    @Option(
        help: ArgumentHelp("The folder of the scenes' folders of goldens; by default scenes tell.", valueName: "dir"),
        completion: .directory)
    var goldens: String?

    @Option(
        help: ArgumentHelp("Write a report here: index.html, report.json and the files of failures.", valueName: "dir"),
        completion: .directory)
    var report: String?

    @Option(help: ArgumentHelp("Write JUnit XML here.", valueName: "file"), completion: .file(extensions: ["xml"]))
    var junit: String?

    @Option(help: "Scenes at once.")
    var jobs: Int?

    @Option(help: ArgumentHelp("Test a part of the scenes, such as 2/5; it goes by their names.", valueName: "i/n"))
    var shard: ShardOption?

    @Option(
        help: ArgumentHelp("Put reports of all shards together instead of testing. May be repeated.", valueName: "dir"),
        completion: .directory)
    var merge: [String] = []

    @Flag(help: "Print one JSON object about what was checked.")
    var json = false

    @Flag(help: "Say nothing but what does not hold.")
    var quiet = false

    @OptionGroup var scene: SceneArguments

    func validate() throws {
        guard merge.isEmpty != scenes.isEmpty else {
            throw ValidationError(merge.isEmpty ? "Name a scene or a folder of scenes." : "--merge takes no scenes.")
        }
        if remove, !prune { throw ValidationError("--remove goes with --prune.") }
    }

    func run() throws {
        Console.prepare()
        var end = Zoetrope.ExitCode.done
        do throws(ZoetropeError) {
            if !merge.isEmpty {
                let merged = try ReportFolder.merge(merge)
                for result in merged.scenes { tell(result) }
                end = merged.exitCode
                try write(merged)
            } else if prune {
                end = try pruned()
            } else {
                let suite = try suite()
                let tested = try suite.run(try SceneFinder.scenes(at: scenes)) { result, problem in
                    if let problem { end = end.combined(with: Console.report(problem)) } else { tell(result) }
                }
                end = end.combined(with: tested.exitCode)
                try write(tested)
            }
        } catch {
            end = end.combined(with: Console.report(error))
        }
        try end.finish()
    }

    private func suite() throws(ZoetropeError) -> SuiteJob {
        var test = TestJob(settings: scene.settings(script: script))
        let mode = try RecordMode.resolve(
            record, environment: ProcessInfo.processInfo.environment, accepts: !accept.isEmpty)
        test.goldens = GoldenOptions(folder: goldens, record: mode)
        test.goldens?.accepted = accept
        var suite = SuiteJob(test)
        if let jobs { suite.jobs = jobs }
        suite.shard = shard?.shard
        return suite
    }

    private func pruned() throws(ZoetropeError) -> Zoetrope.ExitCode {
        let orphans = try GoldenPruning(folder: goldens).orphans(of: try SceneFinder.scenes(at: scenes))
        for path in orphans { try Console.print(path) }
        guard remove else {
            if !quiet, !orphans.isEmpty {
                Console.say("\(orphans.count) kept by no scene; --prune --remove removes them")
            }
            return orphans.isEmpty ? .done : .different
        }
        try GoldenPruning.remove(orphans)
        return .done
    }

    private func write(_ tested: TestReport) throws(ZoetropeError) {
        if json { try Console.print(tested.json) }
        // First the report, which replaces its folder as a whole: JUnit XML may be meant to lie in there.
        if let report {
            try ReportFolder.write(tested, to: report)
            if !quiet, !tested.passed { Console.say("report: \(report)/index.html") }
        }
        if let junit { try FileWriter.write(Data(tested.junit.utf8), to: junit) }
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

/// `2/5`
struct ShardOption: ExpressibleByArgument {
    let shard: Shard

    init?(argument: String) {
        guard let shard = Shard(argument) else { return nil }
        self.shard = shard
    }
}
