import Graphics

/// A frame as the mean colours of a coarse grid: what is needed to see whether the same motion passes at another time.
///
/// A cell's mean changes with every pixel that enters it, so that motion of less than a cell is seen as well.
struct FrameFingerprint: Sendable {
    /// Premultiplied red, green, blue and alpha of each cell, in levels.
    let cells: [SIMD4<Float>]

    /// Cells of a frame.
    static let most = 1024
    /// Of all frames of a clip together: 16 MB.
    static let mostInAll = 1 << 20

    /// The grid for frames of one size: at most so many cells, about as wide as they are high.
    struct Grid: Sendable, Hashable {
        let columns: Int
        let rows: Int

        init(width: Int, height: Int, frames: Int) {
            let cells = max(min(FrameFingerprint.most, FrameFingerprint.mostInAll / max(frames, 1)), 1)
            let across = (Double(cells) * Double(width) / Double(max(height, 1))).squareRoot()
            columns = max(min(Int(across), width, cells), 1)
            rows = max(min(cells / columns, height), 1)
        }
    }

    /// Cost: one pass.
    init(_ bitmap: Bitmap, _ grid: Grid) {
        let (width, height) = (bitmap.width, bitmap.height)
        let edges = (0...grid.columns).map { $0 * width / grid.columns }
        var cells = [SIMD4<Float>](repeating: .zero, count: grid.columns * grid.rows)
        bitmap.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<grid.rows {
                let lines = row * height / grid.rows..<(row + 1) * height / grid.rows
                var sums = [SIMD4<UInt32>](repeating: .zero, count: grid.columns)
                for y in lines {
                    for column in 0..<grid.columns {
                        sums[column] &+= Self.sum(
                            pixels, y * width + edges[column]..<y * width + edges[column + 1])
                    }
                }
                for column in 0..<grid.columns {
                    let count = Float(max(lines.count * (edges[column + 1] - edges[column]), 1))
                    cells[row * grid.columns + column] = SIMD4<Float>(sums[column]) / count
                }
            }
        }
        self.cells = cells
    }

    /// Two channels at a time in the halves of a word, which hold 256 levels of 255.
    @inline(__always)
    private static func sum(_ pixels: UnsafeBufferPointer<UInt32>, _ places: Range<Int>) -> SIMD4<UInt32> {
        var sum = SIMD4<UInt32>.zero
        var start = places.lowerBound
        while start < places.upperBound {
            let end = min(start + 256, places.upperBound)
            var (odd, even): (UInt32, UInt32) = (0, 0)
            for place in start..<end {
                odd &+= pixels[place] >> 8 & 0x00FF_00FF
                even &+= pixels[place] & 0x00FF_00FF
            }
            sum &+= SIMD4(even >> 16, odd & 0xFFFF, even & 0xFFFF, odd >> 16)
            start = end
        }
        return sum
    }
}
