import Foundation
import Graphics

/// Where a box is: the transform from coordinates about the centre of the reference box to the canvas, in pixels.
///
/// A point is first scaled along the axes of the box, then rotated, then moved to the centre.
struct BoxPose: Sendable, Hashable {
    var center: Point
    /// Natural logarithms of the scales of width and height.
    var logScaleX = 0.0
    var logScaleY = 0.0
    /// In radians, clockwise on a y-down screen, unwrapped.
    var rotation = 0.0

    init(center: Point) { self.center = center }

    /// The scale with a given logarithm.
    static func scale(of logarithm: Double) -> Double { exp(logarithm) }

    var scaleX: Double { exp(logScaleX) }
    var scaleY: Double { exp(logScaleY) }
    /// The geometric mean of the scales.
    var logScale: Double {
        get { (logScaleX + logScaleY) / 2 }
        set {
            let change = newValue - logScale
            logScaleX += change
            logScaleY += change
        }
    }

    /// With the mean of the two scales.
    var evened: BoxPose {
        var pose = self
        pose.logScaleX = logScale
        pose.logScaleY = logScale
        return pose
    }

    var transform: Graphics.AffineTransform {
        Graphics.AffineTransform.translation(center.x, center.y).rotated(rotation).scaledBy(scaleX, scaleY)
    }

    /// The pose that applies a small change in the box's coordinates first: a shift in pixels of the reference, growth of the
    /// logarithms of the scales and a rotation.
    func advanced(by step: PoseStep) -> BoxPose {
        var pose = self
        let shifted = transform.apply(step.shift)
        pose.center = shifted
        pose.logScaleX += step.growthX
        pose.logScaleY += step.growthY
        pose.rotation += step.turn
        return pose
    }

    /// Continues the change from an earlier pose by a multiple of it.
    func extrapolated(from earlier: BoxPose, by factor: Double) -> BoxPose {
        var pose = self
        pose.center = center + (center - earlier.center) * factor
        pose.logScaleX += (logScaleX - earlier.logScaleX) * factor
        pose.logScaleY += (logScaleY - earlier.logScaleY) * factor
        pose.rotation += (rotation - earlier.rotation) * factor
        return pose
    }

    /// Whether the numbers are finite and the scales between 1/32 and 32.
    var isPlausible: Bool {
        let limit = log(32.0)
        return center.x.isFinite && center.y.isFinite && rotation.isFinite && abs(logScaleX) < limit
            && abs(logScaleY) < limit && abs(center.x) < 1e6 && abs(center.y) < 1e6
    }
}

/// A small change of a pose, in the box's coordinates.
struct PoseStep: Sendable {
    var shift = Point.zero
    var growthX = 0.0
    var growthY = 0.0
    /// In radians.
    var turn = 0.0
}
