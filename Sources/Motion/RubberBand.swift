/// The displacement of a UIScrollView's content that is dragged beyond its edge: it grows ever more slowly and stays
/// below the view's size.
///
/// `shown = (1 - 1 / (c x / d + 1)) d`, with c = 0.55 measured on iOS (motion.md, section 8.2).
package struct RubberBand: Sendable, Hashable {
    /// d, the scroll view's size along the axis, in points.
    package let dimension: Double
    /// c, without unit.
    package let coefficient: Double

    package init(dimension: Double, coefficient: Double = 0.55) {
        self.dimension = dimension
        self.coefficient = coefficient
    }

    /// The displayed overshoot for a finger's overshoot, both in points. An odd function, so that it serves both edges.
    package func shown(raw: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let pull = coefficient * abs(raw)
        let shown = pull * dimension / (pull + dimension)
        return raw < 0 ? -shown : shown
    }

    /// The finger's overshoot for a displayed one, both in points: the inverse of `shown`. Infinite from the dimension
    /// on.
    package func raw(shown: Double) -> Double {
        let distance = abs(shown)
        guard distance < dimension else { return shown < 0 ? -.infinity : .infinity }
        let raw = distance * dimension / (coefficient * (dimension - distance))
        return shown < 0 ? -raw : raw
    }

    /// The displayed velocity per velocity of the finger, at a finger's overshoot in points: `c d^2 / (c x + d)^2`.
    package func slope(raw: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let share = dimension / (coefficient * abs(raw) + dimension)
        return coefficient * share * share
    }
}
