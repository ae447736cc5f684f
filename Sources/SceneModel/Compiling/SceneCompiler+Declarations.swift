import SceneLanguage

/// The namespace of layers, variables, animators and constants, and the names of actions.
extension SceneCompiler {
    /// Declares the names of the scene or of a part.
    func declareNames(variables: SourceNode?, animators: SourceNode?, actions: SourceNode?) {
        let copyPrefix = parts[currentPart].copyPrefix
        for entry in entries(variables, what: "variables") {
            checkNewName(entry.key, at: entry.keyLocation)
            declareVariable(entry)
        }
        for entry in entries(animators, what: "animators") {
            checkNewName(entry.key, at: entry.keyLocation)
            animatorIndex[copyPrefix + entry.key] = animatorDeclarations.count
            animatorDeclarations.append((copyPrefix + entry.key, entry.value, currentPart))
        }
        for entry in entries(actions, what: "actions") {
            let name = copyPrefix + entry.key
            if actionIndex[name] != nil {
                log.error("the action '\(entry.key)' is declared twice", at: entry.keyLocation, length: entry.key.count)
            }
            actionIndex[name] = actionDeclarations.count
            actionDeclarations.append((name, entry.value, entry.keyLocation, currentPart))
        }
    }

    /// Declares the ids of all layers.
    func declareLayers() {
        for (index, seed) in layerDeclarations.enumerated() {
            guard let id = seed.id else { continue }
            if layersByID[id] == nil {
                inPart(seed.part) {
                    let prefix = parts[seed.part].prefix
                    checkNewName(String(id.dropFirst(prefix.count)), at: seed.idLocation)
                    if !prefix.isEmpty { partNames.insert(id) }
                }
                rejectShadowing(id)
            }
            layersByID[id, default: []].append(index)
        }
        for (id, indices) in layersByID where indices.count > 1 {
            let places = Set(indices.map { layerDeclarations[$0].idLocation })
            // Copies of a repeated layer have the same place; a second place is a duplicate id.
            guard places.count > 1, let second = places.sorted().dropFirst().first else { continue }
            let isIncluded = places.contains { $0.file != sceneFile }
            log.error(
                "there are two layers with the id '\(id)'", hint: isIncluded ? "\(Self.includeHint)" : nil, at: second,
                length: id.count)
        }
    }

    private static let reserved = Set(
        ["canvas", "sender", "pi", "true", "false", "and", "or", "not", "index", "item", "time", "marker"]
            + EnvironmentValue.allCases.map(\.rawValue))

    /// Reports a name that is invalid, reserved or already in use. Layers, variables, animators and constants share one
    /// namespace.
    func checkNewName(_ name: String, at location: SourceLocation) {
        if !Lexer.isName(name) {
            log.error(
                "'\(name)' is not a valid name",
                hint: "a name consists of letters, digits and _, and starts with a letter or _",
                at: location, length: name.count)
            missingNames.noteMisnamedLayer(name)
        } else if Self.reserved.contains(name) {
            let isOfCopies = ["index", "item"].contains(name)
            log.error(
                "'\(name)' is a reserved name",
                hint: isOfCopies
                    ? "copies of a repeated layer read their \(name) by this name; choose another one"
                    : "expressions use it for something else; choose another one", at: location, length: name.count)
        } else if isTaken(name) {
            log.error(
                "the name '\(name)' is already in use", hint: namespaceHint(at: location), at: location,
                length: name.count)
        }
    }

    private func namespaceHint(at location: SourceLocation) -> Hint {
        let rule = "layers, variables, animators and let share one namespace"
        let isIncluded = location.file != sceneFile
        return Hint(isIncluded ? "\(rule); \(Self.includeHint)" : rule)
    }

    private static let includeHint = "with id: at the include, its file has names of its own"

    /// Whether the scene, or the part, has a layer, variable, animator or constant with a name.
    private func isTaken(_ name: String) -> Bool {
        guard !parts.isEmpty else { return false }
        let part = parts[currentPart]
        let (full, own) = (part.prefix + name, part.copyPrefix + name)
        return part.scope.declares(name) || variableIndex[full] != nil || animatorIndex[own] != nil
            || dynamicsDeclarations.index[full] != nil
            || !self.own(variables: variableCopies[full] ?? [], of: currentPart).isEmpty
    }

    /// Reports a name in the `let` of a layer that is also the id of a layer. `checkNewName` checks the names of the
    /// scene's own `let`.
    private func rejectShadowing(_ id: String) {
        guard let place = localPlaces[id] ?? localGroups[id], rootScope?.declares(id) != true else { return }
        log.error(
            "the name '\(id)' is already in use", hint: namespaceHint(at: place), at: place, length: id.count)
    }
}
