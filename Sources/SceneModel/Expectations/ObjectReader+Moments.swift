extension ObjectReader {
    /// The moment in a node; nil after reporting that it is none. A name alone stands for a marker.
    func moment(_ node: SourceNode) -> Moment? {
        guard let text = node.scalar else {
            compiler.log.error(
                "a moment is \(Moment.grammar), but found \(node.shape)", at: node.location)
            return nil
        }
        let isName =
            (text.first.map { $0.isLetter || $0 == "_" } ?? false)
            && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        guard let moment = Moment(text) ?? (isName ? .marker(text) : nil) else {
            compiler.log.error(
                "'\(text)' is no moment", hint: "moments: \(Moment.grammar)", at: node.textLocation,
                length: text.count)
            return nil
        }
        if case .marker(let name) = moment, !compiler.markers.contains(name) {
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

    /// The expression behind a key that takes a value of any type.
    func anyExpression(_ field: Field) -> Expression? {
        guard let node = node(field) else { return nil }
        guard let text = node.scalar else {
            compiler.log.error("'\(field.key)' takes a value, but found \(node.shape)", at: node.location)
            return nil
        }
        return compiler.expression(
            text, at: node.textLocation, expected: nil, scope: scope, isQuoted: node.isQuoted)
    }
}
