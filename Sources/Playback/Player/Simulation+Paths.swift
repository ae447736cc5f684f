import Graphics
import SceneLanguage
import SceneModel

extension Simulation {
    /// A change from one value to another that replaces what the value shows. Path data is parsed, so that the outline
    /// changes point by point; a warning says why it cannot.
    func replacing(
        from start: Value, to end: Value, of key: PropertyKey, at location: SourceLocation
    ) -> PropertyAnimation.Combination {
        guard case .property(_, let keyPath) = key, LayerFacets.properties[keyPath]?.type == .path else {
            return .replacing(from: start, to: end)
        }
        if let from = Self.path(of: start), let to = Self.path(of: end), from.hasSameSegments(as: to) {
            return .replacing(from: .path(from), to: .path(to))
        }
        warnings.append(
            Diagnostic(
                .warning, "\(scene.name(of: key)) changes at once, because the two paths have different segments",
                hint: "write both with the same commands; a relative command and its absolute form count as the same",
                at: location))
        return .replacing(from: start, to: end)
    }

    /// The outline of a value; nil for a keyword and for invalid data.
    private static func path(of value: Value) -> Path? {
        if case .path(let path) = value { return path }
        return value.text.flatMap { try? SVGPathData.path($0) }
    }
}
