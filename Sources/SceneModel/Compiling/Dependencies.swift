import SceneLanguage

/// Follows which cell depends on which: refuses circles and animated bindings, finds what may change.
struct Dependencies {
    /// Everything written by an action or animator.
    private(set) var changing: Set<Cell> = []
    /// Every property whose declaration names, directly or not, something that changes.
    private(set) var bound: Set<Cell> = []

    private let layers: [Layer]
    private let variables: [Variable]

    /// - Parameters:
    ///   - written: the cells that actions and animators write, each with one place that does.
    ///   - log: receives circles and animated bindings.
    init(layers: [Layer], variables: [Variable], written: [Cell: SourceLocation], log: DiagnosticLog) {
        self.layers = layers
        self.variables = variables
        changing = Set(written.keys)
        let clocks = layers.indices.filter { layers[$0].properties[ClipFacet.clip.keyPath] != nil }.flatMap { layer in
            ClipFacet.readings.map { Cell.property(layer: layer, keyPath: $0.keyPath) }
        }
        var follower = Follower(
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

    private func name(of cell: Cell) -> String {
        switch cell {
        case .variable(let index): variables[index].name
        case .property(let layer, let keyPath): "\(layers[layer].name).\(keyPath)"
        }
    }
}

/// Depth-first over the declarations; each cell is visited once.
private struct Follower {
    let layers: [Layer]
    let variables: [Variable]
    let written: Set<Cell>
    /// What changes as time passes, whatever actions do.
    let clocks: Set<Cell>
    let log: DiagnosticLog
    /// The changing cell on which a visited cell depends, if any.
    private var causes: [Cell: Cell?] = [:]
    private var trail: [Cell] = []
    /// Cells of circles that have been reported.
    private var circled: Set<Cell> = []
    /// How long the longest chain is that ends at a visited cell. It bounds the stack, here and while playing.
    private var depths: [Cell: Int] = [:]
    private static let deepest = 200

    init(layers: [Layer], variables: [Variable], written: Set<Cell>, clocks: Set<Cell>, log: DiagnosticLog) {
        self.layers = layers
        self.variables = variables
        self.written = written
        self.clocks = clocks
        self.log = log
    }

    func cause(of cell: Cell) -> Cell? { causes[cell] ?? nil }

    var boundProperties: Set<Cell> {
        Set(
            causes.compactMap { cell, cause in
                guard cause != nil, case .property = cell, !written.contains(cell) else { return nil }
                return cell
            })
    }

    /// The changing cell that a cell's declaration names, directly or through other properties. A variable is
    /// evaluated once: unless it is written itself it stays, whatever it was made of.
    @discardableResult
    mutating func follow(_ cell: Cell) -> Cell? {
        if let known = causes[cell] { return known }
        guard trail.count <= Self.deepest else { return nil }
        if let start = trail.firstIndex(of: cell) {
            // A circle that is met again by another way is still the same mistake.
            if circled.isDisjoint(with: trail[start...]) {
                let circle = (trail[start...] + [cell]).map(name).joined(separator: " -> ")
                log.error("these depend on each other: \(circle)", at: location(of: cell))
            }
            circled.formUnion(trail[start...])
            return nil
        }
        trail.append(cell)
        defer { trail.removeLast() }
        var cause: Cell?
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

    private func declaration(of cell: Cell) -> TypedExpression? {
        switch cell {
        case .variable(let index): variables[index].initial
        case .property(let layer, let keyPath): layers[layer].properties[keyPath]
        }
    }

    /// The cells that a declaration names.
    private func parts(of cell: Cell) -> [Cell] {
        guard let term = declaration(of: cell)?.term else { return [] }
        var cells: [Cell] = []
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

    private func cells(_ layer: Int, _ keyPath: String) -> [Cell] {
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

    private func name(_ cell: Cell) -> String {
        switch cell {
        case .variable(let index): variables[index].name
        case .property(let layer, let keyPath): "\(layers[layer].name).\(keyPath)"
        }
    }

    private func location(of cell: Cell) -> SourceLocation {
        switch cell {
        case .variable(let index): variables[index].location
        case .property(let layer, let keyPath):
            layers[layer].properties[keyPath]?.location ?? layers[layer].location
        }
    }
}
