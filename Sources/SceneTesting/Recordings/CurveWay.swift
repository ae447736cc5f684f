/// How far a curve moves up to each of its values.
struct CurveWay {
    /// The sum of all steps before each value.
    private let sums: [Double]
    private let step: Double
    private let range: Double

    /// - Parameter isRatio: whether the values are compared with those of a recording as ratios, in proportion to the largest.
    init(_ curve: SampledCurve, isRatio: Bool) {
        step = curve.step
        var (sums, sum) = ([0.0], 0.0)
        for index in 1..<max(curve.channels.first?.count ?? 0, 1) {
            sum += curve.channels.map { abs($0[index] - $0[index - 1]) }.max() ?? 0
            sums.append(sum)
        }
        let largest = curve.channels.joined().map(abs).max() ?? 0
        let unit = isRatio && largest > 0 ? 1 / largest : 1
        self.sums = sums.map { $0 * unit }
        range = (curve.channels.indices.map(curve.range).max() ?? 0) * unit
    }

    /// How much of a motion the curve makes between two times in seconds, 0...1: its way there in proportion to the motion's range, or to its
    /// own if that is smaller.
    func share(of motion: Double, from first: Double, to last: Double) -> Double {
        let least = min(motion, range)
        guard least > 0 else { return 1 }
        return min((way(at: last) - way(at: first)) / least, 1)
    }

    private func way(at time: Double) -> Double {
        sums[Int(min(max((time / step).rounded(), 0), Double(sums.count - 1)))]
    }
}
