#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import Synchronization

/// The temporary files and folders of this process, for removal when a signal ends it.
package enum TemporaryEntries {
    private struct Entry: Sendable {
        var name: String
        var folder: OpenFile
    }

    private static let entries = Mutex<[Entry]>([])

    /// Adds an entry and performs the step that creates it.
    ///
    /// A signal is handled either before or after both, never between them. Blocks forever once a signal has arrived, because the
    /// process is about to exit.
    static func register<Value: Sendable>(_ name: String, in folder: OpenFile, _ create: () -> Value) -> Value {
        entries.withLock { entries in
            entries.append(Entry(name: name, folder: folder))
            return create()
        }
    }

    /// Removes an entry from the list and performs the step that renames or deletes it. As `register`.
    @discardableResult
    static func complete<Value: Sendable>(_ name: String, in folder: OpenFile, _ step: () -> Value) -> Value {
        entries.withLock { entries in
            // Names are unique; the newest are completed first.
            if let index = entries.lastIndex(where: { $0.name == name }) { entries.remove(at: index) }
            return step()
        }
    }

    static func isOwn(_ name: String) -> Bool {
        entries.withLock { $0.contains { $0.name == name } }
    }

    /// Removes all entries and ends the process.
    ///
    /// The process ends while the list is locked, so that no other thread creates or renames a file meanwhile.
    package static func removeAll(andExitWith status: Int32) {
        entries.withLock { entries in
            for entry in entries.reversed() { entry.folder.removeTree(entry.name) }
            _exit(status)
        }
    }
}
