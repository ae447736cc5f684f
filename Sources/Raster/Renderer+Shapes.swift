import Graphics

extension Renderer {
    func fill(_ path: Path, _ paint: Paint, _ rule: FillRule, in scope: Scope) throws(RasterError) {
        let area = scope.reach(of: path.controlBounds)
        guard !area.isEmpty, try setSource(paint, in: scope, area: area) else { return }
        scope.layer.setTransform(scope.transform)
        scope.layer.context.trace(path)
        scope.layer.context.fill(rule)
    }

    func stroke(_ path: Path, _ paint: Paint, _ stroke: Stroke, in scope: Scope) throws(RasterError) {
        let area = scope.reach(of: stroke.bounds(around: path))
        guard stroke.width > 0, !area.isEmpty, try setSource(paint, in: scope, area: area) else { return }
        let outline = path.trimmed(from: stroke.trim.lowerBound, to: stroke.trim.upperBound)
        guard !outline.isEmpty else { return }
        scope.layer.setTransform(scope.transform)
        scope.layer.context.stroke(outline, stroke)
    }

    /// Prepares the layer to paint; false where nothing would be seen. Changes the layer's transform.
    private func setSource(_ paint: Paint, in scope: Scope, area: PixelRect) throws(RasterError) -> Bool {
        let context = scope.layer.context
        scope.layer.setTransform(scope.transform)
        guard case .gradient(let gradient) = paint else {
            guard case .color(let color) = paint, !color.isClear else { return false }
            context.setSource(color)
            return true
        }
        let stops = gradient.orderedStops
        guard let last = stops.last, stops.contains(where: { !$0.color.isClear }) else { return false }
        guard gradient.geometry.isFinite else { return false }
        switch gradient.geometry {
        case .linear(let start, let end) where start != end:
            context.setSource(try Pattern(linearFrom: start, to: end, stops: gradient.premultipliedStops))
        case .radial(let center, let radiusX, let radiusY) where min(radiusX, radiusY) > 1e-6:
            context.setSource(
                try Pattern(
                    radialAround: center, radiusX: radiusX, radiusY: radiusY, stops: gradient.premultipliedStops))
        case .linear, .radial:
            // A gradient without extent shows what lies beyond its end, as in CSS.
            context.setSource(last.color)
        case .conic(let center, let angle):
            let shader = ConicShader(center: center, angle: angle, stops: stops)
            let shaded = try shader.surface(for: area, transform: scope.transform)
            scope.layer.setTransform(.identity)
            context.setSource(shaded, at: area.rect.origin)
        }
        return true
    }
}

extension Gradient.Geometry {
    /// Whether all of it are numbers that Cairo takes.
    fileprivate var isFinite: Bool {
        switch self {
        case .linear(let start, let end): [start.x, start.y, end.x, end.y].allSatisfy(\.isFinite)
        case .radial(let center, let x, let y): [center.x, center.y, x, y].allSatisfy(\.isFinite)
        case .conic(let center, let angle): [center.x, center.y, angle].allSatisfy(\.isFinite)
        }
    }
}
