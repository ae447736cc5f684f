import Graphics

/// UIVisualEffectView.effect at one time: a style, or a mixture of two styles during an animation.
package struct EffectValue: Sendable, Hashable, CustomStringConvertible {
    /// The style at the start of an animation; `none` unless one style changes into another.
    package var origin: EffectStyle
    package var style: EffectStyle
    /// The share of `style`, at least 0. The rest, if it is below 1, is `origin`.
    package var fraction: Double

    package init(_ style: EffectStyle, origin: EffectStyle = .none, fraction: Double = 1) {
        self.style = style
        self.origin = origin
        self.fraction = style == .none ? 0 : fraction
    }

    /// The material of this value.
    package var material: BlurMaterial { material(of: \.material) }

    /// Radius, saturation and tint are interpolated linearly (a convention: Apple documents only that an effect
    /// animates). Between `none` and a style, the tint keeps its colour and changes its alpha.
    ///
    /// - Parameter finished: the material of a style at fraction 1.
    package func material(of finished: (EffectStyle) -> BlurMaterial) -> BlurMaterial {
        let (from, to) = (finished(origin), finished(style))
        let p = max(0, fraction)
        var tint = to.tint
        if origin == .none {
            tint.alpha = to.tint.alpha * min(p, 1 / max(to.tint.alpha, 1e-9))
        } else {
            tint = from.tint.interpolated(to: to.tint, fraction: min(p, 1))
        }
        return BlurMaterial(
            radius: max(0, from.radius + (to.radius - from.radius) * p),
            saturation: max(0, from.saturation + (to.saturation - from.saturation) * p),
            tint: tint)
    }

    /// The effect between this one (`p` = 0) and another (`p` = 1).
    package func interpolated(to goal: EffectValue, fraction p: Double) -> EffectValue {
        if goal.style == .none {
            // An animation to `none` keeps the current style and reduces its share.
            return EffectValue(style, origin: origin, fraction: max(0, fraction * (1 - p)))
        }
        if style == .none || (style == goal.style && origin == goal.origin) {
            return EffectValue(
                goal.style, origin: goal.origin, fraction: max(0, fraction + (goal.fraction - fraction) * p))
        }
        return EffectValue(goal.style, origin: style, fraction: max(0, p))
    }

    package var description: String {
        fraction == 1 || style == .none ? ".\(style.rawValue)" : ".\(style.rawValue) at \(Value.format(fraction))"
    }
}
