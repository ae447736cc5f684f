import Graphics
import SceneLanguage
import SceneModel

/// A scene whose values are read.
final class SceneSource: Sendable {
    let scene: Scene
    /// The layers that have a transform or may get one.
    let transformedLayers: Set<Int>

    init(_ scene: Scene) {
        self.scene = scene
        let transforms = Set(GeometryFacet.transforms.map(\.keyPath))
        var layers = Set(
            scene.layers.indices.filter { scene.layers[$0].properties.keys.contains(where: transforms.contains) })
        for case .property(let layer, let keyPath) in scene.changing where transforms.contains(keyPath) {
            layers.insert(layer)
        }
        transformedLayers = layers
    }
}

/// Evaluates expressions at one moment: values that change are read from tracks, all others from their declarations.
///
/// A reader remembers evaluated declarations and members of layers, so it is valid for one moment only.
final class StateReader: EvaluationContext {
    /// The scene, in an object, because readers are made often and a copy of a scene is expensive.
    let source: SceneSource
    /// Reads the value of a key that changes; nil for all other keys.
    let changingValue: (PropertyKey) throws -> Value?
    /// Reads the initial value of a variable that never changes.
    let fixedVariable: (Int) throws -> Value
    /// The value of a layer's property, by its slot, that is known never to change; nil for all others.
    var fixedValue: (_ layer: Int, _ slot: Int) -> Value? = { _, _ in nil }
    /// Frames that never change, of sublayers of scroll layers; by layer index.
    var fixedFrames: [Int: Rect] = [:]
    /// The evaluated declarations of properties, and the values of members, by their key paths.
    private var known: [PropertyKey: Value] = [:]
    var text: any TextMeasuring = NoTextMeasuring()
    var animatorMember: (Int, AnimatorMember) throws -> Value = { _, _ in
        throw EvaluationError("animators cannot be read here")
    }
    /// Reads the clock of a clip; nil for a layer without a clip.
    var clip: (Int) -> ClipTrack.Reading?
    var senderMember: (String) -> Value? = { _ in nil }
    /// Reads the value of a parameter of the action that is performed; nil if it has none of that name.
    var parameterValue: (String) -> Value? = { _ in nil }
    /// Reads what was shown before the actions of this instant; nil for a reader of presentation values.
    var shown: (() -> StateReader)?
    /// Reads how values that change move; nil if they do not.
    var movement: Movement?
    var nextRandom: (Int) throws -> Double = { _ in throw EvaluationError("random is not allowed here") }

    /// - Parameters:
    ///   - source: the scene.
    ///   - changingValue: reads the value of a key that changes; nil for all other keys.
    ///   - fixedVariable: reads the initial value of a variable that never changes.
    ///   - clip: reads the clock of a clip; nil for a layer without a clip.
    init(
        source: SceneSource, changingValue: @escaping (PropertyKey) throws -> Value?,
        fixedVariable: @escaping (Int) throws -> Value, clip: @escaping (Int) -> ClipTrack.Reading? = { _ in nil }
    ) {
        self.source = source
        self.changingValue = changingValue
        self.fixedVariable = fixedVariable
        self.clip = clip
    }

    func variable(_ index: Int) throws -> Value {
        try changingValue(.variable(index)) ?? fixedVariable(index)
    }

    func property(layer: Int, keyPath: String) throws -> Value {
        guard let reading = KeyPathReading.named(keyPath) else {
            throw EvaluationError("unknown property '\(keyPath)'")
        }
        if case .property(let property) = reading.kind { return try value(of: property, layer: layer).plain }
        let key = PropertyKey.property(layer: layer, keyPath: keyPath)
        if let value = known[key] { return value }
        let value = try member(reading, layer: layer)
        known[key] = value
        return value
    }

    private func member(_ reading: KeyPathReading, layer: Int) throws -> Value {
        switch reading.kind {
        case .property(let property): return try value(of: property, layer: layer).plain
        case .visible(let member): return .number(try value(of: member, layer: layer))
        case .member(let member, let component):
            let whole = try value(of: member, reading, layer: layer)
            guard let component else { return whole }
            return try Term.component(.constant(whole), component).evaluate(in: self)
        }
    }

    private func value(of member: VisibleMember, layer: Int) throws -> Double {
        let frames = try source.scene.layers[layer].children.map {
            try fixedFrames[$0] ?? property(layer: $0, keyPath: "frame").rect ?? .zero
        }
        let bounds = try property(layer: layer, keyPath: "bounds").rect ?? .zero
        let scale = try values(of: Self.zoomParts, layer: layer).zoomScale
        return member.value(bounds: bounds, zoomScale: scale, frames: frames)
    }

    private static let zoomParts = [ScrollFacet.contentSize, ScrollFacet.zoomScale].map {
        KeyPathReading.Part(slot: $0.slot, keyPath: $0.keyPath)
    }

    /// The value of a member. For a part of a frame, only what that part depends on is read, and the rest of the frame is undefined.
    private func value(of member: LayerMember, _ reading: KeyPathReading, layer: Int) throws -> Value {
        if member.keyPath == "frame", let frame = fixedFrames[layer] { return .rect(frame) }
        let isTransformed = source.transformedLayers.contains(layer)
        let values = try values(of: isTransformed ? reading.transformedParts : reading.parts, layer: layer)
        do throws(TextMeasuringError) {
            return try member.read(values, text)
        } catch {
            throw EvaluationError(error.message)
        }
    }

    func animator(_ index: Int, _ member: AnimatorMember) throws -> Value {
        try animatorMember(index, member)
    }

    func sender(_ member: String) throws -> Value {
        guard let value = senderMember(member) else { throw EvaluationError("sender has no member '\(member)' here") }
        return value
    }

    func parameter(_ name: String) throws -> Value {
        guard let value = parameterValue(name) else { throw EvaluationError("there is no '\(name)' here") }
        return value
    }

    func random(site: Int) throws -> Double { try nextRandom(site) }

    func presentation(of term: Term) throws -> Value { try term.evaluate(in: shown?() ?? self) }

    /// How the values that change move at the moment of the reader. Both read nil for all other keys.
    struct Movement {
        /// The change per second of each component of a value; nil also for values without components.
        var velocities: (PropertyKey) throws -> [Double]?
        /// The value a number of seconds later at its present velocity.
        var moved: (PropertyKey, Double) throws -> Value?
        /// The same for the clock of a clip.
        var movedClip: (Int, Double) -> ClipTrack.Reading? = { _, _ in nil }
    }

    func velocity(of term: Term) throws -> Value {
        if let shown { return try shown().velocity(of: term) }
        guard let movement else { throw EvaluationError("velocity is not available here") }
        if let key = key(of: term), let velocities = try movement.velocities(key) {
            return try term.evaluate(in: self).replacingComponents(velocities)
        }
        let step = Self.velocityStep
        let (later, earlier) = (
            try term.evaluate(in: moved(by: step, movement)), try term.evaluate(in: moved(by: -step, movement))
        )
        guard let a = later.components, let b = earlier.components, a.count == b.count else {
            throw EvaluationError("this value has no velocity")
        }
        return later.replacingComponents(zip(a, b).map { ($0 - $1) / (2 * step) })
    }

    /// Half the interval of the central difference that gives the velocity of a computed value: a tick, in seconds.
    private static let velocityStep = Clock.time(of: 1)

    /// The key that a term reads and that has a track of its own.
    private func key(of term: Term) -> PropertyKey? {
        switch term {
        case .variable(let index): .variable(index)
        case .property(let layer, let keyPath) where LayerFacets.properties[keyPath] != nil:
            .property(layer: layer, keyPath: keyPath)
        default: nil
        }
    }

    /// A reader of the values some seconds later, if all keep their velocities.
    private func moved(by seconds: Double, _ movement: Movement) -> StateReader {
        let reader = StateReader(
            source: source, changingValue: { try movement.moved($0, seconds) }, fixedVariable: fixedVariable,
            clip: { movement.movedClip($0, seconds) })
        reader.fixedValue = fixedValue
        reader.fixedFrames = fixedFrames
        reader.text = text
        reader.parameterValue = parameterValue
        reader.movement = movement
        return reader
    }

    /// The value of a property: from a clip's clock, a track, the declaration, or the initial value.
    func value(of property: LayerProperty, layer: Int) throws -> Value {
        if ClipFacet.clockProperties.contains(property), let reading = clip(layer) {
            return property == ClipFacet.time ? .number(reading.time) : .bool(reading.isPlaying)
        }
        return try storedValue(slot: property.slot, keyPath: property.keyPath, layer: layer) ?? property.initial
    }

    /// The value from a track or the declaration; nil if the scene neither declares nor sets the property.
    private func storedValue(slot: Int, keyPath: String, layer: Int) throws -> Value? {
        if let value = fixedValue(layer, slot) { return value }
        let key = PropertyKey.property(layer: layer, keyPath: keyPath)
        if let value = try changingValue(key) { return value }
        guard let declared = source.scene.layers[layer].properties[keyPath] else { return nil }
        if let constant = declared.constant { return constant }
        if let value = known[key] { return value }
        let value = try evaluate(declared)
        known[key] = value
        return value
    }

    private func values(of parts: [KeyPathReading.Part], layer: Int) throws -> LayerValues {
        var values = LayerValues(fonts: source.scene.fontSet)
        // An undeclared transform must stay absent, because otherwise it would override scale, rotation and
        // translation.
        for part in parts {
            values[slot: part.slot] = try storedValue(slot: part.slot, keyPath: part.keyPath, layer: layer)
        }
        return values
    }

    /// The frames that never change, of sublayers of scroll layers, in their superlayer's coordinates; by layer index.
    func makeFixedFrames() throws -> [Int: Rect] {
        var frames: [Int: Rect] = [:]
        let scrolls = source.scene.layers.filter { $0.properties[ScrollFacet.contentSize.keyPath] != nil }
        for child in scrolls.flatMap(\.children) {
            let moves = LayerMember.named("frame")?.parts.contains { property in
                let key = PropertyKey.property(layer: child, keyPath: property.keyPath)
                return source.scene.changing.contains(key) || source.scene.bound.contains(key)
            }
            if moves == false { frames[child] = try property(layer: child, keyPath: "frame").rect }
        }
        return frames
    }
}
