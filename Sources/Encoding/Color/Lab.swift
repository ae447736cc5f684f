/// A colour in OKLab, in fixed point: lanes L * 280 * 8, a * 364 * 8, b * 280 * 8, and 0.
///
/// One unit is an eighth of a level; a distance of one level is about one step of an 8-bit channel.
///
/// Integers, so that a squared distance (at most 8.6 million) is exact in `Int32` and in `Float`, independently of
/// summation order. OKLab: Björn Ottosson, "A perceptual color space for image processing", 2020.
typealias Lab = SIMD4<Int16>

extension Lab {
    /// Units in one level.
    static let unitsPerLevel: Float = 8

    /// Rounds a colour in units to the nearest integers.
    @inline(__always)
    init(rounding value: SIMD4<Float>) {
        self.init(
            LabConverter.rounded(value.x), LabConverter.rounded(value.y), LabConverter.rounded(value.z), 0)
    }

    /// Squared length of a difference in units.
    @inline(__always)
    static func squaredLength(_ difference: SIMD4<Float>) -> Float {
        let square = difference * difference
        return square.x + square.y + square.z
    }

    /// Length of a difference in units.
    @inline(__always)
    static func length(_ difference: SIMD4<Float>) -> Float { squaredLength(difference).squareRoot() }

    /// Squared distance in units.
    @inline(__always)
    func squaredDistance(to other: Lab) -> Int32 {
        let l = Int32(self.x) &- Int32(other.x)
        let a = Int32(self.y) &- Int32(other.y)
        let b = Int32(self.z) &- Int32(other.z)
        return l &* l &+ a &* a &+ b &* b
    }
}

/// Converts 8-bit sRGB to ``Lab``. Cost: about 15 ns per colour.
///
/// Uses only additions, multiplications and divisions of IEEE floats in a fixed order, because the results of C
/// library functions may differ in the last bit between machines.
struct LabConverter: Sendable {
    /// Contribution of each channel value to the cone responses l, m, s: 256 values each for red, green, blue.
    private let cones: [SIMD4<Float>]

    static let shared = LabConverter()

    private init() {
        let columns: [SIMD4<Double>] = [
            [0.4122214708, 0.2119034982, 0.0883024619, 0],
            [0.5363325363, 0.6806995451, 0.2817188376, 0],
            [0.0514459929, 0.1073969566, 0.6299787005, 0],
        ]
        cones = columns.flatMap { column in
            (0..<256).map { SIMD4<Float>(column * Self.linear($0)) }
        }
    }

    /// The Lab value of `0x??RRGGBB`; the top byte is ignored.
    @inline(__always)
    func lab(_ color: UInt32) -> Lab {
        cones.withUnsafeBufferPointer { cones in
            let sum =
                cones[Int(color >> 16 & 255)] + cones[256 + Int(color >> 8 & 255)] + cones[512 + Int(color & 255)]
                + SIMD4<Float>(repeating: 1e-13)
            let root = Self.cubeRoot(sum)
            let lightness = SIMD4<Float>(0.2104542553, 1.9779984951, 0.0259040371, 0) * root.x
            let medium = SIMD4<Float>(0.7936177850, -2.4285922050, 0.7827717662, 0) * root.y
            let short = SIMD4<Float>(-0.0040720468, 0.4505937099, -0.8086757660, 0) * root.z
            let scaled = (lightness + medium + short) * SIMD4<Float>(280 * 8, 364 * 8, 280 * 8, 0)
            return Lab(Self.rounded(scaled.x), Self.rounded(scaled.y), Self.rounded(scaled.z), 0)
        }
    }

    /// The nearest integer, for values above -4,096.
    @inline(__always)
    static func rounded(_ value: Float) -> Int16 {
        Int16(truncatingIfNeeded: Int32(value + 4096.5) &- 4096)
    }

    /// Cube roots of 1e-13...1 to about seven digits: an initial guess from the bit pattern,
    /// refined by two steps of Halley's method.
    @inline(__always)
    private static func cubeRoot(_ value: SIMD4<Float>) -> SIMD4<Float> {
        let bits = SIMD4<UInt32>(
            value.x.bitPattern / 3, value.y.bitPattern / 3, value.z.bitPattern / 3, 0)
        var root = unsafeBitCast(bits &+ 0x2A51_37A0, to: SIMD4<Float>.self)
        for _ in 0..<2 {
            let cube = root * root * root
            root = root * (cube + value + value) / (cube + cube + value)
        }
        return root
    }

    /// Linear light, 0...1, of an 8-bit sRGB channel (IEC 61966-2-1), without `pow`:
    /// x^2.4 = x^2 * y^2 where y is the fifth root of x, by Newton's method.
    private static func linear(_ channel: Int) -> Double {
        let value = Double(channel) / 255
        guard value > 0.04045 else { return value / 12.92 }
        let base = (value + 0.055) / 1.055
        var root = 1.0
        for _ in 0..<32 {
            let fourth = root * root * root * root
            root = (4 * root + base / fourth) / 5
        }
        return base * base * root * root
    }
}
