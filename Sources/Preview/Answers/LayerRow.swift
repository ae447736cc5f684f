import SceneLanguage
import SceneModel

/// A layer in the tree of the page.
struct LayerRow: Encodable {
    /// The longest label, in characters.
    private static let maxLabel = 60

    /// The name in messages and expressions.
    var name: String
    /// Whether it has an id in the file.
    var isNamed: Bool
    /// The index of the superlayer; nil at the top.
    var parent: Int?
    /// Whether it is the mask of its superlayer.
    var isMask: Bool
    /// The kind of content: `text`, `image`, `shape` ...
    var kind: String
    /// The words of a text, or the file of an image, as far as they are constant.
    var label: String?
    var file: String
    var line: Int

    init(_ index: Int, of scene: Scene) {
        let layer = scene.layers[index]
        (name, isNamed, parent) = (layer.name, layer.id != nil, layer.parent)
        isMask = layer.parent.map { scene.layers[$0].mask == index } ?? false
        kind = Self.kind(of: layer)
        label = Self.label(of: layer)
        (file, line) = (layer.location.file, layer.location.line)
    }

    /// Named after the first property that determines the content of a layer.
    private static func kind(of layer: Layer) -> String {
        for facet in LayerFacets.all {
            if let trigger = facet.triggers.first(where: { layer.properties[$0.keyPath] != nil }) {
                return trigger.keyPath.split(separator: ".").first.map(String.init) ?? trigger.keyPath
            }
        }
        return "layer"
    }

    private static func label(of layer: Layer) -> String? {
        let words: String? =
            switch layer.properties[TextFacet.text.keyPath]?.constant {
            case .text(let text): text
            case .richText(let text): text.runs.map(\.text).joined()
            default:
                switch layer.properties[ImageFacet.image.keyPath]?.constant {
                case .image(let image): image.path.split(separator: "/").last.map(String.init)
                default: nil
                }
            }
        guard let line = words?.split(whereSeparator: \.isWhitespace).joined(separator: " "), !line.isEmpty else {
            return nil
        }
        return line.count > maxLabel ? line.prefix(maxLabel - 1) + "…" : line
    }
}
