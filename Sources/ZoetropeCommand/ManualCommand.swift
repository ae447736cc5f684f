import ArgumentParser
import Foundation
import Zoetrope

/// `zoetrope manual`
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Print the manual of the scene format as Markdown.")

    @Option(name: [.customShort("o"), .long], help: "A file to write instead of standard output.")
    var output: String?

    func run() throws {
        do throws(Problem) {
            if let output {
                try FileWriter.write(Data(Manual.markdown.utf8), to: output)
            } else {
                try Console.print(data: Data(Manual.markdown.utf8))
            }
        } catch {
            try Console.report(error).finish()
        }
    }
}
