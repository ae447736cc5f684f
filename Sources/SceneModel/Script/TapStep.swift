/// `tap: handleArea`
package struct TapStep: ScriptStep {
    /// How long a tapping finger stays down, in seconds.
    package static let hold = 0.1

    package static let declaration = Declaration(
        Field("tap", .special("a layer's id, a point of a layer or a point of the canvas"), "where to tap"),
        "Puts a finger down for 100 ms.")

    private let place: Place

    package init?(_ reader: ObjectReader) {
        guard let node = reader.node(TapStep.declaration.primary),
            let place = Place(node, scope: reader.scope, compiler: reader.compiler)
        else { return nil }
        self.place = place
    }

    package func begin(on stage: any ScriptStage) throws -> StepProgress {
        let point = try place.point(on: stage)
        return .touches([FingerTrack(start: point, legs: [FingerTrack.Leg(to: point, duration: TapStep.hold)])])
    }
}
