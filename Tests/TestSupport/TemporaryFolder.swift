package import Foundation
import Programs
import Synchronization

/// A new folder that is removed with its contents when its last reference is released, also after a failure.
package final class TemporaryFolder: Sendable {
    package let url: URL

    /// - Parameter files: contents of text files by their paths in the folder.
    package init(_ files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("zoetrope-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    /// - Parameter copied: a folder to copy.
    package init(copyOf copied: URL) throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("zoetrope-tests-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: copied, to: url)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Removes the folder also when the process ends, for a folder that a static property refers to until then.
    package func removeAtExit() {
        let isFirst = Self.kept.withLock { kept in
            kept.append(url)
            return kept.count == 1
        }
        if isFirst {
            atexit {
                for url in TemporaryFolder.kept.withLock({ $0 }) { try? FileManager.default.removeItem(at: url) }
            }
        }
    }

    private static let kept = Mutex<[URL]>([])

    package var path: String { url.path }

    package func url(_ name: String) -> URL { url.appendingPathComponent(name) }

    package func path(_ name: String) -> String { url(name).path }

    /// Writes a file as UTF-8 and creates its parent folders.
    package func write(_ text: String, to name: String) throws { try write(text.utf8, to: name) }

    package func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        let file = url(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        // The file may be a program. It cannot be run while a program that another test starts has it open for writing.
        try LaunchLock.withLock { try Data(bytes).write(to: file) }
    }

    /// Copies a file, such as a program.
    package func copy(_ file: URL, to name: String) throws {
        try LaunchLock.withLock { try FileManager.default.copyItem(at: file, to: url(name)) }
    }

    package func createFolder(_ name: String) throws {
        try FileManager.default.createDirectory(at: url(name), withIntermediateDirectories: true)
    }

    package func remove(_ name: String) throws { try FileManager.default.removeItem(at: url(name)) }

    package func data(_ name: String) throws -> Data { try Data(contentsOf: url(name)) }

    package func text(_ name: String) throws -> String { try String(contentsOf: url(name), encoding: .utf8) }

    package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    /// The files and folders directly in a folder, hidden ones included, in alphabetical order; none where the folder
    /// does not exist.
    package func names(in folder: String = "") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
    }

    /// The paths of all files, hidden ones included, in alphabetical order.
    package func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder) && !isFolder.boolValue
        }.sorted()
    }
}
