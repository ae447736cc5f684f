import Foundation

extension Path {
    /// A rectangle with some of its corners rounded, clockwise from the top left.
    ///
    /// The radius, in points, is limited to half the shorter side. The continuous curve uses the published constants of
    /// `UIBezierPath(roundedRect:cornerRadius:)` (PixelCut, "iOS 7 icon shape") up to a radius of half the shorter side
    /// divided by 1.528665. For larger radii UIKit's constants are not published: the control points are interpolated
    /// between the continuous and the circular corner so that neighbouring corners just meet, and at half the shorter
    /// side the corner is circular.
    package static func roundedRect(
        _ rect: Rect, radius: Double, corners: CornerMask = .all, curve: CornerCurve = .circular
    ) -> Path {
        let half = min(rect.width, rect.height) / 2
        let radius = min(radius, half)
        guard radius > 0, !corners.isEmpty else { return .rect(rect) }
        let corner: [Element] =
            switch curve {
            case .circular: circularCorner
            case .continuous: continuousCorner(smoothness: (half / radius - 1) / (curve.expansionFactor - 1))
            }
        var path = Path()
        for (vertex, side) in zip(rect.corners, sides) {
            guard corners.contains(side.corner) else {
                path.moveOrLine(to: vertex)
                continue
            }
            let (backward, forward) = (side.backward * radius, side.forward * radius)
            let place = AffineTransform(
                a: backward.x, b: backward.y, c: forward.x, d: forward.y, tx: vertex.x, ty: vertex.y)
            for element in Path(corner).transformed(by: place).elements {
                if case .move(let point) = element { path.moveOrLine(to: point) } else { path.append(Path([element])) }
            }
        }
        path.close()
        return path
    }

    /// The corners clockwise from the top left, each with the directions from the vertex back along the previous side
    /// and forward along the next: the axes of the corner's coordinates.
    private static let sides: [(corner: CornerMask, backward: Point, forward: Point)] = [
        (.topLeft, Point(0, 1), Point(1, 0)), (.topRight, Point(-1, 0), Point(0, 1)),
        (.bottomRight, Point(0, -1), Point(-1, 0)), (.bottomLeft, Point(1, 0), Point(0, -1)),
    ]

    /// Appends a line to a point, or a move where the path is empty.
    private mutating func moveOrLine(to point: Point) {
        if isEmpty { move(to: point) } else { line(to: point) }
    }

    /// A quarter circle around (1, 1) from (1, 0) to (0, 1), for a vertex at the origin and a radius of 1.
    private static let circularCorner: [Element] = {
        let control = 1 - 4 / 3 * tan(Double.pi / 8)
        return [.move(Point(1, 0)), .cubic(Point(control, 0), Point(0, control), Point(0, 1))]
    }()

    private static let smoothCorner: [Element] = [
        .move(Point(1.528_664_83, 0)),
        .cubic(Point(1.088_493_23, 0), Point(0.868_406_89, 0), Point(0.669_934_27, 0.065_496_00)),
        .line(Point(0.631_493_99, 0.074_911_00)),
        .cubic(Point(0.372_823_92, 0.169_058_99), Point(0.169_058_99, 0.372_823_92), Point(0.074_911_00, 0.631_493_99)),
        .line(Point(0.065_496_00, 0.669_934_27)),
        .cubic(Point(0, 0.868_406_89), Point(0, 1.088_493_23), Point(0, 1.528_664_83)),
    ]

    /// The quarter circle divided into the same elements as the continuous corner, with two lines of length 0.
    ///
    /// It is divided where its direction equals that at the end of the continuous corner's first curve, so that
    /// interpolated corners have the same direction there.
    private static let dividedCircularCorner: [Element] = {
        let cut = atan2(0.065_496_00, 0.868_406_89 - 0.669_934_27)
        // In its own coordinates the corner runs counterclockwise, from above the centre to its left.
        let (start, end) = (-Double.pi / 2, -Double.pi)
        let bounds = [start, start - cut, end + cut, end]
        let shift = AffineTransform.translation(1, 1)
        let arcs = zip(bounds, bounds.dropFirst()).map { from, to in
            Path(unitArc(from: from, by: to - from)).transformed(by: shift).elements
        }
        let joints = arcs.map { arc in
            if case .cubic(_, _, let point) = arc[0] { Element.line(point) } else { Element.close }
        }
        return [.move(Point(1, 0))] + arcs[0] + [joints[0]] + arcs[1] + [joints[1]] + arcs[2]
    }()

    /// The continuous corner for a smoothness of 1 or more, the quarter circle for 0, interpolated between them.
    private static func continuousCorner(smoothness: Double) -> [Element] {
        guard smoothness < 1 else { return smoothCorner }
        return zip(dividedCircularCorner, smoothCorner).map { circular, smooth in
            circular.interpolated(to: smooth, fraction: smoothness)
        }
    }
}
