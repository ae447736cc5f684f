import ArgumentParser
import Zoetrope

/// `zoetrope validate`
struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate", abstract: "Check scenes: read them and play every script, but draw nothing.")

    @Argument(help: ArgumentHelp("Scene files, folders of scenes, or - for standard input.", valueName: "scene"))
    var scenes: [String]

    @Flag(help: "Say nothing but errors and warnings.")
    var quiet = false

    @OptionGroup var scene: SceneArguments

    func run() throws {
        Console.prepare()
        var end = Zoetrope.ExitCode.done
        do throws(Problem) {
            for path in try SceneFinder.scenes(at: scenes) {
                do throws(Problem) {
                    try check(path)
                } catch {
                    end = end.combined(with: Console.report(error))
                }
            }
        } catch {
            end = Console.report(error)
        }
        try end.finish()
    }

    private func check(_ path: String) throws(Problem) {
        let first = try PreparedScene(path, settings: scene.settings(script: nil))
        var warnings = first.warnings
        try first.rehearse()
        for script in first.scripts.dropFirst() {
            let played = try first.playing(script)
            try played.rehearse()
            warnings += played.warnings.filter { !warnings.contains($0) }
        }
        for warning in warnings { Console.say(warning) }
        if !quiet { Console.say("\(first.file): fine, \(first.summary)") }
    }
}
