package import Graphics
import SceneLanguage

/// CAShapeLayer: an outline that is filled and stroked.
package enum ShapeFacet: LayerFacet {
    package enum Kind: String, CaseIterable {
        case rectangle, ellipse, polygon, star, sector, arc, path
    }

    package static let name = "shape"
    package static let summary = "an outline, filled and stroked"
    package static let isContent = true

    package static let shape = LayerProperty.choice(
        "shape", Kind.path, "what is drawn into the bounds; path takes its outline from the key path")
    package static let path = LayerProperty(
        "path", .text, initial: .text(""), "SVG path data in the layer's coordinates, or in those of viewBox")
    package static let viewBox = LayerProperty(
        "viewBox", .rect, initial: .rect(.zero), "the part of the path's coordinates that is stretched to the bounds")
    package static let sides = LayerProperty.number("sides", initial: 6, range: 3...360, "corners of a polygon or star")
    package static let innerRatio = LayerProperty.number(
        "innerRatio", initial: 0.5, unit: .share, range: 0...1, "inner radius of a star as a share of the outer one")
    package static let startAngle = LayerProperty.number(
        "startAngle", unit: .radians, "where a sector or arc begins; 0 points right, clockwise")
    package static let endAngle = LayerProperty.number(
        "endAngle", initial: 2 * .pi, unit: .radians, "where a sector or arc ends")
    package static let innerRadius = LayerProperty.number(
        "innerRadius", unit: .points, range: notNegative, "of the hole in a sector")
    package static let outerRadius = LayerProperty.number(
        "outerRadius", unit: .points, range: notNegative,
        "of a sector or arc; half of the shorter side where nothing is said")
    package static let fill = LayerProperty(
        "fill", .color, initial: .color(.black), "fills the outline; a gradient comes before it")
    package static let fillRule = LayerProperty.choice(
        "fillRule", FillRule.nonZero, "which points are inside an outline that crosses itself")
    package static let stroke = LayerProperty("stroke", .color, initial: .color(.clear), "colour of the line")
    package static let lineWidth = LayerProperty.number(
        "lineWidth", initial: 1, unit: .points, range: notNegative, "of the line, centred on the outline")
    package static let lineCap = LayerProperty.choice("lineCap", Stroke.Cap.butt, "how the line's ends look")
    package static let lineJoin = LayerProperty.choice("lineJoin", Stroke.Join.miter, "how its corners look")
    package static let miterLimit = LayerProperty.number(
        "miterLimit", initial: 10, range: 1...1000, "longest corner of a miter join in line widths")
    package static let dashes = LayerProperty(
        "lineDashPattern", .list(.number), initial: .list([]), unit: .points,
        "lengths of dashes and gaps in turn, from strokeStart on; a dash of 0 with round caps is a dot")
    package static let dashPhase = LayerProperty.number(
        "lineDashPhase", unit: .points, "where in the pattern the line starts")
    package static let strokeStart = LayerProperty.number(
        "strokeStart", unit: .share, range: 0...1, "where along its length the line begins")
    package static let strokeEnd = LayerProperty.number(
        "strokeEnd", initial: 1, unit: .share, range: 0...1, "where along its length the line ends")

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
        let ink = GradientFacet.paint(for: layer, .stroke) ?? .color(layer.color(stroke))
        if ink != .color(.clear), width > 0 {
            items.append(.stroke(outline, ink, line(of: layer, width: width)))
        }
        return items
    }

    /// The path in the layer's coordinates. Text that is no path data draws nothing: validation has said so.
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
            guard let path = try? SVGPathData.path(layer.text(path)) else { return Path() }
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
