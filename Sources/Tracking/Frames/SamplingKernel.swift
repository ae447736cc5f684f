/// The kernel that reads a picture between its pixels: a cubic B-spline convolved with (1, 2, 1) / 4.
///
/// It is not an interpolation: it smooths by a standard deviation of 0.91 pixels. Its response is 0 at half the sampling rate and
/// falls with the fourth power beyond, so that a picture of hard edges, sampled by area, looks the same wherever its edges
/// lie between the pixels. A kernel that interpolates moves an edge by up to a tenth of a pixel. The reference is read with the same
/// kernel, so smoothing cancels.
struct SamplingKernel: Sendable {
    /// Places between two pixels that are distinguished.
    static let phases = 512
    /// Pixels along each axis that a value depends on.
    static let taps = 6
    /// The distance to the edge of a plane within which nothing can be read, in pixels.
    static let reach = 3

    static let shared = SamplingKernel()

    /// For each phase 8 weights, of which the last two are 0.
    let weights: [SIMD8<Float>]

    private init() {
        weights = (0...Self.phases).map { phase in
            let fraction = Double(phase) / Double(Self.phases)
            var row = SIMD8<Float>.zero
            for tap in 0..<Self.taps { row[tap] = Float(Self.value(at: Double(tap - 2) - fraction)) }
            return row
        }
    }

    /// The kernel at a distance from its centre, in pixels.
    static func value(at x: Double) -> Double { (spline(x - 1) + 2 * spline(x) + spline(x + 1)) / 4 }

    /// The derivative of the kernel.
    static func slope(at x: Double) -> Double { (splineSlope(x - 1) + 2 * splineSlope(x) + splineSlope(x + 1)) / 4 }

    private static func spline(_ x: Double) -> Double {
        let x = abs(x)
        if x >= 2 { return 0 }
        if x >= 1 { return (2 - x) * (2 - x) * (2 - x) / 6 }
        return 2 / 3 - x * x * (1 - x / 2)
    }

    private static func splineSlope(_ x: Double) -> Double {
        let size = abs(x)
        if size >= 2 { return 0 }
        let slope = size >= 1 ? -(2 - size) * (2 - size) / 2 : size * (1.5 * size - 2)
        return x < 0 ? -slope : slope
    }
}

/// Reads a plane between its pixels, without checks of each access.
///
/// Sound while the buffer that it was made with is valid: `value(_:_:)` reads only places that `contains` accepts, whose six rows
/// of eight bytes lie within the plane.
struct PlaneSampler {
    private let base: UnsafeRawPointer
    private let width: Int
    private let weights: UnsafePointer<SIMD8<Float>>
    private let maxX: Float
    private let maxY: Float

    /// Calls a function with a sampler of a plane, which must not leave the function. A plane of fewer than 8 columns or
    /// 6 rows has no place that can be read.
    static func with<R>(_ plane: LumaPlane, _ body: (PlaneSampler) -> R) -> R {
        plane.values.withUnsafeBytes { bytes in
            SamplingKernel.shared.weights.withUnsafeBufferPointer { weights in
                body(
                    PlaneSampler(
                        base: bytes.baseAddress.unsafelyUnwrapped, width: plane.width,
                        weights: weights.baseAddress.unsafelyUnwrapped, maxX: Float(plane.width) - 4.51,
                        maxY: Float(plane.height) - 2.51))
            }
        }
    }

    /// Whether a place in pixels can be read; false for NaN.
    @inline(__always) func contains(_ x: Float, _ y: Float) -> Bool { x >= 2.51 && y >= 2.51 && x < maxX && y < maxY }

    /// The value at a place that `contains` accepts.
    @inline(__always) func value(_ x: Float, _ y: Float) -> Float {
        let (px, py) = (x - 0.5, y - 0.5)
        let (column, row) = (Int(px), Int(py))
        let phases = Float(SamplingKernel.phases)
        let across = weights[Int((px - Float(column)) * phases + 0.5)]
        let down = weights[Int((py - Float(row)) * phases + 0.5)]
        var start = base + (row - 2) * width + (column - 2)
        var sum = SIMD8<Float>.zero
        for tap in 0..<SamplingKernel.taps {
            let bytes = start.loadUnaligned(as: SIMD8<UInt8>.self)
            let line = SIMD8<Float>(SIMD8<Int32>(truncatingIfNeeded: bytes))
            sum += line * down[tap]
            start += width
        }
        return (sum * across).sum()
    }
}
