import ArgumentParser
import Foundation
import Pages
import SceneReference
import Zoetrope

/// `zoetrope new`
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Start a scene from a template.",
        discussion: """
            Templates:

            \(templates)

            Each is a working scene with comments, light and dark, with scripts and what they promise. The schema that \
            is written beside the scene gives editors completion and hover.

            Examples:
              zoetrope new follow-button
              zoetrope new scenes/settings --template sheet
              zoetrope new --print --template feed | less
            """)

    @Argument(
        help: ArgumentHelp("The scene's name, with a folder where wanted: card, scenes/card.", valueName: "name"),
        completion: .directory)
    var name: String?

    @Option(
        name: .shortAndLong, help: "\(SceneTemplate.names.joined(separator: ", ")); card unless said.",
        completion: .templates)
    var template: String?

    @Flag(help: "List the templates.")
    var list = false

    @Flag(name: .customLong("print"), help: "Print the scene instead of writing it.")
    var prints = false

    @Flag(help: "Overwrite a file that is there.")
    var force = false

    @Flag(inversion: .prefixedNo, help: "Write \(SceneSchema.fileName) beside the scene, for editors.")
    var schema = true

    private static var templates: String {
        SceneTemplate.all.map { template in
            "  \(template.name.padding(toLength: 8, withPad: " ", startingAt: 0)) \(template.summary)"
        }.joined(separator: "\n")
    }

    func validate() throws {
        guard name == nil, !list, !prints else { return }
        throw ValidationError("Name the scene, such as: zoetrope new card")
    }

    func run() throws {
        Console.prepare()
        do throws(ZoetropeError) {
            if list { return try Console.print(Self.templates) }
            let template = try NewScene.template(template)
            guard let name else { return try Console.print(data: Data(template.text.utf8)) }
            var scene = try NewScene(name, template: template.name)
            scene.hasSchema = schema
            if prints { return try Console.print(data: Data(scene.text.utf8)) }
            for path in try scene.write(overwriting: force) { Console.say(path) }
            let path = ShellWord.quoted(scene.path.hasPrefix("-") ? "./\(scene.path)" : scene.path)
            Console.say("Next:\n  zoetrope preview \(path)\n  zoetrope render \(path)")
        } catch {
            try Console.report(error).finish()
        }
    }
}
