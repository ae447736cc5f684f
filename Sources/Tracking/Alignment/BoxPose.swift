import Foundation
import Graphics

/// Where a box is: the transform from coordinates about the centre of the reference box to the canvas, in pixels.
///
/// A point is first scaled along the axes of the box, then rotated, then moved to the centre. With `caps`, only the lengths of the box are
/// scaled: a point is moved with its part of the box.
struct BoxPose: Sendable, Hashable {
    var center: Point
    /// Natural logarithms of the scales of width and height.
    var logScaleX = 0.0
    var logScaleY = 0.0
    /// In radians, clockwise on a y-down screen, unwrapped.
    var rotation = 0.0
    /// nil where the scales are those of the pixels.
    var caps: BoxCaps?

    init(center: Point) { self.center = center }

    /// That of a sample without caps.
    ///
    /// - Parameter scale: pixels of the recording per point.
    init(_ motion: BoxMotion, scale: Double) {
        center = motion.position * scale
        (logScaleX, logScaleY) = (log(motion.scaleX), log(motion.scaleY))
        rotation = motion.rotation * .pi / 180
    }

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

    /// With the mean of the two scales, unless those are of lengths.
    var evened: BoxPose {
        guard caps == nil else { return self }
        var pose = self
        pose.logScaleX = logScale
        pose.logScaleY = logScale
        return pose
    }

    /// From the reference box to the canvas; with `caps` only right for the edges of the box.
    var transform: Graphics.AffineTransform {
        Graphics.AffineTransform.translation(center.x, center.y).rotated(rotation).scaledBy(scaleX, scaleY)
    }

    /// The scales of what the box shows.
    var pixelScaleX: Double { caps == nil ? scaleX : 1 }
    var pixelScaleY: Double { caps == nil ? scaleY : 1 }

    /// From points of the reference, after those are moved by `capShift`, to the canvas.
    var pixelTransform: Graphics.AffineTransform {
        Graphics.AffineTransform.translation(center.x, center.y).rotated(rotation).scaledBy(pixelScaleX, pixelScaleY)
    }

    /// By how much the parts of the box are moved outwards before anything else, in pixels of the reference.
    var capShift: Point { caps?.shift(scaleX: scaleX, scaleY: scaleY) ?? .zero }

    /// From points of the reference to the canvas.
    var mapping: BoxMapping { BoxMapping(transform: pixelTransform, caps: caps, capShift: capShift) }

    /// The lengths of a box on the canvas, in pixels; with `caps` the distances between its edges.
    ///
    /// - Parameter size: of the reference box.
    func lengths(of size: Size) -> Size {
        Size(
            (caps.map { 2 * $0.halfWidth } ?? size.width) * scaleX,
            (caps.map { 2 * $0.halfHeight } ?? size.height) * scaleY)
    }

    /// By how many pixels of the reference the edges move when the logarithms of the scales grow by 1.
    ///
    /// - Parameter radius: the unit of growth without caps.
    func levers(radius: Double) -> (x: Double, y: Double) {
        guard let caps else { return (radius, radius) }
        return (caps.halfWidth * scaleX, caps.halfHeight * scaleY)
    }

    /// The pose that applies a small change in the box's coordinates first: a shift in pixels of the reference, growth of the
    /// logarithms of the scales and a rotation.
    func advanced(by step: PoseStep) -> BoxPose {
        var pose = self
        let shifted = pixelTransform.apply(step.shift)
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

    /// How far the corners of a box are at most from where they are at another pose without caps, in pixels of the canvas.
    ///
    /// - Parameter size: of the reference box.
    func distance(to other: BoxPose, over size: Size) -> Double {
        let (x, y) = (size.width / 2, size.height / 2)
        return [Point(-x, -y), Point(x, -y), Point(-x, y), Point(x, y)]
            .map { transform.apply($0).distance(to: other.transform.apply($0)) }.max() ?? 0
    }

    /// Whether the scale of the width or of the height is so different that both poses are hardly those of one box, frame by frame.
    func differsInSize(from other: BoxPose) -> Bool {
        max(abs(logScaleX - other.logScaleX), abs(logScaleY - other.logScaleY)) > Self.maxGrowth
    }

    /// Of the logarithms of the scales, from one frame to another.
    private static let maxGrowth = 0.15

    /// Whether the numbers are finite and the scales between 1/32 and 32; with caps, those of lengths between 1/256 and 256.
    var isPlausible: Bool {
        let limit = log(caps == nil ? 32.0 : 256)
        return center.x.isFinite && center.y.isFinite && rotation.isFinite && abs(logScaleX) < limit
            && abs(logScaleY) < limit && abs(center.x) < 1e6 && abs(center.y) < 1e6
    }
}

/// From points of the reference, about the centre of its box, to the canvas or to a level of the pyramid.
struct BoxMapping: Sendable {
    var transform: Graphics.AffineTransform
    let x: CapAxis<Double>
    let y: CapAxis<Double>

    init(transform: Graphics.AffineTransform, caps: BoxCaps?, capShift: Point) {
        self.transform = transform
        x = CapAxis(caps?.middleX, shift: capShift.x)
        y = CapAxis(caps?.middleY, shift: capShift.y)
    }

    func apply(_ point: Point) -> Point { transform.apply(Point(x.moved(point.x), y.moved(point.y))) }
}

/// How a box with caps moves coordinates along one of its axes; without caps it moves none.
struct CapAxis<Value: BinaryFloatingPoint & Sendable>: Sendable {
    let low: Value
    let high: Value
    let shift: Value

    init(_ middle: ClosedRange<Double>?, shift: Double) {
        low = Value(middle?.lowerBound ?? 0)
        high = Value(middle?.upperBound ?? 0)
        self.shift = Value(shift)
    }

    /// -1 for what moves with the edge of the lesser coordinate, 1 for the other one, 0 between them.
    @inline(__always) func side(_ coordinate: Value) -> Value { coordinate < low ? -1 : coordinate > high ? 1 : 0 }

    /// A coordinate moved away from the middle, or towards it but not into it: what is between the parts of a box that becomes shorter
    /// disappears.
    @inline(__always) func moved(_ coordinate: Value) -> Value {
        coordinate < low
            ? min(coordinate - shift, low) : coordinate > high ? max(coordinate + shift, high) : coordinate
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
