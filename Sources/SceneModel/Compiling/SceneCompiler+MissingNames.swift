import SceneLanguage

/// Names that are missing because of an error that has been reported. Uses of them are not reported too.
struct MissingNames {
    /// The ids of layers whose declarations have errors, with the prefixes of their parts.
    var layers: Set<String> = []
    /// The ids of layers that are no valid names.
    private(set) var misnamedLayers: Set<String> = []
    /// Whether names are missing that are not known, because a list or a file has an error.
    var areUnknown = false
    /// The layers, with their parts, that have been noted.
    private var noted: Set<NotedLayer> = []

    /// Each expression with an error is searched for these names.
    private static let maxMisnamedLayers = 20

    private struct NotedLayer: Hashable {
        var part: Int
        var place: SourceLocation
    }

    mutating func noteMisnamedLayer(_ id: String) {
        if misnamedLayers.count < Self.maxMisnamedLayers { misnamedLayers.insert(id) }
    }

    /// Returns false for a layer of a part that was noted before.
    mutating func note(part: Int, at place: SourceLocation) -> Bool {
        noted.insert(NotedLayer(part: part, place: place)).inserted
    }
}

extension SceneCompiler {
    package var lacksNames: Bool { missingNames.areUnknown }

    /// Records that names are missing that are not known.
    func noteMissingNames() {
        missingNames.areUnknown = true
        // Names of a part are members of its layer.
        guard !parts.isEmpty else { return }
        for part in enclosingParts where !parts[part].prefix.isEmpty {
            missingNames.layers.insert(String(parts[part].prefix.dropLast()))
        }
    }

    /// Records that a layer is missing, or has another number of copies than it was meant to have, with its sublayers and mask.
    ///
    /// Copies of a layer have the same sublayers, which are noted once.
    func noteInvalidLayer(_ entries: [SourceNode.Entry]) {
        guard let place = entries.first?.keyLocation,
            missingNames.note(part: parts.isEmpty ? -1 : currentPart, at: place)
        else { return }
        for entry in entries {
            switch entry.key.lowercased() {
            case LayerKeys.id.key:
                guard let id = entry.value.scalar else { break }
                let name = (parts.isEmpty ? "" : parts[currentPart].prefix) + id
                missingNames.layers.insert(name)
                if name != id { partNames.insert(name) }
            case LayerKeys.layers.key: for item in entry.value.items ?? [] { noteInvalidLayer(item.entries ?? []) }
            case LayerKeys.mask.key: noteInvalidLayer(entry.value.entries ?? [])
            case LayerKeys.include.key:
                if !entries.contains(where: { $0.key == LayerKeys.id.key }) { noteMissingNames() }
            default: break
            }
        }
    }

    /// Whether a text begins with the invalid id of a layer, such as `my-card.opacity`.
    func namesMisnamedLayer(_ text: String) -> Bool {
        missingNames.misnamedLayers.contains { id in
            guard text.hasPrefix(id) else { return false }
            return text.dropFirst(id.count).first.map { ".[".contains($0) } ?? true
        }
    }

    /// Whether an expression contains such an id, which it reads as an operation.
    func containsMisnamedLayer(_ text: String) -> Bool {
        missingNames.misnamedLayers.contains { $0.contains(where: \.isLetter) && text.contains($0) }
    }

    package var unnamedLayer: String? {
        let ids = unnamedLayers ?? findUnnamedLayers()
        unnamedLayers = ids
        guard ids.count > 1 else { return ids.first }
        // Sublayers are often named by nothing.
        let outer = ids.filter { id in layersByID[id]?.contains { layerDeclarations[$0].parent == nil } ?? false }
        return outer.count == 1 ? outer[0] : nil
    }

    private func findUnnamedLayers() -> [String] {
        var words: Set<Substring> = []
        if let root { collectWords(of: root, into: &words) }
        return layersByID.keys.filter { !$0.contains(".") && !words.contains($0[...]) }
    }

    /// The words of all keys and values, except for ids.
    private func collectWords(of node: SourceNode, into words: inout Set<Substring>) {
        func add(_ text: String) { words.formUnion(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }) }
        switch node.content {
        case .scalar(let text, _): add(text)
        case .sequence(let items): for item in items { collectWords(of: item, into: &words) }
        case .mapping(let entries):
            for entry in entries {
                add(entry.key)
                if entry.key != LayerKeys.id.key { collectWords(of: entry.value, into: &words) }
            }
        case .empty: break
        }
    }
}
