import ArgumentParser
import Pages
import Zoetrope

/// `zoetrope validate`
struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate", abstract: "Check scenes: read them and play every script, but draw nothing.",
        discussion: """
            Errors and warnings are told as file:line:column, which editors and terminals make into links. Exit code 2 \
            means mistakes in a scene.

            Examples:
              zoetrope validate Scenes
              zoetrope validate card.yaml --json
              zoetrope validate - --name scenes/card.yaml < unsaved-buffer
            """)

    @Argument(
        help: ArgumentHelp("Scene files, folders of scenes, or - for standard input.", valueName: "scene"),
        completion: .scenes)
    var scenes: [String]

    @Option(
        help: ArgumentHelp(
            "With -: the file that standard input stands for, from whose folder includes are found.",
            valueName: "path"),
        completion: .scenes)
    var name: String?

    @Flag(help: "Print one JSON object: diagnostics with file, line, column, endColumn, severity, message and hint.")
    var json = false

    @Flag(help: "Say nothing but errors and warnings.")
    var quiet = false

    @OptionGroup var scene: SceneArguments

    func validate() throws {
        guard name != nil, scenes != ["-"] else { return }
        throw ValidationError("--name says what standard input stands for: zoetrope validate - --name card.yaml")
    }

    func run() throws {
        Console.prepare()
        var end = Zoetrope.ExitCode.done
        do throws(ZoetropeError) {
            var reviews: [SceneReview] = []
            for path in try SceneFinder.scenes(at: scenes) {
                let review = SceneReview(path, name: name, settings: scene.settings(script: nil))
                end = end.combined(with: review.exitCode)
                if json { reviews.append(review) } else { tell(review) }
            }
            if json { try Console.print(SceneReview.json(reviews)) }
        } catch {
            end = end.combined(with: Console.report(error))
        }
        try end.finish()
    }

    private func tell(_ review: SceneReview) {
        for message in review.messages {
            let hasWord = message.contains("error: ") || message.contains("warning: ")
            Console.say(hasWord ? message : "error: " + message)
        }
        if let summary = review.summary, !quiet { Console.say("\(review.file): fine, \(summary)") }
    }
}
