import Files
import Foundation
import SceneFile
import Zoetrope

/// The folder of the generated pages. Files are written only if their contents change.
///
/// The folder may come from a stranger, with a manifest that names any files: nothing outside it is read, written or removed.
struct DocsFolder: Sendable {
    let path: String
    let host: any DocsHost

    func fullPath(_ file: String) -> String { PathText.join(path, file) }

    /// Waits until no other run writes into the folder, and keeps other runs waiting while the result exists. Creates the
    /// folder.
    ///
    /// - Parameter onWait: called if another run writes into it.
    /// - Throws: exit code 4 if the folder cannot be created or opened.
    func lock(onWait: () -> Void) throws(ZoetropeError) -> ConfinedFolder {
        do {
            let folder = try ConfinedFolder(path, creates: true)
            folder.lock(onWait: onWait)
            removeLeftovers(in: folder)
            return folder
        } catch {
            throw ZoetropeError(error)
        }
    }

    /// Removes the temporary files of dead runs, also where this run writes nothing.
    private func removeLeftovers(in folder: ConfinedFolder) {
        folder.removeLeftovers()
        ScratchFolder.removeLeftovers()
        // The folder that contains those of the scenes.
        let root = PathText.folder(of: host.media(of: "x"))
        guard let media = root.isEmpty ? folder : try? folder.subfolder(root) else { return }
        media.removeLeftovers()
        for name in (try? media.names()) ?? [] { try? media.subfolder(name).removeLeftovers() }
    }

    /// The bytes of a file; nil if it is missing, too large, or not a regular file in the folder.
    func contents(of file: String) -> Data? {
        (try? ConfinedFolder(path).contents(of: file, limit: InputFile.maxSize)).map { Data($0) }
    }

    /// Writes a file unless it has the same contents already.
    ///
    /// - Throws: exit code 4.
    @discardableResult
    func write(_ data: Data, to file: String) throws(ZoetropeError) -> DocsManifest.File {
        if contents(of: file) != data {
            do {
                try ConfinedFolder(path, creates: true).write([UInt8](data), to: file)
            } catch {
                throw ZoetropeError(error)
            }
        }
        return DocsManifest.File(path: file, sha256: Fingerprint.of(data), bytes: data.count)
    }

    /// Whether a file exists and has not been modified since it was written.
    func isUnmodified(_ file: DocsManifest.File) -> Bool {
        guard let opened = try? ConfinedFolder(path).open(file.path), opened.size == file.bytes,
            let bytes = try? opened.contents(limit: InputFile.maxSize)
        else { return false }
        return Fingerprint.of(Data(bytes)) == file.sha256
    }

    /// The existing files of a scene, relative to the folder.
    func files(of name: String) -> [String] {
        let media = host.media(of: name)
        let pictures = ((try? ConfinedFolder(path).names(in: media)) ?? []).map { "\(media)/\($0)" }
        return Set(host.pages(of: name) + pictures).filter(exists).sorted()
    }

    /// Whether the folder itself exists.
    var isPresent: Bool { (try? ConfinedFolder(path)) != nil }

    /// Whether a file, folder or link exists in the folder.
    func exists(_ file: String) -> Bool { (try? ConfinedFolder(path).kind(of: file)) != nil }

    /// Whether the scene of an entry exists. It is usually outside the folder.
    func hasScene(_ entry: DocsManifest.Entry) -> Bool { FileManager.default.fileExists(atPath: fullPath(entry.scene)) }

    /// Removes a file, and the folder of a scene with its last file.
    ///
    /// - Throws: exit code 4.
    func remove(_ file: String) throws(ZoetropeError) {
        do {
            let folder = try ConfinedFolder(path)
            try folder.remove(file)
            let parent = PathText.folder(of: file)
            if !parent.isEmpty { folder.removeIfEmpty(parent) }
        } catch {
            throw ZoetropeError(error)
        }
    }
}
