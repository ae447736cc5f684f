import Foundation
package import Graphics
import SceneLanguage

/// CAGradientLayer: a gradient that paints the bounds, or the layer's shape if it has one.
package enum GradientFacet: LayerFacet {
    package enum Kind: String, CaseIterable {
        case linear, radial, conic
    }

    /// The part of a shape that the gradient paints.
    package enum Target: String, CaseIterable {
        case fill, stroke
    }

    package static let name = "gradient"
    package static let summary = """
        a gradient that paints the bounds or the layer's shape. Colours are interpolated per component in \
        gamma-encoded sRGB with premultiplied alpha, so that a colour fades to clear without turning grey. Two colours \
        at the same location make a hard edge
        """
    package static let isContent = false

    package static let type = LayerProperty.choice(
        "gradient.type", Kind.linear, "the kind of gradient: along a line, outwards from a centre or around a centre")
    package static let colors = LayerProperty(
        "gradient.colors", .list(.color), initial: .list([]), "the colours, at least two")
    package static let locations = LayerProperty(
        "gradient.locations", .list(.number), initial: .list([]), unit: .fraction,
        "the location of each colour, ascending; by default evenly spaced")
    package static let startPoint = LayerProperty(
        "gradient.startPoint", .point, initial: .point(Point(0.5, 0)), unit: .fraction,
        "the start of a linear gradient or the centre of others, as a fraction of the bounds; a diagonal is stretched "
            + "with the bounds")
    package static let endPoint = LayerProperty(
        "gradient.endPoint", .point, initial: .point(Point(0.5, 1)), unit: .fraction,
        "the end of a linear gradient, a corner of the box of a radial one, or a point in the starting direction of a "
            + "conic one")

    package static let angle = LayerProperty.number(
        "gradient.angle", unit: .radians,
        "the direction of a linear gradient, clockwise from the right, in place of startPoint and endPoint; it ends at the "
            + "outermost corners, as in CSS. For a conic gradient, the starting direction around startPoint, or "
            + "around the centre without startPoint")
    package static let paints = LayerProperty.choice(
        "gradient.paints", Target.fill, "the part of a shape that the gradient paints: its fill or its stroke")

    package static let properties = [type, colors, locations, startPoint, endPoint, angle, paints]
    package static let triggers = [colors]

    package static func items(for layer: LayerValues) -> [DisplayItem] {
        guard !layer.has(ShapeFacet.self), let paint = paint(for: layer) else { return [] }
        return [.fill(layer.outline, paint, rule: .nonZero)]
    }

    /// The gradient for a part of a layer's shape, in the layer's coordinates; nil if the layer has none for that part.
    static func paint(for layer: LayerValues, _ target: Target) -> Paint? {
        layer.choice(paints, Target.fill) == target ? paint(for: layer) : nil
    }

    private static func paint(for layer: LayerValues) -> Paint? {
        let colors = (layer[colors].list ?? []).compactMap(\.color)
        guard !colors.isEmpty else { return nil }
        let declared = (layer[locations].list ?? []).compactMap(\.number)
        let stops = colors.enumerated().map { index, color in
            Gradient.Stop(
                location: index < declared.count ? declared[index] : Double(index) / Double(max(colors.count - 1, 1)),
                color: color)
        }
        let ordered = zip(stops.indices, stops).sorted { ($0.1.location, $0.0) < ($1.1.location, $1.0) }.map(\.1)
        return .gradient(Gradient(geometry: geometry(for: layer), stops: ordered))
    }

    private static func geometry(for layer: LayerValues) -> Gradient.Geometry {
        let bounds = layer.bounds
        func scaled(_ unit: Point) -> Point {
            Point(bounds.minX + unit.x * bounds.width, bounds.minY + unit.y * bounds.height)
        }
        let (start, end) = (scaled(layer.point(startPoint)), scaled(layer.point(endPoint)))
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

    /// A gradient line through the centre, as long as the bounds in its direction (CSS Images 3, 3.1.1).
    private static func across(_ bounds: Rect, angle: Double) -> Gradient.Geometry {
        let direction = Point(cos(angle), sin(angle))
        let half = direction * ((abs(bounds.width * direction.x) + abs(bounds.height * direction.y)) / 2)
        return .linear(from: bounds.center - half, to: bounds.center + half)
    }

    /// The end point of an ordinary gradient that draws the same colours as CAGradientLayer from `start` to `end`.
    ///
    /// CAGradientLayer interpolates colours in the unit square and stretches the result to the bounds. Lines of equal
    /// colour are therefore perpendicular to the gradient line only in the unit square (observed in its output; Apple
    /// does not document it). In unit coordinates the fraction at a point q is `(q - s)·d / d·d`. Its derivative in
    /// points is `(dx / w², dy / h²) / (dx² / w² + dy² / h²)` for a gradient line of (dx, dy) points in bounds of size
    /// w × h. The new end point has the same derivative, perpendicular in points.
    private static func stretchedEnd(from start: Point, to end: Point, in size: Size) -> Point {
        let line = end - start
        guard line.x != 0, line.y != 0, size.width > 0, size.height > 0 else { return end }
        let (across, down) = (line.x / size.width, line.y / size.height)
        let slope = Point(across / size.width, down / size.height) * (1 / (across * across + down * down))
        return start + slope * (1 / (slope.x * slope.x + slope.y * slope.y))
    }
}
