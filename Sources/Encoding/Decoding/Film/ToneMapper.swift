import Foundation

/// Converts the colours of an HDR film to sRGB, as a player does on an SDR display.
///
/// Light below 92 cd/m² keeps its luminance, where the white of sRGB is 203 cd/m² (ITU-R BT.2408). Brighter light is compressed: 1000 cd/m²
/// become 203. Sources: ITU-R BT.2100 (transfer functions, system gamma 1.2 at 1000 cd/m²), BT.2390 5.4.1 (roll-off,
/// applied to the largest of the three components, which keeps hues), BT.2087 (primaries), IEC 61966-2-1 (sRGB).
package struct ToneMapper: Sendable {
    /// How the samples of a film encode light.
    package enum Transfer: Sendable {
        /// Hybrid Log-Gamma, which iPhones record.
        case hlg
        /// The perceptual quantizer of HDR10.
        case pq

        /// - Parameter name: ffmpeg's name.
        package init?(_ name: String) {
            switch name {
            case "arib-std-b67": self = .hlg
            case "smpte2084": self = .pq
            default: return nil
            }
        }
    }

    /// In cd/m². Source: ITU-R BT.2408, 2.2.
    package static let whiteLuminance = 203.0
    /// The peak of films, in cd/m²: the nominal one of HLG, and that of most displays on which films in PQ are made.
    package static let peak = 1000.0

    /// For each 16-bit sample, for PQ the light of the display, 1 at the white of sRGB, for HLG that of the scene in 0...1.
    private let light: [Float]
    private let isHLG: Bool
    /// Whether the primaries are those of BT.2020; otherwise those of sRGB.
    private let isWide: Bool
    /// The factor that compresses light, by the square root of the largest component in relation to the peak.
    private let gains: [Float]
    /// HLG's factor from the light of the scene to that of the display, by the square root of the luminance of the scene.
    private let systemGains: [Float]
    /// The sRGB level by linear light in 0...1.
    private let levels: [UInt8]

    /// Cost: some milliseconds.
    ///
    /// - Parameter isWide: whether the primaries are those of BT.2020; otherwise those of sRGB.
    package init(_ transfer: Transfer, isWide: Bool = true) {
        switch transfer {
        case .hlg:
            light = Self.table(1 << 16) { Self.sceneLight(hlg: $0) }
            systemGains = Self.table(1 << 14) { pow($0 * $0, 0.2) * Self.peak / Self.whiteLuminance }
        case .pq:
            light = Self.table(1 << 16) { min(Self.luminance(pq: $0), Self.peak) / Self.whiteLuminance }
            systemGains = []
        }
        self.isWide = isWide
        isHLG = transfer == .hlg
        gains = Self.table(1 << 14) { root in
            let luminance = root * root * Self.peak
            return luminance > 0 ? Self.compressed(luminance, peak: Self.peak) / luminance : 1
        }
        levels = (0..<1 << 16).map { UInt8((Self.encoded(Double($0) / 65535) * 255).rounded()) }
    }

    private static func table(_ count: Int, _ value: (Double) -> Double) -> [Float] {
        (0..<count).map { Float(value(Double($0) / Double(count - 1))) }
    }
}

extension ToneMapper {
    /// The light of the scene in 0...1 for a sample of HLG in 0...1. Source: BT.2100, table 5.
    package static func sceneLight(hlg sample: Double) -> Double {
        let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
        return sample <= 0.5 ? sample * sample / 3 : (exp((sample - c) / a) + b) / 12
    }

    private static let (m1, m2) = (2610.0 / 16384, 2523.0 / 32)
    private static let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 128, 2392.0 / 128)

    /// The luminance in cd/m² of a sample of PQ in 0...1. Source: BT.2100, table 4.
    package static func luminance(pq sample: Double) -> Double {
        let power = pow(sample, 1 / m2)
        return 10_000 * pow(max(power - c1, 0) / (c2 - c3 * power), 1 / m1)
    }

    /// The sample of PQ for a luminance in 0...10,000 cd/m².
    package static func sample(pq luminance: Double) -> Double {
        let power = pow(luminance / 10_000, m1)
        return pow((c1 + c2 * power) / (1 + c3 * power), m2)
    }

    /// The luminance on a display with a peak of 203 cd/m². Source: BT.2390, 5.4.1, with a black of 0.
    ///
    /// - Parameter peak: at least 203 cd/m².
    package static func compressed(_ luminance: Double, peak: Double) -> Double {
        let whole = sample(pq: peak)
        let (value, top) = (sample(pq: min(luminance, peak)) / whole, sample(pq: whiteLuminance) / whole)
        let knee = 1.5 * top - 0.5
        guard value > knee, knee < 1 else { return luminance }
        let t = (value - knee) / (1 - knee)
        let (square, cube) = (t * t, t * t * t)
        let result =
            (2 * cube - 3 * square + 1) * knee + (cube - 2 * square + t) * (1 - knee) + (3 * square - 2 * cube) * top
        return Self.luminance(pq: result * whole)
    }

    /// The sRGB value for linear light, both in 0...1.
    private static func encoded(_ light: Double) -> Double {
        light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}

extension ToneMapper {
    /// Converts pixels of three samples, R, G and B, to opaque ones.
    ///
    /// Cost: about 20 ns for each pixel.
    ///
    /// - Parameters:
    ///   - samples: in 0...65535, three for each pixel.
    ///   - pixels: `0xAARRGGBB`; not initialised.
    package func map(_ samples: UnsafeBufferPointer<UInt16>, to pixels: UnsafeMutableBufferPointer<UInt32>) {
        precondition(samples.count == 3 * pixels.count)
        let scale = Float(Self.whiteLuminance / Self.peak)
        // Every index below is at most the largest of its table, so the pointers replace arrays without their checks.
        light.withUnsafeBufferPointer { light in
            gains.withUnsafeBufferPointer { gains in
                systemGains.withUnsafeBufferPointer { systemGains in
                    levels.withUnsafeBufferPointer { levels in
                        for index in pixels.indices {
                            var color = SIMD3<Float>(
                                light[Int(samples[3 * index])], light[Int(samples[3 * index + 1])],
                                light[Int(samples[3 * index + 2])])
                            if isHLG {
                                let luminance = (color * SIMD3(0.2627, 0.6780, 0.0593)).sum()
                                color *= systemGains[Self.index(luminance, in: systemGains.count)]
                            }
                            color *= gains[Self.index(color.max() * scale, in: gains.count)]
                            if isWide { color = Self.narrowed(color) }
                            let steps = SIMD3<Int32>(color.clamped(lowerBound: .zero, upperBound: .one) * 65535 + 0.5)
                            let (red, green) = (levels[Int(steps.x)], levels[Int(steps.y)])
                            pixels.initializeElement(
                                at: index,
                                to: 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(levels[Int(steps.z)]))
                        }
                    }
                }
            }
        }
    }

    /// The place in a table by square roots of a number in 0...1.
    @inline(__always)
    private static func index(_ value: Float, in count: Int) -> Int {
        Int(min(max(value, 0), 1).squareRoot() * Float(count - 1) + 0.5)
    }

    /// Linear light with the primaries of BT.2020 in those of sRGB, which can be below 0 and above 1. Source: BT.2087-0, annex 2.
    @inline(__always)
    private static func narrowed(_ color: SIMD3<Float>) -> SIMD3<Float> {
        color.x * SIMD3(1.6605, -0.1246, -0.0182) + color.y * SIMD3(-0.5876, 1.1329, -0.1006)
            + color.z * SIMD3(-0.0728, -0.0083, 1.1187)
    }
}
