/// A push or pop of a navigation controller, and the swipe from the left edge that scrubs a pop (motion.md, section 14.4).
///
/// In points and seconds. All rules are conventions: the motion was never measured publicly. The numbers of the swipe are
/// Flutter's.
package struct NavigationSwipe: Sendable, Hashable {
    /// Of the navigation controller's view.
    package let width: Double

    /// How far from the left edge a touch may begin.
    package static let edge = 20.0
    /// The displacement of the lower view, as a fraction of the width.
    package static let parallax = 0.3
    /// The opacity of the black view over the lower one.
    package static let dimming = 0.09
    /// Seconds in which a released swipe ends.
    package static let settlingDuration = 0.35

    /// The horizontal places of both views, and the opacity of the black view between them.
    package struct Placement: Sendable, Hashable {
        package let upper: Double
        package let lower: Double
        package let dimming: Double
    }

    /// - Parameter width: above 0.
    package init(width: Double) { self.width = width }

    /// The places at a progress of the push, from 0 to 1; a pop runs from 1 to 0. The curve is `ProgressCurve.curve7`.
    package func placement(progress: Double) -> Placement {
        Placement(
            upper: width * (1 - progress), lower: -NavigationSwipe.parallax * width * progress,
            dimming: NavigationSwipe.dimming * min(max(progress, 0), 1))
    }

    /// The progress of the pop for a translation of the finger: linear, 0...1.
    package func progress(translation: Double) -> Double { min(max(translation / width, 0), 1) }

    /// Whether a release completes the pop: by its direction from one width per second on, else beyond one half.
    ///
    /// - Parameter velocity: in points per second, rightwards positive.
    package func completes(progress: Double, velocity: Double) -> Bool {
        if velocity >= width { return true }
        if velocity <= -width { return false }
        return progress > 0.5
    }

    /// The curve from the progress at the release to the end of the pop, or back to its start: UIKit's critically damped
    /// spring of 0.35 s that continues the finger's velocity.
    package func settling(progress: Double, velocity: Double) -> ProgressCurve {
        let distance = ((completes(progress: progress, velocity: velocity) ? 1 : 0) - progress) * width
        let relative = distance == 0 ? 0 : velocity / distance
        let duration = NavigationSwipe.settlingDuration
        return .spring(.uikit(duration: duration, dampingRatio: 1, initialVelocity: relative), duration: duration)
    }
}
