import Encoding

/// Writes one output on the first rung of a ladder that fits its budget.
struct BudgetedWriter {
    let output: OutputPlan.Output
    /// In bytes.
    let budget: Int
    let ladder: QualityLadder
    /// The clip as it is under a concession, for this output alone.
    let makeClip: (QualityStep) throws -> AnimationWriter

    /// What came of it.
    struct Result {
        var concession: QualityStep
        var written: WrittenOutput
    }

    /// Nothing fits.
    struct TooSmall: Error {
        /// The least that was reached, in bytes, and on which rung.
        var smallest: Int
        var concession: QualityStep
    }

    private struct Overrun: Error {}

    /// Tries until it fits; of all tries the last that fits gets the output's name.
    ///
    /// A try ends where it exceeds the budget, but for the first, which shows how the bytes are spread over the clip,
    /// and the last rung, which shows how small it gets. Memory is that of one try.
    ///
    /// - Parameter progress: called after each frame of each try.
    /// - Throws: ``TooSmall``, and whatever drawing, encoding and writing throw. Nothing is written then.
    func write(progress: ((_ done: Int, _ all: Int) -> Void)?) throws -> Result {
        var kept: (rung: QualityLadder.Step, file: any AnimationOutput)?
        var smallest: (bytes: Int, rung: QualityLadder.Step)?
        var profile: SpendingProfile?
        var search = BudgetSearch(ladder, budget: budget) { rung in
            var (spent, latest) = (SpendingProfile(), 0)
            let isWhole = profile == nil || rung == ladder.last
            do {
                let files = try makeClip(ladder[rung]).draw(progress: progress) { end, bytes in
                    spent.add(bytes, until: end)
                    latest = bytes
                    if bytes > budget, !isWhole { throw Overrun() }
                }
                if profile == nil { profile = spent }
                if latest < smallest?.bytes ?? .max { smallest = (latest, rung) }
                if latest <= budget, let file = files.first { kept = (rung, file) }
            } catch is Overrun {
                let share = profile?.share(until: spent.end) ?? 1
                return BudgetSearch.Size(bytes: Double(latest) / max(share, 1e-3), fits: false)
            }
            return BudgetSearch.Size(bytes: Double(latest), fits: latest <= budget)
        }
        guard try search.run() != nil, let kept else {
            throw TooSmall(smallest: smallest?.bytes ?? 0, concession: ladder[smallest?.rung ?? ladder.last])
        }
        return Result(concession: ladder[kept.rung], written: try kept.file.commit())
    }
}

/// How many bytes of a file there are by which moment of its clip.
private struct SpendingProfile {
    private var ends: [Double] = []
    private var bytes: [Int] = []

    /// Seconds.
    var end: Double { ends.last ?? 0 }

    mutating func add(_ bytes: Int, until end: Double) {
        ends.append(end)
        self.bytes.append(bytes)
    }

    /// The share of all bytes that is there by a moment in seconds, 0...1.
    func share(until end: Double) -> Double {
        guard let all = bytes.last, all > 0 else { return 1 }
        let count = ends.firstIndex { $0 > end } ?? ends.count
        return count == 0 ? 0 : Double(bytes[count - 1]) / Double(all)
    }
}
