import Encoding

/// Writes one output, or several with the same settings, with the best settings of a ladder that fit a budget.
struct BudgetedWriter {
    /// In bytes.
    let budget: Int
    /// Whether the budget is that of all outputs together; otherwise each output may have so many bytes.
    var isShared = false
    let ladder: QualityLadder
    /// Makes a writer for each output, with the settings of a step. Each writer has one output.
    let makeWriters: (QualityStep) throws -> [AnimationWriter]

    /// The settings that were used, and what was written, in the order of the writers.
    struct Result {
        var step: QualityStep
        var written: [WrittenOutput]
    }

    /// Not even the last step fits.
    struct TooSmall: Error {
        /// The number of the output that was the largest.
        var output: Int
        /// The smallest size that was reached, in bytes: of that output, or of all if they share the budget.
        var smallest: Int
        /// The settings with which it was reached.
        var step: QualityStep
    }

    private struct Overrun: Error {}

    /// Encodes the outputs with different settings and commits the result of `BudgetSearch`.
    ///
    /// A try stops when an output exceeds the budget. The first try runs to its end, to measure how the bytes are distributed over
    /// the animations, and so does the last index, to measure the smallest size. Memory is that of one output.
    ///
    /// - Parameter progress: called after each frame of each try, with the frames of all outputs.
    /// - Throws: ``TooSmall``, and the errors of drawing, encoding and writing. No output is left then.
    func write(progress: ((_ done: Int, _ total: Int) -> Void)?) throws -> Result {
        var fitting: (index: QualityLadder.Index, files: [any AnimationOutput])?
        var smallest: (output: Int, bytes: Int, index: QualityLadder.Index)?
        var profiles: [Int: SpendingProfile] = [:]
        var search = BudgetSearch(ladder, budget: budget) { index in
            let writers = try makeWriters(ladder[index])
            var files: [any AnimationOutput] = []
            var largest = (output: 0, bytes: 0)
            // Of the outputs before, if they count.
            var before = 0
            for (number, writer) in writers.enumerated() {
                let shown = progress.map { progress in
                    { (done: Int, total: Int) in progress(number * total + done, writers.count * total) }
                }
                let isWhole = profiles[number] == nil || index == ladder.last
                var (spent, latest) = (SpendingProfile(), 0)
                do {
                    files += try writer.draw(progress: shown) { end, bytes in
                        spent.add(bytes, until: end)
                        latest = bytes
                        if before + bytes > budget, !isWhole { throw Overrun() }
                    }
                } catch is Overrun {
                    let fraction = profiles[number]?.fraction(until: spent.end) ?? 1
                    return BudgetSearch.Size(
                        bytes: Double(before) + Double(latest) / max(fraction, 1e-3), fits: false)
                }
                if profiles[number] == nil { profiles[number] = spent }
                if latest > largest.bytes { largest = (number, latest) }
                if isShared { before += latest }
            }
            let bytes = isShared ? before : largest.bytes
            if bytes < smallest?.bytes ?? .max { smallest = (largest.output, bytes, index) }
            if bytes <= budget { fitting = (index, files) }
            return BudgetSearch.Size(bytes: Double(bytes), fits: bytes <= budget)
        }
        guard try search.run() != nil, let fitting else {
            throw TooSmall(
                output: smallest?.output ?? 0, smallest: smallest?.bytes ?? 0,
                step: ladder[smallest?.index ?? ladder.last])
        }
        return Result(step: ladder[fitting.index], written: try fitting.files.map { try $0.commit() })
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
