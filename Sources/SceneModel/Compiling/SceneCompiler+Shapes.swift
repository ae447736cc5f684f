import Graphics
import SceneLanguage

extension SceneCompiler {
    /// Warns of an open path that is stroked, and filled with the initial black because the layer declares no fill. As in
    /// CAShapeLayer, a fill closes each subpath by a line.
    func warnOfUnintendedFill(_ values: [String: TypedExpression]) {
        guard values[ShapeFacet.fill.keyPath] == nil, let path = values[ShapeFacet.path.keyPath],
            let text = path.constant?.text, let outline = try? SVGPathData.path(text), outline.hasOpenArea
        else { return }
        let hasGradient = values[GradientFacet.colors.keyPath] != nil
        let paintsStroke =
            values[GradientFacet.paints.keyPath]?.constant == .symbol(GradientFacet.Target.stroke.rawValue)
        guard hasGradient ? paintsStroke : values[ShapeFacet.stroke.keyPath] != nil else { return }
        log.warning(
            "this open path is filled black as well as stroked", hint: "add fill: clear", at: path.location,
            length: path.text.count)
    }
}

extension Path {
    /// Whether a subpath that is not closed encloses an area when a line closes it: it has a curve, or at least two lines.
    fileprivate var hasOpenArea: Bool {
        var lines = 0
        for element in elements {
            switch element {
            case .move:
                if lines > 1 { return true }
                lines = 0
            case .line: lines += 1
            case .cubic: lines += 2
            case .close: lines = 0
            }
        }
        return lines > 1
    }
}
