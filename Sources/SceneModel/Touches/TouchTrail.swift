import Graphics

/// What a moving finger draws after it: one tapering shape that fades towards its tail.
struct TouchTrail {
    /// Points nearer than this to the last one are left out, in points.
    private static let spacing = 1.0

    private let points: [Point]
    private let width: Double

    /// Nil where the finger has hardly moved.
    ///
    /// - Parameters:
    ///   - points: the oldest first.
    ///   - width: at the finger, in points.
    init?(_ points: [Point], width: Double) {
        var kept: [Point] = []
        for point in points.reversed() where kept.last.map({ $0.distance(to: point) >= Self.spacing }) ?? true {
            kept.append(point)
        }
        guard kept.count >= 2 else { return nil }
        self.points = kept.reversed()
        self.width = width
    }

    /// - Parameter hole: the radius around the finger that is left free, so that the trail ends at its edge.
    func item(color: Color, rim: Color, hole: Double) -> DisplayItem {
        let shape = path
        let head = points[points.count - 1]
        // The point that is farthest from the finger is where the colour has gone.
        let tail = points.max { head.distance(to: $0) < head.distance(to: $1) } ?? points[0]
        func paint(_ color: Color, _ strength: Double) -> Paint {
            .gradient(
                Gradient(
                    geometry: .linear(from: tail, to: head),
                    stops: [
                        Gradient.Stop(location: 0, color: color.faded(0)),
                        Gradient.Stop(location: 1, color: color.faded(strength)),
                    ]))
        }
        return .group(
            Group(
                clip: hole > 0 ? ring(around: head, radius: hole) : nil,
                items: [
                    .fill(outline(growing: 1), paint(rim, 0.48), rule: .nonZero),
                    .fill(shape, paint(color, 0.5), rule: .nonZero),
                ]))
    }

    /// Everything near the trail but a disc: its circle runs against the frame.
    private func ring(around center: Point, radius: Double) -> Path {
        let reach = (points.map { center.distance(to: $0) }.max() ?? 0) + radius + 2 * width
        var path = Path.rect(Rect(center.x - reach, center.y - reach, 2 * reach, 2 * reach))
        path.append(
            Path.ellipse(in: Rect(-radius, -radius, 2 * radius, 2 * radius)).transformed(
                by: .scale(-1, 1).concatenating(.translation(center.x, center.y))))
        return path
    }

    private var path: Path { outline(growing: 0) }

    /// Discs along the way, each joined to the next, all turning the same way so that they unite.
    private func outline(growing margin: Double) -> Path {
        var path = Path()
        func radius(_ index: Int) -> Double {
            let share = Double(index) / Double(points.count - 1)
            return margin + width / 2 * share.squareRoot()
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
