import Foundation

/// A folder of its own for one test, removed afterwards; runs of the tool start in it.
final class Workspace {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("zoetrope-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a file; the folders above it are made.
    func write(_ text: String, to name: String) throws {
        try write(Data(text.utf8), to: name)
    }

    func write(_ data: Data, to name: String) throws {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    func data(_ name: String) throws -> Data {
        try Data(contentsOf: folder.appendingPathComponent(name))
    }

    func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
    }

    /// Every file below the folder by its path, hidden ones too, in alphabetical order.
    func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
            var isFolder: ObjCBool = false
            let file = folder.appendingPathComponent(path).path
            return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) && !isFolder.boolValue
        }.sorted()
    }

    /// Runs the tool to its end.
    @discardableResult
    func run(
        _ arguments: String..., input: String? = nil, environment: [String: String] = [:], timeout: Double = 120
    ) throws -> Tool.Outcome {
        try run(arguments, input: input, environment: environment, timeout: timeout)
    }

    @discardableResult
    func run(
        _ arguments: [String], input: String? = nil, environment: [String: String] = [:], timeout: Double = 120
    ) throws -> Tool.Outcome {
        try start(arguments, input: input, environment: environment).wait(timeout: timeout)
    }

    /// Starts the tool and does not wait.
    func start(
        _ arguments: [String], input: String? = nil, environment: [String: String] = [:]
    ) throws -> Tool.Running {
        var file: URL?
        if let input {
            let place = FileManager.default.temporaryDirectory
                .appendingPathComponent("zoetrope-input-\(UUID().uuidString)")
            try Data(input.utf8).write(to: place)
            file = place
        }
        defer { if let file { try? FileManager.default.removeItem(at: file) } }
        return try Tool.start(
            Tool.path.get(), arguments, in: folder, input: file, environment: environment)
    }

    /// Runs a shell command in the folder, the tool being `$ZOETROPE`.
    func shell(_ command: String, timeout: Double = 120) throws -> Tool.Outcome {
        try Tool.start("/bin/sh", ["-c", command], in: folder, environment: ["ZOETROPE": Tool.path.get()])
            .wait(timeout: timeout)
    }
}
