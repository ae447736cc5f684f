import Foundation
import Graphics

/// A linear colour transformation with an offset, as most filters are.
///
/// Works on premultiplied gamma-encoded sRGB as (blue, green, red, alpha) in 0...255. An offset of straight colours
/// becomes a multiple of alpha, so that transparent pixels stay transparent. Source: W3C Filter Effects Module,
/// Level 1, feColorMatrix and "Filter primitives represented as shorthand functions".
struct ColorMatrix {
    typealias Pixel = GaussianBlur.Pixel

    /// The contribution of one input component to the four output components.
    private let fromBlue: Pixel
    private let fromGreen: Pixel
    private let fromRed: Pixel
    private let fromAlpha: Pixel

    /// Nil for a blur.
    init?(_ filter: Filter) {
        switch filter {
        case .blur: return nil
        case .saturation(let amount): self.init(Self.saturation(Self.bounded(amount)))
        case .brightness(let amount): self.init(slope: Self.bounded(amount), intercept: 0)
        case .contrast(let amount):
            self.init(slope: Self.bounded(amount), intercept: 0.5 - 0.5 * Self.bounded(amount))
        case .hueRotation(let angle): self.init(Self.hueRotation(angle.isFinite ? angle : 0))
        case .invert(let amount):
            self.init(slope: 1 - 2 * Self.bounded(amount), intercept: Self.bounded(amount))
        case .multiply(let color):
            self.init(
                Pixel(Self.bounded(color.blue), 0, 0, 0) * Self.bounded(color.alpha),
                Pixel(0, Self.bounded(color.green), 0, 0) * Self.bounded(color.alpha),
                Pixel(0, 0, Self.bounded(color.red), 0) * Self.bounded(color.alpha),
                Pixel(0, 0, 0, Self.bounded(color.alpha)))
        case .tint(let color):
            let (alpha, rest) = (Self.bounded(color.alpha), 1 - Self.bounded(color.alpha))
            self.init(
                Pixel(rest, 0, 0, 0), Pixel(0, rest, 0, 0), Pixel(0, 0, rest, 0),
                Pixel(
                    Self.bounded(color.blue) * alpha, Self.bounded(color.green) * alpha,
                    Self.bounded(color.red) * alpha, 1))
        }
    }

    private init(_ fromBlue: Pixel, _ fromGreen: Pixel, _ fromRed: Pixel, _ fromAlpha: Pixel) {
        (self.fromBlue, self.fromGreen, self.fromRed, self.fromAlpha) = (fromBlue, fromGreen, fromRed, fromAlpha)
    }

    private init(slope: Float, intercept: Float) {
        self.init(
            Pixel(slope, 0, 0, 0), Pixel(0, slope, 0, 0), Pixel(0, 0, slope, 0),
            Pixel(intercept, intercept, intercept, 1))
    }

    /// Rows and columns are red, green, blue, as in the specification.
    private init(_ m: [[Float]]) {
        self.init(
            Pixel(m[2][2], m[1][2], m[0][2], 0), Pixel(m[2][1], m[1][1], m[0][1], 0),
            Pixel(m[2][0], m[1][0], m[0][0], 0), Pixel(0, 0, 0, 1))
    }

    /// The luminance weights in the specification's matrices.
    private static let luma: [Float] = [0.213, 0.715, 0.072]

    private static func saturation(_ s: Float) -> [[Float]] {
        (0..<3).map { row in (0..<3).map { luma[$0] * (1 - s) + ($0 == row ? s : 0) } }
    }

    private static func hueRotation(_ angle: Double) -> [[Float]] {
        let (cosine, sine) = (Float(cos(angle)), Float(sin(angle)))
        let turn: [[Float]] = [[-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072]]
        return (0..<3).map { row in
            (0..<3).map { luma[$0] + cosine * (($0 == row ? 1 : 0) - luma[$0]) + sine * turn[row][$0] }
        }
    }

    /// Clamped to ±1e6, which avoids overflow; NaN becomes 0.
    private static func bounded(_ value: Double) -> Float { value.isNaN ? 0 : Float(min(max(value, -1e6), 1e6)) }

    @inline(__always)
    func apply(to pixel: Pixel) -> Pixel {
        var result = fromBlue * pixel.x + fromGreen * pixel.y
        result += fromRed * pixel.z + fromAlpha * pixel.w
        return result.limited(to: Pixel(repeating: result.w))
    }
}
