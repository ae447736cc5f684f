import SceneLanguage
import SceneModel

/// The user interface element that a layer of an included file belongs to: `bold.track` of `parts/switch.yaml` belongs to the "bold
/// switch".
struct UIPart {
    /// `bold switch`, without an article.
    let words: String
    /// The name of the layer in the element: `track`.
    let inner: String
    /// What kind of element it is: `switch`.
    let element: String
    /// Whether the layer itself is what one sees of the element.
    let isSurface: Bool

    /// The last words of file names that say what kind of element a file has.
    private static let elements: Set = [
        "alert", "bar", "bubble", "button", "card", "control", "field", "keyboard", "menu", "picker", "player", "sheet",
        "slider",
        "stepper", "switch",
    ]
    /// Ids in a part that say nothing beyond the part.
    private static let surfaces: Set = [
        "background", "body", "box", "container", "content", "control", "plate", "root", "surface",
    ]

    /// Ids of elements that say nothing beyond what the element is.
    static let placeholders: Set = ["box", "copy", "item", "main", "part", "root", "scene", "stage", "view"]

    /// Nil if the layer is in no included file, or if the file's name does not say what it has.
    init?(_ layer: Int, in scene: Scene) {
        guard let id = scene.layers[layer].id, let dot = id.lastIndex(of: "."),
            let file = scene.layers[layer].location.file.split(separator: "/").last
        else { return nil }
        let own = LayerNames.words(String(id[..<dot])).split(separator: " ")
        let kind = Self.words(ofFile: String(file))
        guard let element = kind.last, Self.elements.contains(element), let last = own.last.map(String.init) else {
            return nil
        }
        self.element = element
        inner = LayerNames.noun(String(id[id.index(after: dot)...]))
        if own.count == 1,
            Self.placeholders.contains(last) || last.count > 2 && last != element && element.hasPrefix(last.dropLast())
        {
            // `keys` are those of a keyboard.
            words = kind.joined(separator: " ")
        } else if Self.panels.contains(last) {
            words = own.joined(separator: " ")
        } else if kind.contains(last) {
            // The name of the file says more, such as "tab bar" for `bar`.
            words = own.count == 1 ? kind.joined(separator: " ") : own.joined(separator: " ")
        } else if Self.elements.contains(last) {
            words = own.joined(separator: " ")
        } else if element == "alert", Self.hasOneElement(of: file, in: scene) {
            // `question` of `alert.yaml` is called the alert, not the question alert.
            words = kind.joined(separator: " ")
        } else {
            words = (own.map(String.init) + [element]).joined(separator: " ")
        }
        isSurface = Self.surfaces.contains(inner) || inner == words.split(separator: " ").last.map(String.init)
    }

    /// Whether all layers that come from a file belong to the same element.
    private static func hasOneElement(of file: Substring, in scene: Scene) -> Bool {
        let names = scene.layers.compactMap { other -> Substring? in
            guard let id = other.id, let dot = id.lastIndex(of: "."),
                other.location.file.split(separator: "/").last == file
            else { return nil }
            return id[..<dot]
        }
        return Set(names).count == 1
    }

    /// Ids in the file of an element that is a scene by itself, of what the element is.
    private static let wholes: Set = ["box", "control", "plate", "root", "surface", "track"]

    /// What a layer of such a file is: `segmented control` for `track` of `segmented-control.yaml`; nil for other layers.
    static func whole(_ layer: Int, in scene: Scene) -> String? {
        guard let id = scene.layers[layer].id, scene.layers[layer].parent == nil, wholes.contains(LayerNames.words(id)),
            case let kind = words(ofFile: scene.layers[layer].location.file), let last = kind.last,
            elements.contains(last)
        else { return nil }
        return kind.joined(separator: " ")
    }

    /// Ids that say what a sheet, card or bar is.
    private static let panels: Set = ["dialog", "drawer", "panel", "popover", "popup", "tray", "window"]

    /// `["payment", "card"]` for `art/payment-card.yaml`, without abbreviations such as the one in `ds-sheet.yaml`.
    static func words(ofFile file: String) -> [String] {
        let name = file.split(separator: "/").last ?? ""
        let words = name.prefix { $0 != "." }.split { "-_ ".contains($0) }.map { $0.lowercased() }
        return words.dropLast().filter { LayerNames.isWord($0) } + words.suffix(1)
    }
}
