import Foundation
package import Graphics
import SceneLanguage

/// CAGradientLayer: a gradient that paints the bounds, or the shape where the layer has one.
package enum GradientFacet: LayerFacet {
    package enum Kind: String, CaseIterable {
        case linear, radial, conic
    }

    /// What of a shape is painted.
    package enum Target: String, CaseIterable {
        case fill, stroke
    }

    package static let name = "gradient"
    package static let summary = """
        a gradient that paints the bounds, or the layer's shape. Colours are mixed per component in gamma-encoded \
        sRGB with premultiplied alpha, so that one fades to clear without passing through grey; two in the same place \
        make a hard edge
        """
    package static let isContent = false

    package static let type = LayerProperty.choice(
        "gradient.type", Kind.linear, "along a line, outwards from a centre, or around a centre")
    package static let colors = LayerProperty(
        "gradient.colors", .list(.color), initial: .list([]), "at least two")
    package static let locations = LayerProperty(
        "gradient.locations", .list(.number), initial: .list([]), unit: .share,
        "where each colour stands, ascending; evenly spread where nothing is said")
    package static let startPoint = LayerProperty(
        "gradient.startPoint", .point, initial: .point(Point(0.5, 0)), unit: .share,
        "start of the line, or the centre, as a share of the bounds; a slanting line is stretched with the bounds")
    package static let endPoint = LayerProperty(
        "gradient.endPoint", .point, initial: .point(Point(0.5, 1)), unit: .share,
        "end of the line, the corner of the radial box, or the direction where a conic gradient starts")

    package static let angle = LayerProperty.number(
        "gradient.angle", unit: .radians,
        "instead of points: the direction of a linear gradient, which then ends in the outermost corners as in CSS, or "
            + "where a conic one starts; 0 points right, clockwise. A conic one then turns about the middle unless "
            + "startPoint says otherwise")
    package static let paints = LayerProperty.choice(
        "gradient.paints", Target.fill, "of a shape: the inside of its outline, or its line")

    package static let properties = [type, colors, locations, startPoint, endPoint, angle, paints]
    package static let triggers = [colors]

    package static func items(for layer: LayerValues) -> [DisplayItem] {
        guard !layer.has(ShapeFacet.self), let paint = paint(for: layer) else { return [] }
        return [.fill(layer.outline, paint, rule: .nonZero)]
    }

    /// The gradient for a part of a layer's shape, in the layer's coordinates; nil where it has none.
    static func paint(for layer: LayerValues, _ target: Target) -> Paint? {
        layer.choice(paints, Target.fill) == target ? paint(for: layer) : nil
    }

    private static func paint(for layer: LayerValues) -> Paint? {
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
        if layer.has(angle) {
            let angle = layer.number(angle)
            switch layer.choice(type, Kind.linear) {
            case .linear: return across(bounds, angle: angle)
            case .conic: return .conic(center: layer.has(startPoint) ? start : bounds.center, angle: angle)
            case .radial: break
            }
        }
        switch layer.choice(type, Kind.linear) {
        case .linear: return .linear(from: start, to: stretchedEnd(from: start, to: end, in: bounds.size))
        case .radial: return .radial(center: start, radiusX: abs(end.x - start.x), radiusY: abs(end.y - start.y))
        case .conic: return .conic(center: start, angle: (end - start).angle)
        }
    }

    /// A line through the middle, as long as the bounds are in its direction (CSS Images 3, 3.1.1).
    private static func across(_ bounds: Rect, angle: Double) -> Gradient.Geometry {
        let direction = Point(cos(angle), sin(angle))
        let reach = direction * ((abs(bounds.width * direction.x) + abs(bounds.height * direction.y)) / 2)
        return .linear(from: bounds.center - reach, to: bounds.center + reach)
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
