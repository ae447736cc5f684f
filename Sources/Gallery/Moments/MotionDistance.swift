/// Measures how much two moments of a script differ visually.
struct MotionDistance {
    private let record: MotionRecord
    private let values: [MovingValue]
    private let scales: [Double]

    init(_ record: MotionRecord) {
        self.record = record
        values = record.prominentValues(limit: 24)
        // Differences are relative to half the range of the value, but at least to a change that is clearly visible.
        scales = values.map {
            max(record.noticeableChange(in: $0.unit), ($0.range.upperBound - $0.range.lowerBound) / 2)
        }
    }

    /// 0 for equal moments; about 1 if one value changes by its whole range. Times are in seconds.
    func between(_ a: Double, _ b: Double) -> Double {
        let (i, j) = (record.index(at: a), record.index(at: b))
        var sum = 0.0
        for (value, scale) in zip(values, scales) {
            for line in value.lines {
                let difference = abs(line.numbers[i] - line.numbers[j]) / scale
                sum += min(difference, 1) * (value.isBound || value.isVariable ? 0.5 : 1)
            }
        }
        for state in record.states where state.word(at: a) != state.word(at: b) { sum += 0.5 }
        return sum
    }
}
