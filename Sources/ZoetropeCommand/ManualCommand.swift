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
        help:
            """
            A folder of example scenes to render; their images and those of the recipes are added to the manual and \
            written to a folder next to the output file.
            """,
        completion: .directory)
    var examples: String?

    @Option(help: "Number of threads that draw examples; does not affect the result.")
    var jobs: Int?

    @Flag(help: "Write nothing; exit with 1 if the manual or one of its pictures is not up to date.")
    var check = false

    @Flag(help: "Print a GitHub Actions workflow for .github/workflows/zoetrope.yml.")
    var workflow = false

    @Flag(help: "Print the man page in roff, for man(1).")
    var man = false

    func validate() throws {
        if man, workflow || check || examples != nil {
            throw ValidationError("--man cannot be combined with --workflow, --check or --examples.")
        }
        if workflow, examples != nil {
            throw ValidationError("--workflow and --examples cannot be combined.")
        }
        if workflow, check { throw ValidationError("--workflow and --check cannot be combined.") }
        if check, output == nil {
            throw ValidationError("--check requires --output, for example -o manual.md.")
        }
        if examples != nil, output == nil {
            throw ValidationError("--examples requires --output, because it writes images next to the manual.")
        }
        guard (1...RenderJob.maxJobs).contains(jobs ?? 1) else {
            throw ValidationError("--jobs must be 1 to \(RenderJob.maxJobs).")
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
                sources.examples = examples
                sources.drawsRecipes = examples != nil
                sources.commands = CommandChapter.text
                let edition = try Manual.edition(
                    of: sources, for: output ?? "manual.md", jobs: jobs ?? RenderJob().jobs)
                if check {
                    let stale = edition.staleness()
                    for line in stale { Console.log(line) }
                    if !stale.isEmpty {
                        throw ZoetropeError(
                            .different, "the manual is stale; run the same command without --check to update it")
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
