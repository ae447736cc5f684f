import Foundation
import Graphics

/// Pixels that are written once and then read on any thread: premultiplied sRGB, `0xAARRGGBB`, rows without padding.
final class PixelBuffer: @unchecked Sendable {
    let width: Int
    let height: Int
    /// `width * height` pixels. They must not be changed after the initializer.
    let pixels: UnsafeMutablePointer<UInt32>

    /// Allocates transparent pixels that a closure then fills.
    ///
    /// Throws `outOfMemory` and errors of the closure. Pages that are never written use no memory.
    init(
        width: Int, height: Int, fill: (UnsafeMutablePointer<UInt32>) throws(RasterError) -> Void
    ) throws(RasterError) {
        guard width > 0, height > 0, let memory = calloc(width * height, 4) else {
            throw .outOfMemory(width: width, height: height)
        }
        self.width = width
        self.height = height
        pixels = memory.bindMemory(to: UInt32.self, capacity: width * height)
        try fill(pixels)
    }

    /// A copy of a bitmap. Throws `outOfMemory`.
    convenience init(_ bitmap: Bitmap) throws(RasterError) {
        try self.init(width: bitmap.width, height: bitmap.height) { pixels throws(RasterError) in
            bitmap.pixels.withUnsafeBufferPointer { source in
                guard let base = source.baseAddress else { return }
                pixels.update(from: base, count: source.count)
            }
        }
    }

    deinit { free(pixels) }

    var bitmap: Bitmap {
        Bitmap(
            width: width, height: height, pixels: Array(UnsafeBufferPointer(start: pixels, count: width * height)))
    }

    /// The picture rotated and mirrored as an orientation specifies. Returns the same buffer for `up`. Cost: one pass.
    func oriented(_ orientation: PictureOrientation) throws(RasterError) -> PixelBuffer {
        guard orientation != .up else { return self }
        let (columns, rows) = orientation.swapsSides ? (height, width) : (width, height)
        return try PixelBuffer(width: columns, height: rows) { target throws(RasterError) in
            for y in 0..<rows {
                for x in 0..<columns {
                    let place = orientation.stored(shownX: x, shownY: y, width: width, height: height)
                    target[y * columns + x] = pixels[place.y * width + place.x]
                }
            }
        }
    }

    /// Half as wide, each pixel the mean of two neighbours; a last column without a neighbour is copied.
    func halvedAcross() throws(RasterError) -> PixelBuffer {
        let columns = (width + 1) / 2
        return try PixelBuffer(width: columns, height: height) { target throws(RasterError) in
            for y in 0..<height {
                let row = pixels + y * width
                for x in 0..<columns { target[y * columns + x] = Self.mean(row[2 * x], row[min(2 * x + 1, width - 1)]) }
            }
        }
    }

    /// Half as high, each pixel the mean of two neighbours; a last row without a neighbour is copied.
    func halvedDown() throws(RasterError) -> PixelBuffer {
        let rows = (height + 1) / 2
        return try PixelBuffer(width: width, height: rows) { target throws(RasterError) in
            for y in 0..<rows {
                let (first, second) = (pixels + 2 * y * width, pixels + min(2 * y + 1, height - 1) * width)
                for x in 0..<width { target[y * width + x] = Self.mean(first[x], second[x], roundsUp: true) }
            }
        }
    }

    /// The mean of each component. Callers round up in one direction and down in the other, so that the errors cancel.
    private static func mean(_ a: UInt32, _ b: UInt32, roundsUp: Bool = false) -> UInt32 {
        let half = ((a ^ b) & 0xFEFE_FEFE) >> 1
        return roundsUp ? (a | b) - half : (a & b) + half
    }
}
