package import Encoding
import Foundation
package import Graphics
import SceneLanguage

/// The frames of GIFs and APNGs, decoded when a renderer asks and remembered within bounds.
///
/// Shared by all workers, one of whom decodes at a time. What it gives depends on the file alone.
package final class ClipFrames: @unchecked Sendable {
    /// Bound on what is remembered, in pixels: 48 MB.
    package static let maxPixels = 12 << 20
    /// Decoders of one file that stand at different frames, for layers that show the same clip at different times.
    private static let maxDecoders = 3

    private struct File {
        let animation: AnimationFile
        /// The one used last at the end.
        var decoders: [any FrameDecoder] = []
    }

    // Everything below is guarded by the lock.
    private let lock = NSLock()
    private var files: [String: File] = [:]
    private var remembered: [String: (bitmap: Bitmap, use: Int)] = [:]
    private var pixels = 0
    private var uses = 0
    private let limit: Int

    /// - Parameter limit: most pixels to remember; a single frame may be larger.
    package init(limit: Int = ClipFrames.maxPixels) {
        self.limit = limit
    }

    package func add(_ animation: AnimationFile, as path: String) {
        lock.lock()
        defer { lock.unlock() }
        files[path] = File(animation: animation)
    }

    /// The frame of a name that `ClipReference.source(ofFrame:)` makes; nil for any other name, and where the file
    /// turns out to be damaged.
    ///
    /// Cost: of frames in a row one decoding each; of a frame before all decoders, of all frames up to it.
    package func bitmap(named name: String) -> Bitmap? {
        guard let mark = name.lastIndex(of: "#"), let frame = Int(name[name.index(after: mark)...]) else { return nil }
        let path = String(name[..<mark])
        lock.lock()
        defer { lock.unlock() }
        uses += 1
        if let bitmap = remembered[name]?.bitmap {
            remembered[name]?.use = uses
            return bitmap
        }
        guard var file = files[path], file.animation.ends.indices.contains(frame) else { return nil }
        let bitmap = decode(frame, of: &file, path: path)
        files[path] = file
        return bitmap
    }

    /// Pixels remembered now.
    package var size: Int {
        lock.lock()
        defer { lock.unlock() }
        return pixels
    }

    private func decode(_ frame: Int, of file: inout File, path: String) -> Bitmap? {
        let nearest = file.decoders.indices.filter { file.decoders[$0].next <= frame }
            .max { file.decoders[$0].next < file.decoders[$1].next }
        guard let decoder = nearest.map({ file.decoders.remove(at: $0) }) ?? (try? file.animation.makeDecoder()) else {
            return nil
        }
        var bitmap: Bitmap?
        while decoder.next <= frame {
            guard let decoded = try? decoder.decode() else { return nil }
            remember(decoded, as: "\(path)#\(decoder.next - 1)")
            bitmap = decoded
        }
        file.decoders.append(decoder)
        // Large canvases are few: a decoder holds one.
        let most = file.animation.width * file.animation.height * Self.maxDecoders > limit ? 1 : Self.maxDecoders
        if file.decoders.count > most { file.decoders.removeFirst() }
        return bitmap
    }

    private func remember(_ bitmap: Bitmap, as name: String) {
        if let old = remembered.removeValue(forKey: name) { pixels -= old.bitmap.pixels.count }
        while pixels + bitmap.pixels.count > limit, let oldest = remembered.min(by: { $0.value.use < $1.value.use }) {
            remembered[oldest.key] = nil
            pixels -= oldest.value.bitmap.pixels.count
        }
        uses += 1
        remembered[name] = (bitmap, uses)
        pixels += bitmap.pixels.count
    }
}
