import SceneLanguage

/// `tap: handleArea`, `tap: { at: photo, count: 2 }`
package struct TapStep: ScriptStep {
    /// The time for which a tapping finger is down, in seconds.
    package static let hold = 0.1
    /// The time between two taps, in seconds.
    package static let pause = 0.1

    private static let at = TouchTarget.field("at", "the point to tap")
    private static let count = Field(
        "count", .value(.number), initial: "1", unit: .count, range: 1...100, "the number of taps, 100 ms apart")

    package static let declaration = KindDeclaration(
        Field(
            "tap", .special("a place, or { at, count }", .either([.place, .group([at, count])])), "the point to tap"),
        "Puts a finger down for 100 ms, once or several times.")

    private let place: TouchTarget
    private let count: TypedExpression?

    package init?(_ reader: ObjectReader) {
        guard let node = reader.node(TapStep.declaration.primary) else { return nil }
        let isGroup = [Self.at, Self.count].contains { node.entry($0.key) != nil }
        guard isGroup else {
            count = nil
            guard let place = TouchTarget(node, scope: reader.scope, compiler: reader.compiler) else { return nil }
            self.place = place
            return
        }
        guard
            let inner = ObjectReader(
                node, what: "'tap'", fields: [Self.at, Self.count], scope: reader.scope, compiler: reader.compiler)
        else { return nil }
        count = inner.expression(Self.count)
        guard let place = TouchTarget(Self.at, inner) else { return nil }
        self.place = place
    }

    package func begin(in context: any ScriptContext) throws -> StepProgress {
        let point = try place.point(in: context)
        let taps = try count.map { try context.number($0) } ?? 1
        guard taps >= 1, taps == taps.rounded(), taps <= 100 else {
            throw SceneError(
                "count must be a whole number from 1 to 100",
                at: count?.location ?? SourceLocation(file: "", line: 1, column: 1))
        }
        return .touches(
            (0..<Int(taps)).map { index in
                FingerTrack(
                    down: Double(index) * (TapStep.hold + TapStep.pause), start: point,
                    segments: [FingerTrack.Segment(to: point, duration: TapStep.hold)], target: place.layer)
            }, markers: [])
    }
}
