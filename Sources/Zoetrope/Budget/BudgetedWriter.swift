import Encoding

/// Writes one output with the best settings of a ladder that fit its budget.
struct BudgetedWriter {
    let output: OutputPlan.Output
    /// In bytes.
    let budget: Int
    let ladder: QualityLadder
    /// Makes the writer of this output with the settings of a step.
    let makeWriter: (QualityStep) throws -> AnimationWriter

    /// The settings that were used, and what was written.
    struct Result {
        var step: QualityStep
        var written: WrittenOutput
    }

    /// Not even the last step fits.
    struct TooSmall: Error {
        /// The smallest size that was reached, in bytes.
        var smallest: Int
        /// The settings with which it was reached.
        var step: QualityStep
    }

    private struct Overrun: Error {}

    /// Encodes the output with different settings and commits the result of `BudgetSearch`.
    ///
    /// A try stops when it exceeds the budget. The first try runs to its end, to measure how the bytes are distributed over
    /// the animation, and so does the last index, to measure the smallest size. Memory is that of one try.
    ///
    /// - Parameter progress: called after each frame of each try.
    /// - Throws: ``TooSmall``, and the errors of drawing, encoding and writing. No output is left then.
    func write(progress: ((_ done: Int, _ total: Int) -> Void)?) throws -> Result {
        var fitting: (index: QualityLadder.Index, file: any AnimationOutput)?
        var smallest: (bytes: Int, index: QualityLadder.Index)?
        var profile: SpendingProfile?
        var search = BudgetSearch(ladder, budget: budget) { index in
            var (spent, latest) = (SpendingProfile(), 0)
            let isWhole = profile == nil || index == ladder.last
            do {
                let files = try makeWriter(ladder[index]).draw(progress: progress) { end, bytes in
                    spent.add(bytes, until: end)
                    latest = bytes
                    if bytes > budget, !isWhole { throw Overrun() }
                }
                if profile == nil { profile = spent }
                if latest < smallest?.bytes ?? .max { smallest = (latest, index) }
                if latest <= budget, let file = files.first { fitting = (index, file) }
            } catch is Overrun {
                let fraction = profile?.fraction(until: spent.end) ?? 1
                return BudgetSearch.Size(bytes: Double(latest) / max(fraction, 1e-3), fits: false)
            }
            return BudgetSearch.Size(bytes: Double(latest), fits: latest <= budget)
        }
        guard try search.run() != nil, let fitting else {
            throw TooSmall(smallest: smallest?.bytes ?? 0, step: ladder[smallest?.index ?? ladder.last])
        }
        return Result(step: ladder[fitting.index], written: try fitting.file.commit())
    }
}

/// How many bytes of a file were written by each time of its animation.
private struct SpendingProfile {
    private var ends: [Double] = []
    private var bytes: [Int] = []

    /// The end of the last frame, in seconds.
    var end: Double { ends.last ?? 0 }

    mutating func add(_ bytes: Int, until end: Double) {
        ends.append(end)
        self.bytes.append(bytes)
    }

    /// The fraction of all bytes, in 0...1, that was written by a time in seconds.
    func fraction(until end: Double) -> Double {
        guard let all = bytes.last, all > 0 else { return 1 }
        let count = ends.firstIndex { $0 > end } ?? ends.count
        return count == 0 ? 0 : Double(bytes[count - 1]) / Double(all)
    }
}
