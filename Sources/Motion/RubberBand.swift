/// How UIScrollView gives way when it is dragged beyond its edge: ever less, and never by more than its own size.
///
/// `shown = (1 - 1 / (c x / d + 1)) d`. Source: measured of iOS, c = 0.55 (motion.md, 8.2).
package struct RubberBand: Sendable, Hashable {
    /// d, the scroll view's size along the axis, in points.
    package let dimension: Double
    /// c, without unit.
    package let coefficient: Double

    package init(dimension: Double, coefficient: Double = 0.55) {
        self.dimension = dimension
        self.coefficient = coefficient
    }

    /// The overshoot that is seen for one of the finger, both in points; odd, so that both edges behave alike.
    package func shown(raw: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let pull = coefficient * abs(raw)
        let shown = pull * dimension / (pull + dimension)
        return raw < 0 ? -shown : shown
    }

    /// The finger's overshoot that makes one seen; infinite from the dimension on, which no finger reaches.
    package func raw(shown: Double) -> Double {
        let distance = abs(shown)
        guard distance < dimension else { return shown < 0 ? -.infinity : .infinity }
        let raw = distance * dimension / (coefficient * (dimension - distance))
        return shown < 0 ? -raw : raw
    }

    /// What is seen of a finger's velocity at an overshoot of the finger, without unit: `c d^2 / (c x + d)^2`.
    package func slope(raw: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let share = dimension / (coefficient * abs(raw) + dimension)
        return coefficient * share * share
    }
}
