import Graphics
import SceneLanguage
import SceneModel

/// Words for what a layer shows, for a layer whose id says nothing: `red square`, `text “Done”`, `picture`.
enum LayerDescription {
    /// Texts that are longer are not quoted.
    private static let maxTextLength = 24

    /// The description without an article; nil if the layer itself shows nothing that can be named.
    ///
    /// - Parameter hasFixedText: whether the text, if the layer has one, stays the same.
    static func words(of values: LayerValues, hasFixedText: Bool) -> String? {
        if values.has(TextFacet.self) {
            return (hasFixedText ? shortText(of: values) : nil).map { "text “\($0)”" } ?? "text"
        }
        if values.has(ClipFacet.self) { return "clip" }
        if values.has(ImageFacet.self) { return "picture" }
        if values.has(ScrollFacet.self) { return "scroll area" }
        let color = visibleColor(values)
        guard let color else { return nil }
        return "\(color.name) \(form(values))"
    }

    /// What a layer is, without its colour: `text`, `picture`, `circle`.
    static func noun(_ values: LayerValues) -> String {
        if values.has(TextFacet.self) { return "text" }
        if values.has(ClipFacet.self) { return "clip" }
        if values.has(ImageFacet.self) { return "picture" }
        if values.has(ScrollFacet.self) { return "scroll area" }
        return visibleColor(values) == nil ? "area" : form(values)
    }

    /// What many small layers like this one are called: `dots`, `stars`, `pieces`.
    static func particles(_ values: LayerValues) -> String {
        if values.has(TextFacet.self) { return shortText(of: values).map { "“\($0)”" } ?? "texts" }
        if values.has(ImageFacet.self) { return "pictures" }
        return switch form(values) {
        case "circle", "dot", "ellipse": "dots"
        case "star": "stars"
        default: "pieces"
        }
    }

    /// The text of a layer on one line; nil if it has none or a long one.
    static func shortText(of values: LayerValues) -> String? {
        guard values.has(TextFacet.self) else { return nil }
        let text = values.text(TextFacet.text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return text.isEmpty || text.count > maxTextLength ? nil : text
    }

    /// The colour of the fill, the stroke or the background; nil if all are nearly transparent.
    private static func visibleColor(_ values: LayerValues) -> Color? {
        let properties =
            values.has(ShapeFacet.self)
            ? [ShapeFacet.fill, ShapeFacet.stroke, AppearanceFacet.background] : [AppearanceFacet.background]
        return properties.map(values.color).first { $0.alpha > 0.05 }
    }

    /// A circle with a smaller diameter is a dot, in points.
    private static let maxDot = 12.0

    /// Words for what is round, which say more than "circle".
    private static let roundThings: Set = [
        "avatar", "badge", "ball", "bead", "blob", "bubble", "bulb", "button", "circle", "coin", "dial", "disc", "disk",
        "dot",
        "drop", "eye", "face", "glow", "halo", "handle", "head", "hole", "icon", "knob", "lamp", "lens", "light",
        "marble",
        "moon",
        "nose", "outline", "particle", "pearl", "pin", "planet", "point", "puck", "pulse", "ring", "ripple", "seed",
        "shadow",
        "spark", "spot", "stone", "sun", "target", "thumb", "token", "track", "wave", "wheel",
    ]

    /// Whether a layer is a plain circle or ellipse, and its id does not name anything round.
    static func isPlainCircle(_ id: String, _ values: LayerValues) -> Bool {
        guard values.has(ShapeFacet.self), ["circle", "dot", "ellipse"].contains(form(values)),
            visibleColor(values) != nil, let last = LayerNames.noun(id).split(separator: " ").last
        else { return false }
        let word = String(last)
        return !roundThings.contains(word) && !roundThings.contains(String(word.dropLast()))
    }

    private static func form(_ values: LayerValues) -> String {
        let (size, radius) = (values.bounds.size, values.number(AppearanceFacet.cornerRadius))
        let isSquare = abs(size.width - size.height) < 0.02 * max(size.width, size.height)
        if values.has(ShapeFacet.self) {
            switch ShapeFacet.Kind(rawValue: values[ShapeFacet.shape].symbol ?? "") ?? .path {
            case .rectangle: break
            case .ellipse: return isSquare ? size.width < maxDot ? "dot" : "circle" : "ellipse"
            case .star: return "star"
            case .arc: return "arc"
            case .polygon, .sector, .path: return "shape"
            }
        }
        if isSquare, radius >= 0.48 * size.width, radius > 0 { return "circle" }
        if min(size.width, size.height) * 8 < max(size.width, size.height) { return "bar" }
        return isSquare ? "square" : "rectangle"
    }
}
