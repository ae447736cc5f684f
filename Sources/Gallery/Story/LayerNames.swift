import Playback
import SceneModel

/// Names of layers for use in sentences: `handleArea` is "the handle area", `cell[2]` is "the third cell". A layer without
/// an id, or whose id is not a word, gets a description: "the red square". A control with a text is named by it: "the “Save” button".
struct LayerNames {
    let scene: Scene
    private let copies: [String: [Int]]
    /// By index of the layer: a description such as "the red square"; nil if its id is a word or another layer has the same
    /// description.
    private let descriptions: [String?]
    /// By index of the layer: what it says and what it is, `“Save” button`; nil for most layers.
    private let captions: [String?]
    /// By index of the layer: what it is, for a layer whose id alone does not say it: `button`, `page`.
    private let kinds: [String?]
    private let textLayers: Set<Int>

    /// - Parameter values: the values of all layers at the start of the script.
    init(_ sampler: Sampler, values: [LayerValues]) {
        let scene = sampler.timeline.scene
        self.scene = scene
        var copies: [String: [Int]] = [:]
        for (index, layer) in scene.layers.enumerated() {
            if let id = layer.id { copies[id, default: []].append(index) }
        }
        self.copies = copies
        let changing = Set(sampler.moving.filter { $0.keyPath == TextFacet.text.keyPath }.map(\.layer))
        let words = scene.layers.indices.map { index -> String? in
            scene.layers[index].id.map(Self.isWord) == true
                ? nil : LayerDescription.words(of: values[index], hasFixedText: !changing.contains(index))
        }
        // Copies of a layer count once; their names have numbers.
        var counts: [String: Set<String>] = [:]
        for (index, word) in words.enumerated() {
            if let word { counts[word, default: []].insert(scene.layers[index].id ?? "\(index)") }
        }
        descriptions = words.map { word in word.flatMap { counts[$0]?.count == 1 ? $0 : nil } }
        textLayers = Set(scene.layers.indices.filter { values[$0].has(TextFacet.self) })
        captions = Self.unique(
            scene.layers.indices.map { Self.caption(of: $0, in: scene, values, changingTexts: changing) })
        kinds = scene.layers.indices.map { Self.kind(of: $0, in: scene, values) }
    }

    /// All layers with the same id as a layer, including the layer itself; empty for a layer without an id.
    func layersWithSameID(as layer: Int) -> [Int] { scene.layers[layer].id.flatMap { copies[$0] } ?? [] }

    /// `the handle area`, `the third cell`, `the “Save” button`; for a layer without an id what it shows, or `a part of` the
    /// nearest superlayer with one.
    func name(of layer: Int) -> String {
        guard let id = scene.layers[layer].id else {
            if let words = descriptions[layer] { return "the \(words)" }
            let isText = textLayers.contains(layer)
            guard let nearest = nearestLayerWithID(from: layer) else { return isText ? "a text" : "a layer" }
            return "a \(isText ? "text in" : "part of") \(name(of: nearest))"
        }
        if let caption = captions[layer] { return "the \(caption)" }
        let copies = layersWithSameID(as: layer)
        let part = UIPart(layer, in: scene)
        if copies.count == 1, let part, part.isSurface { return "the \(part.words)" }
        let words = part?.inner ?? words(of: layer, id)
        let owner = part.map { " of the \($0.words)" } ?? ""
        guard copies.count > 1, let index = copies.firstIndex(of: layer) else { return "the \(words)\(owner)" }
        return (Prose.ordinal(index).map { "the \($0) \(words)" } ?? "\(words) \(index + 1)") + owner
    }

    /// The name of a layer that a finger touches. Of a part such as a switch it is the name of the part.
    func nameOfTarget(_ layer: Int) -> String {
        guard captions[layer] == nil, layersWithSameID(as: layer).count == 1, let part = UIPart(layer, in: scene)
        else { return name(of: layer) }
        return "the \(part.words)"
    }

    private func words(of layer: Int, _ id: String) -> String {
        let words = descriptions[layer] ?? Self.words(id)
        return kinds[layer].map { words == "view" ? $0 : "\(words) \($0)" } ?? words
    }

    // MARK: kinds

    /// Words for controls, which a text in them names better than an id: the “Save” button.
    private static let controls: Set = ["button", "tab", "chip", "segment", "key", "link", "option", "choice"]

    /// Ids that name what a control does, and no thing.
    private static let commands: Set = [
        "add", "back", "cancel", "close", "confirm", "delete", "done", "edit", "forward", "like", "minus", "more",
        "next",
        "open", "pause", "play", "plus", "previous", "redo", "refresh", "reload", "remove", "reply", "reset", "retry",
        "save",
        "search", "send", "share", "skip", "start", "stop", "submit", "undo",
    ]

    /// Ids that name no thing, of which a large one is a page.
    private static let pages: Set = ["home", "me", "search", "more", "view"]

    /// The only text of a control and the word for the control; nil for other layers and if the text changes.
    private static func caption(
        of layer: Int, in scene: Scene, _ values: [LayerValues], changingTexts: Set<Int>
    ) -> String? {
        guard let id = scene.layers[layer].id, let kind = words(id).split(separator: " ").last,
            controls.contains(String(kind))
        else { return nil }
        let texts = scene.sublayers(of: layer).filter { values[$0].has(TextFacet.self) }
        guard texts.count == 1, !changingTexts.contains(texts[0]) else { return nil }
        return LayerDescription.shortText(of: values[texts[0]]).map { "“\($0)” \(kind)" }
    }

    /// The words that occur once.
    private static func unique(_ words: [String?]) -> [String?] {
        let counts = Dictionary(grouping: words.compactMap { $0 }, by: { $0 }).mapValues(\.count)
        return words.map { word in word.flatMap { counts[$0] == 1 ? $0 : nil } }
    }

    private static func kind(of layer: Int, in scene: Scene, _ values: [LayerValues]) -> String? {
        guard let id = scene.layers[layer].id else { return nil }
        let words = words(id)
        let share = values[layer].bounds.area / max(scene.size.area, 1)
        if pages.contains(words), share > 0.5 { return "page" }
        let isTapped = scene.gestures.contains { $0.layer == layer && $0.kind is TapGesture }
        return commands.contains(words) && isTapped && share < 0.2 ? "button" : nil
    }

    /// Several layers with the same id: `the five cells`, `three of the cells`.
    func name(of layers: [Int]) -> String {
        guard layers.count > 1, let id = scene.layers[layers[0]].id else { return layers.first.map(name) ?? "" }
        let part = UIPart(layers[0], in: scene)
        let plural =
            Self.plural(part?.inner ?? words(of: layers[0], id)) + (part.map { " of the \($0.words)" } ?? "")
        let numbers = [2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"]
        let isAll = layers.count == layersWithSameID(as: layers[0]).count
        let count = numbers[layers.count] ?? "\(layers.count)"
        return isAll ? "the \(count) \(plural)" : "\(count) of the \(plural)"
    }

    /// The layer itself or its nearest superlayer that has an id.
    func nearestLayerWithID(from layer: Int) -> Int? {
        if scene.layers[layer].id != nil { return layer }
        return scene.superlayers(of: layer).first { scene.layers[$0].id != nil }
    }

    /// Abbreviations in ids, and what people say.
    private static let abbreviations = [
        "bg": "background", "btn": "button", "dim": "backdrop", "img": "picture", "lbl": "label", "txt": "text",
        "nav": "navigation",
    ]

    /// An id in camel case or snake case as words, without the suffix `view` or `layer`. That of a layer in a part is its own
    /// and that of the part: `bar.button` is the "bar button".
    static func words(_ id: String) -> String {
        var words: [String] = [""]
        var last: Character?
        for character in id {
            if character == "_" || character == "." {
                words.append("")
            } else {
                if character.isUppercase, let last, !last.isUppercase { words.append("") }
                words[words.count - 1].append(contentsOf: character.lowercased())
            }
            last = character
        }
        words.removeAll(where: \.isEmpty)
        words = words.map { abbreviations[$0] ?? $0 }
        if words.count > 1, ["view", "layer"].contains(words[words.count - 1]) { words.removeLast() }
        return words.joined(separator: " ")
    }

    /// Whether an id is something that people say: `card`, but not `a`, `v1` or `bg2`.
    static func isWord(_ id: String) -> Bool {
        words(id).split(separator: " ").contains { word in
            let letters = word.filter(\.isLetter)
            return letters.count > 2 && letters.contains { !$0.isASCII || "aeiouy".contains($0) }
        }
    }

    /// Whether an id is a plural, such as `chats`.
    static func isPlural(_ id: String) -> Bool {
        let words = words(id)
        return words.hasSuffix("s") && !["ss", "us", "is", "as", "lens"].contains { words.hasSuffix($0) }
    }

    /// Whether the name of a layer is in the plural.
    func isPlural(_ layer: Int) -> Bool {
        descriptions[layer] == nil && kinds[layer] == nil && layersWithSameID(as: layer).count == 1
            && scene.layers[layer].id.map(Self.isPlural) ?? false
    }

    /// The plural of a word or of the last one of several words; a plural is returned unchanged.
    static func plural(_ words: String) -> String {
        if isPlural(words) { return words }
        if words.hasSuffix("s") || words.hasSuffix("x") || words.hasSuffix("sh") || words.hasSuffix("ch") {
            return words + "es"
        }
        if words.hasSuffix("y"), let before = words.dropLast().last, !"aeiou".contains(before) {
            return words.dropLast() + "ies"
        }
        return words + "s"
    }
}
