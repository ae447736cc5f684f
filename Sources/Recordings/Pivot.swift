import Foundation
package import Graphics
package import Tracking

/// The point about which a box turns or scales. If it is not the middle of the box, the middle moves as well: on a circle, or along a line.
package struct Pivot: Sendable, Hashable {
    /// In points of the recording.
    package let point: Point

    /// A smaller turn looks like a straight motion, in degrees.
    private static let leastTurn = 20.0
    /// How far the middle of the box may be from the circle, in points: the root of the mean square, and at most.
    private static let maxMean = 0.15
    private static let maxDistance = 0.6
    /// How much nearer to the circle than to a straight line: two poses alone are always a turn about some point.
    private static let gain = 0.5
    /// The fewest samples between both ends of the turn.
    private static let minSamples = 3
    /// A turn about a point that is further from the box is more likely a motion along a curve, in points.
    private static let maxRadius = 400.0

    /// The pivot of a track whose rotation explains all of its motion; nil if there is none.
    ///
    /// The least squares of `position = pivot + scale · rotation · arm` over the frames in which the box is seen, with complex numbers
    /// in the place of points.
    package init?(of track: MotionTrack) {
        let motions = track.samples.filter { $0.visible >= TrackSeries.Quantity.position.leastVisible }
            .compactMap(\.motion)
        let angles = motions.map(\.rotation)
        guard let least = angles.min(), let most = angles.max(), most - least >= Self.leastTurn else { return nil }
        let margin = (most - least) * 0.02
        guard angles.count(where: { $0 > least + margin && $0 < most - margin }) >= Self.minSamples else { return nil }
        let count = Double(motions.count)
        let turns = motions.map { motion in
            Point(cos(motion.rotation * .pi / 180), sin(motion.rotation * .pi / 180)) * motion.scale
        }
        let meanTurn = turns.reduce(Point.zero, +) * (1 / count)
        let meanPosition = motions.reduce(Point.zero) { $0 + $1.position } * (1 / count)
        var arm = Point.zero
        var squares = 0.0
        for (motion, turn) in zip(motions, turns) {
            let (a, p) = (turn - meanTurn, motion.position - meanPosition)
            arm = arm + Point(a.x * p.x + a.y * p.y, a.x * p.y - a.y * p.x)
            squares += a.x * a.x + a.y * a.y
        }
        guard squares > 0 else { return nil }
        arm = arm * (1 / squares)
        func end(_ turn: Point) -> Point { Point(turn.x * arm.x - turn.y * arm.y, turn.x * arm.y + turn.y * arm.x) }
        let center = meanPosition - end(meanTurn)
        let distances = zip(motions, turns).map { (center + end($1)).distance(to: $0.position) }
        let mean = (distances.reduce(0) { $0 + $1 * $1 } / count).squareRoot()
        guard mean <= Self.maxMean, mean < Self.gain * Line(motions, over: \.rotation).mean,
            distances.allSatisfy({ $0 <= Self.maxDistance }),
            arm.distance(to: .zero) <= Self.maxRadius
        else { return nil }
        point = center
    }

    /// The point about which a track scales that does not turn, where that explains how its position moves; nil if there is none, or if it is
    /// the middle of the box.
    ///
    /// The least squares of `position = point + scale · arm` over the frames in which the box is seen.
    package init?(ofScale track: MotionTrack) {
        let motions = track.samples.filter { $0.visible >= TrackSeries.Quantity.position.leastVisible }
            .compactMap(\.motion)
        let scales = motions.map(\.scale)
        guard track.lengths == nil, let least = scales.min(), let most = scales.max(),
            most - least >= Self.leastScaling,
            motions.allSatisfy({ abs($0.rotation) < Self.noTurn && abs($0.scaleX - $0.scaleY) < Self.noStretch })
        else { return nil }
        let margin = (most - least) * 0.02
        guard scales.count(where: { $0 > least + margin && $0 < most - margin }) >= Self.minSamples else { return nil }
        let line = Line(motions, over: \.scale)
        guard line.mean <= Self.maxMean, line.distances.allSatisfy({ $0 <= Self.maxDistance }),
            (Self.minRadius...Self.maxRadius).contains(line.way.distance(to: .zero))
        else { return nil }
        point = line.start
    }

    /// A smaller change of the scale says little about the point.
    private static let leastScaling = 0.15
    /// A lesser rotation is none, in degrees, and a lesser difference of both scales.
    private static let (noTurn, noStretch) = (2.0, 0.02)
    /// The middle of the box is nearer to itself than this, in points.
    private static let minRadius = 2.0
}

/// The straight motion `position = start + way · value`, by least squares.
private struct Line {
    let start: Point
    let way: Point
    /// Of the positions from the line, in points.
    let distances: [Double]

    /// The root of the mean square of the distances.
    var mean: Double { (distances.reduce(0) { $0 + $1 * $1 } / Double(max(distances.count, 1))).squareRoot() }

    /// - Parameter value: with at least two different values.
    init(_ motions: [BoxMotion], over value: (BoxMotion) -> Double) {
        let count = Double(motions.count)
        let meanValue = motions.reduce(0) { $0 + value($1) } / count
        let meanPosition = motions.reduce(Point.zero) { $0 + $1.position } * (1 / count)
        let squares = motions.reduce(0) { $0 + (value($1) - meanValue) * (value($1) - meanValue) }
        let way =
            motions.reduce(Point.zero) { $0 + ($1.position - meanPosition) * (value($1) - meanValue) } * (1 / squares)
        let start = meanPosition - way * meanValue
        (self.start, self.way) = (start, way)
        distances = motions.map { (start + way * value($0)).distance(to: $0.position) }
    }
}
