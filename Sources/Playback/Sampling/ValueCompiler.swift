import SceneLanguage
import SceneModel

/// Finds the values of a timeline that move and compiles their expressions.
struct ValueCompiler {
    private let timeline: Timeline
    private let references: TermReferences
    /// Reads values that never change.
    private let reader: StateReader
    private var movement: [PropertyKey: Bool] = [:]
    private var numbers: [PropertyKey: Int] = [:]
    private var members: [PropertyKey: Int] = [:]
    private(set) var compiled = CompiledValues()

    /// Evaluates all values that never change.
    ///
    /// - Parameter reader: reads the values of the timeline at time 0.
    /// - Throws: `SceneError` if a declaration cannot be evaluated.
    init(_ timeline: Timeline, reader: StateReader) throws {
        self.timeline = timeline
        self.reader = reader
        references = TermReferences(layers: timeline.scene.layers, changing: timeline.scene.changing)
        let keyPaths = Self.keyPaths(in: timeline)
        var bound: [(number: Int, expression: TypedExpression)] = []
        for (layer, keyPaths) in keyPaths.enumerated() {
            var values = LayerValues(fonts: timeline.scene.fontSet)
            var moves: [CompiledValues.Move] = []
            for keyPath in keyPaths {
                let key = PropertyKey.property(layer: layer, keyPath: keyPath)
                guard isMoving(key) else {
                    values[keyPath: keyPath] = try fixedValue(of: key)
                    continue
                }
                guard let slot = LayerFacets.properties[keyPath]?.slot else { continue }
                let number = compiled.sources.count
                numbers[key] = number
                moves.append(CompiledValues.Move(slot: slot, number: number))
                if let source = clipSource(of: key) {
                    compiled.sources.append(source)
                } else if let track = timeline.tracks[key] {
                    compiled.tracks[key] = number
                    compiled.sources.append(.track(track))
                } else if let expression = timeline.scene.layers[layer].properties[keyPath] {
                    bound.append((number, expression))
                    compiled.sources.append(.bound(expression))
                }
            }
            compiled.layers.append(values)
            compiled.moves.append(moves)
        }
        compiled.propertyCount = compiled.sources.count
        for (index, _) in timeline.scene.variables.enumerated() {
            guard let track = timeline.tracks[.variable(index)], !track.isConstant else { continue }
            numbers[.variable(index)] = compiled.sources.count
            compiled.tracks[.variable(index)] = compiled.sources.count
            compiled.sources.append(.track(track))
        }
        for (number, expression) in bound { compiled.sources[number] = .bound(compile(expression)) }
        addPaths()
    }

    /// The key paths of the properties that each layer declares or that something sets, in ascending order.
    private static func keyPaths(in timeline: Timeline) -> [[String]] {
        var sets = timeline.scene.layers.map { Set($0.properties.keys) }
        for case .property(let layer, let keyPath) in timeline.tracks.keys { sets[layer].insert(keyPath) }
        for layer in timeline.clips.keys { sets[layer].formUnion(ClipFacet.clockProperties.map(\.keyPath)) }
        return sets.map { $0.sorted() }
    }

    private func clipSource(of key: PropertyKey) -> CompiledValues.Source? {
        guard case .property(let layer, let keyPath) = key, let track = timeline.clips[layer] else { return nil }
        switch keyPath {
        case ClipFacet.time.keyPath: return .clipTime(track)
        case ClipFacet.playing.keyPath: return .clipPlaying(track)
        default: return nil
        }
    }

    /// Whether a value may differ between two times.
    private mutating func isMoving(_ key: PropertyKey) -> Bool {
        if let known = movement[key] { return known }
        let result: Bool
        if clipSource(of: key) != nil {
            result = true
        } else if let track = timeline.tracks[key] {
            result = !track.isConstant
        } else if timeline.scene.bound.contains(key), case .property(let layer, let keyPath) = key,
            let expression = timeline.scene.layers[layer].properties[keyPath]
        {
            result = references.keys(of: expression.term).contains { isMoving($0) }
        } else {
            result = false
        }
        movement[key] = result
        return result
    }

    private func fixedValue(of key: PropertyKey) throws -> Value {
        if let track = timeline.tracks[key] { return track.presentation(at: 0) }
        guard case .property(let layer, let keyPath) = key,
            let expression = timeline.scene.layers[layer].properties[keyPath]
        else { return .number(0) }
        return try reader.evaluate(expression)
    }

    /// An expression that reads moving values by their numbers and contains all other values.
    mutating func compile(_ expression: TypedExpression) -> TypedExpression {
        guard expression.constant == nil else { return expression }
        return expression.replacing(expression.term.replacing { replacement(of: $0) })
    }

    /// The compiled form of a term that reads a value; nil for other terms, and for terms that stay as they are.
    private mutating func replacement(of term: Term) -> Term? {
        switch term {
        case .variable(let index):
            if let number = numbers[.variable(index)] { return .variable(number) }
            return (try? reader.variable(index)).map(Term.constant)
        case .property(let layer, let keyPath):
            guard references.keys(ofLayer: layer, keyPath).contains(where: { isMoving($0) }) else {
                return (try? reader.property(layer: layer, keyPath: keyPath)).map(Term.constant)
            }
            if let property = LayerFacets.properties[keyPath] {
                // Expressions read the plain value: text without its styles, the data of a path.
                guard property.type == property.type.plain else { return nil }
                return numbers[.property(layer: layer, keyPath: keyPath)].map(Term.variable)
            }
            return member(ofLayer: layer, keyPath)
        // A velocity is computed from the tracks, which compiled terms do not name.
        case .velocity: return term
        default: return nil
        }
    }

    /// The compiled form of a member with parts that move; nil for a member that is not composed of properties alone.
    private mutating func member(ofLayer layer: Int, _ keyPath: String) -> Term? {
        let isFrameKey = LayerMember.frameKeys.contains(keyPath)
        guard let member = LayerMember.named(isFrameKey ? "frame" : keyPath) else { return nil }
        let key = PropertyKey.property(layer: layer, keyPath: keyPath)
        let number = members[key] ?? compiled.sources.count
        if members[key] == nil {
            members[key] = number
            let parts = references.parts(ofLayer: layer, keyPath)
            let slots = Set(parts.map(\.slot))
            compiled.sources.append(
                .member(
                    CompiledValues.Member(
                        member: member, fixed: compiled.layers[layer].limited(to: parts),
                        moves: compiled.moves[layer].filter { slots.contains($0.slot) })))
        }
        guard isFrameKey else { return .variable(number) }
        return .component(.variable(number), String(keyPath.dropFirst("frame.".count)))
    }

    /// Parses the paths of all layers.
    private mutating func addPaths() {
        var paths = ParsedPaths()
        for property in ParsedPaths.properties {
            for layer in compiled.layers {
                if let data = layer[slot: property.slot]?.text { paths.add(data) }
            }
            for layer in compiled.moves.indices {
                let key = PropertyKey.property(layer: layer, keyPath: property.keyPath)
                for span in timeline.tracks[key]?.spans ?? [] {
                    if let data = span.model.text { paths.add(data) }
                }
            }
        }
        for layer in compiled.layers.indices { compiled.layers[layer].paths = paths }
    }
}
