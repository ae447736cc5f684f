import Gallery
import Zoetrope

/// The charts of what moves.
struct CurvesAnswer: Encodable {
    private static let mostValues = 10
    private static let mostStates = 8

    /// Empty where nothing does.
    var svg: String

    /// Widths that a chart can have, in CSS pixels.
    static let widths = 240.0...2000.0

    /// - Throws: `SceneError` where a binding has no value.
    init(_ prepared: PreparedScene, width: Double) throws {
        let sheet = CurveSheet(
            try MotionRecord(prepared), values: Self.mostValues, states: Self.mostStates, width: width)
        svg = sheet.isEmpty ? "" : sheet.svg
    }
}
