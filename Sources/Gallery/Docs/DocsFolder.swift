import Foundation
import SceneFile
import Zoetrope

/// The folder of the generated pages. Files are written only if their contents change.
struct DocsFolder: Sendable {
    let path: String

    func fullPath(_ file: String) -> String { PathText.join(path, file) }

    /// Writes a file unless it has the same contents already.
    ///
    /// - Throws: exit code 4.
    @discardableResult
    func write(_ data: Data, to file: String) throws(ZoetropeError) -> DocsManifest.File {
        if FileManager.default.contents(atPath: fullPath(file)) != data {
            try FileWriter.write(data, to: fullPath(file))
        }
        return DocsManifest.File(path: file, sha256: Fingerprint.of(data), bytes: data.count)
    }

    /// Whether a file exists and has not been modified since it was written.
    func isUnmodified(_ file: DocsManifest.File) -> Bool {
        var status = stat()
        guard stat(fullPath(file.path), &status) == 0, Int(status.st_size) == file.bytes,
            let data = FileManager.default.contents(atPath: fullPath(file.path))
        else { return false }
        return Fingerprint.of(data) == file.sha256
    }

    /// The existing files of a scene, relative to the folder.
    func files(of name: String) -> [String] {
        let media = SceneCache.folder(of: name)
        let pictures = (try? FileManager.default.contentsOfDirectory(atPath: fullPath(media))) ?? []
        return (["\(name).md", "\(name).html"] + pictures.map { "\(media)/\($0)" }).filter(exists).sorted()
    }

    func exists(_ file: String) -> Bool { FileManager.default.fileExists(atPath: fullPath(file)) }

    /// - Throws: exit code 4.
    func remove(_ file: String) throws(ZoetropeError) {
        do {
            try FileManager.default.removeItem(atPath: fullPath(file))
            // Remove the folder of a scene with its last file.
            let parent = PathText.folder(of: fullPath(file))
            if file.hasPrefix("\(SceneCache.media)/"),
                try FileManager.default.contentsOfDirectory(atPath: parent).isEmpty
            {
                try FileManager.default.removeItem(atPath: parent)
            }
        } catch {
            throw ZoetropeError(.fileError, "\(fullPath(file)): cannot be removed")
        }
    }
}
