import SceneLanguage

/// Values of properties that are written as other languages have them.
extension SceneCompiler {
    /// Reports a value that cannot be meant as it is written, with what to write instead. Returns false for other values.
    ///
    /// - Parameter name: the property as it is written, such as `card.transform.scale`.
    func reportMisuse(_ node: SourceNode, of keyPath: String, named name: String) -> Bool {
        if let items = node.items, items.count == 2, hasAxes(keyPath) {
            let values = zip(["x", "y"], items).map { axis, item in "\(name).\(axis): \(item.scalar ?? "1")" }
            log.error(
                "expected a number, but found a list", hint: "write \(values.joined(separator: " and "))",
                topic: .word("\(keyPath).x"), at: node.location)
            return true
        }
        if reportWrongUnit(node, takes: unit(of: keyPath), named: name) { return true }
        guard let sides = Self.lengths[keyPath] else { return false }
        let mistakes = zip(sides + sides, node.items ?? [node]).compactMap { side, node in
            percentage(node).map { (side, node, $0) }
        }
        for (side, node, number) in mistakes {
            let value = "canvas.\(side)" + (number == 100 ? "" : " * \(Value.format(number / 100))")
            let text = node.scalar ?? ""
            log.error(
                "a percentage is not a length", hint: "write \(value) for \(text) of the canvas", topic: .expressions,
                at: node.textLocation, length: text.count)
        }
        return !mistakes.isEmpty
    }

    /// The unit of a property, or of what a member such as `transform.rotation` writes.
    private func unit(of keyPath: String) -> LayerProperty.Unit {
        if let property = LayerFacets.properties[keyPath] { return property.unit }
        if Self.lengths[keyPath] != nil { return .points }
        return LayerMember.named(keyPath)?.write?(.number(0)).first?.0.unit ?? .none
    }

    /// The sides of the canvas of which the parts of a property are lengths, by key path.
    private static let lengths = [
        "frame": ["width", "height"], "frame.x": ["width"], "frame.y": ["height"],
        "frame.width": ["width"], "frame.height": ["height"],
        "bounds": ["width", "height"], "bounds.width": ["width"], "bounds.height": ["height"],
        "position": ["width", "height"], "position.x": ["width"], "position.y": ["height"],
    ]

    /// Whether a property is a number for both axes, each of which is a property too: `transform.scale`.
    private func hasAxes(_ keyPath: String) -> Bool {
        LayerMember.named(keyPath)?.type == .number
            && ["x", "y"].allSatisfy { LayerFacets.properties["\(keyPath).\($0)"] != nil }
    }

    /// The number of a value such as `70%`; nil for other values.
    private func percentage(_ node: SourceNode) -> Double? {
        // Most values have none, and the expression takes longer.
        guard let text = node.scalar, text.utf8.contains(UInt8(ascii: "%")) else { return nil }
        guard let match = text.wholeMatch(of: /\s*([0-9]+(?:\.[0-9]+)?)\s*%\s*/) else { return nil }
        return Double(match.output.1)
    }
}
