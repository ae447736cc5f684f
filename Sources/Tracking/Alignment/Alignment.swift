import Foundation
import Graphics

/// The result of matching a reference to a frame.
struct Alignment: Sendable {
    var pose: BoxPose
    var light: Light
    /// The residuals' standard deviation in multiples of what hard edges cause in a picture without noise.
    var noise: Double
    /// The share of the reference that matches, of all of it.
    var visible: Double
    /// The share of the cells of which some points match and some do not.
    var mixed: Double
    /// The correlation of the points that match with the reference, 0...1.
    var correlation: Double
    /// The share of the points that lie on the canvas.
    var onCanvas: Double
    /// The share of the gradients on the canvas that matches, 0...1.
    var texture: Double
    /// The same along the axis of the box along which less matches.
    var axisTexture: Double
    /// Whether the steps became small.
    var converged: Bool
    var model: PoseModel
    /// By how much the logarithm of the width's scale would grow over that of the height if the two were free, and the standard
    /// deviation of that; only after a similarity.
    var stretch = 0.0
    var stretchDeviation = Double.infinity
    /// How far single edges seem to be from their places, in pixels of the reference.
    var edgeError = 0.0
    var uncertainty = PoseUncertainty()
}

/// Standard deviations of a pose and of its light.
struct PoseUncertainty: Sendable, Hashable {
    /// Of the centre, in pixels of the canvas.
    var x = 0.0
    var y = 0.0
    /// Of the logarithms of the scales; nil for one that cannot be observed.
    var scale: Double?
    var scaleX: Double?
    var scaleY: Double?
    /// In radians.
    var rotation: Double?
    var contrast = 0.0
    var brightness = 0.0
}
