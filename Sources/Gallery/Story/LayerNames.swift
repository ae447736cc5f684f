import SceneModel

/// Layers by names that can stand in a sentence: `handleArea` is the handle area, `cell[2]` the third cell.
struct LayerNames {
    let scene: Scene
    private let copies: [String: [Int]]

    init(_ scene: Scene) {
        self.scene = scene
        var copies: [String: [Int]] = [:]
        for (index, layer) in scene.layers.enumerated() {
            if let id = layer.id { copies[id, default: []].append(index) }
        }
        self.copies = copies
    }

    /// All layers that share a layer's id; none for a layer without one.
    func copies(of layer: Int) -> [Int] { scene.layers[layer].id.flatMap { copies[$0] } ?? [] }

    /// `the handle area`, `the third cell`; a layer without an id is part of the one around it.
    func name(of layer: Int) -> String {
        guard let id = scene.layers[layer].id else {
            return nearest(layer).map { "a part of \(name(of: $0))" } ?? "a layer"
        }
        let words = Self.words(id)
        let copies = copies(of: layer)
        guard copies.count > 1, let index = copies.firstIndex(of: layer) else { return "the \(words)" }
        return Words.ordinal(index).map { "the \($0) \(words)" } ?? "\(words) \(index + 1)"
    }

    /// Several layers of one id: `the cells`, `three of the cells`, `the first and the third cell`.
    func name(of layers: [Int]) -> String {
        guard layers.count > 1, let id = scene.layers[layers[0]].id else { return layers.first.map(name) ?? "" }
        let plural = Self.plural(Self.words(id))
        let numbers = [2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"]
        let isAll = layers.count == copies(of: layers[0]).count
        let count = numbers[layers.count] ?? "\(layers.count)"
        return isAll ? "the \(count) \(plural)" : "\(count) of the \(plural)"
    }

    /// The layer itself or the first around it that has an id.
    func nearest(_ layer: Int) -> Int? {
        var next: Int? = layer
        while let index = next {
            if scene.layers[index].id != nil { return index }
            next = scene.layers[index].parent
        }
        return nil
    }

    /// An id as words, without what UIKit adds to names.
    static func words(_ id: String) -> String {
        var words: [String] = [""]
        var last: Character?
        for character in id {
            if character == "_" {
                words.append("")
            } else {
                if character.isUppercase, let last, !last.isUppercase { words.append("") }
                words[words.count - 1].append(contentsOf: character.lowercased())
            }
            last = character
        }
        words.removeAll(where: \.isEmpty)
        if words.count > 1, ["view", "layer"].contains(words[words.count - 1]) { words.removeLast() }
        return words.joined(separator: " ")
    }

    /// Whether an id names several things itself, as `chats` does.
    static func isPlural(_ id: String) -> Bool {
        let words = words(id)
        return words.hasSuffix("s") && !["ss", "us", "is", "as"].contains { words.hasSuffix($0) }
    }

    static func plural(_ words: String) -> String {
        if words.hasSuffix("s") || words.hasSuffix("x") || words.hasSuffix("sh") || words.hasSuffix("ch") {
            return words + "es"
        }
        if words.hasSuffix("y"), let before = words.dropLast().last, !"aeiou".contains(before) {
            return words.dropLast() + "ies"
        }
        return words + "s"
    }
}
