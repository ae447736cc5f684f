import SceneLanguage

/// A place with names of its own: the scene itself, or a file that is included as a layer with an id.
struct Part {
    /// The beginning of the ids of its layers and the names of its variables: `player.`; empty for the scene.
    var prefix = ""
    /// The same for what each copy of a repeated part has of its own: `row[1].` for actions, animators and gestures.
    var copyPrefix = ""
    /// The path of its layer; empty for the scene.
    var path = ""
    /// The part in which it is included; nil for the scene.
    var parent: Int?
    /// The layer whose sublayers are those of the file; nil for the scene.
    var layer: Int?
    /// Whether other parts have the same prefix: it is repeated, or inside a repeated layer.
    var isCopy = false
    /// The scope of its declarations.
    var scope: Scope
}

extension SceneCompiler {
    /// Performs something where names mean those of a part.
    func inPart<Result>(_ part: Int, _ body: () -> Result) -> Result {
        let outer = currentPart
        currentPart = part
        defer { currentPart = outer }
        return body()
    }

    /// The indices of the parts around the current place, innermost first; the last one is the scene.
    var enclosingParts: [Int] {
        var result: [Int] = []
        var next = parts.isEmpty ? nil : Optional(currentPart)
        while let part = next {
            result.append(part)
            next = parts[part].parent
        }
        return result
    }

    /// The value of the innermost declaration of a name in a table; nil if there is none.
    func declared<Value>(_ name: String, in table: [String: Value], of prefix: KeyPath<Part, String> = \.prefix)
        -> Value?
    {
        guard currentPart != 0 else { return table[name] }
        return enclosingParts.lazy.compactMap { table[self.parts[$0][keyPath: prefix] + name] }.first
    }

    /// The layers with an id, as it is written at the current place.
    func layersNamed(_ id: String) -> [Int]? {
        guard currentPart != 0 else { return layersByID[id] }
        for part in enclosingParts {
            if let layers = layersByID[parts[part].prefix + id] { return own(layers, of: part) }
        }
        return nil
    }

    /// The layers of a copy of a part, given those of all copies in ascending order.
    func own(_ layers: [Int], of part: Int) -> [Int] {
        parts[part].isCopy ? own(layers, of: part) { layerDeclarations[$0].part } : layers
    }

    /// The variables of a copy of a part, given those of all copies in ascending order.
    func own(variables: [Int], of part: Int) -> [Int] {
        parts[part].isCopy ? own(variables, of: part) { variableDeclarations[$0].part } : variables
    }

    /// The elements of a part and of the parts in it. Parts ascend in the list, and those in a part follow it. Searches for the ends,
    /// because there may be many copies.
    private func own(_ all: [Int], of part: Int, partOf: (Int) -> Int) -> [Int] {
        func firstIndex(notBelow part: Int) -> Int {
            var (low, high) = (0, all.count)
            while low < high {
                let middle = (low + high) / 2
                if partOf(all[middle]) < part { low = middle + 1 } else { high = middle }
            }
            return low
        }
        var end = part + 1
        while end < parts.count, let parent = parts[end].parent, parent >= part { end += 1 }
        return Array(all[firstIndex(notBelow: part)..<firstIndex(notBelow: end)])
    }

    package func isPartName(_ name: String) -> Bool {
        guard !partNames.isEmpty else { return false }
        return enclosingParts.contains { partNames.contains(parts[$0].prefix + name) }
    }

    /// The name, index and members in a text such as `player.title.opacity` or `row[1].label`; nil if it is another
    /// expression or none.
    func reference(in text: String) -> (name: String, index: Syntax?, path: [String])? {
        (try? SyntaxParser.parse(text)).flatMap { reference(of: $0) }
    }
}
