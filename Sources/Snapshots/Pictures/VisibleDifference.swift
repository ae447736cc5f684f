import Graphics

/// The pixels in which two pictures differ by more than a palette and its dither explain.
///
/// A GIF has at most 256 colours in a frame, and its encoder spreads the error of each pixel over its neighbours, so that a
/// change in one place gives other colours in all others, with nearly the same mean. A pixel differs visibly if in one channel
/// the means over the 5 by 5 and the 3 by 3 pixels around it differ by more than `minMean`, and the pixel itself in the same direction
/// by at least three quarters of both, which leaves out dithered pixels beside a changed edge.
///
/// In full-size GIFs of this program's scenes another palette changes the mean of 5 by 5 pixels by up to 15 levels. A difference of
/// fewer levels over any area is not visible in this sense.
struct VisibleDifference: Sendable {
    /// The differences of the four channels of a pixel, or their sums over a window.
    private typealias Levels = SIMD4<Int16>

    private static let radius = 2
    private static let innerRadius = 1
    /// In levels.
    private static let minMean: Int32 = 18

    private let width: Int
    private var flags: [Bool]
    /// Whether there is such a pixel.
    private(set) var isEmpty = true

    /// A picture of more colours may have been dithered. A GIF has up to 255 in a frame, and all that it is given if these are fewer.
    private static let manyColors = 192

    /// Nil if all differences count: if neither picture has so many colours that an encoder has to choose, and no pixel differs visibly.
    ///
    /// An encoder with loss changes pixels of moving edges in pictures of few colours too, so that visible differences go first.
    static func ofDithered(_ actual: Bitmap, with expected: Bitmap) -> VisibleDifference? {
        let visible = VisibleDifference(actual, with: expected)
        return visible.isEmpty && !hasManyColors(actual) && !hasManyColors(expected) ? nil : visible
    }

    private static func hasManyColors(_ bitmap: Bitmap) -> Bool {
        var known: Set<UInt32> = []
        var last: UInt32?
        for pixel in bitmap.pixels where pixel != last {
            last = pixel
            known.insert(pixel)
            if known.count > manyColors { return true }
        }
        return false
    }

    /// Cost: about 4 ns per pixel in rows near a difference. Precondition: both pictures have the same size.
    private init(_ actual: Bitmap, with expected: Bitmap) {
        precondition(actual.width == expected.width && actual.height == expected.height)
        let (width, height, radius) = (actual.width, actual.height, Self.radius)
        var flags = [Bool](repeating: false, count: width * height)
        var isEmpty = true
        let empty = [Levels](repeating: .zero, count: width)
        // The differences in the rows of a window, each row at its number modulo the height of the window.
        var rows = [[Levels]](repeating: empty, count: 2 * radius + 1)
        var held = [Int?](repeating: nil, count: rows.count)
        actual.pixels.withUnsafeBufferPointer { a in
            expected.pixels.withUnsafeBufferPointer { b in
                let differs = (0..<height).map { y in
                    var bits: UInt32 = 0
                    for place in (y * width)..<((y + 1) * width) { bits |= a[place] ^ b[place] }
                    return bits != 0
                }
                for y in 0..<height where differs[y] {
                    var (outer, inner) = (empty, empty)
                    for row in max(y - radius, 0)...min(y + radius, height - 1) where differs[row] {
                        let index = row % rows.count
                        if held[index] != row {
                            let places = (row * width)..<((row + 1) * width)
                            Self.subtract(b[places], from: a[places], into: &rows[index])
                            held[index] = row
                        }
                        Self.add(rows[index], to: &outer)
                        if abs(row - y) <= Self.innerRadius { Self.add(rows[index], to: &inner) }
                    }
                    for (x, own) in rows[y % rows.count].enumerated() where Self.canBeVisible(own) {
                        guard Self.isVisible(own, Self.window(outer, x, y, height, radius)),
                            Self.isVisible(own, Self.window(inner, x, y, height, Self.innerRadius))
                        else { continue }
                        flags[y * width + x] = true
                        isEmpty = false
                    }
                }
            }
        }
        (self.width, self.flags, self.isEmpty) = (width, flags, isEmpty)
    }

    func contains(x: Int, y: Int) -> Bool { flags[y * width + x] }

    /// The sum over a window and the number of its pixels in the picture.
    ///
    /// - Parameter columns: the sums over the window's rows.
    @inline(__always)
    private static func window(
        _ columns: [Levels], _ x: Int, _ y: Int, _ height: Int, _ radius: Int
    ) -> (sum: Levels, count: Int32) {
        let (left, right) = (max(x - radius, 0), min(x + radius, columns.count - 1))
        var sum = Levels.zero
        for column in left...right { sum &+= columns[column] }
        let rows = min(y + radius, height - 1) - max(y - radius, 0) + 1
        return (sum, Int32(rows * (right - left + 1)))
    }

    /// - Parameter own: the difference of a pixel.
    @inline(__always)
    private static func isVisible(_ own: Levels, _ window: (sum: Levels, count: Int32)) -> Bool {
        for channel in 0..<4 {
            let sign: Int32 = window.sum[channel] < 0 ? -1 : 1
            let (total, level) = (sign * Int32(window.sum[channel]), sign * Int32(own[channel]))
            if total > minMean * window.count, 4 * level * window.count >= 3 * total { return true }
        }
        return false
    }

    /// Whether the difference of a pixel is at least three quarters of a mean above `minMean`.
    @inline(__always)
    private static func canBeVisible(_ own: Levels) -> Bool {
        let level = Int16(3 * minMean / 4)
        return any((own .> level) .| (own .< -level))
    }

    private static func subtract(
        _ expected: Slice<UnsafeBufferPointer<UInt32>>, from actual: Slice<UnsafeBufferPointer<UInt32>>,
        into row: inout [Levels]
    ) {
        let (a, b) = (UnsafeBufferPointer(rebasing: actual), UnsafeBufferPointer(rebasing: expected))
        row.withUnsafeMutableBufferPointer { row in
            for x in row.indices { row[x] = channels(a[x]) &- channels(b[x]) }
        }
    }

    private static func add(_ row: [Levels], to sums: inout [Levels]) {
        row.withUnsafeBufferPointer { row in
            sums.withUnsafeMutableBufferPointer { sums in
                for x in sums.indices { sums[x] &+= row[x] }
            }
        }
    }

    @inline(__always)
    private static func channels(_ pixel: UInt32) -> Levels {
        Levels(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
    }
}
