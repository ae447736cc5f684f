import Foundation
import SceneFile
import SceneLanguage
import SceneModel

/// Runs a body with a folder of its own, which is removed afterwards.
func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "scene-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
}

extension URL {
    /// Writes a text below this folder, with the folders on its way.
    func write(_ text: String, to path: String) throws {
        let url = appending(path: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }
}
