import ArgumentParser
import Foundation
import Pages
import SceneReference
import Zoetrope

/// `zoetrope new`
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Create a scene from a template.",
        discussion: """
            Templates:

            \(templates)

            Each template is a complete scene with comments, light and dark colours, scripts and expectations. The \
            schema that is written next to the scene enables completion and hover in editors.

            Examples:
              zoetrope new follow-button
              zoetrope new scenes/settings --template sheet
              zoetrope new --print --template feed | less
            """)

    @Argument(
        help: ArgumentHelp("The name of the scene, optionally with a folder: card, scenes/card.", valueName: "name"),
        completion: .directory)
    var name: String?

    @Option(
        name: .shortAndLong, help: "\(SceneTemplate.names.joined(separator: ", ")). Default: card.",
        completion: .templates)
    var template: String?

    @Flag(help: "List the templates.")
    var list = false

    @Flag(name: .customLong("print"), help: "Print the scene instead of writing it.")
    var prints = false

    @Flag(help: "Overwrite existing files.")
    var force = false

    @Flag(inversion: .prefixedNo, help: "Write \(SceneSchema.fileName) next to the scene, for editors.")
    var schema = true

    @Flag(help: "Print a JSON object: the files that were written, the templates for --list, or the text for --print.")
    var json = false

    @OptionGroup var terminal: TerminalOptions

    private static var templates: String {
        SceneTemplate.all.map { template in
            "  \(template.name.padding(toLength: 8, withPad: " ", startingAt: 0)) \(template.summary)"
        }.joined(separator: "\n")
    }

    func validate() throws {
        guard name == nil, !list, !prints else { return }
        throw ValidationError("Give the scene a name, for example: zoetrope new card")
    }

    func run() throws {
        Console.prepare()
        do throws(ZoetropeError) {
            if list { return try Console.print(json ? Self.templatesAsJSON : Self.templates) }
            let template = try NewScene.template(template)
            guard let name else { return try printScene(template.text) }
            var scene = try NewScene(name, template: template.name)
            scene.hasSchema = schema
            if prints { return try printScene(scene.text) }
            let files = try scene.write(overwriting: force)
            if json { try Console.print(JSONText.encode(["files": files])) }
            for file in files { try Summary(isShown: true, isOutputTaken: json).print(file) }
            let path = ShellWord.quoted(ShellWord.path(scene.path))
            Console.log("Next:\n  zoetrope preview \(path)\n  zoetrope render \(path)")
        } catch {
            try Console.report(error, asJSON: json).finish()
        }
    }

    private func printScene(_ text: String) throws(ZoetropeError) {
        if json {
            try Console.print(JSONText.encode(["scene": text]))
        } else {
            try Console.print(data: Data(text.utf8))
        }
    }

    private static var templatesAsJSON: String {
        JSONText.encode(["templates": SceneTemplate.all.map { ["name": $0.name, "summary": $0.summary] }])
    }
}
