import Foundation
import SceneReference
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

    private mutating func command(for diagnostic: SceneDiagnostic) -> String? {
        guard let file = diagnostic.file, let line = diagnostic.line, let column = diagnostic.column else { return nil }
        if pointers[file] == nil, let data = try? InputFile.read(file) { pointers[file] = HelpPointer(Data(data)) }
        return pointers[file]?.command(line: line, column: column)
    }
}
