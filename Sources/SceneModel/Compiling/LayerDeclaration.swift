import SceneLanguage

/// A layer as laid out by repeats and includes, before its expressions are read.
struct LayerDeclaration {
    var id: String?
    var idLocation: SourceLocation
    var location: SourceLocation
    var parent: Int?
    var children: [Int] = []
    /// The layer whose alpha this one is drawn through.
    var mask: Int?
    /// Whether it is a mask or stands in one, so that it is never touched.
    var isInMask = false
    /// A place such as `layers[2]`, for layers without an id.
    var path: String
    /// Declared properties and members by key path, in the order of the file.
    var declared: [(keyPath: String, location: SourceLocation, node: SourceNode)]
    var scope: Scope

    func declares(_ property: LayerProperty) -> Bool {
        declared.contains { $0.keyPath == property.keyPath }
    }

    func declares(_ facet: any LayerFacet.Type) -> Bool {
        facet.triggers.isEmpty || facet.triggers.contains(where: declares)
    }

    /// Whether the layer has the facet to which a property belongs.
    func canHave(_ property: LayerProperty) -> Bool {
        LayerFacets.owners[property.keyPath]?.contains { declares($0) } ?? false
    }
}

extension SceneCompiler {
    /// Lays out the `layers` list of the scene.
    func growLayers(_ node: SourceNode, scope: Scope) {
        grow(node, parent: nil, path: "layers", scope: scope, includes: [])
    }

    func grow(_ node: SourceNode, parent: Int?, path: String, scope: Scope, includes: [String]) {
        guard node.content != .empty else { return }
        guard let items = node.items else {
            log.error(
                "layers is a list, but found \(node.shape)", hint: "start each layer with '- '", at: node.location)
            return
        }
        guard isShallow(path, at: node.location) else { return }
        for (index, item) in items.enumerated() {
            guard let entries = item.entries else {
                log.error("a layer is a group of keys, but found \(item.shape)", at: item.location)
                continue
            }
            let place = "\(path)[\(index)]"
            if item.entry("include") != nil {
                include(entries, at: item.location, parent: parent, path: place, scope: scope, includes: includes)
            } else if let count = item.entry("repeat") {
                for (copy, scope) in copies(count, scope: scope).enumerated() {
                    expand(
                        entries, at: item.location, parent: parent, path: "\(place)#\(copy)", scope: scope,
                        includes: includes)
                    if isCutShort { return }
                }
            } else {
                expand(entries, at: item.location, parent: parent, path: place, scope: scope, includes: includes)
            }
            if isCutShort { return }
        }
    }

    /// Stops laying out layers at one of the limits.
    func cutShort(_ message: String, hint: String? = nil, at location: SourceLocation, length: Int = 1) {
        log.limit(message, hint: hint, at: location, length: length)
        isCutShort = true
    }

    /// Adds one layer with its sublayers.
    private func expand(
        _ entries: [SourceNode.Entry], at location: SourceLocation, parent: Int?, path: String, scope: Scope,
        includes: [String], isMask: Bool = false
    ) {
        guard seeds.count < SceneLimits.layers else {
            cutShort("the scene has more than \(SceneLimits.layers) layers", at: location)
            return
        }
        var scope = scope
        var declared: [(keyPath: String, location: SourceLocation, node: SourceNode)] = []
        var id: SourceNode.Entry?
        var sublayers: SourceNode?
        var mask: SourceNode?
        for entry in entries {
            switch entry.key {
            case "id": id = entry
            case "layers": sublayers = entry.value
            case "mask": mask = entry.value
            case "let": readLocals(entry.value, into: &scope)
            case "repeat": break
            default: flatten(entry, prefix: "", into: &declared)
            }
        }
        if let id, id.value.scalar == nil {
            log.error("an id is a name, but found \(id.value.shape)", at: id.value.location)
        }
        let index = seeds.count
        seeds.append(
            LayerDeclaration(
                id: id?.value.scalar, idLocation: id?.value.textLocation ?? location, location: location,
                parent: parent, isInMask: isMask || parent.map { seeds[$0].isInMask } ?? false, path: path,
                declared: declared, scope: scope))
        if let parent {
            if isMask { seeds[parent].mask = index } else { seeds[parent].children.append(index) }
        }
        checkFacets(of: seeds[index])
        if let mask { growMask(mask, of: index, path: "\(path).mask", scope: scope, includes: includes) }
        if let sublayers {
            grow(sublayers, parent: index, path: "\(path).layers", scope: scope, includes: includes)
        }
    }

    /// Lays out a layer's mask: one layer in its coordinates, with sublayers of its own.
    private func growMask(_ node: SourceNode, of layer: Int, path: String, scope: Scope, includes: [String]) {
        guard let entries = node.entries else {
            log.error(
                "a mask is one layer, a group of keys, but found \(node.shape)",
                hint: "write mask: { shape: ellipse }; several layers go into its layers", at: node.location)
            return
        }
        for entry in entries where ["include", "repeat"].contains(entry.key) {
            log.error(
                "a mask is one layer, so it takes no \(entry.key)", hint: "put it into the mask's layers",
                at: entry.keyLocation, length: entry.key.count)
            return
        }
        guard isShallow(path, at: node.location) else { return }
        expand(
            entries, at: node.location, parent: layer, path: path, scope: scope, includes: includes, isMask: true)
    }

    /// Whether a place is not nested too deeply; says so where it is.
    private func isShallow(_ path: String, at location: SourceLocation) -> Bool {
        guard path.count(where: { $0 == "." }) >= SceneLimits.layerDepth else { return true }
        cutShort("layers are nested more than \(SceneLimits.layerDepth) deep", at: location)
        return false
    }

    /// `font: { size: 20 }` and `font.size: 20` are the same.
    private func flatten(
        _ entry: SourceNode.Entry, prefix: String,
        into declared: inout [(keyPath: String, location: SourceLocation, node: SourceNode)]
    ) {
        let keyPath = prefix + entry.key
        let known = LayerFacets.properties[keyPath] != nil || LayerMember.named(keyPath)?.write != nil
        if known || keyPath == "frame" || LayerMember.frameKeys.contains(keyPath) {
            if let inner = entry.value.entries, LayerFacets.keyPaths.contains(where: { $0.hasPrefix(keyPath + ".") }) {
                for entry in inner { flatten(entry, prefix: keyPath + ".", into: &declared) }
            } else if declared.contains(where: { $0.keyPath == keyPath }) {
                log.error("'\(keyPath)' is given twice", at: entry.keyLocation, length: entry.key.count)
            } else if let property = LayerFacets.properties[keyPath], property.access == .read {
                log.error(
                    "'\(keyPath)' can only be read", hint: "it is \(property.summary)", at: entry.keyLocation,
                    length: entry.key.count)
            } else {
                declared.append((keyPath, entry.keyLocation, entry.value))
            }
            return
        }
        if let inner = entry.value.entries, LayerFacets.keyPaths.contains(where: { $0.hasPrefix(keyPath + ".") }) {
            for entry in inner { flatten(entry, prefix: keyPath + ".", into: &declared) }
            return
        }
        if let member = LayerMember.named(keyPath) {
            log.error(
                "'\(keyPath)' can only be read", hint: "it is \(member.summary)", at: entry.keyLocation,
                length: entry.key.count)
            return
        }
        let siblings = LayerFacets.keyPaths.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
        let keys = siblings.map { String($0.prefix { $0 != "." }) } + siblings.map(String.init)
        let known2 = prefix.isEmpty ? keys + LayerKeys.all.map(\.key) + [LayerKeys.include.key] : keys
        log.error(
            prefix.isEmpty
                ? "unknown key '\(entry.key)' in a layer" : "unknown key '\(entry.key)' in '\(prefix.dropLast())'",
            hint: (prefix.isEmpty ? UIKitNames.hint(for: entry.key) : nil)
                ?? Suggestion.nearest(to: entry.key, among: known2).map { "did you mean '\($0)'?" }
                ?? (prefix.isEmpty
                    ? "zoetrope manual lists the keys of a layer" : "keys: \(Suggestion.list(unique(keys)))"),
            at: entry.keyLocation, length: entry.key.count)
    }

    private func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    /// A layer draws one sort of content, and keys go with the content to which they belong.
    private func checkFacets(of seed: LayerDeclaration) {
        let contents = LayerFacets.all.filter { $0.isContent && seed.declares($0) }
        if contents.count > 1 {
            log.error(
                "a layer has one content, but this one has \(contents.map { $0.name }.joined(separator: " and "))",
                hint: "give each a layer of its own", at: seed.location)
        }
        for (keyPath, location, _) in seed.declared {
            let owners = LayerFacets.owners[keyPath] ?? LayerMember.named(keyPath)?.facet.map { [$0] }
            guard let facets = owners, !facets.contains(where: { seed.declares($0) }) else { continue }
            let triggers = facets.flatMap { $0.triggers.map(\.keyPath) }.joined(separator: " or ")
            log.error(
                "'\(keyPath)' belongs to \(facets.map { $0.name }.joined(separator: " or ")), which this layer does not have",
                hint: "add \(triggers)",
                at: location, length: keyPath.split(separator: ".").last?.count ?? 1)
        }
    }
}

extension LayerFacets {
    /// Everything that can be written as a key of a layer.
    static let keyPaths: [String] =
        all.flatMap { $0.properties.map(\.keyPath) } + LayerMember.all.map(\.keyPath) + LayerMember.frameKeys
}
