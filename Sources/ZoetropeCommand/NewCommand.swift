import ArgumentParser
import Foundation
import Pages
import SceneReference
import Zoetrope

/// `zoetrope new`
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Create a scene from a template, or copy a part of iOS to include.",
        discussion: """
            Templates:

            \(templates)

            Each template is a complete scene with comments, light and dark colours, scripts and expectations. The \
            schema that is written next to the scene enables completion and hover in editors.

            Parts: \(NewPart.names.joined(separator: ", ")). `zoetrope help NAME` describes each.

            Examples:
              zoetrope new follow-button
              zoetrope new scenes/settings --template sheet
              zoetrope new --print --template feed | less
              zoetrope new --part switch
            """)

    @Argument(
        help: ArgumentHelp("The name of the scene, optionally with a folder: card, scenes/card.", valueName: "name"),
        completion: .directory)
    var name: String?

    @Option(
        name: .shortAndLong, help: "\(SceneTemplate.names.joined(separator: ", ")). Default: card.",
        completion: .templates)
    var template: String?

    @Option(
        help: "Write a part of iOS instead of a scene, to parts/NAME.yaml or the given path, for include.",
        completion: .list(NewPart.names))
    var part: String?

    @Flag(help: "List the templates and the parts.")
    var list = false

    @Flag(name: .customLong("print"), help: "Print the scene instead of writing it.")
    var prints = false

    @Flag(help: "Overwrite existing files.")
    var force = false

    @Flag(inversion: .prefixedNo, help: "Write \(SceneSchema.fileName) next to the scene, for editors.")
    var schema = true

    @Flag(
        help: "Print a JSON object: the files that were written, the names for --list, or the text for --print."
    )
    var json = false

    @OptionGroup var terminal: TerminalOptions

    private static var templates: String {
        SceneTemplate.all.map { template in
            "  \(template.name.padding(toLength: 8, withPad: " ", startingAt: 0)) \(template.summary)"
        }.joined(separator: "\n")
    }

    func validate() throws {
        if part != nil, template != nil { throw ValidationError("--part cannot be combined with --template") }
        guard name == nil, !list, !prints, part == nil else { return }
        throw ValidationError("Give the scene a name, for example: zoetrope new card")
    }

    func run() throws {
        Console.prepare()
        do throws(ZoetropeError) {
            if list { return try Console.print(json ? Self.listAsJSON : Self.listAsText) }
            if let part { return try write(NewPart(part, to: name)) }
            let chosen = try NewScene.template(template)
            guard let name else { return try printScene(chosen.text) }
            var scene = try NewScene(name, template: chosen.name)
            scene.hasSchema = schema
            if prints { return try printScene(scene.text) }
            try report(try scene.write(overwriting: force))
            let path = ShellWord.quoted(ShellWord.path(scene.path))
            if template == nil, let other = SceneTemplate.named(PreparedScene.fileName(of: scene.path)),
                other.name != chosen.name
            {
                Console.log(
                    "note: this is the template '\(chosen.name)'; for the template '\(other.name)': zoetrope new \(path) --template \(other.name) --force"
                )
            }
            Console.log("Next:\n  zoetrope preview \(path)\n  zoetrope render \(path)")
        } catch {
            try Console.report(error, asJSON: json).finish()
        }
    }

    private func write(_ part: NewPart) throws(ZoetropeError) {
        if prints { return try printScene(part.text) }
        try part.write(overwriting: force)
        try report([part.path])
        Console.log("Next, under layers:\n  \(part.layer)\nIts parameters: zoetrope help \(part.name)")
    }

    private func report(_ files: [String]) throws(ZoetropeError) {
        if json { try Console.print(JSONText.encode(["files": files])) }
        for file in files { try Summary(isShown: true, isOutputTaken: json).print(file) }
    }

    private func printScene(_ text: String) throws(ZoetropeError) {
        if json {
            try Console.print(JSONText.encode(["scene": text]))
        } else {
            try Console.print(data: Data(text.utf8))
        }
    }

    private static var listAsText: String {
        "\(templates)\nParts for --part:\n" + NewPart.names.map { "  \($0)" }.joined(separator: "\n")
    }

    private static var listAsJSON: String {
        JSONText.encode(ListedNames(templates: SceneTemplate.all.map { ["name": $0.name, "summary": $0.summary] }))
    }

    private struct ListedNames: Encodable {
        var templates: [[String: String]]
        var parts = NewPart.names
    }
}
