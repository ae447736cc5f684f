/// Finds the samples at which nothing moves.
enum RestDetection {
    /// The number of samples that a rest has at least.
    static let width = 5

    /// Whether each sample belongs to some stretch of `width` samples without motion above the noise.
    static func stillness(_ window: PhaseWindow) -> [Bool] {
        var flags = Array(repeating: false, count: window.count)
        guard window.count >= width else { return flags }
        for first in 0...window.count - width where isStill(window, from: first) {
            for k in first..<first + width { flags[k] = true }
        }
        return flags
    }

    private static func isStill(_ window: PhaseWindow, from first: Int) -> Bool {
        for channel in 0..<window.channelCount {
            let values = window.values[channel][first..<first + width]
            let noise = window.noise[channel]
            let mean = values.reduce(0, +) / Double(width)
            var (squares, slope) = (0.0, 0.0)
            for (k, value) in values.enumerated() {
                let error = (value - mean) / noise
                squares += error * error
                slope += (Double(k) - 2) * error
            }
            // Quantiles of 99.95 % of the chi-squared variable with 4 degrees of freedom, and of 99.8 % of the slope.
            guard squares < 20, abs(slope) < 3.1 * 10.0.squareRoot() else { return false }
        }
        return true
    }

    /// The stretches in which something moves.
    static func movingRuns(_ window: PhaseWindow) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var first: Int?
        for (k, isStill) in stillness(window).enumerated() {
            if !isStill, first == nil { first = k }
            if isStill, let start = first {
                runs.append(start..<k)
                first = nil
            }
        }
        if let first { runs.append(first..<window.count) }
        return (runs.filter { isMotion(window, $0) } + jumps(window, between: runs))
            .sorted { $0.lowerBound < $1.lowerBound }
    }

    /// Whether a run changes the level or leaves it by more than an outlier does.
    private static func isMotion(_ window: PhaseWindow, _ run: Range<Int>) -> Bool {
        if run.lowerBound == 0 || run.upperBound == window.count { return run.count >= 3 }
        let before = max(0, run.lowerBound - 4)..<run.lowerBound
        let after = run.upperBound..<min(window.count, run.upperBound + 4)
        for channel in 0..<window.channelCount {
            let values = window.values[channel]
            let levels = [before, after].map { range in values[range].reduce(0, +) / Double(max(range.count, 1)) }
            let noise = window.noise[channel]
            if abs(levels[1] - levels[0]) > 4 * noise { return true }
            let outliers = run.count { abs(values[$0] - levels[0]) > 5 * noise }
            if outliers >= 3 { return true }
        }
        return false
    }

    /// Empty runs at which the level changes from one still sample to the next.
    private static func jumps(_ window: PhaseWindow, between runs: [Range<Int>]) -> [Range<Int>] {
        (width..<max(window.count - width + 1, width)).compactMap { k in
            let isFree = !runs.contains { $0.lowerBound - 1 <= k && k <= $0.upperBound + 1 }
            let isJump = window.values.indices.contains { channel in
                abs(window.values[channel][k] - window.values[channel][k - 1]) > 9 * window.noise[channel]
            }
            return isFree && isJump ? k..<k : nil
        }
    }
}
