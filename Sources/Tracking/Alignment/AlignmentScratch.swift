/// Memory for one alignment at a time, kept between frames.
struct AlignmentScratch {
    /// The luma of the frame at each point; NaN off the canvas.
    var values: [Float] = []
    /// Residuals over their expected size; NaN off the canvas.
    var deviations: [Float] = []
    /// The reciprocal of the expected size of each residual.
    var precisions: [Float] = []
    /// Counts of absolute deviations in steps of `binWidth`.
    private var bins = [Int32](repeating: 0, count: Self.binCount)

    static let binWidth: Float = 0.05
    static let binCount = 4096

    mutating func reserve(_ count: Int) {
        guard values.count != count else { return }
        values = [Float](repeating: 0, count: count)
        deviations = values
        precisions = values
    }

    /// The quantile of the absolute deviations of the points on the canvas, and how many those are.
    mutating func quantile(_ share: Double) -> (value: Float, count: Int) {
        for bin in bins.indices { bins[bin] = 0 }
        var count: Int32 = 0
        // Sound: the index is clamped to the bins; NaN fails the comparison.
        bins.withUnsafeMutableBufferPointer { bins in
            for deviation in deviations {
                let size = abs(deviation)
                guard size >= 0 else { continue }
                let bin = Int(min(size / Self.binWidth, Float(Self.binCount - 1)))
                bins[bin] &+= 1
                count &+= 1
            }
        }
        var left = Int32(Double(count) * share)
        for (bin, held) in bins.enumerated() {
            if left < held {
                let inside = held > 0 ? Float(left) / Float(held) : 0
                return ((Float(bin) + inside) * Self.binWidth, Int(count))
            }
            left -= held
        }
        return (0, Int(count))
    }
}
