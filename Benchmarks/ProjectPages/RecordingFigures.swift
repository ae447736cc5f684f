import Zoetrope

/// The measurements of `Benchmarks/recordings`: one row for each kind of recording, quantity, kind of curve and measure.
struct RecordingFigures {
    struct Row: Decodable {
        /// What drew the recordings: `zoetrope` or `browser`; `overlapping` for animations that Zoetrope drew and that overlap.
        var source: String
        var recording: String
        /// `position`, `rotation` or `opacity`.
        var quantity: String
        /// `named`, `cubic` or `spring`.
        var curve: String
        var measure: String
        /// The number of answers that are within the bound.
        var right: Int
        var count: Int
        /// The median of the absolute errors: of begins in frames, of damping ratios as such, of durations and responses as a share of
        /// the true value.
        var medianError: Double?
    }

    let rows: [Row]

    /// - Throws: exit code 4 when the file cannot be read or has another form.
    init(_ path: String) throws(ZoetropeError) {
        rows = try FiguresFile.read(path, writtenBy: "Benchmarks/recordings")
    }

    /// The kinds of recordings of a source, in the order of the file.
    func recordings(_ source: String) -> [String] {
        rows.filter { $0.source == source }.reduce(into: []) {
            if !$0.contains($1.recording) { $0.append($1.recording) }
        }
    }

    /// The sums of all rows with a measure; nil if there are none.
    func total(_ source: String, _ recording: String, _ measure: String) -> (right: Int, count: Int)? {
        let found = rows.filter { $0.source == source && $0.recording == recording && $0.measure == measure }
        guard !found.isEmpty else { return nil }
        return (found.reduce(0) { $0 + $1.right }, found.reduce(0) { $0 + $1.count })
    }

    func row(
        _ source: String, _ recording: String, _ quantity: String, _ curve: String, _ measure: String
    ) -> Row? {
        rows.first {
            $0.source == source && $0.recording == recording && $0.quantity == quantity && $0.curve == curve
                && $0.measure == measure
        }
    }
}
