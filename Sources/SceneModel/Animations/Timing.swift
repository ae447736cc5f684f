package import Motion
package import SceneLanguage

/// The timing of an animation as declared in a scene. Its numbers may be expressions.
package indirect enum Timing: Sendable {
    case function(TimingFunction)
    case controlPoints([TypedExpression])
    /// UIKit's spring with a fixed duration: `{ dampingRatio, velocity }`.
    case dampingRatio(TypedExpression, velocity: TypedExpression?)
    /// CASpringAnimation: `{ mass, stiffness, damping, velocity }`.
    case spring(
        mass: TypedExpression?, stiffness: TypedExpression?, damping: TypedExpression?, velocity: TypedExpression?)
    /// SwiftUI's spring: `{ response, dampingFraction }` or `{ response, bounce }`.
    case response(
        TypedExpression, dampingFraction: TypedExpression?, bounce: TypedExpression?, velocity: TypedExpression?)

    /// A SwiftUI spring by its name: `smooth`, or `{ preset: snappy, duration, extraBounce }`.
    case preset(SpringPreset, duration: TypedExpression?, extraBounce: TypedExpression?, velocity: TypedExpression?)
    /// A timing with its name in `let`, which documentation shows.
    case named(String, Timing)

    static let presetName = Field(
        "preset", .value(.symbol(SpringPreset.allCases.map(\.rawValue))), "the name of a SwiftUI spring")
    static let perceptualDuration = Field(
        "duration", .value(.number), unit: .seconds, range: aboveZero,
        "the perceptual duration of a SwiftUI spring: the period of its oscillation without damping")
    static let extraBounce = Field(
        "extraBounce", .value(.number), initial: "0", range: -1...1, "added to the bounce of a SwiftUI spring")
    static let mass = Field(
        "mass", .value(.number), initial: "1", unit: .kilograms, range: aboveZero, "the mass attached to the spring")
    static let stiffness = Field(
        "stiffness", .value(.number), initial: "100", unit: .newtonsPerMeter, range: aboveZero,
        "the spring stiffness")
    static let damping = Field(
        "damping", .value(.number), initial: "10", unit: .newtonSecondsPerMeter, range: aboveZero,
        "the damping coefficient")
    static let dampingRatio = Field(
        "dampingRatio", .value(.number), range: aboveZero, "the damping ratio; the spring overshoots below 1")
    static let response = Field(
        "response", .value(.number), unit: .seconds, range: aboveZero, "the period of the undamped oscillation")
    static let dampingFraction = Field(
        "dampingFraction", .value(.number), initial: "1", range: aboveZero,
        "the damping ratio of a spring with a response")
    static let bounce = Field(
        "bounce", .value(.number), range: -1...1,
        "the bounce of a spring with a response, in place of dampingFraction: 1 - dampingFraction; if negative, 1 / dampingFraction - 1"
    )
    static let velocity = Field(
        "velocity", .value(.number), initial: "0", unit: .distancesPerSecond,
        "the initial velocity; 1 covers the distance of the animation in one second")
    package static let fields = [
        mass, stiffness, damping, dampingRatio, response, dampingFraction, bounce, presetName, perceptualDuration,
        extraBounce,
        velocity,
    ]

    /// The names of curves and of SwiftUI springs. `default` is Core Animation's curve.
    package static let names = TimingFunction.names + presets.map(\.rawValue)

    /// The SwiftUI springs that a scene can name without a group.
    package static let presets = SpringPreset.allCases.filter { TimingFunction.named($0.rawValue) == nil }

    /// The forms of a spring: the key that selects the form, and all keys that the form accepts.
    package static let springs: [(key: Field, fields: [Field])] = [
        (dampingRatio, [dampingRatio, velocity]),
        (response, [response, dampingFraction, bounce, velocity]),
        (stiffness, [mass, stiffness, damping, velocity]),
        (presetName, [presetName, perceptualDuration, extraBounce, velocity]),
    ]

    /// Whether a node is a group with the keys of one form of a spring.
    static func isSpringForm(_ node: SourceNode) -> Bool {
        guard let keys = node.entries?.map(\.key) else { return false }
        return springs.contains { form in
            keys.contains(form.key.key) && keys.allSatisfy { key in form.fields.contains { $0.key == key } }
        }
    }

    /// The entry of a group that has the name of a curve or its control points under a key of its own, such as `curve`.
    private static func groupedCurve(_ node: SourceNode) -> SourceNode.Entry? {
        let keys = Set(fields.map(\.key))
        return node.entries?.first { entry in
            guard !keys.contains(entry.key) else { return false }
            return entry.value.scalar.map { TimingFunction.named($0) != nil } ?? (entry.value.items?.count == 4)
        }
    }

    private static let forms =
        "{ dampingRatio: 0.8 }, { response: 0.5, dampingFraction: 0.8 } or { stiffness: 100, damping: 10 }"

    /// The hint for a spring that has no key of a form.
    private static func hint(for node: SourceNode) -> Hint {
        SpringMapping(node).map { "write \($0.replacement)" } ?? Hint(forms)
    }

    private static func reportMissingForm(at location: SourceLocation, hint: Hint, _ compiler: SceneCompiler) {
        compiler.log.error(
            "a spring needs dampingRatio, response, stiffness or preset", hint: hint,
            topic: .words(springs.map(\.key.key)), at: location)
    }

    /// Reads the value of `timing`. Returns nil after logging an error.
    init?(_ node: SourceNode, scope: Scope, compiler: SceneCompiler) {
        switch node.content {
        case .scalar(let name, _):
            if let named = scope.timings[name] {
                compiler.noteUse(ofTiming: named, at: node.textLocation)
                guard let timing = compiler.namedTimings[named].timing else { return nil }
                self = .named(name, timing.unnamed)
            } else if let function = TimingFunction.named(name) {
                self = .function(function)
            } else if let preset = SpringPreset(rawValue: name) {
                self = .preset(preset, duration: nil, extraBounce: nil, velocity: nil)
            } else {
                Self.reportUnknown(name, node, among: Self.names, scope, compiler)
                return nil
            }
        case .sequence(let items):
            guard items.count == 4 else {
                compiler.log.error(
                    "a timing curve has four numbers, not \(items.count)", hint: "write [x1, y1, x2, y2]",
                    topic: .words(["x1"]), at: node.location)
                return nil
            }
            let points = items.compactMap { compiler.expression($0, expected: .number, scope: scope) }
            guard points.count == 4 else { return nil }
            for point in [points[0], points[2]] {
                if let x = point.constant?.number, !(0...1).contains(x) {
                    compiler.log.error(
                        "x of a control point is outside 0...1",
                        hint: "x is time, which cannot run backwards; y may be outside 0...1",
                        topic: .words(["x1"]), at: point.location)
                }
            }
            self = .controlPoints(points)
        case .mapping:
            if let name = node.entry(Self.presetName.key)?.value.scalar, let number = scope.timings[name] {
                guard let timing = Timing(named: number, node, scope: scope, compiler: compiler) else { return nil }
                self = .named(name, timing.unnamed)
                return
            }
            if let preset = node.entry(Self.presetName.key)?.value, let name = preset.scalar, Lexer.isName(name),
                SpringPreset(rawValue: name) == nil
            {
                Self.reportUnknown(name, preset, among: SpringPreset.allCases.map(\.rawValue), scope, compiler)
                return nil
            }
            if let velocity = node.entry(Self.velocity.key), velocity.value.items != nil {
                compiler.log.error(
                    "the velocity of a spring is one number",
                    hint: "animate position.x and position.y separately, each with a velocity of its own",
                    topic: .word(Self.velocity.key), at: velocity.value.location)
                return nil
            }
            if let spring = node.entries?.first, spring.key == "spring", node.entries?.count == 1 {
                compiler.log.error(
                    "'spring' is not a key of timing", hint: Self.hint(for: spring.value),
                    topic: .words(Self.springs.map(\.key.key)), at: spring.keyLocation, length: spring.key.count)
                return nil
            }
            if let curve = Self.groupedCurve(node) {
                let duration =
                    node.entry(Self.perceptualDuration.key).map { ", and beside it duration: \($0.value.text)" } ?? ""
                compiler.log.error(
                    "'\(curve.key)' is not a key of timing",
                    hint: "write timing: \(curve.value.source)\(duration)", topic: .words(Self.names),
                    at: curve.keyLocation, length: curve.key.count)
                return nil
            }
            if SpringMapping(node) != nil {
                Self.reportMissingForm(at: node.location, hint: Self.hint(for: node), compiler)
                return nil
            }
            guard
                let reader = ObjectReader(node, what: "timing", fields: Self.fields, scope: scope, compiler: compiler),
                let spring = Timing(reader)
            else { return nil }
            self = spring
        case .empty:
            compiler.log.error(
                "timing needs a value", hint: "a curve's name, such as easeOut", topic: .words(Self.names),
                at: node.location)
            return nil
        }
    }

    /// The hint for a spring with a response whose damping has the key of another form.
    private static func otherDamping(of field: Field, in reader: ObjectReader) -> Hint? {
        let others = [damping.key, dampingRatio.key]
        guard reader.has(response), others.contains(field.key) || field.key == response.key && reader.has(dampingRatio)
        else { return nil }
        return "with '\(response.key)' the damping ratio is '\(dampingFraction.key)'"
    }

    /// The hint for the duration of an animation that is written in its timing.
    private static func durationBesides(_ field: Field, in reader: ObjectReader) -> Hint? {
        guard field.key == perceptualDuration.key, let duration = reader.node(field)?.text else { return nil }
        return "the duration of an animation is a key beside 'timing': duration: \(duration)"
    }

    private init?(_ reader: ObjectReader) {
        let velocity = reader.expression(Self.velocity)
        Self.warnOfPoints(velocity, reader)
        for field in [Self.dampingRatio, Self.dampingFraction] { Self.warnOfPercentage(field, reader) }
        guard let (key, allowed) = Self.springs.first(where: { reader.has($0.0) }) else {
            // The key that selects the form is misspelt, which is reported.
            if Self.springs.contains(where: { reader.isMisspelt($0.0) }) { return nil }
            Self.reportMissingForm(at: reader.location, hint: Hint(Self.forms), reader.compiler)
            return nil
        }
        for field in Self.fields where reader.has(field) && !allowed.contains(where: { $0.key == field.key }) {
            reader.compiler.log.error(
                "'\(field.key)' does not go with '\(key.key)'",
                hint: Self.otherDamping(of: field, in: reader) ?? Self.durationBesides(field, in: reader)
                    ?? "'\(key.key)' takes \(Suggestion.list(allowed.map(\.key)))", topic: .word(field.key),
                at: reader.keyLocation(field))
        }
        if key.key == Self.dampingRatio.key, let ratio = reader.expression(key) {
            self = .dampingRatio(ratio, velocity: velocity)
        } else if key.key == Self.presetName.key,
            let preset = reader.constant(Self.presetName)?.symbol.flatMap(SpringPreset.init)
        {
            self = .preset(
                preset, duration: reader.expression(Self.perceptualDuration),
                extraBounce: reader.expression(Self.extraBounce), velocity: velocity)
        } else if key.key == Self.response.key, let response = reader.expression(key) {
            self = .response(
                response, dampingFraction: reader.expression(Self.dampingFraction),
                bounce: reader.expression(Self.bounce), velocity: velocity)
        } else {
            self = .spring(
                mass: reader.expression(Self.mass), stiffness: reader.expression(Self.stiffness),
                damping: reader.expression(Self.damping), velocity: velocity)
            warnOfLittleDamping(in: reader.compiler)
        }
    }

    /// The name of the timing in `let`; nil if the scene writes the timing inline.
    package var name: String? { if case .named(let name, _) = self { name } else { nil } }

    /// The timing without its name.
    var unnamed: Timing { if case .named(_, let timing) = self { timing } else { self } }

    /// Whether SwiftUI's spring keeps value and velocity at a new target; the others are added to what runs.
    var isPersistent: Bool {
        switch self {
        case .response, .preset: true
        case .function, .controlPoints, .dampingRatio, .spring: false
        case .named(_, let timing): timing.isPersistent
        }
    }

    /// Whether it lasts until it settles, whatever the duration of the animation.
    var hasSettlingDuration: Bool {
        switch self {
        case .spring, .response, .preset: true
        case .function, .controlPoints, .dampingRatio: false
        case .named(_, let timing): timing.hasSettlingDuration
        }
    }

    var isSpring: Bool {
        switch self {
        case .function, .controlPoints: false
        case .dampingRatio, .spring, .response, .preset: true
        case .named(_, let timing): timing.isSpring
        }
    }

    /// The curve for an animation that starts now.
    ///
    /// - Parameter duration: in seconds; springs with a stiffness or a response use their settling duration instead.
    /// - Throws: `SceneError` if the duration is negative or infinite or a spring parameter is not positive.
    package func curve(
        duration: Double, in context: any ActionContext, at location: SourceLocation
    ) throws -> ProgressCurve {
        func number(_ expression: TypedExpression?, _ fallback: Double) throws -> Double {
            try expression.map { try context.number($0) } ?? fallback
        }
        guard duration >= 0, duration.isFinite else {
            throw SceneError("invalid duration \(Value.format(duration))", at: location)
        }
        guard duration <= SceneLimits.seconds else {
            throw SceneError(
                "a duration of \(Value.format(duration)) s is above the limit of \(Value.format(SceneLimits.seconds)) s",
                at: location, isLimit: true)
        }
        switch self {
        case .named(_, let timing): return try timing.curve(duration: duration, in: context, at: location)
        case .function(let function): return .timing(function, duration: duration)
        case .controlPoints(let points):
            let p = try points.map { try context.number($0) }
            return .timing(
                TimingFunction(min(max(p[0], 0), 1), p[1], min(max(p[2], 0), 1), p[3]), duration: duration)
        case .dampingRatio(let ratio, let velocity):
            let ratio = try positive(ratio, "dampingRatio", in: context)
            let spring = Spring.uikit(
                duration: duration, dampingRatio: ratio, initialVelocity: try number(velocity, 0))
            return .spring(spring, duration: duration)
        case .spring(let mass, let stiffness, let damping, let velocity):
            let spring = Spring(
                mass: try positive(mass, "mass", in: context) ?? 1,
                stiffness: try positive(stiffness, "stiffness", in: context) ?? 100,
                damping: try positive(damping, "damping", in: context) ?? 10,
                initialVelocity: try number(velocity, 0))
            return .spring(spring, duration: spring.settlingDuration)
        case .preset(let preset, let duration, let extraBounce, let velocity):
            let spring = preset.spring(
                duration: try positive(duration, "duration", in: context), extraBounce: try number(extraBounce, 0),
                initialVelocity: try number(velocity, 0))
            return .spring(spring, duration: spring.settlingDuration)
        case .response(let response, let fraction, let bounce, let velocity):
            let period = try positive(response, "response", in: context)
            let bounced = try bounce.map { bounce in
                let value = try context.number(bounce)
                guard (-1...1).contains(value) else {
                    throw SceneError(
                        "bounce must be -1 to 1, but is \(Value.format(value))", topic: .word("bounce"),
                        at: bounce.location)
                }
                return value >= 0 ? 1 - value : 1 / (1 + value)
            }
            let ratio = try positive(fraction, "dampingFraction", in: context) ?? bounced ?? 1
            let spring = Spring.response(
                period, dampingFraction: ratio, initialVelocity: try number(velocity, 0), mass: 1)
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
            throw SceneError(
                "\(key) must be above 0, but is \(Value.format(value))", topic: .word(key), at: expression.location)
        }
        return value
    }
}
