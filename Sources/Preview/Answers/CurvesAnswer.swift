import Gallery
import Zoetrope

/// The charts of what moves, and of which values there can be some.
struct CurvesAnswer: Encodable {
    struct Name: Encodable {
        var name: String
        var isShown: Bool
    }

    private static let maxValues = 10
    private static let maxStates = 8

    /// Empty where nothing is shown.
    var svg: String
    /// All that moves, in the order of the file, then all that is one of a few cases.
    var names: [Name]
    /// Whether somebody chose, rather than the sheet itself.
    var isChosen: Bool

    /// Widths that a chart can have, in CSS pixels.
    static let widths = 240.0...2000.0

    /// - Parameter names: those to show, none for an empty list. Nil is for those that tell most, and so are names of
    ///   which none moves (any more).
    /// - Throws: `SceneError` where a binding has no value.
    init(_ prepared: PreparedScene, names: [String]?, width: Double) throws {
        let record = try MotionRecord(prepared)
        let all = record.values.map(\.name) + record.states.map(\.name)
        let chosen = names.map(Set.init).flatMap { $0.isEmpty || !$0.isDisjoint(with: all) ? $0 : nil }
        let sheet =
            if let chosen {
                CurveSheet(record, chosen: chosen, width: width)
            } else {
                CurveSheet(record, values: Self.maxValues, states: Self.maxStates, width: width)
            }
        svg = sheet.isEmpty ? "" : sheet.svg
        let shown = Set(sheet.names)
        self.names = all.map { Name(name: $0, isShown: shown.contains($0)) }
        isChosen = chosen != nil
    }
}
