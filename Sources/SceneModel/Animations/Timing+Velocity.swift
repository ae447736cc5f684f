import SceneLanguage

extension Timing {
    /// A timing that `let` names, with a velocity of its own: `{ preset: sheet, velocity: 3 }`. Nil after logging an error.
    init?(named number: Int, _ node: SourceNode, scope: Scope, compiler: SceneCompiler) {
        if let name = node.entry(Self.presetName.key)?.value {
            compiler.noteUse(ofTiming: number, at: name.textLocation)
        }
        guard let timing = compiler.namedTimings[number].timing,
            let reader = ObjectReader(
                node, what: "timing", fields: [Self.presetName, Self.velocity], scope: scope, compiler: compiler)
        else { return nil }
        guard reader.has(Self.velocity) else {
            self = timing
            return
        }
        guard timing.isSpring else {
            compiler.log.error(
                "a curve has no velocity", at: reader.keyLocation(Self.velocity), length: Self.velocity.key.count)
            return nil
        }
        let velocity = reader.expression(Self.velocity)
        Self.warnOfPoints(velocity, reader)
        guard let velocity else { return nil }
        self = timing.with(velocity: velocity)
    }

    /// The initial velocity of a spring; nil if it is not declared.
    var velocity: TypedExpression? {
        switch self {
        case .function, .controlPoints: nil
        case .dampingRatio(_, let velocity), .spring(_, _, _, let velocity), .response(_, _, _, let velocity),
            .preset(_, _, _, let velocity):
            velocity
        case .named(_, let timing): timing.velocity
        }
    }

    /// A spring with another initial velocity; a curve remains as it is.
    func with(velocity: TypedExpression) -> Timing {
        switch self {
        case .function, .controlPoints: self
        case .dampingRatio(let ratio, _): .dampingRatio(ratio, velocity: velocity)
        case .spring(let mass, let stiffness, let damping, _):
            .spring(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity)
        case .response(let response, let fraction, let bounce, _):
            .response(response, dampingFraction: fraction, bounce: bounce, velocity: velocity)
        case .preset(let preset, let duration, let bounce, _):
            .preset(preset, duration: duration, extraBounce: bounce, velocity: velocity)
        case .named(let name, let timing): .named(name, timing.with(velocity: velocity))
        }
    }
}
