import Foundation
import SceneReference
import SceneTesting
import Zoetrope

/// The line below an error that names the command which explains the place of the error.
struct ErrorHelp {
    private var pointers: [String: HelpPointer] = [:]
    private var shown: Set<String> = []

    /// The messages of an error, each with such a line. A command is named once in a run.
    mutating func messages(_ messages: [String], _ diagnostics: [SceneDiagnostic]) -> [String] {
        guard messages.count == diagnostics.count else { return messages }
        return zip(messages, diagnostics).map { message, diagnostic in
            guard diagnostic.severity == "error", let command = command(for: diagnostic),
                shown.insert(command).inserted
            else { return message }
            return message + "\n  help: \(command)"
        }
    }

    /// The command that explains an error; nil if its place is not in a file that can be read.
    mutating func command(for diagnostic: SceneDiagnostic) -> String? {
        guard let file = diagnostic.file, let line = diagnostic.line, let column = diagnostic.column else { return nil }
        return pointer(file)?.command(line: line, column: column, topic: diagnostic.topic)
    }

    /// The message about an expectation that does not hold, with such a line.
    mutating func message(_ failure: TestFailure) -> String {
        guard let command = pointer(failure.file)?.command(line: failure.line, column: failure.column),
            shown.insert(command).inserted
        else { return failure.message }
        return failure.message + "\n  help: \(command)"
    }

    private mutating func pointer(_ file: String) -> HelpPointer? {
        if pointers[file] == nil, let data = try? InputFile.read(file) { pointers[file] = HelpPointer(Data(data)) }
        return pointers[file]
    }
}
