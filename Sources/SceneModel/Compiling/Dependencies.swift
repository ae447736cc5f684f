import SceneLanguage

/// Follows which cell depends on which: refuses circles and animated bindings, finds what may change.
struct Dependencies {
    /// Everything written by an action or animator.
    private(set) var changing: Set<PropertyKey> = []
    /// Every property whose declaration names, directly or not, something that changes.
    private(set) var bound: Set<PropertyKey> = []

    private let layers: [Layer]
    private let variables: [Variable]

    /// - Parameters:
    ///   - written: the cells that actions and animators write, each with one place that does.
    ///   - log: receives circles and animated bindings.
    init(layers: [Layer], variables: [Variable], written: [PropertyKey: SourceLocation], log: DiagnosticLog) {
        self.layers = layers
        self.variables = variables
        changing = Set(written.keys)
        let clocks = layers.indices.filter { layers[$0].properties[ClipFacet.clip.keyPath] != nil }.flatMap { layer in
            ClipFacet.readings.map { PropertyKey.property(layer: layer, keyPath: $0.keyPath) }
        }
        var follower = DependencyWalker(
            layers: layers, variables: variables, written: changing, clocks: Set(clocks), log: log)
        for (index, layer) in layers.enumerated() {
            for keyPath in layer.properties.keys.sorted() {
                follower.follow(.property(layer: index, keyPath: keyPath))
            }
        }
        bound = follower.boundProperties
        for (cell, place) in written.sorted(by: { $0.value < $1.value }) {
            guard case .property(let layer, let keyPath) = cell, let cause = follower.cause(of: cell) else { continue }
            log.error(
                "\(layers[layer].name).\(keyPath) is bound to \(name(of: cause)), which changes, so it cannot be set",
                hint: "change \(name(of: cause)), or declare a fixed value", at: place)
        }
    }

    private func name(of cell: PropertyKey) -> String {
        switch cell {
        case .variable(let index): variables[index].name
        case .property(let layer, let keyPath): "\(layers[layer].name).\(keyPath)"
        }
    }
}

/// Depth-first over the declarations; each cell is visited once.
private struct DependencyWalker {
    let layers: [Layer]
    let variables: [Variable]
    let written: Set<PropertyKey>
    /// What changes as time passes, whatever actions do.
    let clocks: Set<PropertyKey>
    let log: DiagnosticLog
    /// The changing cell on which a visited cell depends, if any.
    private var causes: [PropertyKey: PropertyKey?] = [:]
    private var path: [PropertyKey] = []
    /// Cells of circles that have been reported.
    private var inCycle: Set<PropertyKey> = []
    /// How long the longest chain is that ends at a visited cell. It bounds the stack, here and while playing.
    private var depths: [PropertyKey: Int] = [:]
    private static let deepest = 200

    init(
        layers: [Layer], variables: [Variable], written: Set<PropertyKey>, clocks: Set<PropertyKey>, log: DiagnosticLog
    ) {
        self.layers = layers
        self.variables = variables
        self.written = written
        self.clocks = clocks
        self.log = log
    }

    func cause(of cell: PropertyKey) -> PropertyKey? { causes[cell] ?? nil }

    var boundProperties: Set<PropertyKey> {
        Set(
            causes.compactMap { cell, cause in
                guard cause != nil, case .property = cell, !written.contains(cell) else { return nil }
                return cell
            })
    }

    /// The changing cell that a cell's declaration names, directly or through other properties. A variable is
    /// evaluated once: unless it is written itself it stays, whatever it was made of.
    @discardableResult
    mutating func follow(_ cell: PropertyKey) -> PropertyKey? {
        if let known = causes[cell] { return known }
        guard path.count <= Self.deepest else { return nil }
        if let start = path.firstIndex(of: cell) {
            // A circle that is met again by another way is still the same mistake.
            if inCycle.isDisjoint(with: path[start...]) {
                let circle = (path[start...] + [cell]).map(name).joined(separator: " -> ")
                log.error("these depend on each other: \(circle)", at: location(of: cell))
            }
            inCycle.formUnion(path[start...])
            return nil
        }
        path.append(cell)
        defer { path.removeLast() }
        var cause: PropertyKey?
        var depth = 0
        for part in parts(of: cell) {
            let deeper = follow(part)
            if written.contains(part) || clocks.contains(part) {
                cause = cause ?? part
            } else if case .property = part {
                cause = cause ?? deeper
            }
            depth = max(depth, depths[part, default: 0] + 1)
        }
        if depth == Self.deepest {
            log.limit(
                "\(name(cell)) depends on others more than \(Self.deepest) deep",
                hint: "compute it from index or from a variable", at: location(of: cell))
        }
        depths[cell] = depth
        causes[cell] = .some(cause)
        return cause
    }

    private func declaration(of cell: PropertyKey) -> TypedExpression? {
        switch cell {
        case .variable(let index): variables[index].initial
        case .property(let layer, let keyPath): layers[layer].properties[keyPath]
        }
    }

    /// The cells that a declaration names.
    private func parts(of cell: PropertyKey) -> [PropertyKey] {
        guard let term = declaration(of: cell)?.term else { return [] }
        var cells: [PropertyKey] = []
        term.visit { part in
            switch part {
            case .variable(let index): cells.append(.variable(index))
            case .property(let layer, let keyPath): cells += self.cells(layer, keyPath)
            case .indexedProperty(let layers, _, let keyPath): cells += layers.flatMap { self.cells($0, keyPath) }
            default: break
            }
        }
        return cells
    }

    private func cells(_ layer: Int, _ keyPath: String) -> [PropertyKey] {
        if VisibleMember(rawValue: keyPath) != nil {
            return VisibleMember.ownParts.map { .property(layer: layer, keyPath: $0.keyPath) }
                + layers[layer].children.flatMap { child in
                    VisibleMember.sublayerParts.map { .property(layer: child, keyPath: $0.keyPath) }
                }
        }
        if LayerFacets.properties[keyPath] != nil { return [.property(layer: layer, keyPath: keyPath)] }
        let isTransformed = GeometryFacet.transforms.contains { property in
            layers[layer].properties[property.keyPath] != nil
                || written.contains(.property(layer: layer, keyPath: property.keyPath))
        }
        return LayerMember.parts(of: keyPath, isTransformed: isTransformed).map {
            .property(layer: layer, keyPath: $0.keyPath)
        }
    }

    private func name(_ cell: PropertyKey) -> String {
        switch cell {
        case .variable(let index): variables[index].name
        case .property(let layer, let keyPath): "\(layers[layer].name).\(keyPath)"
        }
    }

    private func location(of cell: PropertyKey) -> SourceLocation {
        switch cell {
        case .variable(let index): variables[index].location
        case .property(let layer, let keyPath):
            layers[layer].properties[keyPath]?.location ?? layers[layer].location
        }
    }
}
