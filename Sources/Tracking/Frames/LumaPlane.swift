import Graphics

/// One level of a pyramid: luma values in rows without padding.
///
/// Coordinates are continuous: the pixel in column 0 covers x from 0 to 1, so its centre is at 0.5. A place at level n is that
/// of the full resolution divided by 2 to the power of n.
struct LumaPlane: Sendable {
    let width: Int
    let height: Int
    let values: [UInt8]

    /// All of its pixels.
    var bounds: Rect { Rect(0, 0, Double(width), Double(height)) }

    /// The largest difference of two pixels at the same place; 255 for a plane of another size.
    func largestDifference(from other: LumaPlane) -> Int {
        guard width == other.width, height == other.height else { return 255 }
        var largest: UInt8 = 0
        for (a, b) in zip(values, other.values) { largest = max(largest, a > b ? a - b : b - a) }
        return Int(largest)
    }

    /// Each pixel is the mean of four, which is area sampling at half the resolution. An odd last column or row is dropped.
    ///
    /// Cost: about 0.2 ns per value on one core.
    func halved() -> LumaPlane {
        let (columns, rows) = (width / 2, height / 2)
        // Sound: `target` has room for `columns * rows` values, all of which the loops write. The loops read at most the
        // columns below `2 * columns` of the rows below `2 * rows`, which `values` has.
        let halves = [UInt8](unsafeUninitializedCapacity: columns * rows) { target, count in
            values.withUnsafeBytes { source in
                for row in 0..<rows {
                    let (upper, lower) = (2 * row * width, (2 * row + 1) * width)
                    var column = 0
                    while column + 8 <= columns {
                        let a = source.loadUnaligned(fromByteOffset: upper + 2 * column, as: SIMD8<UInt16>.self)
                        let b = source.loadUnaligned(fromByteOffset: lower + 2 * column, as: SIMD8<UInt16>.self)
                        // The two bytes of each element are neighbours; their order does not matter for the sum.
                        let sum = (a & 255) &+ (a &>> 8) &+ (b & 255) &+ (b &>> 8) &+ 2
                        let mean = SIMD8<UInt8>(truncatingIfNeeded: sum &>> 2)
                        UnsafeMutableRawPointer(target.baseAddress.unsafelyUnwrapped + row * columns + column)
                            .storeBytes(of: mean, as: SIMD8<UInt8>.self)
                        column += 8
                    }
                    while column < columns {
                        let (a, b) = (upper + 2 * column, lower + 2 * column)
                        let sum = Int(source[a]) + Int(source[a + 1]) + Int(source[b]) + Int(source[b + 1])
                        target[row * columns + column] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
                        column += 1
                    }
                }
            }
            count = columns * rows
        }
        return LumaPlane(width: columns, height: rows, values: halves)
    }
}

/// A frame at full resolution, half of it, a quarter and so on.
struct LumaPyramid: Sendable {
    /// The number of levels is at most this.
    static let maxLevels = 6
    /// No level is narrower or lower than this, in pixels.
    static let minLength = 16

    let levels: [LumaPlane]

    init(_ frame: LumaFrame) {
        var levels = [LumaPlane(width: frame.width, height: frame.height, values: frame.luma)]
        while levels.count < Self.maxLevels, let last = levels.last,
            min(last.width, last.height) >= 2 * Self.minLength
        {
            levels.append(last.halved())
        }
        self.levels = levels
    }

    var width: Int { levels[0].width }
    var height: Int { levels[0].height }
    var bounds: Rect { levels[0].bounds }
}
