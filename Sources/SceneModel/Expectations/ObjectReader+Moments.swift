import SceneLanguage

extension ObjectReader {
    /// The moment in a node; nil after reporting that it is none. A name alone stands for a marker.
    func moment(_ node: SourceNode) -> Moment? {
        guard let text = node.scalar else {
            compiler.log.error(
                "a moment is \(Moment.grammar), but found \(node.shape)", at: node.location)
            return nil
        }
        guard let moment = Moment(text, takesNames: true) else {
            compiler.log.error(
                "'\(text)' is no moment", hint: "moments: \(Moment.grammar)", at: node.textLocation,
                length: text.count)
            return nil
        }
        if let name = moment.marker, !compiler.markers.contains(name) {
            compiler.log.error(
                "there is no marker '\(name)'",
                hint: Suggestion.hint(for: name, among: compiler.markers.sorted(), what: "markers")
                    ?? "add a step to the script: marker: \(name)",
                at: node.textLocation, length: text.count)
            return nil
        }
        return moment
    }

    /// The moment behind a key that may be missing; nil after reporting what is wrong.
    func moment(_ field: Field, otherwise: Moment) -> Moment? {
        node(field).map(moment) ?? otherwise
    }

    /// The moment or the list of moments behind a key; nil where the key is missing or wrong, which has been reported.
    func moments(_ field: Field) -> [Moment]? {
        guard let node = node(field) else { return nil }
        let items = node.items ?? [node]
        if items.isEmpty {
            compiler.log.error("'\(field.key)' needs a moment", hint: "moments: \(Moment.grammar)", at: node.location)
        }
        let moments = items.compactMap(moment)
        return moments.isEmpty || moments.count != items.count ? nil : moments
    }

    /// Whether one moment may come before another, which is reported at a field where it cannot.
    func isInOrder(_ from: Moment, _ to: Moment, at location: SourceLocation) -> Bool {
        guard from.isAlwaysAfter(to) else { return true }
        compiler.log.error(
            "\(from) comes after \(to)", hint: "the earlier moment comes first", at: location)
        return false
    }

    /// The expression behind a key that takes a value of any type.
    func anyExpression(_ field: Field) -> TypedExpression? {
        guard let node = node(field) else { return nil }
        guard let text = node.scalar else {
            compiler.log.error("'\(field.key)' takes a value, but found \(node.shape)", at: node.location)
            return nil
        }
        return compiler.expression(
            text, at: node.textLocation, expected: nil, scope: scope, isQuoted: node.isQuoted)
    }

    /// A fixed number that is not negative; nil where the key is missing or wrong, which has been reported.
    func bound(_ field: Field) -> Double? {
        guard let value = constant(field)?.number else { return nil }
        guard value >= 0 else {
            compiler.log.error(
                "'\(field.key)' cannot be negative", hint: field.summary, at: node(field)?.location ?? location)
            return nil
        }
        return value
    }

    /// A share, written `5%` or `0.05`; nil where the key is missing or wrong, which has been reported.
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
            "'\(field.key)' is a share of the way", hint: "write 5% or 0.05", at: node.textLocation,
            length: node.scalar?.count ?? 1)
        return nil
    }

    /// Whether a text is the id of a layer, `cardView` or `cell[2]`, and nothing behind it.
    func isLayer(_ node: SourceNode) -> Bool {
        guard let text = node.scalar, let reference = (try? SyntaxParser.parse(text))?.reference else { return false }
        return reference.path.isEmpty && compiler.layersByID[reference.name] != nil
    }
}
