package import Encoding
import Foundation
package import Graphics
import SceneLanguage
import Synchronization
import Work

/// The frames of the GIFs and APNGs that a scene shows as clips. Decodes a frame on demand and caches it within a limit.
///
/// Shared by all threads, one of which decodes at a time. A frame depends on the file alone.
package final class ClipFrames: Sendable {
    /// The default limit of the cache, in pixels: 48 MB.
    package static let maxPixels = 12 << 20
    /// Decoders of one file at different frames, for layers that show the same clip at different times.
    private static let maxDecoders = 3
    /// The number of frames up to which they are decoded rather than skipped.
    private static let minSkipped = 24
    /// How many times as long as skipping a frame it takes to decode one, for formats that skip frames.
    private static let decodingCost = 8

    private struct File {
        let animation: AnimationFile
        /// The most recently used last.
        var decoders: [any FrameDecoder] = []
    }

    private struct State {
        var files: [String: File] = [:]
        /// Costs are in pixels.
        var cache: LRUCache<String, Bitmap>
    }

    private let state: Mutex<State>
    private let limit: Int

    /// - Parameter limit: the highest number of pixels in the cache; a single frame may be larger.
    package init(limit: Int = ClipFrames.maxPixels) {
        self.limit = limit
        state = Mutex(State(cache: LRUCache(limit: limit)))
    }

    package var isEmpty: Bool { state.withLock { $0.files.isEmpty } }

    package func add(_ animation: AnimationFile, as path: String) {
        state.withLock { $0.files[path] = File(animation: animation) }
    }

    /// The frame with a name from `ClipReference.source(ofFrame:)`; nil for any other name, and if the file turns out to be
    /// damaged.
    ///
    /// Cost: one decoding per frame for frames in a row; for a frame before all decoders, a decoding of all frames up to it. Films skip
    /// the frames before, which takes a fraction of the time.
    package func bitmap(named name: String) -> Bitmap? {
        guard let mark = name.lastIndex(of: "#"), let frame = Int(name[name.index(after: mark)...]) else { return nil }
        let path = String(name[..<mark])
        return state.withLock { state in
            if let bitmap = state.cache.value(for: name) { return bitmap }
            guard let file = state.files[path], file.animation.ends.indices.contains(frame) else { return nil }
            return decode(frame, of: path, file, &state)
        }
    }

    /// Pixels in the cache.
    package var size: Int { state.withLock { $0.cache.cost } }

    private func decode(_ frame: Int, of path: String, _ file: File, _ state: inout State) -> Bitmap? {
        var file = file
        let nearest = file.decoders.indices.filter { file.decoders[$0].next <= frame }
            .max { file.decoders[$0].next < file.decoders[$1].next }
        let distance = frame - (nearest.map { file.decoders[$0].next } ?? 0)
        let skips =
            file.animation.format.skipsFrames && distance > Self.minSkipped && distance * Self.decodingCost > frame
        let known = skips ? nil : nearest.map { file.decoders.remove(at: $0) }
        guard let decoder = known ?? (try? file.animation.makeDecoder(at: skips ? frame : 0)) else { return nil }
        defer { state.files[path] = file }
        var bitmap: Bitmap?
        while decoder.next <= frame {
            guard let decoded = try? decoder.decode() else { return nil }
            state.cache.insert(decoded, for: "\(path)#\(decoder.next - 1)", cost: decoded.pixels.count)
            bitmap = decoded
        }
        file.decoders.append(decoder)
        // A decoder holds one canvas, so large animations get a single decoder.
        let pixels = file.animation.width * file.animation.height * Self.maxDecoders
        if file.decoders.count > (pixels > limit ? 1 : Self.maxDecoders) { file.decoders.removeFirst() }
        return bitmap
    }
}
