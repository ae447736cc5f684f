import Graphics
import Motion
import SceneLanguage

/// `fingers: [ { down: photo, at: 100ms, then: [ { move: { by: [0, 80], duration: 300ms } }, { hold: 200ms }, up ] } ]`
package struct FingersStep: ScriptStep {
    private static let down = Place.field("down", "where the finger goes down")
    private static let at = Field(
        "at", .value(.number), initial: "0", unit: .seconds, range: notNegative, "when, after the step began")
    private static let then = Field(
        "then",
        .special(
            "a list of move, hold, up and cancel", .list(of: .either([.words(ends), .group(movementFields)]))),
        "what it does, in order; up ends it")
    private static let move = Field(
        "move", .special("{ to | by, duration, timing }", .group(moveFields)), "a straight way")
    private static let hold = Field("hold", .value(.number), unit: .seconds, range: notNegative, "a rest")
    private static let ends = ["up", "cancel"]
    private static let moveFields = [FingerGoal.to, FingerGoal.by, FingerMotion.duration, FingerMotion.timing]
    private static let movementFields = [move, hold]
    private static let fingerFields = [down, at, then]

    package static let declaration = Declaration(
        Field(
            "fingers", .special("a list of { down, at, then }", .list(of: .group(fingerFields))), "one entry a finger"),
        """
        Moves any number of fingers at the same time. Places are looked up when the step begins. A finger lifts \
        after its last movement; cancel instead of up takes the touch away, as an incoming call does.
        """)

    private enum Movement {
        case way(FingerGoal, FingerMotion)
        case rest(TypedExpression)
    }

    private struct Finger {
        var down: Place
        var at: TypedExpression?
        var movements: [Movement]
        var isCancelled: Bool
        var location: SourceLocation
    }

    private let fingers: [Finger]

    package init?(_ reader: ObjectReader) {
        guard let node = reader.node(FingersStep.declaration.primary) else { return nil }
        guard let items = node.items, !items.isEmpty else {
            reader.compiler.log.error(
                "fingers is a list, but found \(node.shape)", hint: "start each finger with '- down:'",
                at: node.location)
            return nil
        }
        fingers = items.compactMap { FingersStep.finger($0, reader) }
    }

    private static func finger(_ node: SourceNode, _ reader: ObjectReader) -> Finger? {
        guard
            let inner = ObjectReader(
                node, what: "a finger", fields: fingerFields, scope: reader.scope, compiler: reader.compiler),
            let place = Place(down, inner)
        else { return nil }
        var finger = Finger(
            down: place, at: FingerMotion.time(at, inner), movements: [], isCancelled: false, location: node.location)
        let list = inner.node(then)?.items ?? []
        if let node = inner.node(then), node.items == nil {
            reader.compiler.log.error(
                "then is a list, but found \(node.shape)", hint: "start each movement with '- '", at: node.location)
        }
        for (index, item) in list.enumerated() {
            if let word = item.scalar, ends.contains(word) {
                finger.isCancelled = word == "cancel"
                if index < list.count - 1 {
                    reader.compiler.log.error(
                        "nothing can follow '\(word)'", hint: "let another finger go down", at: list[index + 1].location
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
                "a movement is one of move, hold, up and cancel", at: node.location,
                length: node.scalar?.count ?? 1)
            return nil
        }
        guard
            let outer = ObjectReader(
                node, what: "a movement", fields: movementFields, scope: reader.scope, compiler: reader.compiler)
        else { return nil }
        if outer.has(hold) { return FingerMotion.time(hold, outer).map(Movement.rest) }
        guard let node = outer.node(move) else { return nil }
        guard
            let inner = ObjectReader(
                node, what: "'move'", fields: moveFields, scope: reader.scope, compiler: reader.compiler),
            let goal = FingerGoal(inner)
        else { return nil }
        return .way(goal, FingerMotion(inner))
    }

    package func begin(in context: any ScriptContext) throws -> StepProgress {
        .touches(try fingers.map { try track(of: $0, in: context) })
    }

    private func track(of finger: Finger, in context: any ScriptContext) throws -> FingerTrack {
        var track = FingerTrack(
            down: try FingerMotion.seconds(finger.at, 0, in: context), start: try finger.down.point(in: context),
            legs: [],
            isCancelled: finger.isCancelled)
        for movement in finger.movements {
            switch movement {
            case .rest(let time): track.rest(try FingerMotion.seconds(time, 0, in: context))
            case .way(let goal, let motion):
                let end = try goal.point(from: track.end, in: context)
                track.legs += try motion.track(from: track.end, in: context, at: finger.location) {
                    FingerTrack.Leg(to: end, duration: $0, timing: $1)
                }.legs
            }
        }
        return track
    }
}
