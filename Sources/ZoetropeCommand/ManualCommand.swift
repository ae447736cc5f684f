import ArgumentParser
import Foundation
import Zoetrope

/// `zoetrope manual`
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Print the manual of the scene format as Markdown, or the man page.",
        discussion: """
            Examples:
              zoetrope manual | less
              zoetrope manual --man | man -l -
              zoetrope manual --workflow > .github/workflows/zoetrope.yml
            """)

    @Option(
        name: [.customShort("o"), .long], help: "A file to write instead of standard output.",
        completion: .file())
    var output: String?

    @Option(
        help: "A folder of reference cases; adds a chapter on how close the pictures come to theirs.",
        completion: .directory)
    var references: String?

    @Option(
        help: "Figures of GIFs; adds a chapter on their size and quality beside those of other encoders.",
        completion: .file(extensions: ["json"]))
    var figures: String?

    @Flag(help: "Print only the workflow for GitHub Actions, for .github/workflows/zoetrope.yml.")
    var workflow = false

    @Flag(help: "Print the man page of this program, roff for man(1).")
    var man = false

    func validate() throws {
        if man, workflow || references != nil || figures != nil {
            throw ValidationError("--man prints the man page alone: leave out the others.")
        }
        guard workflow, references != nil || figures != nil else { return }
        throw ValidationError("--workflow prints no chapters: leave out --references and --figures.")
    }

    func run() throws {
        do throws(Problem) {
            let text =
                try man
                ? ManPage.roff : workflow ? Manual.workflow : Manual.markdown(references: references, figures: figures)
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
