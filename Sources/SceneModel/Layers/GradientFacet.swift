package import Graphics

/// CAGradientLayer: a gradient that paints the bounds, or the shape where the layer has one.
package enum GradientFacet: LayerFacet {
    package enum Kind: String, CaseIterable {
        case linear, radial, conic
    }

    package static let name = "gradient"
    package static let summary = "a gradient that paints the bounds, or the layer's shape"
    package static let isContent = false

    package static let type = LayerProperty.choice(
        "gradient.type", Kind.linear, "along a line, outwards from a centre, or around a centre")
    package static let colors = LayerProperty(
        "gradient.colors", .list(.color), initial: .list([]), "at least two, mixed per sRGB component")
    package static let locations = LayerProperty(
        "gradient.locations", .list(.number), initial: .list([]), unit: .share,
        "where each colour stands, ascending; evenly spread where nothing is said")
    package static let startPoint = LayerProperty(
        "gradient.startPoint", .point, initial: .point(Point(0.5, 0)), unit: .share,
        "start of the line, or the centre, as a share of the bounds; a slanting line is stretched with the bounds")
    package static let endPoint = LayerProperty(
        "gradient.endPoint", .point, initial: .point(Point(0.5, 1)), unit: .share,
        "end of the line, the corner of the radial box, or the direction where a conic gradient starts")

    package static let properties = [type, colors, locations, startPoint, endPoint]
    package static let triggers = [colors]

    package static func items(for layer: LayerValues) -> [DisplayItem] {
        guard !layer.has(ShapeFacet.self), let paint = paint(for: layer) else { return [] }
        return [.fill(layer.outline, paint, rule: .nonZero)]
    }

    /// The gradient in the layer's coordinates; nil where the layer has none.
    static func paint(for layer: LayerValues) -> Paint? {
        let colors = (layer[colors].list ?? []).compactMap(\.color)
        guard !colors.isEmpty else { return nil }
        let given = (layer[locations].list ?? []).compactMap(\.number)
        let stops = colors.enumerated().map { index, color in
            Gradient.Stop(
                location: index < given.count ? given[index] : Double(index) / Double(max(colors.count - 1, 1)),
                color: color)
        }
        let ordered = zip(stops.indices, stops).sorted { ($0.1.location, $0.0) < ($1.1.location, $1.0) }.map(\.1)
        return .gradient(Gradient(geometry: geometry(for: layer), stops: ordered))
    }

    private static func geometry(for layer: LayerValues) -> Gradient.Geometry {
        let bounds = layer.bounds
        func place(_ unit: Point) -> Point {
            Point(bounds.minX + unit.x * bounds.width, bounds.minY + unit.y * bounds.height)
        }
        let (start, end) = (place(layer.point(startPoint)), place(layer.point(endPoint)))
        switch layer.choice(type, Kind.linear) {
        case .linear: return .linear(from: start, to: stretchedEnd(from: start, to: end, in: bounds.size))
        case .radial: return .radial(center: start, radiusX: abs(end.x - start.x), radiusY: abs(end.y - start.y))
        case .conic: return .conic(center: start, angle: (end - start).angle)
        }
    }
    /// CAGradientLayer mixes colours in the unit square and stretches the result to the bounds, so that lines of one
    /// colour are perpendicular to the way from start to end in the square alone (seen in its pictures; Apple says
    /// nothing). A gradient of another end that is perpendicular in points shows the same: the share of the way is
    /// `(q - s)·d / d·d` in unit coordinates, whose gradient in points is `(dx / w², dy / h²) / (dx² / w² + dy² / h²)`
    /// for a way of dx, dy points.
    private static func stretchedEnd(from start: Point, to end: Point, in size: Size) -> Point {
        let way = end - start
        guard way.x != 0, way.y != 0, size.width > 0, size.height > 0 else { return end }
        let (across, down) = (way.x / size.width, way.y / size.height)
        let slope = Point(across / size.width, down / size.height) * (1 / (across * across + down * down))
        return start + slope * (1 / (slope.x * slope.x + slope.y * slope.y))
    }
}
