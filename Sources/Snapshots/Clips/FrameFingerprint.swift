import Graphics

/// A frame as the mean colours of a coarse grid: what is needed to see whether the same motion passes at another time.
///
/// A cell's mean changes with every pixel that enters it, so that motion of less than a cell is seen as well.
struct FrameFingerprint: Sendable {
    /// Premultiplied red, green, blue and alpha of each cell, in levels.
    let cells: [SIMD4<Float>]
    /// The same through wide, smooth windows, cubic B-splines, six across and six down. What moves changes them smoothly,
    /// so that what they are between two frames can be told from the frames around.
    let windows: [SIMD4<Float>]

    /// Cells of a frame.
    static let most = 1024
    /// Of all frames of a clip together: 4 MB.
    static let maxTotal = 1 << 18

    /// The grid for frames of one size: at most so many cells, about as wide as they are high.
    struct Grid: Sendable, Hashable {
        let columns: Int
        let rows: Int
        /// The windows' weights of columns.
        let across: [[Float]]
        /// The windows' weights of rows.
        let down: [[Float]]

        init(width: Int, height: Int, frames: Int) {
            let cells = max(min(FrameFingerprint.most, FrameFingerprint.maxTotal / max(frames, 1)), 1)
            let ideal = (Double(cells) * Double(width) / Double(max(height, 1))).squareRoot()
            columns = max(min(Int(ideal), width, cells), 1)
            rows = max(min(cells / columns, height), 1)
            across = Self.weights(of: columns, length: width)
            down = Self.weights(of: rows, length: height)
        }

        /// The first pixel of each cell of a line, and one past the last.
        static func edges(of cells: Int, length: Int) -> [Int] { (0...cells).map { $0 * length / cells } }

        /// For each window, the weights of the cells of a line: cells are not all of one width.
        private static func weights(of cells: Int, length: Int) -> [[Float]] {
            let edges = edges(of: cells, length: length)
            return (0..<6).map { window in
                (0..<cells).map { cell in
                    // Windows lie a third of the line apart, the first one third before it.
                    let center = Double(edges[cell] + edges[cell + 1]) / 2
                    let width = Double((edges[cell + 1] - edges[cell]) * cells) / Double(length)
                    return Float(spline(center / Double(length) * 3 + 1 - Double(window)) * width)
                }
            }
        }

        /// The cubic B-spline with knots at -2, -1, 0, 1, 2 (C. de Boor, "A Practical Guide to Splines", 1978).
        private static func spline(_ x: Double) -> Double {
            let distance = abs(x)
            if distance >= 2 { return 0 }
            if distance >= 1 { return (2 - distance) * (2 - distance) * (2 - distance) / 6 }
            return 2.0 / 3 - distance * distance + distance * distance * distance / 2
        }
    }

    /// Cost: one pass.
    init(_ bitmap: Bitmap, _ grid: Grid) {
        let (width, height) = (bitmap.width, bitmap.height)
        let edges = Grid.edges(of: grid.columns, length: width)
        let lineEdges = Grid.edges(of: grid.rows, length: height)
        var cells = [SIMD4<Float>](repeating: .zero, count: grid.columns * grid.rows)
        bitmap.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<grid.rows {
                let lines = lineEdges[row]..<lineEdges[row + 1]
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
        windows = grid.down.flatMap { down in
            var line = [SIMD4<Float>](repeating: .zero, count: grid.columns)
            for row in 0..<grid.rows where down[row] > 0 {
                for column in 0..<grid.columns { line[column] += down[row] * cells[row * grid.columns + column] }
            }
            return grid.across.map { across in
                var sum = SIMD4<Float>.zero
                for column in 0..<grid.columns { sum += across[column] * line[column] }
                return sum
            }
        }
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
