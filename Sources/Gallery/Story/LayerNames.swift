import SceneModel

/// Names of layers for use in sentences: `handleArea` is "the handle area", `cell[2]` is "the third cell". A layer without
/// an id, or whose id is not a word, gets a description: "the red square".
struct LayerNames {
    let scene: Scene
    private let copies: [String: [Int]]
    /// By index of the layer: a description such as "the red square"; nil if its id is a word or another layer has the same
    /// description.
    private let descriptions: [String?]

    /// - Parameter values: the values of all layers at the start of the script.
    init(_ scene: Scene, values: [LayerValues]) {
        self.scene = scene
        var copies: [String: [Int]] = [:]
        for (index, layer) in scene.layers.enumerated() {
            if let id = layer.id { copies[id, default: []].append(index) }
        }
        self.copies = copies
        let words = scene.layers.indices.map { index -> String? in
            scene.layers[index].id.map(Self.isWord) == true ? nil : LayerDescription.words(of: values[index])
        }
        // Copies of a layer count once; their names have numbers.
        var counts: [String: Set<String>] = [:]
        for (index, word) in words.enumerated() {
            if let word { counts[word, default: []].insert(scene.layers[index].id ?? "\(index)") }
        }
        descriptions = words.map { word in word.flatMap { counts[$0]?.count == 1 ? $0 : nil } }
    }

    /// All layers with the same id as a layer, including the layer itself; empty for a layer without an id.
    func layersWithSameID(as layer: Int) -> [Int] { scene.layers[layer].id.flatMap { copies[$0] } ?? [] }

    /// `the handle area`, `the third cell`; for a layer without an id what it shows, or `a part of` the nearest superlayer with
    /// one.
    func name(of layer: Int) -> String {
        guard let id = scene.layers[layer].id else {
            if let words = descriptions[layer] { return "the \(words)" }
            return nearestLayerWithID(from: layer).map { "a part of \(name(of: $0))" } ?? "a layer"
        }
        let words = descriptions[layer] ?? Self.words(id)
        let copies = layersWithSameID(as: layer)
        guard copies.count > 1, let index = copies.firstIndex(of: layer) else { return "the \(words)" }
        return Prose.ordinal(index).map { "the \($0) \(words)" } ?? "\(words) \(index + 1)"
    }

    /// Several layers with the same id: `the five cells`, `three of the cells`.
    func name(of layers: [Int]) -> String {
        guard layers.count > 1, let id = scene.layers[layers[0]].id else { return layers.first.map(name) ?? "" }
        let plural = Self.plural(descriptions[layers[0]] ?? Self.words(id))
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
        "bg": "background", "btn": "button", "img": "picture", "lbl": "label", "txt": "text", "nav": "navigation",
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
        descriptions[layer] == nil && layersWithSameID(as: layer).count == 1
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
