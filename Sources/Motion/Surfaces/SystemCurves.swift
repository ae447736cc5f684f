extension Spring {
    /// The spring of the keyboard, sheets and navigation: mass 3, stiffness 1000, damping 500, which is critically damped
    /// at 18.257 rad/s (motion.md, section 14.1).
    ///
    /// Source: printed for the keyboard in Apple's developer forums, and measured by openuikit for sheets. With animation
    /// curve 7 UIKit ignores the given duration.
    ///
    /// - Parameter initialVelocity: in distances per second.
    package static func curve7(initialVelocity: Double = 0) -> Spring {
        Spring(mass: 3, stiffness: 1000, damping: 500, initialVelocity: initialVelocity)
    }
}

extension ProgressCurve {
    /// `Spring.curve7` from rest until it has settled, 0.6 s.
    package static let curve7 = ProgressCurve.spring(.curve7(), duration: Spring.curve7().settlingDuration)

    /// The presentation of an alert: UIKit's critically damped spring of 0.404 s (motion.md, section 14.1). Measured by
    /// openuikit and by Flutter's authors.
    package static let alert = ProgressCurve.spring(.uikit(duration: 0.404, dampingRatio: 1), duration: 0.404)
}
