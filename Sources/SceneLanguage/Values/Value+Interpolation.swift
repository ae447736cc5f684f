import Graphics

extension Value {
    /// The value between this one (`fraction` 0) and another (1), beyond both for a spring that overshoots.
    ///
    /// Numbers, points and colours (per component, gamma-encoded) run straight; transforms by decomposition;
    /// text, truth and cases switch at the very start, as Core Animation treats what cannot be interpolated.
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
        case (.list(let a), .list(let b)) where a.count == b.count:
            .list(zip(a, b).map { $0.interpolated(to: $1, fraction: p) })
        default: goal
        }
    }

    /// `a` at 0 and `b` at 1, exactly.
    private static func mix(_ a: Double, _ b: Double, _ p: Double) -> Double {
        p == 1 ? b : a + (b - a) * p
    }

    /// What adds nothing to a value of its type; nil where the type has no sums.
    package var zero: Value? {
        switch self {
        case .number: .number(0)
        case .point: .point(.zero)
        case .color: .color(Color(0, 0, 0, alpha: 0))
        default: nil
        }
    }

    /// Component by component `self + (from - to) * weight`: how animations on one property add up.
    ///
    /// Nil where the type has no such sum.
    package func adding(from: Value, minus to: Value, weight: Double) -> Value? {
        switch (self, from, to) {
        case (.number(let base), .number(let a), .number(let b)): .number(base + (a - b) * weight)
        case (.point(let base), .point(let a), .point(let b)): .point(base + (a - b) * weight)
        case (.color(let base), .color(let a), .color(let b)):
            .color(
                Color(
                    base.red + (a.red - b.red) * weight, base.green + (a.green - b.green) * weight,
                    base.blue + (a.blue - b.blue) * weight, alpha: base.alpha + (a.alpha - b.alpha) * weight))
        default: nil
        }
    }
}
