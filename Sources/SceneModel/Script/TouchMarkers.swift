import SceneLanguage

/// A moment of a touch that has a name.
package struct TouchMarker: Sendable, Hashable {
    package var name: String
    /// In seconds after the step began.
    package var time: Double

    package init(name: String, time: Double) {
        self.name = name
        self.time = time
    }
}

/// The markers of a step with fingers: `markers: { lit: 300ms }`.
struct TouchMarkers: Sendable {
    static let field = Field(
        "markers", .special("names with times", .names(of: .expression(.number))), unit: .seconds,
        "moments of the touch to name, each by its time since the start of the step; see `marker`")

    private let declared: [(name: String, time: TypedExpression)]

    init(_ reader: ObjectReader) {
        let compiler = reader.compiler
        declared = compiler.entries(reader.node(Self.field), what: "markers").compactMap { entry in
            compiler.markers.insert(entry.key)
            guard let time = compiler.expression(entry.value, expected: .number, scope: reader.scope) else {
                return nil
            }
            compiler.warnOfMissingUnit(time, in: reader.scope)
            return (entry.key, time)
        }
    }

    /// The step of some fingers with these markers.
    func progress(_ tracks: [FingerTrack], in context: any ScriptContext) throws -> StepProgress {
        let end = tracks.map(\.up).max() ?? 0
        let markers = try declared.map { name, expression in
            let time = try FingerMotion.seconds(expression, 0, in: context)
            guard time <= end + Self.tolerance else {
                throw SceneError(
                    "the marker '\(name)' is at \(Value.format(time)) s, but the touch ends after \(Value.format(end)) s",
                    at: expression.location, length: expression.text.count)
            }
            return TouchMarker(name: name, time: time)
        }
        return .touches(tracks, markers: markers.sorted { $0.time < $1.time })
    }

    /// For rounding errors, in seconds.
    private static let tolerance = 1e-9
}
