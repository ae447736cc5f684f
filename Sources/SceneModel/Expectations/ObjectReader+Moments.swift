import SceneLanguage

extension ObjectReader {
    /// The moment in a node; nil after reporting an error. A name alone is a marker.
    func moment(_ node: SourceNode) -> Moment? {
        guard let text = node.scalar else {
            compiler.log.error(
                "expected a moment, but found \(node.kindDescription)", hint: "moments: \(Moment.grammar)",
                at: node.location)
            return nil
        }
        guard let moment = Moment(text, allowsBareNames: true) else {
            compiler.log.error(
                "'\(text)' is not a moment", hint: Hint(Moment.hint(for: text)), at: node.textLocation,
                length: text.count)
            return nil
        }
        if let name = moment.marker, !compiler.markers.contains(name) {
            compiler.log.error(
                "there is no marker '\(name)'",
                hint: Suggestion.hint(for: name, among: compiler.markers.sorted(), what: "markers")
                    ?? "add a step to the script: marker: \(name)",
                missingName: "marker \(name)", at: node.textLocation, length: text.count)
            return nil
        }
        return moment
    }

    /// The moment of a key, or the default if the key is missing; nil after reporting an error.
    func moment(_ field: Field, otherwise: Moment) -> Moment? {
        node(field).map(moment) ?? otherwise
    }

    /// The moment or moments of a key; nil if the key is missing or invalid. Invalid ones are reported.
    func moments(_ field: Field) -> [Moment]? {
        guard let node = node(field) else { return nil }
        let items = node.items ?? [node]
        if items.isEmpty {
            compiler.log.error("'\(field.key)' needs a moment", hint: "moments: \(Moment.grammar)", at: node.location)
        }
        let moments = items.compactMap(moment)
        return moments.isEmpty || moments.count != items.count ? nil : moments
    }

    /// Whether one moment can come before another; reports it if it cannot.
    func isInOrder(_ from: Moment, _ to: Moment, at location: SourceLocation) -> Bool {
        guard from.isAlwaysAfter(to) else { return true }
        compiler.log.error(
            "\(from) comes after \(to)", hint: "the earlier moment comes first", at: location)
        return false
    }

    /// The expression of a key that accepts any type; nil if the key is missing or invalid. Invalid ones are reported.
    func anyExpression(_ field: Field) -> TypedExpression? {
        guard let node = node(field) else { return nil }
        guard let text = node.scalar else {
            compiler.log.error("'\(field.key)' takes a value, but found \(node.kindDescription)", at: node.location)
            return nil
        }
        return compiler.expression(
            text, at: node.textLocation, expected: nil, scope: scope, isQuoted: node.isQuoted)
    }

    /// The range of numbers that cannot be negative.
    static let nonNegative = 0...Double.greatestFiniteMagnitude

    /// A share, written `5%` or `0.05`; nil if the key is missing or invalid. Invalid ones are reported.
    func share(_ field: Field) -> Double? {
        guard let node = node(field) else { return nil }
        if let text = node.scalar, text.hasSuffix("%") {
            let digits = text.dropLast()
            if digits.allSatisfy({ "0123456789.".contains($0) }), let percent = Double(digits) { return percent / 100 }
        } else if let number = compiler.expression(node, expected: .number, scope: scope) {
            if let share = number.constant?.number, (0...1).contains(share) { return share }
        } else {
            return nil
        }
        compiler.log.error(
            "'\(field.key)' must be a share of the distance", hint: "write 5% or 0.05", at: node.textLocation,
            length: node.scalar?.count ?? 1)
        return nil
    }

    /// Whether a node is just the id of a layer, such as `cardView` or `cell[2]`.
    func isLayer(_ node: SourceNode) -> Bool {
        guard let text = node.scalar, let reference = compiler.reference(in: text) else { return false }
        return reference.path.isEmpty && compiler.layersNamed(reference.name) != nil
    }
}
