import Zoetrope

/// The measurements of a run of `Benchmarks/gif/table.py`: one row for each animation and encoder.
struct EncoderFigures {
    struct Row: Decodable {
        var clip: String
        /// `scene`, `synthetic` or `fresh`.
        var kind: String
        var encoder: String
        var bytes: Int
        /// Mean LDR-FLIP.
        var flip: Double
        /// Mean CIEDE2000.
        var dE: Double?
        /// Share of the pixels at rest that change without coming nearer to the source, in percent.
        var flicker: Double?
        /// Share of the changing pixels that do not change, in percent.
        var stale: Double?
        /// Share of the pixels at rest for six frames of which a channel is off by more than 8 levels, in percent.
        var rest: Double?
        /// Share of these pixels in flat areas that are not exact, in percent.
        var restFlat: Double?
        /// CPU time per source frame, in milliseconds.
        var milliseconds: Double?
        var decodersAgree: Bool?
    }

    let rows: [Row]

    /// - Throws: exit code 4 when the file cannot be read or has another form.
    init(_ path: String) throws(ZoetropeError) {
        rows = try FiguresFile.read(path, writtenBy: "Benchmarks/gif/table.py")
    }

    /// The names of the animations of a kind, in the order of the file.
    func clips(_ kind: String) -> [String] {
        rows.filter { $0.kind == kind }.reduce(into: []) { if !$0.contains($1.clip) { $0.append($1.clip) } }
    }

    func row(_ clip: String, _ encoder: String) -> Row? {
        rows.first { $0.clip == clip && $0.encoder == encoder }
    }

    /// The mean of a figure; nil when an animation has no such figure.
    func mean(_ clips: [String], _ encoder: String, _ figure: (Row) -> Double?) -> Double? {
        let values = clips.compactMap { row($0, encoder).flatMap(figure) }
        return values.count == clips.count && !values.isEmpty ? values.reduce(0, +) / Double(values.count) : nil
    }

    /// The mean ratio of a figure of one encoder to that of another; nil when an animation has no such figure.
    func meanRatio(_ clips: [String], _ encoder: String, to other: String, _ figure: (Row) -> Double) -> Double? {
        let values = clips.compactMap { clip -> Double? in
            guard let one = row(clip, encoder), let another = row(clip, other) else { return nil }
            return figure(one) / figure(another)
        }
        return values.count == clips.count && !values.isEmpty ? values.reduce(0, +) / Double(values.count) : nil
    }
}
