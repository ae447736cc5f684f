import SceneLanguage

extension Inspection {
    /// The samples and events of some layers alone, without variables.
    ///
    /// - Parameter names: ids, which are those of all copies, or the names of copies: `cell[2]`. Empty for all layers.
    /// - Throws: exit code 64 for a name that no layer has.
    public func of(layers names: [String]) throws(ZoetropeError) -> Inspection {
        guard !names.isEmpty else { return self }
        let known = Set(samples.flatMap(\.layers.keys))
        for name in names where !known.contains(where: { Self.isCopy($0, of: name) }) {
            throw ZoetropeError(
                .usage, "\(scene): there is no layer '\(name.printable)'",
                hint: Suggestion.hint(for: name, among: known.sorted(), what: "layers")?.description)
        }
        func isKept(_ layer: String) -> Bool { names.contains { Self.isCopy(layer, of: $0) } }
        var part = self
        part.showsAll = true
        for index in samples.indices {
            part.samples[index].variables = [:]
            part.samples[index].layers = samples[index].layers.filter { isKept($0.key) }
        }
        part.events = events.filter { $0.layer.map(isKept) ?? false }
        return part
    }

    /// Whether a layer has a name, or is one of the copies of a layer that has it.
    private static func isCopy(_ layer: String, of name: String) -> Bool {
        layer == name || layer.hasPrefix("\(name)[") && !layer.dropFirst(name.count).contains(".")
    }
}
