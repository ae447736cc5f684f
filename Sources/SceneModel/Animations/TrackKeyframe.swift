import Motion
import SceneLanguage

/// A keyframe of SwiftUI's keyframe animator, as declared in a scene.
struct TrackKeyframe: Sendable {
    private enum Kind: Sendable {
        case linear, cubic, spring, move
    }

    private static let linear = Field(
        "linear", .special("a value of the property", .value),
        "the value to which it moves on a straight line or a curve")
    private static let cubic = Field(
        "cubic", .special("a value of the property", .value),
        "the value to which it moves on a smooth curve, with the velocity of its neighbours")
    private static let spring = Field(
        "spring", .special("a value of the property", .value),
        "the value to which it moves on a spring, with the velocity before it")
    private static let move = Field(
        "move", .special("a value of the property", .value), "the value to which it jumps")
    private static let duration = Field(
        "duration", .value(.number), unit: .seconds, range: durations,
        "how long the keyframe takes; by default a spring takes until it has settled")
    private static let timing = Field(
        "timing", .timing, "the curve of linear, or the spring of spring; by default linear, or smooth")
    private static let startVelocity = Field(
        "startVelocity", .special("a value of the property", .value),
        "with cubic and spring: the velocity at the start per second, in place of the one that is reached")
    private static let endVelocity = Field(
        "endVelocity", .special("a value of the property", .value),
        "with cubic: the velocity at the end per second, in place of that of a smooth curve")
    static let fields = [linear, cubic, spring, move, duration, timing, startVelocity, endVelocity]

    private let kind: Kind
    private let target: TypedExpression
    private let duration: TypedExpression?
    private let timing: Timing?
    private let startVelocity: TypedExpression?
    private let endVelocity: TypedExpression?
    private let location: SourceLocation

    /// Nil after logging an error.
    init?(_ node: SourceNode, type: ValueType, scope: Scope, compiler: SceneCompiler) {
        guard
            let reader = ObjectReader(
                node, what: "a keyframe", fields: Self.fields, scope: scope, compiler: compiler)
        else { return nil }
        location = reader.location
        let kinds: [(Field, Kind, [Field])] = [
            (Self.linear, .linear, [Self.duration, Self.timing]),
            (Self.cubic, .cubic, [Self.duration, Self.startVelocity, Self.endVelocity]),
            (Self.spring, .spring, [Self.duration, Self.timing, Self.startVelocity]), (Self.move, .move, []),
        ]
        let found = kinds.filter { reader.has($0.0) }
        guard found.count == 1, let (field, kind, allowed) = found.first else {
            compiler.log.error(
                "a keyframe needs one of linear, cubic, spring and move", hint: "{ cubic: 10, duration: 200ms }",
                at: reader.location)
            return nil
        }
        self.kind = kind
        for other in Self.fields
        where reader.has(other) && !([field] + allowed).contains(where: { $0.key == other.key }) {
            compiler.log.error(
                "'\(other.key)' does not go with \(field.key)", at: reader.keyLocation(other),
                length: other.key.count)
        }
        duration = reader.expression(Self.duration)
        if kind == .linear || kind == .cubic, !reader.has(Self.duration) {
            compiler.log.error(
                "'\(field.key)' needs a duration", at: reader.keyLocation(field), length: field.key.count)
        }
        timing = reader.timing(Self.timing)
        if let timing, timing.isSpring != (kind == .spring) {
            compiler.log.error(
                kind == .spring ? "the timing of spring is a spring" : "linear cannot use a spring",
                hint: kind == .spring ? "timing: bouncy" : "timing: easeInEaseOut", at: reader.keyLocation(Self.timing))
        }
        func value(_ field: Field) -> TypedExpression? {
            reader.node(field).flatMap { compiler.expression($0, expected: type, scope: scope) }
        }
        startVelocity = value(Self.startVelocity)
        endVelocity = value(Self.endVelocity)
        guard let target = value(field) else { return nil }
        self.target = target
    }

    /// The keyframes of all components, for an animation that starts now.
    ///
    /// - Parameter components: the components of a value of the key path.
    func keyframes(
        in context: any ActionContext, components: (Value) throws -> [Double]
    ) throws -> [KeyframeTrack.Keyframe] {
        let targets = try components(try context.value(of: target))
        let length = try duration.map { try context.number($0) }
        if let length, !(0...SceneLimits.seconds).contains(length) {
            throw SceneError(
                "the duration of a keyframe must be 0 to \(Value.format(SceneLimits.seconds)) s",
                at: duration?.location ?? location)
        }
        let (start, end) = (
            try startVelocity.map { try components(try context.value(of: $0)) },
            try endVelocity.map { try components(try context.value(of: $0)) }
        )
        var curve: ProgressCurve?
        if let timing { curve = try timing.curve(duration: length ?? 0.5, in: context, at: location) }
        return targets.indices.map { index in
            let (target, start, end) = (targets[index], start?[index], end?[index])
            switch kind {
            case .move: return .move(to: target)
            case .cubic:
                return .cubic(to: target, duration: length ?? 0, startVelocity: start, endVelocity: end)
            case .linear:
                guard case .timing(let function, _) = curve else {
                    return .linear(to: target, duration: length ?? 0)
                }
                return .linear(to: target, duration: length ?? 0, timingFunction: function)
            case .spring:
                var spring = SpringPreset.spring.spring()
                if case .spring(let given, _) = curve { spring = given }
                return .spring(to: target, spring: spring, duration: length, startVelocity: start)
            }
        }
    }
}
