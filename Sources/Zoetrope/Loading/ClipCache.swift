import Files
import Playback
import SceneFile
import SceneLanguage
import SceneModel
import Synchronization
import Work

/// Compiled and played scenes that are clips of a scene which is read again and again.
///
/// A clip is compiled again when one of its files has changed, appeared or disappeared. Clips that contain clips are not kept.
final class ClipCache: Sendable {
    /// The most clips that are kept.
    private static let maxCount = 64

    /// What a clip is made of besides its files.
    struct Key: Hashable {
        var file: ClipFile
        /// The options of the scene, as text.
        var options: String
    }

    /// A clip with everything that opening it has found.
    struct Entry: Sendable {
        var sampler: Sampler
        var reference: ClipReference
        var warnings: [Diagnostic]
        /// The files that were read.
        var folder: SceneFolder
    }

    private struct Kept {
        var entry: Entry
        /// The files that were asked for by their absolute paths; nil for one that does not exist.
        var stamps: [String: FileStamp?]
    }

    private let entries = Mutex(LRUCache<Key, Kept>(limit: maxCount))
    /// A file that was changed less than this time before it was read may change again without another stamp, because file systems
    /// count in steps. In nanoseconds.
    private let settlingTime: Int

    init(settlingTime: Int) { self.settlingTime = settlingTime }

    var count: Int { entries.withLock { $0.cost } }

    /// A clip whose files have not changed; nil if there is none.
    func entry(for key: Key) -> Entry? {
        guard let kept = entries.withLock({ $0.value(for: key) }),
            kept.stamps.allSatisfy({ FileStamp($0.key) == $0.value })
        else { return nil }
        return kept.entry
    }

    /// Keeps a clip, unless one of its files was changed so recently that a later change could be missed.
    ///
    /// - Parameter start: when the first file was read, in nanoseconds since 1970.
    func add(_ entry: Entry, readSince start: Int, for key: Key) {
        var stamps: [String: FileStamp?] = [:]
        for path in entry.folder.requestedPaths.union([key.file.path]) {
            let stamp = FileStamp(path)
            if let stamp, stamp.changed + settlingTime >= start { return }
            stamps[path] = .some(stamp)
        }
        entries.withLock { $0.insert(Kept(entry: entry, stamps: stamps), for: key, cost: 1) }
    }
}
