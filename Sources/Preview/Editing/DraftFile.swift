import Files
import SceneFile
import Zoetrope

extension SceneDraft {
    /// A changed text of a scene file.
    package struct File: Sendable, Hashable {
        /// The text on disk.
        package var original: String
        package var text: String

        /// Whether the file still has the text that was changed.
        func isBased(onFileAt path: String) -> Bool {
            // A longer file has another text.
            let bytes = try? OpenFile(readingUserFile: path).read(upTo: YAMLReader.maxFileSize + 1)
            return bytes?.elementsEqual(original.utf8) ?? false
        }

        /// Replaces the file. A link to it stays, and so do its permissions.
        ///
        /// - Throws: exit code 4 if the file cannot be written or has another text than the one that was changed.
        func write(toFileAt path: String) throws(ZoetropeError) {
            guard isBased(onFileAt: path) else {
                throw ZoetropeError(.fileError, "\(path): the file has changed on disk; nothing was written")
            }
            do {
                let written = try AtomicFile(replacing: path)
                try Array(text.utf8).withUnsafeBytes { try written.write($0) }
                _ = try written.commit()
            } catch {
                throw ZoetropeError(during: "writing \(path)", error)
            }
        }
    }
}
