import ArgumentParser
import Foundation
import Pages
import SceneReference
import Zoetrope

/// `zoetrope schema`
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print JSON Schema of scene files, for completion and hover in editors.",
        discussion: """
            Editors that use yaml-language-server (the YAML extension of VS Code, Neovim, Helix, Zed, Emacs) find it by a \
            line at the top of a scene, with the path from the scene's folder:

              \(SceneSchema.modeline())

            zoetrope new writes both.
            """)

    @Option(
        name: [.customShort("o"), .long], help: "A file to write instead of standard output.",
        completion: .file(extensions: ["json"]))
    var output: String?

    @Flag(help: "The schema of files that scenes include, instead of scenes'.")
    var included = false

    func run() throws {
        do throws(ZoetropeError) {
            let text = included ? SceneSchema.includedJSON : SceneSchema.json
            if let output {
                try FileWriter.write(Data(text.utf8), to: output)
            } else {
                try Console.print(data: Data(text.utf8))
            }
        } catch {
            try Console.report(error).finish()
        }
    }
}
