import SceneLanguage

/// A layer after repeats and includes are expanded, before its expressions are compiled.
struct LayerDeclaration {
    var id: String?
    var idLocation: SourceLocation
    var location: SourceLocation
    var parent: Int?
    var children: [Int] = []
    /// The layer that masks this one with its alpha.
    var mask: Int?
    /// Whether it is a mask or inside one; such a layer receives no touches.
    var isInMask = false
    /// A path such as `layers[2]`, or `layers[2]#0` for a copy, the name of a layer without an id.
    var path: String
    /// Declared properties and members by key path, in the order of the file.
    var declared: [(keyPath: String, location: SourceLocation, node: SourceNode)]
    var scope: Scope
    /// The part in which it is declared; its id starts with the part's prefix.
    var part: Int
    /// The version of the file in which it is declared.
    var format: SceneFormat

    /// Whether it is a copy of a repeated layer, or inside one.
    var isCopy: Bool { path.contains("#") }

    func declares(_ property: LayerProperty) -> Bool {
        declared.contains { $0.keyPath == property.keyPath }
    }

    func declares(_ facet: any LayerFacet.Type) -> Bool {
        facet.triggers.isEmpty || facet.triggers.contains(where: declares)
    }

    /// Whether the layer has the facet to which a property belongs.
    func canHave(_ property: LayerProperty) -> Bool {
        LayerFacets.facetsByKeyPath[property.keyPath]?.contains { declares($0) } ?? false
    }
}

extension SceneCompiler {
    /// Expands the `layers` list of the scene.
    func expandLayers(_ node: SourceNode, scope: Scope) {
        expandLayers(node, parent: nil, path: "layers", scope: scope, includes: [])
    }

    func expandLayers(_ node: SourceNode, parent: Int?, path: String, scope: Scope, includes: [String]) {
        guard let items = node.items else {
            log.error(
                "layers must be a list, but found \(node.kindDescription)",
                hint: node.content == .empty ? "an empty list is []" : "start each layer with '- '",
                at: node.location)
            return noteMissingNames()
        }
        guard isShallow(path, at: node.location) else { return }
        for (index, item) in items.enumerated() {
            guard let entries = item.entries else {
                log.error(
                    "a layer must be a group of keys, but found \(item.kindDescription)", hint: item.missingSpaceHint,
                    at: item.location, length: item.scalar?.count ?? 1)
                noteMissingNames()
                continue
            }
            let place = "\(path)[\(index)]"
            if item.entry("include") != nil, item.entry("id") != nil {
                includePart(
                    entries, at: item.location, parent: parent, path: place, scope: scope, includes: includes)
                if isIncomplete { return }
            } else if item.entry("include") != nil {
                include(entries, at: item.location, parent: parent, path: place, scope: scope, includes: includes)
            } else if let count = item.entry("repeat") {
                let scopes = copies(count, scope: scope)
                if scopes == nil { noteInvalidLayer(entries) }
                for (copy, scope) in (scopes ?? []).enumerated() {
                    let path = "\(place)#\(copy)"
                    log.inCopy(path) {
                        expandLayer(
                            entries, at: item.location, parent: parent, path: path, scope: scope, includes: includes)
                    }
                    if isIncomplete { return }
                }
            } else {
                expandLayer(entries, at: item.location, parent: parent, path: place, scope: scope, includes: includes)
            }
            if isIncomplete { return }
        }
    }

    /// Adds one layer with its sublayers and mask.
    func expandLayer(
        _ entries: [SourceNode.Entry], at location: SourceLocation, parent: Int?, path: String, scope: Scope,
        includes: [String], isMask: Bool = false
    ) {
        guard layerDeclarations.count < SceneLimits.layers else {
            stop("the scene has more than \(SceneLimits.layers) layers", at: location)
            return
        }
        var scope = scope
        var declared: [(keyPath: String, location: SourceLocation, node: SourceNode)] = []
        var id: SourceNode.Entry?
        var sublayers: SourceNode?
        var mask: SourceNode?
        var isContentUnknown = false
        let sides = self.sides(of: entries)
        for entry in entries {
            switch entry.key {
            case "id": id = entry
            case "layers": sublayers = entry.value
            case "mask": mask = entry.value
            case "let": readLocals(entry.value, into: &scope)
            case "repeat", "include", "with": break
            case _ where sides.contains(entry.key): break
            default:
                // A misspelt key is read as what it was probably meant to be, so that nothing that depends on it is reported too.
                switch flatten(entry, prefix: "", into: &declared) {
                case .known: break
                case .meant("id"): id = id ?? entry
                case .meant("layers"): sublayers = sublayers ?? entry.value
                case .meant("mask"): mask = mask ?? entry.value
                case .meant("repeat"), .meant("include"): noteInvalidLayer(entries)
                case .meant(let key): isContentUnknown = isContentUnknown || LayerFacets.triggers.contains(key)
                case .unknown: isContentUnknown = true
                }
            }
        }
        if let id, id.value.scalar == nil {
            log.error("an id must be a name, but found \(id.value.kindDescription)", at: id.value.location)
            noteMissingNames()
        }
        let index = layerDeclarations.count
        layerDeclarations.append(
            LayerDeclaration(
                id: (id?.value.scalar).map { parts[currentPart].prefix + $0 },
                idLocation: id?.value.textLocation ?? location, location: location,
                parent: parent, isInMask: isMask || parent.map { layerDeclarations[$0].isInMask } ?? false, path: path,
                declared: declared, scope: scope, part: currentPart, format: currentFormat))
        if let parent {
            if isMask {
                layerDeclarations[parent].mask = index
            } else {
                layerDeclarations[parent].children.append(index)
            }
        }
        checkFacets(of: layerDeclarations[index], isContentUnknown: isContentUnknown)
        checkWindowLevel(of: layerDeclarations[index])
        if let mask { expandMask(mask, of: index, path: "\(path).mask", scope: scope, includes: includes) }
        if let sublayers {
            expandLayers(sublayers, parent: index, path: "\(path).layers", scope: scope, includes: includes)
        }
    }

    /// Expands the mask of a layer: one layer in its coordinates, with its own sublayers.
    private func expandMask(_ node: SourceNode, of layer: Int, path: String, scope: Scope, includes: [String]) {
        guard let entries = node.entries else {
            log.error(
                "a mask must be one layer (a group of keys), but found \(node.kindDescription)",
                hint: "write mask: { shape: ellipse }; put several layers into its layers", at: node.location)
            return
        }
        for entry in entries where ["include", "repeat"].contains(entry.key) {
            log.error(
                "a mask is one layer, so it cannot have \(entry.key)", hint: "put it into the mask's layers",
                at: entry.keyLocation, length: entry.key.count)
            return
        }
        guard isShallow(path, at: node.location) else { return }
        expandLayer(
            entries, at: node.location, parent: layer, path: path, scope: scope, includes: includes, isMask: true)
    }

    /// Whether a path is within the nesting limit; reports it if not.
    private func isShallow(_ path: String, at location: SourceLocation) -> Bool {
        guard path.count(where: { $0 == "." }) >= SceneLimits.layerDepth else { return true }
        stop("layers are nested more than \(SceneLimits.layerDepth) deep", at: location)
        return false
    }

    /// Reports keys such as `x` and `width`, which a layer has as a frame, as one error. Returns those keys.
    private func sides(of entries: [SourceNode.Entry]) -> [String] {
        let names = ["x", "y", "width", "height"]
        let found = entries.filter { names.contains($0.key) || $0.key == "size" && $0.value.items?.count == 2 }
        guard let first = found.first else { return [] }
        let size = found.first { $0.key == "size" }?.value.items ?? []
        let values = names.map { name -> String in
            let side = ["width", "height"].firstIndex(of: name).flatMap { size.indices.contains($0) ? size[$0] : nil }
            let value = (found.first { $0.key == name }?.value ?? side)?.scalar ?? name
            return value.contains { ",[]{}".contains($0) } ? "\"\(value)\"" : value
        }
        log.error(
            "unknown key '\(first.key)' in a layer", hint: "write frame: [\(values.joined(separator: ", "))]",
            topic: .word("frame"), at: first.keyLocation, length: first.key.count)
        return found.map(\.key)
    }

    /// What a key of a layer is.
    private enum LayerKey {
        /// A property, also one whose value has an error.
        case known
        /// A misspelt key, and the word that it was probably meant to be.
        case meant(String)
        case unknown
    }

    /// Flattens groups to key paths: `font: { size: 20 }` is the same as `font.size: 20`.
    @discardableResult private func flatten(
        _ entry: SourceNode.Entry, prefix: String,
        into declared: inout [(keyPath: String, location: SourceLocation, node: SourceNode)]
    ) -> LayerKey {
        let keyPath = prefix + entry.key
        let known = LayerFacets.properties[keyPath] != nil || LayerMember.named(keyPath)?.write != nil
        if known || keyPath == "frame" || LayerMember.frameKeys.contains(keyPath) {
            let isGroup = keyPath != EffectFacet.effect.keyPath || !isAdaptive(entry.value)
            if isGroup, let inner = entry.value.entries,
                LayerFacets.keyPaths.contains(where: { $0.hasPrefix(keyPath + ".") })
            {
                for entry in inner { flatten(entry, prefix: keyPath + ".", into: &declared) }
            } else if declared.contains(where: { $0.keyPath == keyPath }) {
                log.error("'\(keyPath)' is given twice", at: entry.keyLocation, length: entry.key.count)
            } else if let property = LayerFacets.properties[keyPath], property.access == .read {
                log.error(
                    "'\(keyPath)' is read-only", hint: "it is \(property.summary)", topic: .word(keyPath),
                    at: entry.keyLocation,
                    length: entry.key.count)
            } else {
                declared.append((keyPath, entry.keyLocation, entry.value))
            }
            return .known
        }
        if let inner = entry.value.entries, LayerFacets.keyPaths.contains(where: { $0.hasPrefix(keyPath + ".") }) {
            for entry in inner { flatten(entry, prefix: keyPath + ".", into: &declared) }
            return .known
        }
        if let member = LayerMember.named(keyPath) {
            log.error(
                "'\(keyPath)' is read-only", hint: "it is \(member.summary)", topic: .word(keyPath),
                at: entry.keyLocation,
                length: entry.key.count)
            return .known
        }
        // The suggestions take time, and no further error is shown.
        guard !log.isFull else {
            log.error("unknown key", at: entry.keyLocation)
            return .unknown
        }
        let siblings = LayerFacets.keyPaths.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
        let keys = siblings.map { String($0.prefix { $0 != "." }) } + siblings.map(String.init)
        let candidates = prefix.isEmpty ? keys + LayerKeys.all.map(\.key) + [LayerKeys.include.key] : keys
        // A key such as `font` is known, but its value has to be a group.
        let parts = LayerFacets.keyPaths.filter { $0.hasPrefix(keyPath + ".") }.map {
            String($0.dropFirst(keyPath.count + 1))
        }
        if !parts.isEmpty {
            if let text = entry.value.scalar, let call = PlatformCall(in: text), call.isGroup {
                log.error(
                    call.message, hint: call.hint(isQuoted: entry.value.isQuoted), topic: .word(keyPath),
                    at: entry.value.textLocation, length: text.count)
                return .known
            }
            if keyPath == "font", let hint = FontWords.hint(for: entry.value) {
                log.error(
                    "'font' must be a group of keys, but found \(entry.value.kindDescription)", hint: hint,
                    topic: .word(keyPath), at: entry.value.textLocation, length: entry.value.scalar?.count ?? 1)
                return .known
            }
            log.error(
                "'\(keyPath)' must be a group of keys, but found \(entry.value.kindDescription)",
                hint: "keys: \(Suggestion.list(unique(parts)))", topic: .words(parts.map { "\(keyPath).\($0)" }),
                at: entry.keyLocation, length: entry.key.count)
            return .known
        }
        let ending = Suggestion.keyPath(endingWith: entry.key, among: candidates).map {
            Hint(nearestKeyPath: $0, to: entry.key)
        }
        // `rotation: 45` is a property, although there is a gesture of this name.
        let gesture = ending != nil && entry.value.scalar != nil ? nil : Gestures.hint(forLayerKey: entry.key)
        let hint =
            entry.missingSpaceHint ?? MisplacedKeys.hint(for: entry.key, in: String(prefix.dropLast()))
            ?? CommonWords.hint(for: entry.key, among: candidates) ?? PlatformNames.hint(for: entry.key)
            ?? (prefix.isEmpty ? gesture ?? includeHint(for: entry.key) : nil) ?? ending
            ?? Suggestion.nearest(to: entry.key, among: candidates).map { Hint(nearestWord: $0, to: entry.key) }
            ?? (prefix.isEmpty ? Gestures.hint(forPartOfName: entry.key) : nil)
        log.error(
            prefix.isEmpty
                ? "unknown key '\(entry.key)' in a layer" : "unknown key '\(entry.key)' in '\(prefix.dropLast())'",
            hint: hint
                ?? (prefix.isEmpty
                    ? "zoetrope manual scenes lists the keys of a layer" : "keys: \(Suggestion.list(unique(keys)))"),
            topic: hint == nil && !prefix.isEmpty ? .words(unique(keys)) : nil, at: entry.keyLocation,
            length: entry.key.count)
        return (hint?.correction?.replacement).map { .meant($0) } ?? .unknown
    }

    /// For the words with which other languages put a file into another one.
    private func includeHint(for key: String) -> Hint? {
        guard ["part", "parts", "component", "import", "use", "template"].contains(key) else { return nil }
        return "a layer with 'include: button.yaml' takes the layers of that file"
    }

    private func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    /// Reports a layer with several kinds of content, and keys of a kind that the layer does not have.
    ///
    /// - Parameter isContentUnknown: whether a key with an error may be what gives the layer its content.
    private func checkFacets(of declaration: LayerDeclaration, isContentUnknown: Bool) {
        let contents = LayerFacets.all.filter { $0.isContent && declaration.declares($0) }
        if contents.count > 1 {
            log.error(
                "a layer can have one kind of content, but this one has \(contents.map { $0.name }.joined(separator: " and "))",
                hint: "put each into its own layer", at: declaration.location)
        }
        guard !isContentUnknown else { return }
        for (keyPath, location, _) in declaration.declared {
            let owners = LayerFacets.facetsByKeyPath[keyPath] ?? LayerMember.named(keyPath)?.facet.map { [$0] }
            guard let facets = owners, !facets.contains(where: { declaration.declares($0) }) else { continue }
            let triggers = facets.flatMap { $0.triggers.map(\.keyPath) }.joined(separator: " or ")
            log.error(
                "'\(keyPath)' belongs to \(facets.map { $0.name }.joined(separator: " or ")), which this layer does not have",
                hint: keyPath == TextFacet.color.keyPath && declaration.declares(ImageFacet.self)
                    ? Hint(
                        "the colour of an image is 'tint'",
                        correction: Hint.Correction(keyPath, ImageFacet.tint.keyPath),
                        topic: .word(ImageFacet.tint.keyPath))
                    : "add \(triggers)",
                at: location, length: keyPath.split(separator: ".").last?.count ?? 1)
        }
    }
}

extension LayerFacets {
    /// The keys that give a layer a facet.
    static let triggers = Set(all.flatMap { $0.triggers.map(\.keyPath) })

    /// All keys of a layer, as key paths.
    static let keyPaths: [String] =
        all.flatMap { $0.properties.map(\.keyPath) } + LayerMember.all.map(\.keyPath) + LayerMember.frameKeys
}
