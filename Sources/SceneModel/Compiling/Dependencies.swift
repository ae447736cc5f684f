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

    /// The changing cell that a cell's declaration names, directly or not.
    @discardableResult
    mutating func follow(_ cell: Cell) -> Cell? {
        if let known = causes[cell] { return known }
        if let start = trail.firstIndex(of: cell) {
            let circle = (trail[start...] + [cell]).map(name).joined(separator: " -> ")
            log.error("these depend on each other: \(circle)", at: location(of: cell))
            return nil
        }
        trail.append(cell)
        defer { trail.removeLast() }
        var cause: Cell?
        for part in parts(of: cell) {
            let deeper = follow(part)
            if written.contains(part) || clocks.contains(part) {
                cause = cause ?? part
            } else {
                cause = cause ?? deeper
            }
        }
        causes[cell] = .some(cause)
        return cause
    }

    private func declaration(of cell: Cell) -> Expression? {
        switch cell {
        case .variable(let index): variables[index].initial
        case .property(let layer, let keyPath): layers[layer].properties[keyPath]
        }
    }

    /// The cells that a declaration names. A variable is evaluated once, so that what it names may change later.
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
        let base = keyPath.hasPrefix("frame") ? "frame" : keyPath
        guard let member = LayerMember.named(base) else { return [.property(layer: layer, keyPath: keyPath)] }
        return member.parts.map { .property(layer: layer, keyPath: $0.keyPath) }
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
