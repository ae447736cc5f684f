package import Foundation
import Synchronization

/// Notices that files change, come or go, by looking at them again and again.
///
/// Looking is enough for every editor and every file system: those that write a file anew under its name, folders from
/// other machines, and files that are not there yet. Cost: one `stat` for each file ten or twenty times a second.
package final class FileWatch: Sendable {
    /// What tells a file from the one that was there before; nil for none.
    private struct Print: Sendable, Hashable {
        var device: UInt64
        var number: UInt64
        var size: Int64
        /// Seconds and nanoseconds since 1970.
        var modified: [Int]

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = UInt64(status.st_dev)
            number = UInt64(status.st_ino)
            size = Int64(status.st_size)
            modified = [Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)]
        }
    }

    private struct State {
        var known: [String: Print?] = [:]
        /// A change that has been seen and may still go on: for how many looks.
        var waited: Int?
        /// Files that were seen to be emptied or taken away: for how many looks.
        var bare: [String: Int] = [:]
    }

    /// A file system's clock may stand still for so many seconds.
    private static let coarseness = 0.02
    /// A file that is written without a pause is told of after so many looks.
    private static let patience = 8

    private let state = Mutex(State())
    private let interval: Duration
    /// Looks for which a file may be empty or gone before that is told.
    private let grace: Int

    /// - Parameters:
    ///   - interval: time between two looks; a change is told when nothing changes between the next two.
    ///   - grace: time for which a file may be empty or gone before that is told: editors save by emptying a file or
    ///     taking it away, and writing it anew.
    package init(interval: Duration = .milliseconds(50), grace: Duration = .milliseconds(300)) {
        self.interval = interval
        self.grace = Int((grace / interval).rounded(.up))
    }

    /// Sets the files to be watched.
    ///
    /// - Parameter time: from when on a change of a file that was not watched until now counts.
    package func watch(_ paths: Set<String>, since time: Date) {
        state.withLock { state in
            state.known = state.known.filter { paths.contains($0.key) }
            for path in paths where state.known[path] == nil {
                let print = Print(path)
                state.known[path] = .some(print)
                if let print, Self.seconds(print) > time.timeIntervalSince1970 + Self.coarseness { state.waited = 0 }
            }
        }
    }

    private static func seconds(_ print: Print) -> Double {
        Double(print.modified[0]) + Double(print.modified[1]) / 1e9
    }

    /// Waits for the next change, and until it is over.
    ///
    /// - Throws: `CancellationError`.
    package func change() async throws {
        while !look() { try await Task.sleep(for: interval) }
    }

    /// Looks once; whether a change is over.
    package func look() -> Bool {
        state.withLock { state in
            var isMoving = false
            state.bare = state.bare.filter { state.known[$0.key] != nil }.mapValues { $0 + 1 }
            for (path, known) in state.known {
                let now = Print(path)
                guard now != known else { continue }
                state.known[path] = .some(now)
                isMoving = true
                if (now?.size ?? 0) > 0 {
                    state.bare[path] = nil
                } else if state.bare[path] == nil {
                    state.bare[path] = 0
                }
            }
            if isMoving {
                state.waited = (state.waited ?? 0) + 1
                guard let waited = state.waited, waited > Self.patience else { return false }
            }
            guard state.waited != nil, state.bare.allSatisfy({ $0.value >= grace }) else { return false }
            state.waited = nil
            state.bare = [:]
            return true
        }
    }
}
