import Foundation
import Zoetrope

/// What a run of `Benchmarks/gif/table.py` measured: one row for each clip and encoder.
struct GIFFigures {
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
        /// Percent of the resting pixels that change.
        var flicker: Double?
        /// Percent of the moving pixels that do not.
        var stale: Double?
        /// CPU of a source frame in milliseconds.
        var milliseconds: Double?
        var decodersAgree: Bool?
    }

    let rows: [Row]

    /// - Throws: exit code 4 for a file that cannot be read or is none of that program's.
    init(_ path: String) throws(ZoetropeError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ZoetropeError(.fileTrouble, "\(path): there is no such file")
        }
        do {
            rows = try JSONDecoder().decode([Row].self, from: data)
        } catch {
            throw ZoetropeError(.fileTrouble, "\(path): these are no figures of Benchmarks/gif/table.py")
        }
    }

    /// The names of the clips of a kind in their order.
    func clips(_ kind: String) -> [String] {
        rows.filter { $0.kind == kind }.reduce(into: []) { if !$0.contains($1.clip) { $0.append($1.clip) } }
    }

    func row(_ clip: String, _ encoder: String) -> Row? {
        rows.first { $0.clip == clip && $0.encoder == encoder }
    }

    /// Mean over clips of a figure; nil where one has none.
    func mean(_ clips: [String], _ encoder: String, _ figure: (Row) -> Double?) -> Double? {
        let values = clips.compactMap { row($0, encoder).flatMap(figure) }
        return values.count == clips.count && !values.isEmpty ? values.reduce(0, +) / Double(values.count) : nil
    }

    /// Mean over clips of what a figure of one encoder is to another's.
    func meanRatio(_ clips: [String], _ encoder: String, to other: String, _ figure: (Row) -> Double) -> Double? {
        let values = clips.compactMap { clip -> Double? in
            guard let one = row(clip, encoder), let another = row(clip, other) else { return nil }
            return figure(one) / figure(another)
        }
        return values.count == clips.count && !values.isEmpty ? values.reduce(0, +) / Double(values.count) : nil
    }
}
