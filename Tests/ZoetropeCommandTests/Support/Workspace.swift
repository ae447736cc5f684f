import Foundation
import TestSupport

/// A temporary folder for one test; runs of the tool start in it.
final class Workspace: Sendable {
    private let temporary: TemporaryFolder

    var folder: URL { temporary.url }

    init() throws { temporary = try TemporaryFolder() }

    /// Removes the folder also when the process ends, for a workspace that a static property refers to until then.
    func removeAtExit() { temporary.removeAtExit() }

    /// Writes a file and creates the folders above it.
    func write(_ text: String, to name: String) throws { try temporary.write(text, to: name) }

    func write(_ data: Data, to name: String) throws { try temporary.write(data, to: name) }

    func copy(_ file: URL, to name: String) throws { try temporary.copy(file, to: name) }

    func data(_ name: String) throws -> Data { try temporary.data(name) }

    func exists(_ name: String) -> Bool { temporary.exists(name) }

    /// The paths of all files, hidden ones included, in alphabetical order.
    func files() throws -> [String] { try temporary.files() }

    /// The contents of a folder by the paths of its files.
    func contents(of folder: String) throws -> [String: Data] {
        let paths = try files().filter { $0.hasPrefix("\(folder)/") }
        return Dictionary(
            uniqueKeysWithValues: try paths.map { (String($0.dropFirst(folder.count + 1)), try data($0)) })
    }

    /// Runs the tool and waits for it.
    @discardableResult
    func run(
        _ arguments: String..., input: String? = nil, environment: [String: String] = [:]
    ) throws -> Tool.Outcome {
        try run(arguments, input: input, environment: environment)
    }

    @discardableResult
    func run(
        _ arguments: [String], input: String? = nil, environment: [String: String] = [:]
    ) throws -> Tool.Outcome {
        try start(arguments, input: input, environment: environment).wait()
    }

    /// Starts the tool without waiting.
    func start(
        _ arguments: [String], input: String? = nil, environment: [String: String] = [:]
    ) throws -> Tool.Running {
        let inputFolder = try input.map { try TemporaryFolder(["input": $0]) }
        return try Tool.start(
            Tool.path.get(), arguments, in: folder, input: inputFolder?.url("input"), environment: environment)
    }

    /// Runs a shell command in the folder, with the tool's path in `$ZOETROPE`.
    func shell(_ command: String) throws -> Tool.Outcome {
        try Tool.start("/bin/sh", ["-c", command], in: folder, environment: ["ZOETROPE": Tool.path.get()])
            .wait()
    }
}
