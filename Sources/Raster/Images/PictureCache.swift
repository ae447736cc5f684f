import Synchronization
import Work

/// Decoded pictures of files, for a scene that is read again and again.
///
/// A file that has the same bytes as before is not decoded again. Its picture is the same object, so that two stores can be compared.
package final class PictureCache: Sendable {
    /// The default limit for the bytes of files and pixels together.
    package static let maxBytes = 128 << 20

    private struct Entry {
        var file: [UInt8]
        var image: StoredImage
    }

    /// The pictures by the name that image blocks use as their source. Costs are in bytes.
    private let entries: Mutex<LRUCache<String, Entry>>

    /// - Parameter limit: in bytes. The picture added last stays even if it is larger.
    package init(limit: Int = PictureCache.maxBytes) {
        entries = Mutex(LRUCache(limit: limit))
    }

    /// The picture that was added under a name and decoded from the same bytes; nil if there is none.
    func image(for source: String, of file: [UInt8]) -> StoredImage? {
        entries.withLock { entries in
            guard let entry = entries.value(for: source), entry.file == file else { return nil }
            return entry.image
        }
    }

    func add(_ image: StoredImage, of file: [UInt8], as source: String) {
        let cost = file.count + 4 * image.original.width * image.original.height
        entries.withLock { $0.insert(Entry(file: file, image: image), for: source, cost: cost) }
    }
}
