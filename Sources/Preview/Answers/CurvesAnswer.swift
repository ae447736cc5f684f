import Gallery
import Zoetrope

/// The answer to `/curves`: charts of the values that change, and the names of all such values.
struct CurvesAnswer: Encodable {
    struct Name: Encodable {
        var name: String
        var isShown: Bool
    }

    /// The place of a title in the chart.
    struct Title: Encodable {
        var name: String
        /// The baseline, in units of the view box.
        var y: Double
    }

    private static let maxValues = 10
    private static let maxStates = 8

    /// The charts as SVG; empty if no value is shown.
    var svg: String
    var titles: [Title]
    /// All numbers that change, in the order of the file, then all values with a few cases, such as booleans.
    var names: [Name]
    /// Whether the shown values were chosen by the request; otherwise they were chosen automatically.
    var isChosen: Bool

    /// The allowed widths of a chart, in CSS pixels.
    static let widths = 240.0...2000.0

    /// - Parameters:
    ///   - names: the values to show, none for an empty list; nil, or names of which none changes, for an automatic choice.
    ///   - width: in CSS pixels.
    /// - Throws: `SceneError` if a binding has no value.
    init(_ prepared: PreparedScene, names: [String]?, width: Double) throws {
        let record = try MotionRecord(prepared)
        let all = record.values.map(\.name) + record.states.map(\.name)
        let chosen = names.map(Set.init).flatMap { $0.isEmpty || !$0.isDisjoint(with: all) ? $0 : nil }
        let chart =
            if let chosen {
                CurveChart(record, chosen: chosen, width: width)
            } else {
                CurveChart(record, values: Self.maxValues, states: Self.maxStates, width: width)
            }
        svg = chart.isEmpty ? "" : chart.svg
        titles = chart.titles.map { Title(name: $0.name, y: $0.y) }
        let shown = Set(chart.names)
        self.names = all.map { Name(name: $0, isShown: shown.contains($0)) }
        isChosen = chosen != nil
    }
}
