/// Text in several styles, as an NSAttributedString.
package struct RichText: Sendable, Hashable {
    /// A stretch of text that differs from its layer's style.
    package struct Run: Sendable, Hashable {
        package var text: String
        /// What differs, by the key path of the layer's property.
        package var attributes: [String: Value]

        package init(_ text: String, attributes: [String: Value] = [:]) {
            self.text = text
            self.attributes = attributes
        }
    }

    package var runs: [Run]

    package init(_ runs: [Run]) {
        self.runs = runs
    }

    /// The words alone.
    package var text: String { runs.map(\.text).joined() }

    /// Attributes that both sides have run to each other where the words are the same; anything else switches at the
    /// very start.
    func interpolated(to goal: RichText, fraction: Double) -> RichText {
        guard runs.map(\.text) == goal.runs.map(\.text) else { return goal }
        return RichText(
            zip(runs, goal.runs).map { run, goal in
                var mixed = goal
                for (keyPath, value) in goal.attributes {
                    guard let start = run.attributes[keyPath] else { continue }
                    mixed.attributes[keyPath] = start.interpolated(to: value, fraction: fraction)
                }
                return mixed
            })
    }

    /// With every attribute replaced.
    func mapAttributes(_ change: (Value) -> Value) -> RichText {
        RichText(runs.map { Run($0.text, attributes: $0.attributes.mapValues(change)) })
    }
}

extension RichText: CustomStringConvertible {
    /// As it would be written in a scene, attributes by their key paths.
    package var description: String {
        let parts = runs.map { run in
            let text = Value.text(run.text).description
            guard !run.attributes.isEmpty else { return text }
            let attributes = run.attributes.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            return "{ text: \(text), \(attributes.joined(separator: ", ")) }"
        }
        return "[\(parts.joined(separator: ", "))]"
    }
}

/// One run before it is evaluated.
package struct RichTextTerm: Sendable, Hashable {
    package struct Attribute: Sendable, Hashable {
        /// Of the layer's property.
        package var keyPath: String
        package var term: Term

        package init(keyPath: String, term: Term) {
            self.keyPath = keyPath
            self.term = term
        }
    }

    package var text: Term
    package var attributes: [Attribute]

    package init(text: Term, attributes: [Attribute]) {
        self.text = text
        self.attributes = attributes
    }

    func evaluate(in context: some EvaluationContext) throws -> RichText.Run {
        var run = RichText.Run(try text.evaluate(in: context).text ?? "")
        for attribute in attributes { run.attributes[attribute.keyPath] = try attribute.term.evaluate(in: context) }
        return run
    }
}
