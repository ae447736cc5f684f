import ArgumentParser
import Foundation
import Pages
import SceneReference
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

    @Option(
        help: "A folder of scenes; shows keys by them, with pictures in a folder beside the output.",
        completion: .directory)
    var examples: String?

    @Option(help: "Threads that draw examples. The pictures are the same for any number.")
    var jobs: Int?

    @Flag(help: "Write nothing; exit with 1 when the manual or a picture of it is not what it would be now.")
    var check = false

    @Flag(help: "Print only the workflow for GitHub Actions, for .github/workflows/zoetrope.yml.")
    var workflow = false

    @Flag(help: "Print the man page of this program, roff for man(1).")
    var man = false

    func validate() throws {
        let chapters = references != nil || figures != nil || examples != nil
        if man, workflow || check || chapters {
            throw ValidationError("--man prints the man page alone: leave out the others.")
        }
        if workflow, chapters {
            throw ValidationError("--workflow prints no chapters: leave out --references, --figures and --examples.")
        }
        if check, output == nil {
            throw ValidationError("--check compares a file: say which with -o manual.md.")
        }
        if workflow, check { throw ValidationError("--check is for the manual: leave out --workflow.") }
        if examples != nil, output == nil {
            throw ValidationError("--examples writes pictures beside the manual: say where with -o manual.md.")
        }
        guard (1...RenderJob.maxJobs).contains(jobs ?? 1) else {
            throw ValidationError("--jobs is 1 to \(RenderJob.maxJobs).")
        }
    }

    func run() throws {
        do throws(ZoetropeError) {
            if man {
                try write(ManPage.roff)
            } else if workflow {
                try write(Manual.workflow)
            } else {
                var sources = Manual.Sources()
                sources.references = references
                sources.figures = figures
                sources.examples = examples
                sources.commands = CommandChapter.text
                let edition = try Manual.edition(
                    of: sources, for: output ?? "manual.md", jobs: jobs ?? RenderJob().jobs)
                if check {
                    let stale = edition.staleness()
                    for line in stale { Console.say(line) }
                    if !stale.isEmpty {
                        throw ZoetropeError(.different, "the manual is stale; the same call without --check mends it")
                    }
                } else if output != nil {
                    try edition.write()
                } else {
                    try write(edition.markdown)
                }
            }
        } catch {
            try Console.report(error).finish()
        }
    }

    private func write(_ text: String) throws(ZoetropeError) {
        if let output {
            try FileWriter.write(Data(text.utf8), to: output)
        } else {
            try Console.print(data: Data(text.utf8))
        }
    }
}
