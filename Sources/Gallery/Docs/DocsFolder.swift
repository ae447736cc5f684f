import Foundation
import SceneFile
import Zoetrope

/// The folder into which documentation goes: files are written only where they change.
struct DocsFolder: Sendable {
    let path: String

    func place(_ file: String) -> String { PathText.join(path, file) }

    /// Writes a file unless it has these bytes already.
    ///
    /// - Throws: exit code 4.
    @discardableResult
    func write(_ data: Data, to file: String) throws(ZoetropeError) -> DocsManifest.File {
        if FileManager.default.contents(atPath: place(file)) != data { try FileWriter.write(data, to: place(file)) }
        return DocsManifest.File(path: file, sha256: Fingerprint.of(data), bytes: data.count)
    }

    /// Whether a file is as it was when it was written.
    func holds(_ file: DocsManifest.File) -> Bool {
        var status = stat()
        guard stat(place(file.path), &status) == 0, Int(status.st_size) == file.bytes,
            let data = FileManager.default.contents(atPath: place(file.path))
        else { return false }
        return Fingerprint.of(data) == file.sha256
    }

    /// What there is of a scene's files, from the folder.
    func files(of name: String) -> [String] {
        let media = SceneCache.folder(of: name)
        let pictures = (try? FileManager.default.contentsOfDirectory(atPath: place(media))) ?? []
        return (["\(name).md", "\(name).html"] + pictures.map { "\(media)/\($0)" }).filter(exists).sorted()
    }

    func exists(_ file: String) -> Bool { FileManager.default.fileExists(atPath: place(file)) }

    /// - Throws: exit code 4.
    func remove(_ file: String) throws(ZoetropeError) {
        do {
            try FileManager.default.removeItem(atPath: place(file))
            // A scene's folder goes with the last of its pictures.
            let around = PathText.folder(of: place(file))
            if file.hasPrefix("\(SceneCache.media)/"),
                try FileManager.default.contentsOfDirectory(atPath: around).isEmpty
            {
                try FileManager.default.removeItem(atPath: around)
            }
        } catch {
            throw ZoetropeError(.fileTrouble, "\(place(file)): cannot be removed")
        }
    }
}
