import Graphics

extension Value {
    /// The value between this one (`fraction` 0) and another (1). Fractions outside 0...1 extrapolate, for springs.
    ///
    /// Numbers, points, rectangles and colours (straight alpha, gamma-encoded sRGB) are interpolated per component,
    /// transforms by decomposition, effects and rich text by their attributes, paths with the same segments by their points,
    /// and lists of equal length per element. Text, booleans and symbols, and paths with different segments, switch at the
    /// start, as Core Animation does with values that it cannot interpolate.
    package func interpolated(to goal: Value, fraction p: Double) -> Value {
        switch (self, goal) {
        case (.number(let a), .number(let b)): .number(Value.mix(a, b, p))
        case (.point(let a), .point(let b)): .point(Point(Value.mix(a.x, b.x, p), Value.mix(a.y, b.y, p)))
        case (.rect(let a), .rect(let b)):
            .rect(
                Rect(
                    Value.mix(a.minX, b.minX, p), Value.mix(a.minY, b.minY, p),
                    Value.mix(a.width, b.width, p), Value.mix(a.height, b.height, p)))
        case (.color(let a), .color(let b)): .color(a.interpolated(to: b, fraction: p))
        case (.transform(let a), .transform(let b)): .transform(a.interpolated(to: b, fraction: p))
        case (.effect(let a), .effect(let b)): .effect(a.interpolated(to: b, fraction: p))
        case (.richText(let a), .richText(let b)): .richText(a.interpolated(to: b, fraction: p))
        case (.path(let a), .path(let b)): (a.interpolated(to: b, fraction: p)).map(Value.path) ?? goal
        case (.list(let a), .list(let b)) where a.count == b.count:
            .list(zip(a, b).map { $0.interpolated(to: $1, fraction: p) })
        default: goal
        }
    }

    /// Exactly `a` at 0 and exactly `b` at 1.
    private static func mix(_ a: Double, _ b: Double, _ p: Double) -> Double {
        p == 1 ? b : a + (b - a) * p
    }

    /// The zero of the value's type; nil if values of the type cannot be added.
    package var zero: Value? {
        switch self {
        case .number: .number(0)
        case .point: .point(.zero)
        case .rect: .rect(.zero)
        case .color: .color(Color(0, 0, 0, alpha: 0))
        default: nil
        }
    }

    /// The value plus a number of times another one, per component; nil for values that cannot be added.
    ///
    /// A transform is concatenated with the other as often (a convention: Core Animation does not document cumulative
    /// transforms).
    package func adding(multiple: Double, of other: Value) -> Value? {
        guard case .transform(let own) = self, case .transform(let step) = other else {
            return other.zero.flatMap { adding(other, minus: $0, weight: multiple) }
        }
        guard multiple <= 1000 else { return nil }
        return .transform((0..<Int(multiple)).reduce(own) { sum, _ in sum.concatenating(step) })
    }

    /// The value that an additive animation leaves unchanged: zero, or the identity; nil for values that cannot be added.
    package var additiveIdentity: Value? { transform == nil ? zero : .transform(.identity) }

    /// The sum with a value below it, per component; nil for values that cannot be added. A transform is concatenated and
    /// acts before the one below it (the documentation of `CAPropertyAnimation.isAdditive`).
    package func added(to base: Value) -> Value? {
        if case .transform(let own) = self, case .transform(let below) = base {
            return .transform(own.concatenating(below))
        }
        return zero.flatMap { base.adding(self, minus: $0, weight: 1) }
    }

    /// `self + (from - to) * weight` per component: adds an animation to others on the same property.
    ///
    /// Transforms are concatenated instead: the difference `from to⁻¹`, interpolated to the identity, comes before `self`
    /// (the documentation of `CAPropertyAnimation.isAdditive`). Nil if values of the type cannot be added, or if `to` is a
    /// transform without an inverse.
    package func adding(_ from: Value, minus to: Value, weight: Double) -> Value? {
        switch (self, from, to) {
        case (.number(let base), .number(let a), .number(let b)): .number(base + (a - b) * weight)
        case (.point(let base), .point(let a), .point(let b)): .point(base + (a - b) * weight)
        case (.rect(let base), .rect(let a), .rect(let b)):
            .rect(
                Rect(
                    base.minX + (a.minX - b.minX) * weight, base.minY + (a.minY - b.minY) * weight,
                    base.width + (a.width - b.width) * weight, base.height + (a.height - b.height) * weight))
        case (.color(let base), .color(let a), .color(let b)):
            .color(
                Color(
                    base.red + (a.red - b.red) * weight, base.green + (a.green - b.green) * weight,
                    base.blue + (a.blue - b.blue) * weight, alpha: base.alpha + (a.alpha - b.alpha) * weight))
        case (.transform(let base), .transform(let a), .transform(let b)) where b.determinant != 0:
            .transform(
                a.concatenating(b.inverted).interpolated(to: .identity, fraction: 1 - weight).concatenating(base))
        default: nil
        }
    }
}
