import Foundation

/// A one-dimensional approximation of a Gaussian blur whose strength is continuous in sigma.
///
/// From a standard deviation of 1 pixel it is three passes of an extended box: whole pixels of weight 1 with a
/// fractional weight at both ends, chosen so that the variance is exactly `sigma²`. A blurred hard edge differs from
/// the true Gaussian by at most 1.2 % of its height. Source: Gwosdek, Grewenig, Bruhn and Weickert, "Theoretical
/// foundations of Gaussian convolution by extended box filtering" (2011), equations for d = 3. (SVG's formula for whole
/// boxes, `floor(sigma * 3 * sqrt(2π) / 4 + 0.5)`, has the same error, 6 % less deviation, and jumps while sigma is
/// animated.) Below 1 pixel it is the sampled Gaussian; at 1 pixel the two differ by 0.4 % of an edge's height.
struct BlurKernel: Equatable {
    enum Shape: Equatable {
        case identity
        /// The Gaussian's weights, `2 * tapRadius + 1` of them, with sum 1.
        case taps([Float])
        /// Boxes of `2 * inner + 1` pixels of weight 1 and one of weight `end` on each side, times `scale`.
        case boxes(inner: Int, end: Float, scale: Float)
    }

    /// Sixteen lines of values that are blurred together: independent additions hide the latency of each other.
    typealias Lanes = SIMD16<Float>
    private typealias Line = UnsafeMutablePointer<Lanes>

    private static let tapRadius = 4
    /// Limit on the standard deviation, in pixels, which bounds memory.
    static let maxSigma = 500.0

    let shape: Shape
    /// How many pixels on each side contribute to a blurred pixel.
    let margin: Int

    /// - Parameter sigma: standard deviation in pixels, clamped to 0...`maxSigma`; NaN counts as 0.
    init(sigma: Double) {
        let sigma = sigma > 0 ? min(sigma, Self.maxSigma) : 0
        if sigma < 0.05 {
            (shape, margin) = (.identity, 0)
        } else if sigma < 1 {
            let weights = (-Self.tapRadius...Self.tapRadius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
            let sum = weights.reduce(0, +)
            (shape, margin) = (.taps(weights.map { Float($0 / sum) }), Self.tapRadius)
        } else {
            let variance = sigma * sigma / 3
            let inner = ((12 * variance + 1).squareRoot() / 2 - 0.5).rounded(.down)
            let end =
                (2 * inner + 1) * (inner * (inner + 1) - 3 * variance) / (6 * (variance - (inner + 1) * (inner + 1)))
            shape = .boxes(inner: Int(inner), end: Float(end), scale: Float(1 / (2 * inner + 1 + 2 * end)))
            margin = 3 * (Int(inner) + 1)
        }
    }

    var isIdentity: Bool { shape == .identity }

    /// How many rows a blur along y keeps (see `RowBlur`).
    var keptRows: Int {
        switch shape {
        case .identity: 0
        case .taps(let weights): weights.count
        case .boxes(let inner, _, _): 3 * Self.reach(inner: inner)
        }
    }

    /// How many values contribute to one of the result in a pass with a box.
    static func reach(inner: Int) -> Int { 2 * inner + 3 }

    /// Blurs lines in place: `count + 2 * margin` values come in, the first `count` are the result.
    ///
    /// The lanes are independent of each other, and the order of additions in each is fixed. Values are in 0...255, and
    /// rounding errors of the running sums stay below 0.001. Cost: three additions and a multiplication per pass and
    /// value, for any sigma.
    func apply(to line: UnsafeMutablePointer<Lanes>, count: Int) {
        switch shape {
        case .identity:
            return
        case .taps(let weights):
            for i in 0..<count {
                var sum = Lanes.zero
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
        var sum = Lanes.zero
        for k in 1..<last { sum += line[k] }
        for i in 0..<count {
            let (leaving, arriving) = (line[i + 1], line[i + last])
            line[i] = ((line[i] + arriving) * end + sum) * scale
            sum += arriving - leaving
        }
    }
}
