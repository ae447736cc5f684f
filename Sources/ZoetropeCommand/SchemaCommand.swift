import ArgumentParser
import Foundation
import Pages
import SceneReference
import Zoetrope

/// `zoetrope schema`
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of scene files, for completion and hover in editors.",
        discussion: """
            Editors with yaml-language-server (VS Code with the YAML extension, Neovim, Helix, Zed, Emacs) find the \
            schema through a line at the top of the scene, with a path relative to the scene:

              \(SceneSchema.modeline())

            zoetrope new writes the schema and this line.
            """)

    @Option(
        name: [.customShort("o"), .long], help: "A file to write instead of standard output.",
        completion: .file(extensions: ["json"]))
    var output: String?

    @Flag(help: "Print the schema of included files instead.")
    var included = false

    @Flag(help: "With -o, print a JSON object that names the file. Without -o, the output is JSON in any case.")
    var json = false

    @OptionGroup var terminal: TerminalOptions

    func run() throws {
        do throws(ZoetropeError) {
            let text = included ? SceneSchema.includedJSON : SceneSchema.json
            if let output {
                try FileWriter.write(Data(text.utf8), to: output)
                if json { try Console.print(JSONText.encode(["files": [output]])) }
            } else {
                try Console.print(data: Data(text.utf8))
            }
        } catch {
            try Console.report(error, asJSON: json).finish()
        }
    }
}
