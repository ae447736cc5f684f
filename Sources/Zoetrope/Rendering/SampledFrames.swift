package import Graphics
import Playback
import Synchronization

/// The display lists of the frames of an animation. Each is sampled once, although two frames need it: its own, and the
/// next one, which is compared with it.
///
/// A list is kept until both have asked for it, so that memory is bounded by the number of frames in flight.
package final class SampledFrames: Sendable {
    private struct Entry {
        var list: Lazy<DisplayList>
        var uses = 0
    }

    private let entries = Mutex<[Int: Entry]>([:])
    private let sample: @Sendable (_ frame: Int) throws -> DisplayList

    package init(sample: @escaping @Sendable (_ frame: Int) throws -> DisplayList) {
        self.sample = sample
    }

    /// The list of a frame; nil if it equals the list of the frame before. Call it once for each frame.
    package func change(at frame: Int) throws -> DisplayList? {
        let list = try list(of: frame)
        if frame > 0, try self.list(of: frame - 1) == list { return nil }
        return list
    }

    /// The list of a frame, which is forgotten at the second call.
    private func list(of frame: Int) throws -> DisplayList {
        let list = entries.withLock { entries in
            var entry = entries[frame] ?? Entry(list: Lazy { [sample] in try sample(frame) })
            entry.uses += 1
            entries[frame] = entry.uses < 2 ? entry : nil
            return entry.list
        }
        return try list.get()
    }
}
