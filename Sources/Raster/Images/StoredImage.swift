import Graphics
import Synchronization

/// A picture in memory with its reductions, shared by all workers.
///
/// Cairo averages at most 16 pixels into one and leaves out those between, so that a large photo in a small box would
/// glitter when it moves. It is halved as often as needed beforehand, each axis on its own.
final class StoredImage: Sendable {
    /// How often a picture is halved across and down.
    struct Reduction: Hashable {
        let across: Int
        let down: Int

        static let none = Reduction(across: 0, down: 0)

        /// For a picture of which so many pixels fall on one of the canvas: 4 to 8 of them are left to Cairo.
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

        /// With one halving less, and whether it is down; nil for the picture itself.
        fileprivate var before: (Reduction, isDown: Bool)? {
            if down > 0 { return (Reduction(across: across, down: down - 1), true) }
            return across > 0 ? (Reduction(across: across - 1, down: down), false) : nil
        }
    }

    let original: PixelBuffer
    private let reductions = Mutex<[Reduction: PixelBuffer]>([:])

    init(_ original: PixelBuffer) { self.original = original }

    /// The picture after halvings, made when first asked for. Throws `outOfMemory`.
    ///
    /// A pixel of it stands for exactly `2^across` by `2^down` of the picture, the last row and column for fewer.
    func reduced(_ reduction: Reduction) throws(RasterError) -> PixelBuffer {
        guard let (before, isDown) = reduction.before else { return original }
        let result = reductions.withLock { known -> Result<PixelBuffer, RasterError> in
            if let buffer = known[reduction] { return .success(buffer) }
            return Result { () throws(RasterError) in
                var chain = [(reduction, isDown)]
                var source = before
                while known[source] == nil, let (next, isDown) = source.before {
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
