package import Graphics

/// UIBlurEffect.Style, as far as public sources give numbers.
package enum EffectStyle: String, Sendable, Hashable, CaseIterable {
    case none, light, extraLight, dark

    /// Blur radius (standard deviation, points), saturation and tint of the finished effect.
    ///
    /// Source: Apple's UIImage+ImageEffects sample of WWDC 2013.
    package var look: EffectLook {
        switch self {
        case .none: EffectLook(radius: 0, saturation: 1, tint: .clear)
        case .light: EffectLook(radius: 30, saturation: 1.8, tint: Color(white: 1, alpha: 0.3))
        case .extraLight: EffectLook(radius: 20, saturation: 1.8, tint: Color(white: 0.97, alpha: 0.82))
        case .dark: EffectLook(radius: 20, saturation: 1.8, tint: Color(white: 0.11, alpha: 0.73))
        }
    }
}

/// The three numbers of a blur material.
package struct EffectLook: Sendable, Hashable {
    /// Standard deviation of the Gaussian in points.
    package var radius: Double
    /// 1 leaves colours alone.
    package var saturation: Double
    package var tint: Color

    /// Whether what lies beneath is seen as it is.
    package var isInvisible: Bool { radius == 0 && saturation == 1 && tint.isClear }
}

/// UIVisualEffectView.effect at some moment: a style, or the way from one to another.
package struct EffectValue: Sendable, Hashable, CustomStringConvertible {
    /// The style it came from; `none` unless one style turns into another.
    package var origin: EffectStyle
    package var style: EffectStyle
    /// How much of `style` is there, at least 0; below 1 the rest is `origin`.
    package var fraction: Double

    package init(_ style: EffectStyle, origin: EffectStyle = .none, fraction: Double = 1) {
        self.style = style
        self.origin = origin
        self.fraction = style == .none ? 0 : fraction
    }

    /// The look of the material itself.
    package var look: EffectLook { look(of: \.look) }

    /// Radius, saturation and tint follow the fraction linearly (a convention: Apple documents only that an
    /// effect animates). A tint that comes from or goes to nothing keeps its colour and changes its alpha.
    ///
    /// - Parameter finished: the look of a style that is wholly there.
    package func look(of finished: (EffectStyle) -> EffectLook) -> EffectLook {
        let (from, to) = (finished(origin), finished(style))
        let p = max(0, fraction)
        var tint = to.tint
        if origin == .none {
            tint.alpha = to.tint.alpha * min(p, 1 / max(to.tint.alpha, 1e-9))
        } else {
            tint = from.tint.interpolated(to: to.tint, fraction: min(p, 1))
        }
        return EffectLook(
            radius: max(0, from.radius + (to.radius - from.radius) * p),
            saturation: max(0, from.saturation + (to.saturation - from.saturation) * p),
            tint: tint)
    }

    /// The effect on the way to another, `p` = 0 here and 1 there.
    package func interpolated(to goal: EffectValue, fraction p: Double) -> EffectValue {
        if goal.style == .none {
            // Leaving keeps the style that is seen and takes it away.
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
