import Foundation

/// A colour in a perceptual space: OKLab (Björn Ottosson, "A perceptual color space for image processing", 2020), scaled so that
/// a step of one is about that of one in an 8-bit channel. Three such levels are about one unit of CIE's ΔE.
struct PerceivedColor {
    private let values: SIMD3<Double>

    /// Of `0x??RRGGBB`, sRGB.
    init(_ pixel: UInt32) {
        let rgb = SIMD3(
            Self.linear[Int(pixel >> 16 & 255)], Self.linear[Int(pixel >> 8 & 255)],
            Self.linear[Int(pixel & 255)])
        func cone(_ weights: SIMD3<Double>) -> Double { cbrt((weights * rgb).sum()) }
        let cones = SIMD3(
            cone([0.4122214708, 0.5363325363, 0.0514459929]), cone([0.2119034982, 0.6806995451, 0.1073969566]),
            cone([0.0883024619, 0.2817188376, 0.6299787005]))
        func axis(_ weights: SIMD3<Double>) -> Double { (weights * cones).sum() }
        values = [
            280 * axis([0.2104542553, 0.7936177850, -0.0040720468]),
            364 * axis([1.9779984951, -2.4285922050, 0.4505937099]),
            280 * axis([0.0259040371, 0.7827717662, -0.8086757660]),
        ]
    }

    /// In levels.
    func distance(to other: PerceivedColor) -> Double {
        let step = values - other.values
        return (step * step).sum().squareRoot()
    }

    /// Linear light by 8-bit channel (IEC 61966-2-1).
    private static let linear = (0...255).map { channel in
        let value = Double(channel) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
}
