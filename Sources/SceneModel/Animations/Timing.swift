package import Motion
package import SceneLanguage

/// How an animation passes time, as scenes write it; its numbers may be expressions.
package enum Timing: Sendable {
    case function(TimingFunction)
    case controlPoints([TypedExpression])
    /// UIKit's spring of a duration: `{ dampingRatio, velocity }`.
    case dampingRatio(TypedExpression, velocity: TypedExpression?)
    /// CASpringAnimation: `{ mass, stiffness, damping, velocity }`.
    case spring(
        mass: TypedExpression?, stiffness: TypedExpression?, damping: TypedExpression?, velocity: TypedExpression?)
    /// SwiftUI's spring: `{ response, dampingFraction }` or `{ response, bounce }`.
    case response(
        TypedExpression, dampingFraction: TypedExpression?, bounce: TypedExpression?, velocity: TypedExpression?)

    static let mass = Field(
        "mass", .value(.number), initial: "1", unit: .kilograms, range: aboveZero, "what the spring moves")
    static let stiffness = Field(
        "stiffness", .value(.number), initial: "100", unit: .newtonsPerMeter, range: aboveZero,
        "how hard the spring pulls")
    static let damping = Field(
        "damping", .value(.number), initial: "10", unit: .newtonSecondsPerMeter, range: aboveZero, "what slows it down")
    static let dampingRatio = Field(
        "dampingRatio", .value(.number), range: aboveZero, "1 does not overshoot, less does")
    static let response = Field(
        "response", .value(.number), unit: .seconds, range: aboveZero, "how long one undamped swing takes")
    static let dampingFraction = Field(
        "dampingFraction", .value(.number), initial: "1", range: aboveZero, "the same as dampingRatio")
    static let bounce = Field("bounce", .value(.number), "1 - dampingFraction")
    static let velocity = Field(
        "velocity", .value(.number), initial: "0", unit: .waysPerSecond,
        "at the start; 1 would take it to its goal in a second")
    package static let fields = [mass, stiffness, damping, dampingRatio, response, dampingFraction, bounce, velocity]

    /// The names of curves.
    package static let curves = TimingFunction.names

    /// What a spring may be written with: the key that tells which, and all that go with it.
    package static let springs: [(key: Field, fields: [Field])] = [
        (dampingRatio, [dampingRatio, velocity]),
        (response, [response, dampingFraction, bounce, velocity]),
        (stiffness, [mass, stiffness, damping, velocity]),
    ]

    /// Reads what stands behind `timing`; nil after reporting what is wrong.
    init?(_ node: SourceNode, scope: Scope, compiler: SceneCompiler) {
        switch node.content {
        case .scalar(let name, _):
            guard let function = TimingFunction.named(name) else {
                compiler.log.error(
                    "there is no timing '\(name)'",
                    hint: Suggestion.hint(for: name, among: TimingFunction.names, what: "curves"),
                    at: node.textLocation, length: name.count)
                return nil
            }
            self = .function(function)
        case .sequence(let items):
            guard items.count == 4 else {
                compiler.log.error(
                    "a timing curve has four numbers, not \(items.count)", hint: "write [x1, y1, x2, y2]",
                    at: node.location)
                return nil
            }
            let points = items.compactMap { compiler.expression($0, expected: .number, scope: scope) }
            guard points.count == 4 else { return nil }
            for point in [points[0], points[2]] {
                if let x = point.constant?.number, !(0...1).contains(x) {
                    compiler.log.error(
                        "x of a control point is outside 0...1", hint: "time cannot run backwards; y may go beyond",
                        at: point.location)
                }
            }
            self = .controlPoints(points)
        case .mapping:
            guard
                let reader = ObjectReader(node, what: "timing", fields: Self.fields, scope: scope, compiler: compiler),
                let spring = Timing(reader)
            else { return nil }
            self = spring
        case .empty:
            compiler.log.error("timing needs a value", hint: "a curve's name, such as easeOut", at: node.location)
            return nil
        }
    }

    private init?(_ reader: ObjectReader) {
        let velocity = reader.expression(Self.velocity)
        guard let (key, allowed) = Self.springs.first(where: { reader.has($0.0) }) else {
            reader.compiler.log.error(
                "a spring needs dampingRatio, response or stiffness",
                hint:
                    "{ dampingRatio: 0.8 }, { response: 0.5, dampingFraction: 0.8 } or { stiffness: 100, damping: 10 }",
                at: reader.location)
            return nil
        }
        for field in Self.fields where reader.has(field) && !allowed.contains(where: { $0.key == field.key }) {
            reader.compiler.log.error(
                "'\(field.key)' does not go with '\(key.key)'",
                hint: "with it go \(Suggestion.list(allowed.map(\.key)))", at: reader.keyLocation(field))
        }
        if key.key == Self.dampingRatio.key, let ratio = reader.expression(key) {
            self = .dampingRatio(ratio, velocity: velocity)
        } else if key.key == Self.response.key, let response = reader.expression(key) {
            self = .response(
                response, dampingFraction: reader.expression(Self.dampingFraction),
                bounce: reader.expression(Self.bounce), velocity: velocity)
        } else {
            self = .spring(
                mass: reader.expression(Self.mass), stiffness: reader.expression(Self.stiffness),
                damping: reader.expression(Self.damping), velocity: velocity)
        }
    }

    var isSpring: Bool {
        switch self {
        case .function, .controlPoints: false
        case .dampingRatio, .spring, .response: true
        }
    }

    /// The curve for an animation that starts now.
    ///
    /// - Parameters:
    ///   - duration: seconds; springs given by mass or response have their own settling duration.
    ///   - initialVelocity: what a spring starts with where the scene names no velocity, in distances a second.
    package func curve(
        duration: Double, initialVelocity: Double?, in context: any ActionContext, at location: SourceLocation
    ) throws -> ProgressCurve {
        let handover = initialVelocity ?? 0
        func number(_ expression: TypedExpression?, _ fallback: Double) throws -> Double {
            try expression.map { try context.number($0) } ?? fallback
        }
        guard duration >= 0, duration.isFinite else {
            throw SceneError("a duration cannot be \(Value.format(duration))", at: location)
        }
        switch self {
        case .function(let function): return .timing(function, duration: duration)
        case .controlPoints(let points):
            let p = try points.map { try context.number($0) }
            return .timing(
                TimingFunction(min(max(p[0], 0), 1), p[1], min(max(p[2], 0), 1), p[3]), duration: duration)
        case .dampingRatio(let ratio, let velocity):
            let ratio = try positive(ratio, "dampingRatio", in: context)
            let spring = Spring.uikit(
                duration: duration, dampingRatio: ratio, initialVelocity: try number(velocity, handover))
            return .spring(spring, duration: duration)
        case .spring(let mass, let stiffness, let damping, let velocity):
            let spring = Spring(
                mass: try positive(mass, "mass", in: context) ?? 1,
                stiffness: try positive(stiffness, "stiffness", in: context) ?? 100,
                damping: try positive(damping, "damping", in: context) ?? 10,
                initialVelocity: try number(velocity, handover))
            return .spring(spring, duration: spring.settlingDuration)
        case .response(let response, let fraction, let bounce, let velocity):
            let period = try positive(response, "response", in: context)
            let bounced = try bounce.map { try context.number($0) }.map { $0 >= 0 ? 1 - $0 : 1 / (1 + $0) }
            let ratio = try positive(fraction, "dampingFraction", in: context) ?? bounced ?? 1
            let spring = Spring.response(
                period, dampingFraction: ratio, initialVelocity: try number(velocity, handover), mass: 1)
            return .spring(spring, duration: spring.settlingDuration)
        }
    }

    private func positive(_ expression: TypedExpression?, _ key: String, in context: any ActionContext) throws
        -> Double?
    {
        guard let expression else { return nil }
        return try positive(expression, key, in: context) as Double
    }

    private func positive(_ expression: TypedExpression, _ key: String, in context: any ActionContext) throws -> Double
    {
        let value = try context.number(expression)
        guard value > 0 else {
            throw SceneError("\(key) must be above 0, but is \(Value.format(value))", at: expression.location)
        }
        return value
    }
}
