import Gallery
import Zoetrope

/// The charts of what moves.
struct CurvesAnswer: Encodable {
    private static let mostValues = 10
    private static let mostStates = 8

    /// Empty where nothing does.
    var svg: String

    /// - Throws: `SceneError` where a binding has no value.
    init(_ prepared: PreparedScene) throws {
        let sheet = CurveSheet(try MotionRecord(prepared), values: Self.mostValues, states: Self.mostStates)
        svg = sheet.isEmpty ? "" : sheet.svg
    }
}
