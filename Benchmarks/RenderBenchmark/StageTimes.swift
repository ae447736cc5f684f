/// The times of several runs by stage, or by floor.
struct StageTimes<Key: Hashable> {
    private var runs: [Key: [Double]] = [:]

    /// Adds the times of one run.
    mutating func add(_ times: [Key: Double]) {
        for (key, time) in times { runs[key, default: []].append(time) }
    }

    /// The median over the runs by stage.
    var medians: [Key: Double] { runs.compactMapValues(\.median) }
}

extension [Double] {
    /// The middle value, or the mean of the two middle ones, rounded to three decimals; nil without values.
    var median: Double? {
        guard !isEmpty else { return nil }
        let values = sorted()
        return ((values[(count - 1) / 2] + values[count / 2]) * 500).rounded() / 1000
    }
}
