import SceneLanguage

/// Finds the dependencies between properties and variables.
///
/// Reports circular dependencies and bound properties that actions set. Finds the values that can change: `changing`
/// and `bound` are disjoint, and neither contains the readings of a clip's clock.
struct Dependencies {
    /// The properties and variables that an action or animator sets.
    private(set) var changing: Set<PropertyKey> = []
    /// The properties whose declaration depends, directly or indirectly, on a value that changes.
    private(set) var bound: Set<PropertyKey> = []

    /// - Parameters:
    ///   - written: the properties and variables that actions and animators set, each with the location of
    ///     one action that sets it.
    ///   - log: receives the errors.
    init(layers: [Layer], variables: [Variable], written: [PropertyKey: SourceLocation], log: DiagnosticLog) {
        changing = Set(written.keys)
        let timeDependent = layers.indices.filter { layers[$0].properties[ClipFacet.clip.keyPath] != nil }.flatMap {
            layer in
            ClipFacet.clockProperties.map { PropertyKey.property(layer: layer, keyPath: $0.keyPath) }
        }
        var walker = DependencyWalker(
            layers: layers, variables: variables, written: changing, timeDependent: Set(timeDependent), log: log)
        for (index, layer) in layers.enumerated() {
            for keyPath in layer.properties.keys.sorted() {
                walker.follow(.property(layer: index, keyPath: keyPath))
            }
        }
        bound = walker.boundProperties
        for (key, place) in written.sorted(by: {
            ($0.value, $0.key.order.layer, $0.key.order.keyPath) < ($1.value, $1.key.order.layer, $1.key.order.keyPath)
        }) {
            guard case .property = key, let cause = walker.cause(of: key) else { continue }
            // The copies of a repeated layer have the same place.
            log.inCopy(walker.name(key)) {
                log.error(
                    "\(walker.name(key)) cannot be set: it is bound to \(walker.name(cause)), which changes",
                    hint: "set \(walker.name(cause)) instead, or declare a constant", at: place)
            }
        }
    }
}

/// A depth-first search of the declarations that visits each one once.
private struct DependencyWalker {
    let layers: [Layer]
    let variables: [Variable]
    let written: Set<PropertyKey>
    private let references: TermReferences
    /// The properties that change with time, without actions.
    let timeDependent: Set<PropertyKey>
    let log: DiagnosticLog
    /// A changing value on which a visited one depends; nil if there is none.
    private var causes: [PropertyKey: PropertyKey?] = [:]
    private var path: [PropertyKey] = []
    /// The members of cycles that have been reported.
    private var inCycle: Set<PropertyKey> = []
    /// The length of the longest dependency chain of each visited value. Limiting it limits the recursion
    /// depth, here and when the scene is evaluated.
    private var depths: [PropertyKey: Int] = [:]
    private static let maxDepth = 200

    init(
        layers: [Layer], variables: [Variable], written: Set<PropertyKey>, timeDependent: Set<PropertyKey>,
        log: DiagnosticLog
    ) {
        self.layers = layers
        self.variables = variables
        self.written = written
        references = TermReferences(layers: layers, changing: written)
        self.timeDependent = timeDependent
        self.log = log
    }

    func cause(of key: PropertyKey) -> PropertyKey? { causes[key] ?? nil }

    var boundProperties: Set<PropertyKey> {
        Set(
            causes.compactMap { key, cause in
                guard cause != nil, case .property = key, !written.contains(key) else { return nil }
                return key
            })
    }

    /// A changing value on which a declaration depends, directly or through other properties; nil if there is none.
    ///
    /// A variable is evaluated once, so it changes only if it is set itself.
    @discardableResult
    mutating func follow(_ key: PropertyKey) -> PropertyKey? {
        if let known = causes[key] { return known }
        guard path.count <= Self.maxDepth else { return nil }
        if let start = path.firstIndex(of: key) {
            // A cycle that is found again from another member is reported once.
            if inCycle.isDisjoint(with: path[start...]) {
                let cycle = (path[start...] + [key]).map(name).joined(separator: " -> ")
                log.inCopy(name(key)) { log.error("circular dependency: \(cycle)", at: location(of: key)) }
            }
            inCycle.formUnion(path[start...])
            return nil
        }
        path.append(key)
        defer { path.removeLast() }
        var cause: PropertyKey?
        var depth = 0
        for part in dependencies(of: key) {
            let deeper = follow(part)
            if written.contains(part) || timeDependent.contains(part) {
                cause = cause ?? part
            } else if case .property = part {
                cause = cause ?? deeper
            }
            depth = max(depth, depths[part, default: 0] + 1)
        }
        if depth == Self.maxDepth {
            log.limit(
                "\(name(key)) depends on a chain of more than \(Self.maxDepth) values",
                hint: "compute it from index or from a variable", at: location(of: key))
        }
        depths[key] = depth
        causes[key] = .some(cause)
        return cause
    }

    private func declaration(of key: PropertyKey) -> TypedExpression? {
        switch key {
        case .variable(let index): variables[index].initial
        case .property(let layer, let keyPath): layers[layer].properties[keyPath]
        }
    }

    /// The properties and variables that a declaration refers to.
    private func dependencies(of key: PropertyKey) -> [PropertyKey] {
        declaration(of: key).map { references.keys(of: $0.term) } ?? []
    }

    /// The name of a property or variable in messages.
    func name(_ key: PropertyKey) -> String {
        switch key {
        case .variable(let index): variables[index].name
        case .property(let layer, let keyPath): "\(layers[layer].name).\(keyPath)"
        }
    }

    private func location(of key: PropertyKey) -> SourceLocation {
        switch key {
        case .variable(let index): variables[index].location
        case .property(let layer, let keyPath):
            layers[layer].properties[keyPath]?.location ?? layers[layer].location
        }
    }
}

extension PropertyKey {
    /// What orders the keys that one place sets, such as those of the copies of a repeated layer.
    fileprivate var order: (layer: Int, keyPath: String) {
        if case .property(let layer, let keyPath) = self { (layer, keyPath) } else { (-1, "") }
    }
}
