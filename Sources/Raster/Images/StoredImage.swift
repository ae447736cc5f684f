import Graphics
import Synchronization

/// A picture in memory with its reduced copies, shared by all renderers.
///
/// Cairo averages at most 16 pixels into one and skips those between, so that a large photo in a small box would
/// shimmer when it moves. The picture is therefore halved beforehand as often as needed, separately for each axis.
final class StoredImage: Sendable {
    /// How often a picture is halved horizontally and vertically.
    struct Reduction: Hashable {
        let across: Int
        let down: Int

        static let none = Reduction(across: 0, down: 0)

        /// The reduction for a picture with this many pixels per pixel of the canvas. It leaves 4 to 8 of them to
        /// Cairo.
        init(pixelsAcross: Double, pixelsDown: Double) {
            func halvings(_ pixels: Double) -> Int {
                var (pixels, count) = (pixels, 0)
                while pixels >= 8, count < 13 { (pixels, count) = (pixels / 2, count + 1) }
                return count
            }
            self.init(across: halvings(pixelsAcross), down: halvings(pixelsDown))
        }

        private init(across: Int, down: Int) {
            self.across = across
            self.down = down
        }

        /// The reduction with one halving less, and whether that halving is vertical; nil for the picture itself.
        fileprivate var previous: (Reduction, isDown: Bool)? {
            if down > 0 { return (Reduction(across: across, down: down - 1), true) }
            return across > 0 ? (Reduction(across: across - 1, down: down), false) : nil
        }
    }

    let original: PixelBuffer
    private let reductions = Mutex<[Reduction: PixelBuffer]>([:])

    init(_ original: PixelBuffer) { self.original = original }

    /// The reduced picture, computed on first use. Throws `outOfMemory`.
    ///
    /// Each pixel covers exactly `2^across` by `2^down` pixels of the picture; those in the last row and column cover
    /// fewer.
    func reduced(_ reduction: Reduction) throws(RasterError) -> PixelBuffer {
        guard let (previous, isDown) = reduction.previous else { return original }
        let result = reductions.withLock { known -> Result<PixelBuffer, RasterError> in
            if let buffer = known[reduction] { return .success(buffer) }
            return Result { () throws(RasterError) in
                var chain = [(reduction, isDown)]
                var source = previous
                while known[source] == nil, let (next, isDown) = source.previous {
                    chain.append((source, isDown))
                    source = next
                }
                var buffer = known[source] ?? original
                for (step, isDown) in chain.reversed() {
                    buffer = isDown ? try buffer.halvedDown() : try buffer.halvedAcross()
                    known[step] = buffer
                }
                return buffer
            }
        }
        return try result.get()
    }
}
