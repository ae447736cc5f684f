import Foundation

/// The path of a file in the folder for temporary files.
struct TemporaryFile {
    let path: String

    init(extension ending: String) {
        let name = "render-benchmark-\(UUID().uuidString).\(ending)"
        path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
