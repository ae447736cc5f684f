import Foundation

/// A one-dimensional blur close to a Gaussian, whose strength varies without steps.
///
/// From a deviation of 1 pixel on it is three extended boxes: boxes of whole pixels with a fractional weight at both
/// ends, chosen so that the variance is exactly `sigma²`. Source: Gwosdek, Grewenig, Bruhn and Weickert, "Theoretical
/// foundations of Gaussian convolution by extended box filtering" (2011), equations for d = 3. A hard edge blurred
/// this way differs from one under a true Gaussian by at most 1.2 % of its height. (SVG's formula for whole boxes,
/// `floor(sigma * 3 * sqrt(2π) / 4 + 0.5)`, is as far off, has 6 % less deviation, and jumps while sigma is animated.)
/// Below 1 pixel it is the sampled Gaussian itself; the two differ by 0.4 % of an edge where they meet.
struct BlurKernel: Equatable {
    private enum Shape: Equatable {
        case identity
        /// The Gaussian's weights, `2 * tapReach + 1` of them, with sum 1.
        case taps([Float])
        /// Boxes of `2 * inner + 1` pixels of weight 1 and one of weight `end` on each side, times `scale`.
        case boxes(inner: Int, end: Float, scale: Float)
    }

    private typealias Line = UnsafeMutablePointer<SIMD4<Float>>

    private static let tapReach = 4
    /// Larger deviations, in pixels, blur no more than this: beyond any canvas worth seeing, and a bound on memory.
    static let strongest = 500.0

    private let shape: Shape
    /// How many pixels on each side have a say in one.
    let reach: Int

    /// Sigma is in pixels, clamped to 0...`strongest`; what is not a number blurs nothing.
    init(sigma: Double) {
        let sigma = sigma > 0 ? min(sigma, Self.strongest) : 0
        if sigma < 0.05 {
            (shape, reach) = (.identity, 0)
        } else if sigma < 1 {
            let weights = (-Self.tapReach...Self.tapReach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
            let sum = weights.reduce(0, +)
            (shape, reach) = (.taps(weights.map { Float($0 / sum) }), Self.tapReach)
        } else {
            let variance = sigma * sigma / 3
            let inner = ((12 * variance + 1).squareRoot() / 2 - 0.5).rounded(.down)
            let end =
                (2 * inner + 1) * (inner * (inner + 1) - 3 * variance) / (6 * (variance - (inner + 1) * (inner + 1)))
            shape = .boxes(inner: Int(inner), end: Float(end), scale: Float(1 / (2 * inner + 1 + 2 * end)))
            reach = 3 * (Int(inner) + 1)
        }
    }

    var isIdentity: Bool { shape == .identity }

    /// Blurs a line in place: `count + 2 * reach` values come in, the first `count` are the result.
    ///
    /// The four lanes are independent of each other. Cost: three additions and a multiplication a pass and value,
    /// whatever the deviation. Running sums start from whole numbers up to 255, so that rounding stays below 0.001.
    func apply(to line: UnsafeMutablePointer<SIMD4<Float>>, count: Int) {
        switch shape {
        case .identity:
            return
        case .taps(let weights):
            for i in 0..<count {
                var sum = SIMD4<Float>.zero
                for (k, weight) in weights.enumerated() { sum += line[i + k] * weight }
                line[i] = sum
            }
        case .boxes(let inner, let end, let scale):
            let side = inner + 1
            for pass in 1...3 {
                Self.box(line, count: count + 2 * (3 - pass) * side, inner: inner, end: end, scale: scale)
            }
        }
    }

    private static func box(_ line: Line, count: Int, inner: Int, end: Float, scale: Float) {
        let last = 2 * inner + 2
        var sum = SIMD4<Float>.zero
        for k in 1..<last { sum += line[k] }
        for i in 0..<count {
            let (leaving, arriving) = (line[i + 1], line[i + last])
            line[i] = ((line[i] + arriving) * end + sum) * scale
            sum += arriving - leaving
        }
    }
}
