import Graphics

/// The trail of a moving finger: one tapering shape that fades towards its tail.
struct TouchTrail {
    /// The minimum distance between successive points, in points.
    private static let spacing = 1.0

    private let points: [Point]
    private let width: Double

    /// Nil if the points are less than 1 point apart.
    ///
    /// - Parameters:
    ///   - points: the locations, the oldest first.
    ///   - width: the width at the finger, in points.
    init?(_ points: [Point], width: Double) {
        var spaced: [Point] = []
        for point in points.reversed() where spaced.last.map({ $0.distance(to: point) >= Self.spacing }) ?? true {
            spaced.append(point)
        }
        guard spaced.count >= 2 else { return nil }
        self.points = spaced.reversed()
        self.width = width
    }

    /// - Parameter area: what the finger covers, anticlockwise on screen; the trail leaves it out.
    func item(color: Color, rim: Color, without area: Path) -> DisplayItem {
        let shape = path
        let head = points[points.count - 1]
        // The trail is transparent at the point that is farthest from the finger.
        let tail = points.max { head.distance(to: $0) < head.distance(to: $1) } ?? points[0]
        func paint(_ color: Color, _ alpha: Double) -> Paint {
            .gradient(
                Gradient(
                    geometry: .linear(from: tail, to: head),
                    stops: [
                        Gradient.Stop(location: 0, color: color.faded(0)),
                        Gradient.Stop(location: 1, color: color.faded(alpha)),
                    ]))
        }
        return .group(
            Group(
                clip: surroundings(of: area),
                items: [
                    .fill(outline(growing: 1), paint(rim, 0.48), rule: .nonZero),
                    .fill(shape, paint(color, 0.5), rule: .nonZero),
                ]))
    }

    /// A rectangle around the trail, clockwise, with an area in the opposite direction as a hole.
    private func surroundings(of area: Path) -> Path {
        let head = points[points.count - 1]
        let extent = (points.map { head.distance(to: $0) }.max() ?? 0) + 2 * width
        var path = Path.rect(Rect(head.x - extent, head.y - extent, 2 * extent, 2 * extent))
        path.append(area)
        return path
    }

    private var path: Path { outline(growing: 0) }

    /// The union of discs at the points and of trapezoids between them, all drawn in the same direction.
    private func outline(growing margin: Double) -> Path {
        var path = Path()
        func radius(_ index: Int) -> Double {
            let fraction = Double(index) / Double(points.count - 1)
            return margin + width / 2 * fraction.squareRoot()
        }
        for index in points.indices {
            let (point, r) = (points[index], radius(index))
            path.append(.ellipse(in: Rect(point.x - r, point.y - r, 2 * r, 2 * r)))
            guard index > 0 else { continue }
            let (last, s) = (points[index - 1], radius(index - 1))
            let length = last.distance(to: point)
            let side = Point(-(point.y - last.y) / length, (point.x - last.x) / length)
            // Clockwise on screen, as the discs are.
            path.move(to: last - side * s)
            path.line(to: point - side * r)
            path.line(to: point + side * r)
            path.line(to: last + side * s)
            path.close()
        }
        return path
    }
}
