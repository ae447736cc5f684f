package import SceneLanguage

/// The keys of a matrix of variants.
package enum VariantKeys {
    static let axes = VariantAxis.named.map { axis in
        Field(axis.name, .names(of: axis == .device ? "device" : "value"), summary(of: axis))
    }
    static let set = Field(
        "set", .special("variables with values", .names(of: .either([.scalar, .list(of: .scalar)]))),
        "initial values of variables, as expressions")
    static let exclude = Field(
        "exclude", .special("a list of groups", .list(of: .names(of: .scalar))),
        "combinations that are left out: those that have all values of a group")
    static let include = Field(
        "include", .special("a list of groups", .list(of: .names(of: .scalar))), "further combinations")
    static let name = Field(
        "name", .name(of: "pattern"),
        "the pattern of output names: {scene}, {script} and the name of an axis in braces are replaced by their values. The default "
            + "has the scene and each axis with several values")

    package static let all = axes + [set, exclude, include, name]

    private static func summary(of axis: VariantAxis) -> String {
        switch axis {
        case .device: "devices, as in `canvas.device`"
        case .appearance: "light or dark"
        case .dynamicTypeSize: "text sizes of the user"
        case .locale: "languages, as in `locale`"
        case .layoutDirection: "layout directions; by default that of each language"
        case .contrast: "standard or increased"
        case .reduceMotion: "true or false"
        case .variable(let name): name
        }
    }
}

extension SceneCompiler {
    /// Reads a matrix; nil after reporting an error.
    package func variantMatrix(_ node: SourceNode) -> VariantMatrix? {
        guard
            let reader = ObjectReader(
                node, what: "a matrix of variants", fields: VariantKeys.all, scope: Scope(names: self), compiler: self)
        else { return nil }
        var axes: [VariantMatrix.Axis] = []
        var places = VariantMatrix.Places()
        // In the order of the file.
        for entry in node.entries ?? [] {
            if let index = VariantAxis.named.firstIndex(where: { $0.name == entry.key }) {
                let axis = VariantAxis.named[index]
                let values = reader.names(VariantKeys.axes[index]).compactMap {
                    value(of: axis, $0.text, at: $0.location)
                }
                add(values, of: axis, at: entry, to: &axes)
            } else if entry.key == VariantKeys.set.key {
                for variable in entries(entry.value, what: "set") {
                    let items = variable.value.items ?? [variable.value]
                    let values = items.compactMap { item -> String? in
                        if item.scalar == nil {
                            log.error(
                                "a value must be an expression, but found \(item.kindDescription)", at: item.location)
                        }
                        places.note(item, of: variable.key)
                        return item.scalar
                    }
                    add(values, of: .variable(variable.key), at: variable, to: &axes)
                }
            }
        }
        let excluded = combinations(reader.node(VariantKeys.exclude), among: axes, mustBeKnown: true, &places)
        let included = combinations(reader.node(VariantKeys.include), among: axes, mustBeKnown: false, &places)
        let matrix = VariantMatrix(
            axes: axes, excluded: excluded, included: included, name: reader.name(VariantKeys.name)?.text,
            places: places)
        if matrix.count > VariantMatrix.maxVariants {
            log.limit(
                "the matrix has more than \(VariantMatrix.maxVariants) combinations",
                hint: "divide it into several files",
                at: node.location)
        } else if matrix.combinations.isEmpty, !log.hasErrors {
            log.error(
                "the matrix has no variants",
                hint: matrix.axes.isEmpty
                    ? "give an axis, such as appearance: [light, dark]" : "exclude leaves out every combination",
                at: node.location
            )
        }
        check(matrix, reader)
        return log.hasErrors ? nil : matrix
    }

    private func add(
        _ values: [String], of axis: VariantAxis, at entry: SourceNode.Entry, to axes: inout [VariantMatrix.Axis]
    ) {
        guard !values.isEmpty else {
            if !log.hasErrors {
                log.error("'\(entry.key)' needs a value", at: entry.keyLocation, length: entry.key.count)
            }
            return
        }
        if Set(values).count < values.count {
            log.error("a value of '\(entry.key)' is given twice", at: entry.value.location)
        }
        axes.append(VariantMatrix.Axis(axis: axis, values: values))
    }

    /// Reports a value that an axis does not have.
    private func value(of axis: VariantAxis, _ text: String, at location: SourceLocation) -> String? {
        if axis == .device, let device = Devices.named(text) { return device.name }
        if axis == .locale { return isLanguage(text, at: location) ? text : nil }
        guard let words = axis.words, !words.contains(text) else { return text }
        let hint = axis == .device ? Devices.hint(for: text) : nil
        log.error(
            axis == .device ? "there is no device '\(text)'" : "'\(text)' is not a value of '\(axis.name)'",
            hint: hint ?? Suggestion.hint(for: text, among: words, what: "values"),
            topic: axis == .device ? .devices : nil, at: location, length: text.count)
        return nil
    }

    /// The groups of `exclude` and `include`. A list of values is expanded to one group for each value.
    ///
    /// - Parameters:
    ///   - mustBeKnown: whether the values must be among those of the axes.
    ///   - places: the source locations of the values of variables; those of the groups are added.
    private func combinations(
        _ node: SourceNode?, among axes: [VariantMatrix.Axis], mustBeKnown: Bool, _ places: inout VariantMatrix.Places
    ) -> [VariantMatrix.Combination] {
        guard let node else { return [] }
        guard let items = node.items else {
            log.error("this must be a list of groups, but found \(node.kindDescription)", at: node.location)
            return []
        }
        var found: [VariantMatrix.Combination] = []
        for item in items {
            var combinations: [VariantMatrix.Combination] = [[:]]
            let named = entries(item, what: "a combination")
            if named.isEmpty { log.error("a combination needs an axis", at: item.location) }
            let all = named.flatMap { entry in
                entry.key == VariantKeys.set.key ? entries(entry.value, what: "set") : [entry]
            }
            for entry in all {
                let axis = VariantAxis.named.first { $0.name == entry.key } ?? .variable(entry.key)
                let known = axes.first { $0.axis == axis }
                if known == nil, mustBeKnown {
                    log.error(
                        "the matrix has no axis '\(entry.key)'",
                        hint: Suggestion.hint(for: entry.key, among: axes.map(\.axis.name), what: "axes"),
                        at: entry.keyLocation, length: entry.key.count)
                    continue
                }
                let items = entry.value.items ?? [entry.value]
                let values = items.compactMap { value(of: axis, $0, among: mustBeKnown ? known?.values : nil, entry) }
                for value in items { places.note(value, of: axis.name) }
                guard combinations.count * values.count <= VariantMatrix.maxVariants else {
                    log.limit("a group has more than \(VariantMatrix.maxVariants) combinations", at: item.location)
                    return []
                }
                combinations = combinations.flatMap { combination in
                    values.map { value in combination.merging([axis: value]) { $1 } }
                }
            }
            found += combinations.filter { !$0.isEmpty }
        }
        return found
    }

    /// A value in a group of `exclude` or `include`.
    ///
    /// - Parameter known: the values of the axis; nil if others are allowed.
    private func value(
        of axis: VariantAxis, _ node: SourceNode, among known: [String]?, _ entry: SourceNode.Entry
    ) -> String? {
        guard let text = node.scalar else {
            log.error("a value must be single, but found \(node.kindDescription)", at: node.location)
            return nil
        }
        guard let value = value(of: axis, text, at: node.textLocation) else { return nil }
        guard let known, !known.contains(value) else { return value }
        log.error(
            "'\(entry.key)' has no value '\(text)'", hint: Suggestion.hint(for: text, among: known, what: "values"),
            at: node.textLocation, length: text.count)
        return nil
    }

    /// Reports unknown words in braces of the pattern.
    private func check(_ matrix: VariantMatrix, _ reader: ObjectReader) {
        guard let pattern = reader.name(VariantKeys.name) else { return }
        if pattern.text.replacing(/\{[^{}]*\}/, with: "").contains(where: { "{}".contains($0) }) {
            log.error(
                "a brace in the pattern of names is not closed", hint: "write an axis in braces, such as {appearance}",
                at: pattern.location, length: pattern.text.count)
        }
        let known =
            ["scene", "script"] + matrix.axes.map(\.axis.name) + matrix.included.flatMap { $0.keys.map(\.name) }
        for word in pattern.text.matches(of: /\{([^{}]*)\}/).map({ String($0.output.1) }) where !known.contains(word) {
            log.error(
                "the pattern of names has an unknown word '{\(word)}'",
                hint: Suggestion.hint(for: word, among: known, what: "words"), at: pattern.location,
                length: pattern.text.count)
        }
    }
}
