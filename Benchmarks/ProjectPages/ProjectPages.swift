import ArgumentParser
import Foundation
import Zoetrope

/// Writes the pages with measurements of Zoetrope itself.
@main
struct ProjectPages: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ProjectPages",
        abstract: """
            Write Output/gif-quality.md, accuracy.md, speed.md, speed.svg, recordings.md and the excerpts of the examples, or check \
            that they are current.
            """,
        discussion: """
            gif-quality.md shows figures of Benchmarks/gif, speed.md and its plot those of Benchmarks/RenderBenchmark and \
            Benchmarks/comparison, recordings.md those of Benchmarks/recordings. accuracy.md compares \
            Tests/ReferenceTests/Cases with what this version draws.
            """)

    @Option(name: .shortAndLong, help: "Folder of the repository.", completion: .directory)
    var repository = "."

    @Flag(help: "Write nothing; exit with 1 when a page is missing or stale.")
    var check = false

    func run() throws {
        let repository = URL(fileURLWithPath: repository)
        var isStale = false
        for page in ProjectPage.allCases {
            let path = repository.appendingPathComponent(page.path).path
            let text = Data(try page.text(repository: repository).utf8)
            guard FileManager.default.contents(atPath: path) != text else { continue }
            if check {
                print("\(page.path) is missing or stale")
                isStale = true
            } else {
                try FileWriter.write(text, to: path)
            }
        }
        if isStale { throw ArgumentParser.ExitCode(1) }
    }
}
