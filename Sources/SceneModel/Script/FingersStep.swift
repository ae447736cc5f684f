import Graphics
import Motion
import SceneLanguage

/// `fingers: [ { down: photo, at: 100ms, then: [ { move: { by: [0, 80], duration: 300ms } }, { hold: 200ms }, up ] } ]`
package struct FingersStep: ScriptStep {
    private static let down = TouchTarget.field("down", "the point where the finger goes down")
    private static let at = Field(
        "at", .value(.number), initial: "0", unit: .seconds, range: durations,
        "the time of touch-down, from the start of the step")
    private static let then = Field(
        "then",
        .special(
            "a list of move, hold, up and cancel", .list(of: .either([.words(ends), .group(movementFields)]))),
        "the movements of the finger, in order; up or cancel ends them")
    private static let move = Field(
        "move", .special("{ to | by, duration, timing }", .group(moveFields)), "a movement along a straight line")
    private static let hold = Field("hold", .value(.number), unit: .seconds, range: durations, "a time at rest")
    private static let ends = ["up", "cancel"]
    private static let moveFields = [FingerGoal.to, FingerGoal.by, FingerMotion.duration, FingerMotion.timing]
    private static let movementFields = [move, hold]
    private static let fingerFields = [down, at, then]

    package static let declaration = KindDeclaration(
        Field(
            "fingers", .special("a list of { down, at, then }", .list(of: .group(fingerFields))),
            "a list with one entry per finger"), fields: [TouchMarkers.field],
        """
        Moves any number of fingers at the same time. Layer positions are evaluated when the step begins. A finger \
        lifts after its last movement. With cancel the touch is cancelled instead, as by an incoming call.
        """)

    private enum Movement {
        case move(FingerGoal, FingerMotion)
        case rest(TypedExpression)
    }

    private struct Finger {
        var down: TouchTarget
        var at: TypedExpression?
        var movements: [Movement]
        var isCancelled: Bool
        var location: SourceLocation
    }

    private let fingers: [Finger]
    private let markers: TouchMarkers

    package init?(_ reader: ObjectReader) {
        markers = TouchMarkers(reader)
        guard let node = reader.node(FingersStep.declaration.primary) else { return nil }
        guard let items = node.items, !items.isEmpty else {
            reader.compiler.log.error(
                "fingers is a list, but found \(node.kindDescription)", hint: "start each finger with '- down:'",
                at: node.location)
            return nil
        }
        guard items.count <= SceneLimits.fingers else {
            reader.compiler.log.limit(
                "there are \(items.count) fingers; the limit is \(SceneLimits.fingers)", at: node.location)
            return nil
        }
        fingers = items.compactMap { FingersStep.finger($0, reader) }
    }

    private static func finger(_ node: SourceNode, _ reader: ObjectReader) -> Finger? {
        guard
            let inner = ObjectReader(
                node, what: "a finger", fields: fingerFields, scope: reader.scope, compiler: reader.compiler),
            let place = TouchTarget(down, inner)
        else { return nil }
        var finger = Finger(
            down: place, at: inner.expression(at), movements: [], isCancelled: false, location: node.location)
        let list = inner.node(then)?.items ?? []
        if let node = inner.node(then), node.items == nil {
            reader.compiler.log.error(
                "then is a list, but found \(node.kindDescription)", hint: "start each movement with '- '",
                at: node.location)
        }
        guard list.count <= SceneLimits.steps else {
            reader.compiler.log.limit(
                "this finger has \(list.count) movements; the limit is \(SceneLimits.steps)", at: node.location)
            return nil
        }
        for (index, item) in list.enumerated() {
            if let word = item.scalar, ends.contains(word) {
                finger.isCancelled = word == "cancel"
                if index < list.count - 1 {
                    reader.compiler.log.error(
                        "'\(word)' must be the last movement", hint: "add another finger to touch again",
                        at: list[index + 1].location
                    )
                }
                break
            }
            if let movement = movement(item, reader) { finger.movements.append(movement) }
        }
        return finger
    }

    private static func movement(_ node: SourceNode, _ reader: ObjectReader) -> Movement? {
        guard node.entries != nil else {
            reader.compiler.log.error(
                "a movement must be move, hold, up or cancel", at: node.location,
                length: node.scalar?.count ?? 1)
            return nil
        }
        guard
            let outer = ObjectReader(
                node, what: "a movement", fields: movementFields, scope: reader.scope, compiler: reader.compiler)
        else { return nil }
        if outer.has(hold) { return outer.expression(hold).map(Movement.rest) }
        guard let node = outer.node(move) else { return nil }
        guard
            let inner = ObjectReader(
                node, what: "'move'", fields: moveFields, scope: reader.scope, compiler: reader.compiler),
            let goal = FingerGoal(inner)
        else { return nil }
        return .move(goal, FingerMotion(inner))
    }

    package func begin(in context: any ScriptContext) throws -> StepProgress {
        try markers.progress(fingers.map { try track(of: $0, in: context) }, in: context)
    }

    private func track(of finger: Finger, in context: any ScriptContext) throws -> FingerTrack {
        var track = FingerTrack(
            down: try FingerMotion.seconds(finger.at, 0, in: context), start: try finger.down.point(in: context),
            segments: [],
            isCancelled: finger.isCancelled)
        for movement in finger.movements {
            switch movement {
            case .rest(let time): track.rest(try FingerMotion.seconds(time, 0, in: context))
            case .move(let goal, let motion):
                let end = try goal.point(from: track.end, in: context)
                track.segments += try motion.track(from: track.end, in: context, at: finger.location) {
                    FingerTrack.Segment(to: end, duration: $0, timing: $1)
                }.segments
            }
        }
        return track
    }
}
