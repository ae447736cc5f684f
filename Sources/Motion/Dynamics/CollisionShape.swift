import Graphics

/// The outline of a body or a wall in a step: a convex polygon, a line (a polygon with two corners) or a circle.
enum CollisionShape {
    case polygon([Point])
    case circle(center: Point, radius: Double)

    init(_ item: DynamicItem, _ body: Body) {
        switch item.shape {
        case .ellipse:
            self = .circle(center: body.center, radius: item.radius)
        case .rectangle:
            let (x, y) = (item.size.width / 2, item.size.height / 2)
            self = .polygon(
                [Point(-x, -y), Point(x, -y), Point(x, y), Point(-x, y)].map {
                    body.center + body.rotation.apply($0)
                })
        }
    }

    /// A place where two shapes touch or may touch during the step.
    struct Touch {
        /// Between the two surfaces.
        let point: Point
        /// Of length 1, from the second shape to the first.
        let normal: Point
        /// The distance between the surfaces; negative where they overlap.
        let gap: Double
        /// Tells the touches of two shapes apart, from one step to the next.
        let feature: Int
    }

    /// The touches of two shapes whose gap is at most a margin in points: at most two.
    func touches(_ other: CollisionShape, within margin: Double) -> [Touch] {
        switch (self, other) {
        case (.circle(let a, let radius), .circle(let b, let otherRadius)):
            let normal = (a - b).normalized ?? Point(0, -1)
            let gap = a.distance(to: b) - radius - otherRadius
            guard gap <= margin else { return [] }
            return [Touch(point: a - normal * (radius + gap / 2), normal: normal, gap: gap, feature: 0)]
        case (.circle(let center, let radius), .polygon(let corners)):
            return Self.touch(center, radius, corners, margin).map { [$0] } ?? []
        case (.polygon(let corners), .circle(let center, let radius)):
            return Self.touch(center, radius, corners, margin).map { touch in
                [Touch(point: touch.point, normal: touch.normal * -1, gap: touch.gap, feature: touch.feature)]
            } ?? []
        case (.polygon(let a), .polygon(let b)):
            return Self.touches(a, b, margin)
        }
    }

    /// The touches with a half-plane whose inner side the normal points to.
    func touches(plane point: Point, normal: Point, within margin: Double) -> [Touch] {
        let corners: [(Point, Double)] =
            switch self {
            case .circle(let center, let radius): [(center - normal * radius, (center - point).dot(normal) - radius)]
            case .polygon(let corners): corners.map { ($0, ($0 - point).dot(normal)) }
            }
        return corners.enumerated().filter { $0.element.1 <= margin }.map { index, corner in
            Touch(point: corner.0 - normal * (corner.1 / 2), normal: normal, gap: corner.1, feature: index)
        }
    }

    private static func touch(_ center: Point, _ radius: Double, _ corners: [Point], _ margin: Double) -> Touch? {
        var (best, separation) = (0, -Double.infinity)
        for index in corners.indices {
            let distance = (center - corners[index]).dot(outward(corners, index))
            if distance > separation { (best, separation) = (index, distance) }
        }
        guard separation <= radius + margin else { return nil }
        let (start, end) = (corners[best], corners[(best + 1) % corners.count])
        var (normal, distance) = (outward(corners, best), separation)
        if separation > 1e-9 {
            let corner: Point? =
                (center - start).dot(end - start) <= 0
                ? start : (center - end).dot(start - end) <= 0 ? end : nil
            if let corner, let direction = (center - corner).normalized {
                (normal, distance) = (direction, center.distance(to: corner))
            }
        }
        guard distance <= radius + margin else { return nil }
        return Touch(
            point: center - normal * ((distance + radius) / 2), normal: normal, gap: distance - radius, feature: best)
    }

    /// The separating-axis test, then the edge of one polygon cut to the width of the nearest edge of the other.
    private static func touches(_ a: [Point], _ b: [Point], _ margin: Double) -> [Touch] {
        let (edgeA, separationA) = greatestSeparation(a, from: b)
        guard separationA <= margin else { return [] }
        let (edgeB, separationB) = greatestSeparation(b, from: a)
        guard separationB <= margin else { return [] }
        // The preference for one polygon avoids a change of edges in each step.
        let flipped = separationB > separationA + 1e-3
        let (reference, incident, edge) = flipped ? (b, a, edgeB) : (a, b, edgeA)
        let normal = outward(reference, edge)
        let (start, end) = (reference[edge], reference[(edge + 1) % reference.count])
        guard let side = (end - start).normalized else { return [] }
        var facing = 0
        for index in incident.indices
        where outward(incident, index).dot(normal) < outward(incident, facing).dot(normal) { facing = index }
        var points = [incident[facing], incident[(facing + 1) % incident.count]]
        points = clipped(points, direction: side * -1, limit: -side.dot(start))
        points = clipped(points, direction: side, limit: side.dot(end))
        return points.enumerated().compactMap { index, point in
            let gap = (point - start).dot(normal)
            guard gap <= margin else { return nil }
            return Touch(
                point: point - normal * (gap / 2), normal: flipped ? normal : normal * -1, gap: gap,
                feature: (flipped ? 16 : 0) + edge * 2 + index)
        }
    }

    /// The edge of a polygon from which another one is furthest away, and that distance.
    private static func greatestSeparation(_ polygon: [Point], from other: [Point]) -> (edge: Int, distance: Double) {
        var (best, separation) = (0, -Double.infinity)
        for index in polygon.indices {
            let normal = outward(polygon, index)
            var least = Double.infinity
            for corner in other { least = min(least, (corner - polygon[index]).dot(normal)) }
            if least > separation { (best, separation) = (index, least) }
        }
        return (best, separation)
    }

    /// The part of a line where `direction . point <= limit`; no points if nothing is left.
    private static func clipped(_ line: [Point], direction: Point, limit: Double) -> [Point] {
        guard line.count == 2 else { return [] }
        let (d0, d1) = (direction.dot(line[0]) - limit, direction.dot(line[1]) - limit)
        if d0 > 0 && d1 > 0 { return [] }
        if d0 <= 0 && d1 <= 0 { return line }
        let cut = line[0] + (line[1] - line[0]) * (d0 / (d0 - d1))
        return d0 > 0 ? [cut, line[1]] : [line[0], cut]
    }

    /// The outward normal of an edge.
    private static func outward(_ polygon: [Point], _ index: Int) -> Point {
        let edge = polygon[(index + 1) % polygon.count] - polygon[index]
        return (Point(edge.y, -edge.x)).normalized ?? Point(0, -1)
    }
}
