import Foundation

/// The zoom scale of a UIScrollView during and after a pinch (motion.md, section 8.7).
///
/// Scales have no unit. The limits are Apple's `minimumZoomScale`, `maximumZoomScale` and `bouncesZoom`; the band beyond
/// them and the return are conventions.
package struct ZoomBand: Sendable, Hashable {
    package let minimum: Double
    package let maximum: Double
    /// Whether the scale may pass the limits during a pinch.
    package let bounces: Bool

    /// The band's coefficient, that of scrolling.
    package static let coefficient = 0.55

    /// - Parameters:
    ///   - minimum: less than 1e-6 counts as that.
    ///   - maximum: less than the minimum counts as the minimum; then there is no zooming within the limits.
    package init(minimum: Double, maximum: Double, bounces: Bool = true) {
        self.minimum = max(minimum, 1e-6)
        self.maximum = max(maximum, self.minimum)
        self.bounces = bounces
    }

    /// The nearest scale within the limits.
    package func limited(_ scale: Double) -> Double { min(max(scale, minimum), maximum) }

    /// The scale that shows for the scale of the fingers, the scale at the start of the pinch times that of the gesture.
    ///
    /// Above the maximum `hi (1 + b(s / hi - 1))`, below the minimum `lo / (1 + b(lo / s - 1))` with
    /// `b(x) = 1 - 1 / (0.55 x + 1)`: never beyond twice the maximum or half the minimum.
    package func shown(raw scale: Double) -> Double {
        guard bounces else { return limited(scale) }
        let band = { (x: Double) in 1 - 1 / (ZoomBand.coefficient * x + 1) }
        if scale > maximum { return maximum * (1 + band(scale / maximum - 1)) }
        if scale < minimum { return minimum / (1 + band(minimum / max(scale, .leastNormalMagnitude) - 1)) }
        return scale
    }

    /// The inverse of `shown(raw:)`; the nearest limit for a scale that no pinch reaches.
    package func raw(shown scale: Double) -> Double {
        guard bounces else { return limited(scale) }
        let inverse = { (y: Double) in (1 / (1 - min(y, 0.999)) - 1) / ZoomBand.coefficient }
        if scale > maximum { return maximum * (1 + inverse(scale / maximum - 1)) }
        if scale < minimum { return minimum / (1 + inverse(minimum / max(scale, .leastNormalMagnitude) - 1)) }
        return scale
    }

    /// Whether a pinch zooms: the limits differ.
    package var canZoom: Bool { maximum > minimum }

    /// The scale at t seconds after a release: beyond a limit its logarithm returns to that of the limit on
    /// `Spring.curve7`, from rest; within the limits it stays.
    package func returning(from scale: Double, at t: Double) -> Double {
        guard let rest = ZoomReturn(from: scale, in: self) else { return limited(scale) }
        return t < rest.duration ? scale + (rest.limit - scale) * rest.progress(at: t) : rest.limit
    }

    /// Seconds until the scale is within the limits.
    package func returnDuration(from scale: Double) -> Double {
        ZoomReturn(from: scale, in: self)?.duration ?? 0
    }

    /// The content offset along one axis that keeps the content under a point where it is: `(offset + p) s' / s - p`.
    ///
    /// - Parameters:
    ///   - offset: in points of the scaled content.
    ///   - point: p, the centre of the fingers in the scroll view, in points from its left or top edge.
    package static func offset(_ offset: Double, keeping point: Double, from scale: Double, to newScale: Double)
        -> Double
    {
        (offset + point) * newScale / scale - point
    }

    /// The scale of `zoom(to:)`: the greatest at which a rectangle of the content fits the scroll view, within the limits.
    /// Sizes are in points of the content and of the view, above 0. Source: Apple.
    package func scale(fitting rect: (width: Double, height: Double), in view: (width: Double, height: Double))
        -> Double
    {
        limited(min(view.width / rect.width, view.height / rect.height))
    }

    /// The content offset along one axis of `zoom(to:)`: the middle of the rectangle, in points of the unscaled content, is
    /// in the middle of the view.
    package static func offset(centering middle: Double, scale: Double, viewExtent: Double) -> Double {
        middle * scale - viewExtent / 2
    }

    /// The inset along one axis with which content that is smaller than the view is centred, in points: what apps set.
    package static func centeringInset(contentExtent: Double, viewExtent: Double) -> Double {
        max((viewExtent - contentExtent) / 2, 0)
    }
}
