import Graphics

extension Renderer {
    func fill(_ path: Path, _ paint: Paint, _ rule: FillRule, in target: DrawingTarget) throws(RasterError) {
        let area = target.visibleBounds(of: path.controlBounds)
        guard !area.isEmpty, try setSource(paint, in: target, area: area) else { return }
        target.layer.setTransform(target.transform)
        target.layer.context.setPath(path)
        target.layer.context.fill(rule)
    }

    func stroke(_ path: Path, _ paint: Paint, _ stroke: Stroke, in target: DrawingTarget) throws(RasterError) {
        let area = target.visibleBounds(of: stroke.bounds(around: path))
        guard stroke.width > 0, !area.isEmpty, try setSource(paint, in: target, area: area) else { return }
        let outline = path.trimmed(from: stroke.trim.lowerBound, to: stroke.trim.upperBound)
        guard !outline.isEmpty else { return }
        target.layer.setTransform(target.transform)
        try target.layer.context.stroke(outline, stroke)
    }

    /// Sets the paint as the layer's source; false if nothing would be visible. Changes the layer's transform.
    private func setSource(_ paint: Paint, in target: DrawingTarget, area: PixelRect) throws(RasterError) -> Bool {
        let context = target.layer.context
        target.layer.setTransform(target.transform)
        guard case .gradient(let gradient) = paint else {
            guard case .color(let color) = paint, !color.isClear else { return false }
            context.setSource(color)
            return true
        }
        let stops = gradient.orderedStops
        guard let last = stops.last, stops.contains(where: { !$0.color.isClear }) else { return false }
        guard gradient.geometry.isFinite else { return false }
        let toUser = target.transform.inverted
        switch gradient.geometry {
        case .linear(let start, let end) where start != end && toUser.isPatternMatrix:
            context.setSource(try Pattern(linearFrom: start, to: end, stops: gradient.premultipliedStops))
        case .radial(let center, let radiusX, let radiusY)
        where min(radiusX, radiusY) > 1e-6 && toUser.concatenating(.scale(1 / radiusX, 1 / radiusY)).isPatternMatrix:
            context.setSource(
                try Pattern(
                    radialAround: center, radiusX: radiusX, radiusY: radiusY, stops: gradient.premultipliedStops))
        case .linear, .radial:
            // A gradient of zero length is filled with its last colour, as in SVG; so is one that is drawn too small.
            context.setSource(last.color)
        case .conic(let center, let angle):
            let key = ConicSurface(gradient: gradient, area: area, transform: target.transform)
            let shaded = try cache.drawing(for: .conicGradient(key), size: \.bytes) { () throws(RasterError) in
                try ConicShader(center: center, angle: angle, stops: stops)
                    .surface(for: area, transform: target.transform)
            }
            target.layer.setTransform(.identity)
            context.setSource(shaded, at: area.rect.origin)
        }
        return true
    }
}

extension Gradient.Geometry {
    /// Whether all numbers are finite, as Cairo requires.
    fileprivate var isFinite: Bool {
        switch self {
        case .linear(let start, let end): [start.x, start.y, end.x, end.y].allSatisfy(\.isFinite)
        case .radial(let center, let x, let y): [center.x, center.y, x, y].allSatisfy(\.isFinite)
        case .conic(let center, let angle): [center.x, center.y, angle].allSatisfy(\.isFinite)
        }
    }
}
