import Graphics
import SceneLanguage
import SceneModel

/// What a layer is, for a layer whose id alone does not say it.
enum LayerRole {
    /// Words for controls, which a text in them names better than an id: the “Save” button.
    static let controls: Set = ["button", "tab", "chip", "segment", "key", "link", "option", "choice"]

    /// Ids that name what a control does, and no thing.
    private static let commands: Set = [
        "add", "apply", "archive", "back", "buy", "call", "cancel", "close", "confirm", "continue", "copy", "delete",
        "dismiss",
        "done", "download", "edit", "export", "flag", "follow", "forward", "import", "install", "join", "like", "minus",
        "more",
        "mute", "next", "ok", "open", "pause", "pay", "pin", "play", "plus", "previous", "print", "redo", "refresh",
        "reload",
        "remove", "reply", "reset", "retry", "save", "search", "send", "share", "skip", "start", "stop", "submit",
        "subscribe",
        "trash", "undo", "upload",
    ]

    /// A button on a small canvas can cover much of it; one that is not higher is a button nevertheless, in points.
    private static let maxButtonHeight = 60.0

    /// Ids that name no thing, of which a large one is a page.
    private static let pages: Set = ["home", "me", "search", "more", "view"]

    /// Ids that name an activity, of which the layer is the indicator.
    private static let activities: Set = [
        "loading", "recording", "refreshing", "searching", "sending", "typing", "uploading", "writing",
    ]

    /// Ids of layers that only blur what is behind them.
    private static let blurs: Set = ["blur", "blur effect", "effect", "material", "visual effect"]

    /// A word to add to the id: `button`, `page`, `indicator`; nil for most layers.
    static func noun(of layer: Int, in scene: Scene, _ values: [LayerValues]) -> String? {
        guard let id = scene.layers[layer].id else { return nil }
        let words = LayerNames.words(id)
        if activities.contains(words) { return values[layer].has(TextFacet.self) ? nil : "indicator" }
        let share = values[layer].bounds.area / max(scene.size.area, 1)
        if pages.contains(words), share > 0.5 { return "page" }
        let isTapped = scene.gestures.contains {
            $0.layer == layer && ($0.kind is TapGesture || $0.kind is ContentTouchGesture)
        }
        let isFlat = values[layer].bounds.height <= maxButtonHeight
        return commands.contains(words) && isTapped && (share < 0.2 || isFlat) ? "button" : nil
    }

    /// The only text of a control, or the one in larger letters, and the word for the control; nil for other layers and if the text changes.
    static func caption(
        of layer: Int, in scene: Scene, _ values: [LayerValues], noun: String?, changingTexts: Set<Int>
    ) -> String? {
        guard let id = scene.layers[layer].id, let last = LayerNames.words(id).split(separator: " ").last else {
            return nil
        }
        let word = controls.contains(String(last)) ? String(last) : noun == "button" ? "button" : nil
        guard let word else { return nil }
        let texts = scene.sublayers(of: layer).filter { LayerDescription.shortText(of: values[$0]) != nil }
        guard let text = mainText(texts, values), !changingTexts.contains(text) else { return nil }
        return LayerDescription.shortText(of: values[text]).map { "“\($0)” \(word)" }
    }

    /// The only one of some texts, or the one with letters at least 1.5 times as large as those of the others, as on the keys of a
    /// number pad; nil if there is none.
    private static func mainText(_ texts: [Int], _ values: [LayerValues]) -> Int? {
        let sizes = texts.map { values[$0].number(TextFacet.size) }
        guard let largest = sizes.indices.max(by: { sizes[$0] < sizes[$1] }) else { return nil }
        return sizes.indices.allSatisfy { $0 == largest || sizes[largest] >= 1.5 * sizes[$0] } ? texts[largest] : nil
    }

    /// `red badge “3”` for a small red pill with a number or a sign; nil for other layers.
    static func badge(_ layer: Int, in scene: Scene, _ values: [LayerValues], changingTexts: Set<Int>) -> String? {
        let (size, color) = (values[layer].bounds.size, values[layer].color(AppearanceFacet.background))
        guard (8...28).contains(size.height), size.width <= 2 * size.height, color.alpha > 0.9, color.name == "red",
            values[layer].number(AppearanceFacet.cornerRadius) >= 0.4 * size.height
        else { return nil }
        let texts = scene.sublayers(of: layer).filter { values[$0].has(TextFacet.self) }
        guard texts.count == 1, let text = LayerDescription.shortText(of: values[texts[0]]), text.count <= 3 else {
            return nil
        }
        return changingTexts.contains(texts[0]) ? "red badge" : "red badge “\(text)”"
    }

    /// Whether a layer covers most of the canvas, only to blur what is behind it. What people see of it is the background.
    static func isBackdrop(_ layer: Int, in scene: Scene, _ values: LayerValues) -> Bool {
        guard let id = scene.layers[layer].id, blurs.contains(LayerNames.words(id)), values.has(EffectFacet.self) else {
            return false
        }
        return values.bounds.area > 0.5 * scene.size.area
    }

    /// What an included file shows, for the layer that includes it: `keyboard` for `keys` of `parts/keyboard.yaml`; nil for other
    /// layers, and if the file's name does not say more than the id.
    static func included(_ layer: Int, in scene: Scene) -> String? {
        guard let id = scene.layers[layer].id, !id.contains(".") else { return nil }
        if let words = UIPart.whole(layer, in: scene) { return words }
        guard
            let part = scene.layers[layer].children.first(where: {
                scene.layers[$0].id?.hasPrefix("\(id).") == true
                    && scene.layers[$0].location.file != scene.layers[layer].location.file
            })
        else { return nil }
        if let words = UIPart(part, in: scene)?.words { return words }
        let isPlaceholder = UIPart.placeholders.contains(LayerNames.words(id)) || !LayerNames.isNoun(id)
        return isPlaceholder
            ? UIPart.words(ofFile: scene.layers[part].location.file).joined(separator: " ") : nil
    }
}
