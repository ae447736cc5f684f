#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A folder under a temporary name, removed with its contents when the object is released, or a signal ends the process; after
/// the process was killed, by the next run that uses the same folder above it.
package final class PendingFolder: @unchecked Sendable {
    private let scope: TemporaryScope
    private let temporary: String
    private var isClosed = false
    /// The folder with its contents.
    package let contents: ConfinedFolder

    /// - Parameters:
    ///   - parent: an existing folder that the user named.
    ///   - isPrivate: whether other users cannot read the folder.
    ///   - shown: the path for messages; nil for the temporary one.
    package init(inUserFolder parent: String, isPrivate: Bool, shownAs shown: String? = nil) throws(FileFailure) {
        scope = try TemporaryScope(inUserFolder: parent)
        let (scope, temporary) = (scope, scope.makeName())
        self.temporary = temporary
        let code = TemporaryEntries.register(temporary, in: scope.folder) {
            mkdirat(scope.folder.descriptor, temporary, isPrivate ? 0o700 : 0o777) == 0 ? 0 : errno
        }
        let path = parent.isEmpty ? temporary : "\(parent)/\(temporary)"
        do throws(FileFailure) {
            guard code == 0 else { throw FileFailure(path, .create, code) }
            contents = try ConfinedFolder(path, shownAs: shown)
        } catch {
            TemporaryEntries.complete(temporary, in: scope.folder) { scope.folder.removeTree(temporary) }
            throw error
        }
    }

    package var path: String { contents.path }

    deinit {
        guard !isClosed else { return }
        TemporaryEntries.complete(temporary, in: scope.folder) { scope.folder.removeTree(temporary) }
    }

    /// Gives the folder a name in the same folder. A folder of that name is replaced as a whole and removed.
    ///
    /// - Parameter path: for messages.
    package func commit(as name: String, shownAs path: String) throws(FileFailure) {
        try scope.folder.synchronize()
        isClosed = true
        let code = TemporaryEntries.complete(temporary, in: scope.folder) { () -> Int32 in
            let code = exchange(with: name)
            // What the name stood for before, or the folder itself after an error.
            scope.folder.removeTree(temporary)
            return code
        }
        guard code == 0 else { throw FileFailure(path, .write, code) }
        try scope.folder.synchronize()
    }

    private func exchange(with name: String) -> Int32 {
        let folder = scope.folder.descriptor
        if renameat(folder, temporary, folder, name) == 0 { return 0 }
        guard errno == EEXIST || errno == ENOTEMPTY else { return errno }
        // A process that is killed between the two steps leaves no folder of that name, and no incomplete one.
        let old = scope.makeName()
        guard renameat(folder, name, folder, old) == 0 else { return errno }
        guard renameat(folder, temporary, folder, name) == 0 else {
            let code = errno
            renameat(folder, old, folder, name)
            return code
        }
        scope.folder.removeTree(old)
        return 0
    }
}
