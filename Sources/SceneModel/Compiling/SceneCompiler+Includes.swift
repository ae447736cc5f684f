import SceneLanguage

/// Layers of other files: inserted with `include`, or as a part, which is an `include` with an `id`.
extension SceneCompiler {
    /// Expands an `include` without an id to the layers of another file. They belong to the file that includes them.
    func include(
        _ entries: [SourceNode.Entry], at location: SourceLocation, parent: Int?, path: String, scope: Scope,
        includes: [String]
    ) {
        let reader = ObjectReader(
            entries, what: "include", at: location, fields: LayerKeys.includeKeys, scope: scope, compiler: self)
        guard let (file, root) = includedFile(reader, includes: includes) else { return noteMissingNames() }
        var inner = scope
        guard let included = contents(root, with: reader.node(LayerKeys.parameters), from: scope, into: &inner) else {
            return noteMissingNames()
        }
        for field in LayerKeys.behaviorKeys where included.has(field) {
            log.error(
                "a file with \(field.key) is a part, which needs an id", hint: "add id: to the include",
                at: location)
            return noteMissingNames()
        }
        guard let list = included.node(LayerKeys.layers) else { return noteMissingNames() }
        inFormat(of: included) {
            expandLayers(list, parent: parent, path: path, scope: inner, includes: includes + [file])
        }
    }

    /// Expands an `include` with an id, once or for each copy of a `repeat`: a layer with the keys of the entry, whose
    /// sublayers are those of the file. Names in the file are its own; from outside, they start with the id.
    func includePart(
        _ entries: [SourceNode.Entry], at location: SourceLocation, parent: Int?, path: String, scope: Scope,
        includes: [String]
    ) {
        let known = Set(LayerKeys.partKeys.map(\.key))
        let reader = ObjectReader(
            entries.filter { known.contains($0.key) }, what: "include", at: location, fields: LayerKeys.partKeys,
            scope: scope, compiler: self)
        guard let (file, root) = includedFile(reader, includes: includes) else { return noteInvalidLayer(entries) }
        let id = entries.first { $0.key == LayerKeys.id.key }?.value.scalar ?? ""
        let copied = entries.first { $0.key == LayerKeys.copies.key }
        guard let scopes = copied.map({ copies($0, scope: scope) }) ?? [scope] else { return noteInvalidLayer(entries) }
        for (index, scope) in scopes.enumerated() {
            let layer = layerDeclarations.count
            let place = copied == nil ? path : "\(path)#\(index)"
            log.inCopy(copied == nil ? log.copy : place) {
                expandLayer(entries, at: location, parent: parent, path: place, scope: scope, includes: includes)
            }
            guard !isIncomplete, layer < layerDeclarations.count else { return }
            let prefix = parts[currentPart].prefix + id
            let own = parts[currentPart].copyPrefix + id
            let outside = layerDeclarations[layer].scope
            var inner = closedScope
            // The copies of the part that includes this one have names of their own.
            let isRepeated = place.dropFirst(parts[currentPart].path.count).contains("#")
            let instance = partInstances[own, default: 0]
            partInstances[own] = instance + 1
            let part = Part(
                prefix: "\(prefix).", copyPrefix: isRepeated ? "\(own)[\(instance)]." : "\(own).", path: place,
                parent: currentPart, layer: layer, isCopy: place.contains("#"), scope: inner)
            parts.append(part)
            let number = parts.count - 1
            let given = reader.node(LayerKeys.parameters)
            guard let included = contents(root, with: given, from: outside, into: &inner, of: number) else {
                return noteInvalidLayer(entries)
            }
            parts[number].scope = inner
            inPart(number) {
                log.inCopy(copied == nil ? log.copy : place) {
                    expandPart(included, layer: layer, path: place, includes: includes + [file])
                }
            }
            guard !isIncomplete else { return }
        }
    }

    /// The scope in which a part starts: it sees the canvas, and no constants of the file that includes it.
    private var closedScope: Scope {
        var scope = Scope(names: self)
        scope.locals = parts[0].scope.locals.filter { $0.key.hasPrefix("canvas.") }
        return scope
    }

    private func expandPart(_ included: ObjectReader, layer: Int, path: String, includes: [String]) {
        declareFunctions(included.node(SceneKeys.functions), scope: variableScope)
        declareNames(
            variables: included.node(SceneKeys.variables), animators: included.node(SceneKeys.animators),
            actions: included.node(SceneKeys.actions))
        for field in [SceneKeys.gestures, SceneKeys.loaded] {
            if let node = included.node(field) { partBehaviors.append((node, field, currentPart)) }
        }
        guard let list = included.node(SceneKeys.layers) else { return noteMissingNames() }
        inFormat(of: included) {
            expandLayers(list, parent: layer, path: "\(path).layers", scope: variableScope, includes: includes)
        }
    }

    /// The gestures of all parts, and the actions that they perform at the start.
    func compilePartBehaviors() -> (gestures: [Gesture], loaded: [any Action]) {
        var result: (gestures: [Gesture], loaded: [any Action]) = ([], [])
        for (node, field, part) in partBehaviors {
            inPart(part) {
                if field.key == SceneKeys.gestures.key {
                    result.gestures += gestures(node, scope: variableScope)
                } else {
                    result.loaded += actions(node, scope: variableScope)
                }
            }
        }
        return result
    }

    /// The file that an `include` names; nil after reporting an error.
    private func includedFile(_ reader: ObjectReader, includes: [String]) -> (name: String, root: SourceNode)? {
        guard let name = reader.name(LayerKeys.include) else { return nil }
        return file(name.text, from: reader.location.file, includes: includes, at: name.location).map {
            (name.text, $0)
        }
    }

    /// The root of an included file; nil after reporting an error or an exceeded limit.
    ///
    /// - Parameters:
    ///   - includer: the path of the file that includes it.
    ///   - includes: the files that are being included, outermost first.
    func file(_ path: String, from includer: String, includes: [String], at location: SourceLocation) -> SourceNode? {
        guard includes.count < SceneLimits.includeDepth else {
            stop(
                "includes are nested more than \(SceneLimits.includeDepth) deep",
                hint: "files: \(Suggestion.list(includes))", at: location, length: path.count)
            return nil
        }
        includeCount += 1
        guard includeCount <= SceneLimits.includes else {
            stop("the scene includes more than \(SceneLimits.includes) files", at: location, length: path.count)
            return nil
        }
        do {
            return try files.include(path, from: includer)
        } catch {
            report(error, at: location, length: path.count)
            return nil
        }
    }

    /// Reads the parameters, names and fonts of an included file. A file that is a scene of its own may have any key of a
    /// scene; what only a scene can have is ignored.
    ///
    /// - Parameters:
    ///   - given: the values of its parameters.
    ///   - outside: the scope of those values.
    ///   - part: the part whose names the declarations are; nil for those of the file that includes it.
    private func contents(
        _ root: SourceNode, with given: SourceNode?, from outside: Scope, into scope: inout Scope, of part: Int? = nil
    ) -> ObjectReader? {
        let isScene = root.entry(SceneKeys.version.key) != nil
        guard
            let included = ObjectReader(
                root, what: "an included file", fields: isScene ? SceneKeys.all : LayerKeys.fileKeys, scope: scope,
                compiler: self, readsMisspelt: true)
        else { return nil }
        var inner = scope
        inPart(part ?? currentPart) {
            if part != nil || included.has(SceneKeys.parameters) {
                readParameters(included.node(SceneKeys.parameters), given: given, from: outside, into: &inner)
            } else {
                readLocals(given, into: &inner)
            }
            readFonts(included.node(SceneKeys.fonts))
            readLocals(included.node(SceneKeys.constants), into: &inner)
        }
        scope = inner
        return included
    }
}
