import Files
import SceneFile
import Zoetrope

extension TextReplacement {
    /// Replaces the file of a scene. A link to the scene itself stays, and so do permissions.
    ///
    /// - Parameters:
    ///   - file: the path in messages.
    ///   - scene: the path of the scene itself, as the user gave it. Other files are in its folder.
    /// - Throws: exit code 4 if the file cannot be written or has another text than `original`.
    func save(as file: String, ofScene scene: String) throws(ZoetropeError) {
        guard file == scene else { return try saveInFolder(as: file, ofScene: scene) }
        // A longer file has another text.
        let bytes = try? OpenFile(readingUserFile: file).read(upTo: YAMLReader.maxFileSize + 1)
        guard bytes?.elementsEqual(original.utf8) == true else { throw Self.outdated(file) }
        do {
            let written = try AtomicFile(replacing: file)
            try Array(text.utf8).withUnsafeBytes { try written.write($0) }
            _ = try written.commit()
        } catch {
            throw ZoetropeError(during: "writing \(file)", error)
        }
    }

    private func saveInFolder(as file: String, ofScene scene: String) throws(ZoetropeError) {
        do {
            guard try SceneFolder(of: scene).write(self, to: file) else { throw Self.outdated(file) }
        } catch let failure as FileFailure {
            throw ZoetropeError(failure)
        } catch {
            throw ZoetropeError(during: "writing \(file)", error)
        }
    }

    private static func outdated(_ file: String) -> ZoetropeError {
        ZoetropeError(.fileError, "\(file): the file has changed on disk; nothing was written")
    }
}
