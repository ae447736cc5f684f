package import Graphics
import SceneLanguage

/// CAShapeLayer: an outline that is filled and stroked.
package enum ShapeFacet: LayerFacet {
    package enum Kind: String, CaseIterable {
        case rectangle, ellipse, polygon, star, sector, arc, path
    }

    package static let name = "shape"
    package static let summary = "a path that is filled and stroked"
    package static let isContent = true

    package static let shape = LayerProperty.choice(
        "shape", Kind.path, "the shape drawn in the bounds; path uses the outline in the key path")
    package static let path = LayerProperty(
        "path", .path, initial: .text(""), "the outline as SVG path data, in the coordinates of the layer or of viewBox"
    )
    package static let viewBox = LayerProperty(
        "viewBox", .rect, initial: .rect(.zero),
        "the rectangle of the path's coordinates that is stretched to the bounds")
    package static let sides = LayerProperty.number(
        "sides", initial: 6, range: 3...360, "the number of corners of a polygon or points of a star")
    package static let innerRatio = LayerProperty.number(
        "innerRatio", initial: 0.5, unit: .fraction, range: 0...1,
        "the inner radius of a star as a fraction of the outer radius")
    package static let startAngle = LayerProperty.number(
        "startAngle", unit: .radians, "the start angle of a sector or arc, clockwise from the right")
    package static let endAngle = LayerProperty.number(
        "endAngle", initial: 2 * .pi, unit: .radians, "the end angle of a sector or arc, clockwise from the right")
    package static let innerRadius = LayerProperty.number(
        "innerRadius", unit: .points, range: nonNegative, "the inner radius of a sector")
    package static let outerRadius = LayerProperty.number(
        "outerRadius", unit: .points, range: nonNegative,
        "the outer radius of a sector or arc; by default half the shorter side")
    package static let fill = LayerProperty(
        "fill", .color, initial: .color(.black), "the fill colour; a gradient takes precedence")
    package static let fillRule = LayerProperty.choice(
        "fillRule", FillRule.nonZero, "the rule that decides which points are inside a path that crosses itself")
    package static let stroke = LayerProperty("stroke", .color, initial: .color(.clear), "the stroke colour")
    package static let lineWidth = LayerProperty.number(
        "lineWidth", initial: 1, unit: .points, range: nonNegative,
        "the width of the stroke, which is centred on the outline")
    package static let lineCap = LayerProperty.choice("lineCap", Stroke.Cap.butt, "the shape of the stroke's ends")
    package static let lineJoin = LayerProperty.choice(
        "lineJoin", Stroke.Join.miter, "the shape of the stroke's corners")
    package static let miterLimit = LayerProperty.number(
        "miterLimit", initial: 10, range: 1...1000, "the maximum length of a miter join, in line widths")
    package static let dashes = LayerProperty(
        "lineDashPattern", .list(.number), initial: .list([]), unit: .points,
        "the lengths of dashes and gaps in turn, from strokeStart; a dash of length 0 with round caps is a dot")
    package static let dashPhase = LayerProperty.number(
        "lineDashPhase", unit: .points, "the offset into the dash pattern at which the stroke starts")
    package static let strokeStart = LayerProperty.number(
        "strokeStart", unit: .fraction, range: 0...1, "the start of the stroke as a fraction of the path's length")
    package static let strokeEnd = LayerProperty.number(
        "strokeEnd", initial: 1, unit: .fraction, range: 0...1,
        "the end of the stroke as a fraction of the path's length")

    package static let properties = [
        shape, path, viewBox, sides, innerRatio, startAngle, endAngle, innerRadius, outerRadius, fill, fillRule,
        stroke, lineWidth, lineCap, lineJoin, miterLimit, dashes, dashPhase, strokeStart, strokeEnd,
    ]
    package static let triggers = [shape, path]

    package static func items(for layer: LayerValues) -> [DisplayItem] {
        let outline = outline(of: layer)
        var items: [DisplayItem] = []
        let paint = GradientFacet.paint(for: layer, .fill) ?? .color(layer.color(fill))
        let isOpen = layer.choice(shape, Kind.path) == .arc
        if !isOpen, paint != .color(.clear) {
            items.append(.fill(outline, paint, rule: layer.choice(fillRule, FillRule.nonZero)))
        }
        let width = layer.number(lineWidth)
        let strokePaint = GradientFacet.paint(for: layer, .stroke) ?? .color(layer.color(stroke))
        if strokePaint != .color(.clear), width > 0 {
            items.append(.stroke(outline, strokePaint, line(of: layer, width: width)))
        }
        return items
    }

    /// The path in the layer's coordinates. Invalid path data, which validation reports, draws nothing.
    package static func outline(of layer: LayerValues) -> Path {
        let bounds = layer.bounds
        let shorter = min(bounds.width, bounds.height)
        let radius = layer.has(outerRadius) ? layer.number(outerRadius) : shorter / 2
        switch layer.choice(shape, Kind.path) {
        case .rectangle: return layer.outline
        case .ellipse: return .ellipse(in: bounds)
        case .polygon: return .polygon(sides: Int(layer.number(sides)), in: bounds, rotation: 0)
        case .star:
            return .star(
                points: Int(layer.number(sides)), innerRatio: layer.number(innerRatio), in: bounds, rotation: 0)
        case .sector:
            return .sector(
                center: bounds.center, innerRadius: min(layer.number(innerRadius), radius), outerRadius: radius,
                startAngle: layer.number(startAngle), endAngle: layer.number(endAngle))
        case .arc:
            return .arc(
                center: bounds.center, radius: radius, startAngle: layer.number(startAngle),
                endAngle: layer.number(endAngle))
        case .path:
            let path = layer.path(path)
            guard let box = layer[viewBox].rect, box.width > 0, box.height > 0 else { return path }
            return path.transformed(
                by: AffineTransform.translation(-box.minX, -box.minY)
                    .concatenating(.scale(bounds.width / box.width, bounds.height / box.height))
                    .concatenating(.translation(bounds.minX, bounds.minY)))
        }
    }

    private static func line(of layer: LayerValues, width: Double) -> Stroke {
        let (start, end) = (layer.number(strokeStart), layer.number(strokeEnd))
        return Stroke(
            width: width, cap: layer.choice(lineCap, Stroke.Cap.butt), join: layer.choice(lineJoin, Stroke.Join.miter),
            miterLimit: layer.number(miterLimit),
            dashes: (layer[dashes].list ?? []).compactMap(\.number).map { max(0, $0) },
            dashPhase: layer.number(dashPhase), trim: min(start, end)...max(start, end))
    }
}
