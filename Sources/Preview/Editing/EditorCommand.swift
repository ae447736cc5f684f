import Foundation
import Programs
package import Zoetrope

/// The command that opens a line of a file in an editor. It is started without a shell.
package struct EditorCommand: Sendable {
    /// Editors that open a window of their own: the program, and its arguments for a place.
    private static let known: [(program: String, arguments: String)] = [
        ("code", "--goto {file}:{line}:{column}"), ("codium", "--goto {file}:{line}:{column}"),
        ("cursor", "--goto {file}:{line}:{column}"), ("zed", "{file}:{line}:{column}"),
        ("zeditor", "{file}:{line}:{column}"), ("subl", "{file}:{line}:{column}"),
        ("idea", "--line {line} --column {column} {file}"), ("kate", "--line {line} --column {column} {file}"),
        ("gnome-text-editor", "{file} +{line}:{column}"), ("gedit", "{file} +{line}:{column}"),
        ("gvim", "+{line} {file}"), ("emacsclient", "--no-wait +{line}:{column} {file}"),
    ]

    /// The names of the known programs.
    package static var names: [String] { known.map(\.program) }

    /// The path or name of the program.
    private let program: String
    /// With `{file}`, `{line}` and `{column}`.
    private let arguments: [String]

    /// - Parameter text: a known program, or a command with `{file}`, and with `{line}` and `{column}` where the editor takes them.
    ///   Spaces separate its words.
    /// - Throws: exit code 64 for a command without `{file}` whose program is not known.
    package init(_ text: String) throws(ZoetropeError) {
        let words = text.split(separator: " ").map(String.init)
        guard let first = words.first else { throw ZoetropeError(.usage, "the editor has no name") }
        program = first
        let name = first.split(separator: "/").last.map(String.init) ?? first
        if text.contains("{file}") {
            arguments = Array(words.dropFirst())
        } else if let editor = Self.known.first(where: { $0.program == name }) {
            arguments = words.dropFirst() + editor.arguments.split(separator: " ").map(String.init)
        } else {
            throw ZoetropeError(
                .usage, "the editor '\(text)' is not known",
                hint: "write its command with {file}, such as --editor \"\(name) +{line} {file}\"; known: "
                    + Self.names.joined(separator: ", "))
        }
    }

    /// The first known program that is installed; nil if there is none.
    package static func installed() -> EditorCommand? {
        names.first { Executable.path(of: $0) != nil }.flatMap { try? EditorCommand($0) }
    }

    /// Opens a place.
    ///
    /// - Parameters:
    ///   - file: a path. The editor gets the absolute path, which it cannot take for an option.
    ///   - line: from 1.
    ///   - column: from 1, in characters.
    /// - Throws: exit code 4 if the program cannot be started.
    func open(_ file: String, line: Int, column: Int) throws(ZoetropeError) {
        guard let path = program.contains("/") ? program : Executable.path(of: program) else {
            throw ZoetropeError(.fileError, "the editor \(program) is not installed")
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = words(URL(fileURLWithPath: file).path, line: line, column: column)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try LaunchLock.withLock { try process.run() }
        } catch {
            throw ZoetropeError(.fileError, "the editor \(program) cannot be started")
        }
    }

    private func words(_ file: String, line: Int, column: Int) -> [String] {
        // The file last, since its name may contain the others.
        arguments.map {
            $0.replacing("{line}", with: "\(line)").replacing("{column}", with: "\(column)").replacing(
                "{file}", with: file)
        }
    }
}
