import Gallery
import SceneModel
import Zoetrope

/// The answer to `/values`: the values of the curves at the time shown, and at another time to compare with.
struct ValuesAnswer: Encodable {
    struct Line: Encodable {
        /// The name of the layer or variable.
        var layer: String
        var value: Double
        /// The change per second.
        var velocity: Double
        /// The value at the other time; nil without one.
        var other: Double?
    }

    struct Row: Encodable {
        var name: String
        /// The unit after a number, with a space where one is needed; empty for none.
        var unit: String
        var lines: [Line]
    }

    struct Word: Encodable {
        var name: String
        var word: String
        var other: String?
    }

    /// The most lines of a row; the copies of a layer have one each.
    private static let maxLines = 12

    /// Seconds of scene time.
    var time: Double
    var rows: [Row]
    var words: [Word]

    /// - Throws: `SceneError` if a binding has no value.
    init(_ prepared: PreparedScene, at time: Double, other: Double?, names: Set<String>) throws {
        let now = try MotionReading(prepared, at: time, names: names)
        let then = try other.map { try MotionReading(prepared, at: $0, names: names) }
        self.time = time
        rows = now.rows.map { row in
            let others = then?.rows.first { $0.name == row.name }?.lines ?? []
            let lines = row.lines.prefix(Self.maxLines).map { line in
                Line(
                    layer: line.layer, value: line.number, velocity: line.velocity,
                    other: others.first { $0.layer == line.layer }?.number)
            }
            return Row(name: row.name, unit: row.unit.suffix, lines: lines)
        }
        words = now.words.map { word in
            Word(name: word.name, word: word.word, other: then?.words.first { $0.name == word.name }?.word)
        }
    }
}
