import Graphics

/// The pixels in which two pictures differ by more than a palette and its dither explain.
///
/// A GIF has at most 256 colours in a frame, and its encoder spreads the error of each pixel over its neighbours, so that a
/// change in one place gives other colours in all others, with nearly the same mean. A pixel differs visibly if in one channel
/// the mean over the window around it differs by more than `minMean`, and the pixel itself in the same direction by more than
/// `minMean` and by at least three quarters of the mean, which leaves out dithered pixels beside a changed edge.
///
/// In full-size GIFs of this program's scenes another palette changes the mean over the window by up to 15 levels. A difference of
/// fewer levels over any area is not visible in this sense.
struct VisibleDifference: Sendable {
    private static let radius = 2
    /// In levels.
    private static let minMean: Int32 = 18

    private let width: Int
    private var flags: [Bool]
    /// Whether there is such a pixel.
    private(set) var isEmpty = true

    /// Cost: about 10 ns per pixel in rows near a difference. Precondition: both pictures have the same size.
    init(_ actual: Bitmap, with expected: Bitmap) {
        precondition(actual.width == expected.width && actual.height == expected.height)
        let (width, height, radius) = (actual.width, actual.height, Self.radius)
        var flags = [Bool](repeating: false, count: width * height)
        var isEmpty = true
        actual.pixels.withUnsafeBufferPointer { a in
            expected.pixels.withUnsafeBufferPointer { b in
                @inline(__always) func difference(_ place: Int) -> SIMD4<Int32> {
                    Self.channels(a[place]) &- Self.channels(b[place])
                }
                let differs = (0..<height).map { y in
                    var bits: UInt32 = 0
                    for place in (y * width)..<((y + 1) * width) { bits |= a[place] ^ b[place] }
                    return bits != 0
                }
                var columns = [SIMD4<Int32>](repeating: .zero, count: width)
                for y in 0..<height {
                    let rows = max(y - radius, 0)...min(y + radius, height - 1)
                    guard differs[y] else { continue }
                    for x in 0..<width {
                        var sum = SIMD4<Int32>.zero
                        for row in rows where differs[row] { sum &+= difference(row * width + x) }
                        columns[x] = sum
                    }
                    var sum = SIMD4<Int32>.zero
                    for x in 0..<min(radius, width) { sum &+= columns[x] }
                    for x in 0..<width {
                        if x + radius < width { sum &+= columns[x + radius] }
                        if x - radius - 1 >= 0 { sum &-= columns[x - radius - 1] }
                        let place = y * width + x
                        guard a[place] != b[place] else { continue }
                        let count = Int32(rows.count * (min(x + radius, width - 1) - max(x - radius, 0) + 1))
                        guard Self.isVisible(difference(place), sum, count) else { continue }
                        flags[place] = true
                        isEmpty = false
                    }
                }
            }
        }
        (self.width, self.flags, self.isEmpty) = (width, flags, isEmpty)
    }

    func contains(x: Int, y: Int) -> Bool { flags[y * width + x] }

    /// - Parameters:
    ///   - own: the difference of a pixel.
    ///   - sum: that of all pixels of the window, of which there are `count`.
    @inline(__always)
    private static func isVisible(_ own: SIMD4<Int32>, _ sum: SIMD4<Int32>, _ count: Int32) -> Bool {
        for channel in 0..<4 {
            let sign: Int32 = sum[channel] < 0 ? -1 : 1
            let (total, level) = (sign * sum[channel], sign * own[channel])
            if total > minMean * count, level > minMean, 4 * level * count >= 3 * total { return true }
        }
        return false
    }

    @inline(__always)
    private static func channels(_ pixel: UInt32) -> SIMD4<Int32> {
        SIMD4(
            Int32(pixel >> 24), Int32(pixel >> 16 & 255), Int32(pixel >> 8 & 255), Int32(pixel & 255))
    }
}
