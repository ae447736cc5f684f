import Foundation
package import Graphics
import Pages

/// The path of a position that does not move along a line.
package struct CurvedPath: Sendable, Hashable, Codable {
    /// A part of a circle.
    package struct Arc: Sendable, Hashable, Codable {
        package let center: Point
        /// In points.
        package let radius: Double
        /// In degrees from the start to the end, positive clockwise on the screen.
        package let sweep: Double
    }

    /// One cubic Bézier curve, in points.
    package struct Segment: Sendable, Hashable, Codable {
        package let control1: Point
        package let control2: Point
        package let end: Point
    }

    /// In points.
    package let start: Point
    package let segments: [Segment]
    /// The arc if the path is part of a circle; otherwise nil.
    package let arc: Arc?
    /// The control point of a path that is one quadratic Bézier curve; nil for others.
    package let quadraticControl: Point?

    package var end: Point { segments.last?.end ?? start }

    /// The same path elsewhere.
    ///
    /// - Parameter distance: in points.
    func moved(by distance: Point) -> CurvedPath {
        CurvedPath(
            start: start + distance,
            segments: segments.map {
                Segment(control1: $0.control1 + distance, control2: $0.control2 + distance, end: $0.end + distance)
            },
            arc: arc.map { Arc(center: $0.center + distance, radius: $0.radius, sweep: $0.sweep) },
            quadraticControl: quadraticControl.map { $0 + distance })
    }

    /// SVG path data with a tenth of a point.
    package var data: String {
        let from = "M\(Self.text(start))"
        if let arc {
            let radius = DecimalText.trimmed(arc.radius, decimals: 1)
            let ends = arc.quarters(from: start).dropLast() + [end]
            return ends.reduce(from) { "\($0) A\(radius) \(radius) 0 0 \(arc.sweep > 0 ? 1 : 0) \(Self.text($1))" }
        }
        if let quadraticControl { return "\(from) Q\(Self.text(quadraticControl)) \(Self.text(end))" }
        return
            ([from] + segments.map { "C\([$0.control1, $0.control2, $0.end].map(Self.text).joined(separator: " "))" })
            .joined(separator: " ")
    }

    /// `along an arc of 150 pt radius about (60, 370) pt, by 90 degrees`, or path data.
    package var text: String {
        guard let arc else { return "along a curved path: \(data)" }
        let place = [arc.center.x, arc.center.y].map { DecimalText.fixed($0, decimals: 1) }.joined(separator: ", ")
        return "along an arc of \(DecimalText.fixed(arc.radius, decimals: 1)) pt radius about (\(place)) pt, by "
            + "\(DecimalText.fixed(abs(arc.sweep), decimals: 1))° \(arc.sweep > 0 ? "clockwise" : "counterclockwise"): \(data)"
    }

    private static func text(_ point: Point) -> String {
        "\(DecimalText.trimmed(point.x, decimals: 1)) \(DecimalText.trimmed(point.y, decimals: 1))"
    }
}

extension CurvedPath {
    /// The path of a fit of `CurvedTimingModel`.
    ///
    /// - Parameters:
    ///   - x: the coefficients of the horizontal coordinate.
    ///   - y: those of the vertical one, as many.
    ///   - tolerance: how far a circle may be from the path, in points.
    init(x: [Double], y: [Double], tolerance: Double) {
        let polynomials = [x, y].map(PathPolynomial.init)
        func point(_ progress: Double) -> Point {
            Point(polynomials[0].value(at: progress), polynomials[1].value(at: progress))
        }
        func slope(_ progress: Double) -> Point {
            Point(polynomials[0].slope(at: progress), polynomials[1].slope(at: progress))
        }
        let degree = x.count - 1
        // A polynomial of a higher degree is followed by four cubic ones.
        let count = degree <= 3 ? 1 : 4
        start = point(0)
        segments = (0..<count).map { index in
            let (from, to) = (Double(index) / Double(count), Double(index + 1) / Double(count))
            let third = (to - from) / 3
            return Segment(
                control1: point(from) + slope(from) * third, control2: point(to) - slope(to) * third, end: point(to))
        }
        arc = Arc(through: (0...32).map { point(Double($0) / 32) }, tolerance: tolerance)
        quadraticControl = degree == 2 ? point(0) + slope(0) * 0.5 : nil
    }

    /// The least speed along the path for a steady parameter, as a share of the greatest one, 0...1.
    var steadiness: Double {
        let speeds = zip([start] + segments.map(\.end), segments).flatMap { from, segment -> [Double] in
            let legs = [segment.control1 - from, segment.control2 - segment.control1, segment.end - segment.control2]
            return (0...8).map { step in
                let (p, q) = (Double(step) / 8, 1 - Double(step) / 8)
                let slope = legs[0] * (q * q) + legs[1] * (2 * p * q) + legs[2] * (p * p)
                return hypot(slope.x, slope.y)
            }
        }
        return (speeds.min() ?? 0) / max(speeds.max() ?? 0, 1e-9)
    }

    /// The distance of the point that is farthest from the line through the start and the point that is farthest from it, in points. It is
    /// small for a motion along a line, also for one that goes there and back.
    var sagitta: Double {
        let points = segments.reduce(into: [start]) { list, segment in
            let from = list[list.count - 1]
            let middle = from * 0.125 + segment.control1 * 0.375 + segment.control2 * 0.375 + segment.end * 0.125
            list += [middle, segment.end]
        }
        let chord = points.map { $0 - start }.max { hypot($0.x, $0.y) < hypot($1.x, $1.y) } ?? .zero
        let length = hypot(chord.x, chord.y)
        guard length > 0 else { return 0 }
        return points.map { abs(($0.x - start.x) * chord.y - ($0.y - start.y) * chord.x) / length }.max() ?? 0
    }
}

extension CurvedPath.Arc {
    /// The circle with the least squares of the algebraic distances of some points; nil where one of them is farther than a tolerance
    /// from it, the speed is not steady, or the sweep is short.
    ///
    /// Source: Kåsa, "A circle fitting procedure and its error analysis" (1976).
    init?(through points: [Point], tolerance: Double) {
        let count = Double(points.count)
        let mean = points.reduce(Point.zero, +) * (1 / count)
        let moved = points.map { $0 - mean }
        var normal = SymmetricMatrix(size: 2)
        var right = [0.0, 0.0]
        for point in moved {
            let square = point.x * point.x + point.y * point.y
            normal[0, 0] += point.x * point.x
            normal[1, 0] += point.x * point.y
            normal[1, 1] += point.y * point.y
            right[0] += 0.5 * square * point.x
            right[1] += 0.5 * square * point.y
        }
        guard let solution = normal.factored()?.solved(right) else { return nil }
        let offset = Point(solution[0], solution[1])
        let radii = moved.map { hypot($0.x - offset.x, $0.y - offset.y) }
        let radius = radii.reduce(0, +) / count
        guard radii.allSatisfy({ abs($0 - radius) <= tolerance }) else { return nil }
        let angles = moved.map { atan2($0.y - offset.y, $0.x - offset.x) * 180 / .pi }
        let sweep = zip(angles, angles.dropFirst()).reduce(0) { sum, pair in
            sum + (pair.1 - pair.0).remainder(dividingBy: 360)
        }
        guard abs(sweep) > Self.minSweep else { return nil }
        let isSteady = moved.indices.allSatisfy { index in
            let angle = (angles[0] + sweep * Double(index) / (count - 1)) * .pi / 180
            let place = offset + Point(radius * cos(angle), radius * sin(angle))
            return place.distance(to: moved[index]) <= Self.steadyFactor * tolerance
        }
        guard isSteady else { return nil }
        (self.center, self.radius, self.sweep) = (mean + offset, radius, sweep)
    }

    /// In degrees, clockwise on the screen from the right.
    func angle(of point: Point) -> Double { atan2(point.y - center.y, point.x - center.x) * 180 / .pi }

    /// The ends of equal parts of at most a quarter of a circle: the rounding of its ends would move the centre of a longer one.
    func quarters(from start: Point) -> [Point] {
        let count = max(Int((abs(sweep) / 90 - 1e-3).rounded(.up)), 1)
        return (1...count).map { part in
            let angle = (angle(of: start) + sweep * Double(part) / Double(count)) * .pi / 180
            return center + Point(radius * cos(angle), radius * sin(angle))
        }
    }

    /// The pace along a path is known less well than its shape.
    private static let steadyFactor = 4.0
    /// In degrees. A shorter arc is drawn as a curve between two points.
    private static let minSweep = 20.0
}

/// One coordinate of a path, as a polynomial of the progress with the columns of `CurvedTimingModel`.
struct PathPolynomial: Sendable {
    let coefficients: [Double]

    func value(at progress: Double) -> Double {
        var sum = coefficients[0] + coefficients[1] * progress
        var term = progress * (1 - progress)
        for coefficient in coefficients.dropFirst(2) {
            sum += coefficient * term
            term *= 1 - 2 * progress
        }
        return sum
    }

    /// The change by unit of progress.
    func slope(at progress: Double) -> Double {
        let turned = 1 - 2 * progress
        return coefficients.dropFirst(2).enumerated().reduce(coefficients[1]) { sum, term in
            let power = Double(term.offset)
            let inner = power == 0 ? 0 : 2 * power * progress * (1 - progress) * pow(turned, power - 1)
            return sum + term.element * (pow(turned, power + 1) - inner)
        }
    }
}
