/// Finds the samples at which nothing moves.
enum RestDetection {
    /// The number of samples that a rest has at least.
    static let width = 5

    /// Whether each sample belongs to some stretch of as many samples without motion above the noise.
    static func stillness(_ window: PhaseWindow, width: Int) -> [Bool] {
        var flags = Array(repeating: false, count: window.count)
        guard window.count >= width else { return flags }
        for first in 0...window.count - width where isStill(window, from: first, width) {
            for k in first..<first + width { flags[k] = true }
        }
        return flags
    }

    private static func isStill(_ window: PhaseWindow, from first: Int, _ width: Int) -> Bool {
        let (freedom, center) = (Double(width - 1), Double(width - 1) / 2)
        // The standard deviation of the slope's sum.
        let spread = (Double(width) * (Double(width) * Double(width) - 1) / 12).squareRoot()
        for channel in 0..<window.channelCount {
            let values = window.values[channel][first..<first + width]
            let noise = window.noise[channel]
            let mean = values.reduce(0, +) / Double(width)
            var (squares, slope) = (0.0, 0.0)
            for (k, value) in values.enumerated() {
                let error = (value - mean) / noise
                squares += error * error
                slope += (Double(k) - center) * error
            }
            // For a width of 5, quantiles of 99.95 % of the chi-squared variable and of 99.8 % of the slope.
            guard squares < freedom + 5.66 * (2 * freedom).squareRoot(), abs(slope) < 3.1 * spread else { return false }
        }
        return true
    }

    /// The stretches in which something moves.
    ///
    /// Where nothing is found, the motion may be too slow for its noise, and longer stretches are tried.
    static func movingRuns(_ window: PhaseWindow) -> [Range<Int>] {
        for width in [width, 2 * width, 4 * width] where width <= window.count / 2 {
            let runs = movingRuns(window, width: width)
            if !runs.isEmpty { return extended(runs, window, from: width) }
        }
        return movingRuns(window, width: width)
    }

    /// The runs with long slow begins and ends, which only longer stretches tell from a rest: in the noise of a film, a slow fade is found
    /// where it is fastest.
    ///
    /// - Parameter width: that of the stretches in which the runs were found.
    private static func extended(_ runs: [Range<Int>], _ window: PhaseWindow, from width: Int) -> [Range<Int>] {
        var runs = runs
        let isSlow = stillness(window, width: width)
        for longer in [2 * width, 4 * width] where longer <= window.count / 2 {
            let isStill = stillness(window, width: longer)
            for (index, run) in runs.enumerated() where !run.isEmpty {
                let before = index > 0 ? runs[index - 1].upperBound : 0
                let after = index + 1 < runs.count ? runs[index + 1].lowerBound : window.count
                // Beside another run or an end of the samples there has to be a rest.
                let first = (before..<run.lowerBound).last { isStill[$0] }.map { $0 + 1 } ?? run.lowerBound
                let last = (run.upperBound..<after).first { isStill[$0] } ?? run.upperBound
                // The window of a run contains its short begin and end.
                let least = Int(minExtension * Double(run.count))
                // A slow part contains no outliers.
                let lower =
                    run.lowerBound - first > least && isSlow[first..<run.lowerBound].allSatisfy(\.self)
                    ? first : run.lowerBound
                let upper =
                    last - run.upperBound > least && isSlow[run.upperBound..<last].allSatisfy(\.self)
                    ? last : run.upperBound
                runs[index] = lower..<upper
            }
        }
        return runs
    }

    /// The least length of a slow begin or end, as a share of the run.
    private static let minExtension = 0.5

    private static func movingRuns(_ window: PhaseWindow, width: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var first: Int?
        for (k, isStill) in stillness(window, width: width).enumerated() {
            if !isStill, first == nil { first = k }
            if isStill, let start = first {
                runs.append(start..<k)
                first = nil
            }
        }
        if let first { runs.append(first..<window.count) }
        runs = runs.reduce(into: []) { list, run in
            if let last = list.last, isTurn(window, last.upperBound..<run.lowerBound) {
                list[list.count - 1] = last.lowerBound..<run.upperBound
            } else {
                list.append(run)
            }
        }
        return (runs.filter { isMotion(window, $0) } + jumps(window, between: runs))
            .sorted { $0.lowerBound < $1.lowerBound }
    }

    /// Whether a short rest between two runs is a turning point of one motion: a smooth curve passes through it.
    private static func isTurn(_ window: PhaseWindow, _ rest: Range<Int>) -> Bool {
        guard rest.count <= 24 else { return false }
        let range = max(rest.lowerBound - 4, 0)..<min(rest.upperBound + 4, window.count)
        let middle = (window.times[range.lowerBound] + window.times[range.upperBound - 1]) / 2
        let half = max(window.times[range.upperBound - 1] - middle, window.frame)
        let positions = range.map { (window.times[$0] - middle) / half }
        return window.values.indices.allSatisfy { channel in
            let values = Array(window.values[channel][range])
            guard let curve = LocalPolynomial(positions, values, degree: 3) else { return false }
            let freedom = Double(max(range.count - 4, 1))
            let squares = curve.squares / (window.noise[channel] * window.noise[channel])
            return squares < freedom + 3 * (2 * freedom).squareRoot()
        }
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
