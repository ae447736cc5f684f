import Files
package import Foundation
import Synchronization

/// Detects changes of files by polling.
///
/// Polling works for every editor and file system: for files that are replaced by renaming, network folders, and
/// files that do not exist yet. Cost: one `stat` per file and poll, 50 times per second by default, and 200 times while files change.
package final class FileWatcher: Sendable {
    private struct State {
        /// The watched files; nil for one that does not exist.
        var stamps: [String: FileStamp?] = [:]
        /// The number of polls since a change began; nil if no change is in progress.
        var pendingPolls: Int?
        /// The files of that change.
        var changed: Set<String> = []
        /// Files that became empty or were removed, and the number of polls since then.
        var emptyFiles: [String: Int] = [:]
    }

    /// The coarsest granularity of file system timestamps, in seconds.
    private static let timestampResolution = 0.02
    /// A change that is still in progress is reported after this time.
    private static let maxPendingTime = Duration.milliseconds(400)

    private let state = Mutex(State())
    private let interval: Duration
    private let settlingInterval: Duration
    private let maxPendingPolls: Int
    /// The number of polls for which a file may be empty or missing.
    private let gracePolls: Int

    /// - Parameters:
    ///   - interval: time between two polls while nothing changes.
    ///   - settlingInterval: time between two polls after a change. It is reported when a poll finds no further change.
    ///   - gracePeriod: time for which a file may be empty or missing before that is reported. Editors save by emptying or removing
    ///     a file and writing it again.
    package init(
        interval: Duration = .milliseconds(20), settlingInterval: Duration = .milliseconds(5),
        gracePeriod: Duration = .milliseconds(300)
    ) {
        self.interval = interval
        self.settlingInterval = min(settlingInterval, interval)
        maxPendingPolls = Int((Self.maxPendingTime / self.settlingInterval).rounded(.up))
        gracePolls = Int((gracePeriod / self.settlingInterval).rounded(.up))
    }

    /// Replaces the set of watched files.
    ///
    /// - Parameter time: a file that was not watched before and was modified after this time counts as changed.
    package func watch(_ paths: Set<String>, since time: Date) {
        state.withLock { state in
            state.stamps = state.stamps.filter { paths.contains($0.key) }
            for path in paths where state.stamps[path] == nil {
                let stamp = FileStamp(path)
                state.stamps[path] = .some(stamp)
                if let stamp, stamp.time > time.timeIntervalSince1970 + Self.timestampResolution {
                    state.pendingPolls = 0
                    state.changed.insert(path)
                }
            }
        }
    }

    /// Waits until files have changed and the change is complete.
    ///
    /// - Returns: the changed files.
    /// - Throws: `CancellationError` if the task is cancelled.
    @discardableResult package func waitForChange() async throws -> Set<String> {
        while true {
            if let changed = poll() { return changed }
            let isChanging = state.withLock { $0.pendingPolls != nil }
            try await Task.sleep(for: isChanging ? settlingInterval : interval)
        }
    }

    /// Polls the files once.
    ///
    /// - Returns: the changed files if a change is complete; otherwise nil.
    package func poll() -> Set<String>? {
        state.withLock { state in
            var hasChanged = false
            state.emptyFiles = state.emptyFiles.filter { state.stamps[$0.key] != nil }.mapValues { $0 + 1 }
            for (path, old) in state.stamps {
                let new = FileStamp(path)
                guard new != old else { continue }
                state.stamps[path] = .some(new)
                state.changed.insert(path)
                hasChanged = true
                if (new?.size ?? 0) > 0 {
                    state.emptyFiles[path] = nil
                } else if state.emptyFiles[path] == nil {
                    state.emptyFiles[path] = 0
                }
            }
            if hasChanged {
                let polls = (state.pendingPolls ?? 0) + 1
                state.pendingPolls = polls
                guard polls > maxPendingPolls else { return nil }
            }
            guard state.pendingPolls != nil, state.emptyFiles.allSatisfy({ $0.value >= gracePolls }) else {
                return nil
            }
            state.pendingPolls = nil
            state.emptyFiles = [:]
            defer { state.changed = [] }
            return state.changed
        }
    }
}
