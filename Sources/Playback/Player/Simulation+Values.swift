import Graphics
import SceneLanguage
import SceneModel

extension Simulation {
    /// Evaluates expressions with model values, as actions do.
    var model: StateReader {
        if let known = readers.model { return known }
        let reader = reader { try $0.modelValue(of: $1) }
        reader.shown = { [unowned self] in shown }
        readers.model = reader
        return reader
    }

    /// Evaluates expressions with the presentation values before the actions of this tick. Presentation values change only
    /// when UIKit commits the changes of a turn of the run loop (measured on QuartzCore), so all handlers of one instant read
    /// the same.
    private var shown: StateReader {
        if let known = readers.shown { return known }
        let reader = reader { try $0.track(of: $1)?.span(beforeChangesAt: $0.tick).presentation(at: $0.time) }
        reader.movement = movement(beforeChanges: true)
        readers.shown = reader
        return reader
    }

    /// How the values that change move at this tick.
    ///
    /// - Parameter isBefore: whether the changes of this tick do not count.
    private func movement(beforeChanges isBefore: Bool) -> StateReader.Movement {
        StateReader.Movement(
            velocities: { [unowned self] key in
                try track(of: key)?.velocities(at: time, beforeChanges: isBefore)
            },
            moved: { [unowned self] key, seconds in
                try track(of: key)?.moved(by: seconds, from: time, beforeChanges: isBefore)
            }, movedClip: { [unowned self] layer, seconds in clips[layer]?.track.reading(at: time + seconds) })
    }

    /// Evaluates expressions with model values, except for one value.
    func model(with key: PropertyKey, as value: Value) -> StateReader {
        reader { $1 == key ? value : try $0.modelValue(of: $1) }
    }

    /// Evaluates expressions with model values, except for some values of which it reads the presentation.
    func hitTested(showing shown: Set<PropertyKey>) -> StateReader {
        reader {
            shown.contains($1) ? try $0.track(of: $1)?.last.presentation(at: $0.time) : try $0.modelValue(of: $1)
        }
    }

    /// Evaluates expressions with presentation values, as script conditions do.
    var presentation: StateReader {
        if let known = readers.presentation { return known }
        let reader = reader { try $0.track(of: $1)?.last.presentation(at: $0.time) }
        readers.presentation = reader
        return reader
    }

    /// A reader of the state of the simulation. It does not keep the simulation alive, which keeps its readers.
    ///
    /// - Parameter changingValue: reads the value of a key that changes; nil for all other keys.
    private func reader(
        changingValue: @escaping (_ simulation: Simulation, _ key: PropertyKey) throws -> Value?
    ) -> StateReader {
        let reader = StateReader(
            source: source, changingValue: { [unowned self] in try changingValue(self, $0) },
            fixedVariable: { [unowned self] in try startValue(ofVariable: $0) })
        reader.fixedFrames = fixedFrames
        reader.fixedValue = { [unowned self] in simulatedLayers[$0]?.fixed[slot: $1] }
        reader.text = text
        reader.animatorMember = { [unowned self] in member($1, ofAnimator: $0) }
        reader.senderMember = { [unowned self] name in
            if name == "position" { return completionPosition.map { .symbol($0.rawValue) } }
            if name == "finished" { return isFinished.map { .bool($0) } }
            return sender?.member(name)
        }
        reader.parameterValue = { [unowned self] in parameters[$0] }
        reader.clip = { [unowned self] in reading(ofClip: $0) }
        reader.movement = movement(beforeChanges: false)
        reader.nextRandom = { [unowned self] in random.next(site: $0) }
        return reader
    }

    /// The track of a changing value, created on first use so that initial values may depend on each other.
    private func track(of key: PropertyKey) throws -> Track? {
        if let track = tracks[key] { return track }
        guard scene.changing.contains(key) else { return nil }
        let initial: Value
        switch key {
        case .variable(let index): initial = try startValue(ofVariable: index)
        case .property(let layer, let keyPath): initial = try startValue(layer: layer, keyPath: keyPath)
        }
        let track = Track(initial: initial)
        tracks[key] = track
        return track
    }

    /// The initial value of a variable, evaluated once.
    func startValue(ofVariable index: Int) throws -> Value {
        if let known = variables[index] { return known }
        let value = try model.evaluate(scene.variables[index].initial)
        variables[index] = value
        let key = PropertyKey.variable(index)
        if scene.changing.contains(key), tracks[key] == nil { tracks[key] = Track(initial: value) }
        return value
    }

    func startValue(layer: Int, keyPath: String) throws -> Value {
        if let declared = scene.layers[layer].properties[keyPath] { return try model.evaluate(declared) }
        return LayerFacets.properties[keyPath]?.initial ?? .number(0)
    }

    /// The value of an expression, computed from the current presentation values.
    func presented(_ expression: TypedExpression) throws -> Value {
        try presentation.evaluate(expression)
    }

    /// The model value of a changing value. The offset of a scroll layer is always the presentation value, because
    /// UIScrollView updates its content offset for every frame.
    private func modelValue(of key: PropertyKey) throws -> Value? {
        guard let span = try track(of: key)?.last else { return nil }
        guard case .property(let layer, let keyPath) = key, !span.animations.isEmpty,
            ScrollFacet.offsets.contains(where: { $0.keyPath == keyPath }),
            scrolls.contains(where: { $0.layer == layer })
        else { return span.model(at: time) }
        return span.presentation(at: time)
    }

    /// The declared and changing properties of a layer.
    func values(ofLayer index: Int, _ reader: StateReader) throws -> LayerValues {
        let layer = try simulatedLayer(index, reader)
        var values = layer.fixed
        for property in layer.moving {
            values[slot: property.slot] = try reader.value(of: property, layer: index).plain
        }
        return values
    }

    /// The properties of a layer. Those that never change are evaluated once.
    private func simulatedLayer(_ index: Int, _ reader: StateReader) throws -> SimulatedLayer {
        if let known = simulatedLayers[index] { return known }
        let keyPaths = Set(scene.layers[index].properties.keys).union(changingKeyPaths[index, default: []])
        var fixed = LayerValues(fonts: scene.fontSet)
        var moving: [LayerProperty] = []
        for property in keyPaths.compactMap({ LayerFacets.properties[$0] }) {
            let key = PropertyKey.property(layer: index, keyPath: property.keyPath)
            if scene.changing.contains(key) || scene.bound.contains(key)
                || ClipFacet.clockProperties.contains(property) || property.type != property.type.plain
            {
                moving.append(property)
            } else {
                fixed[slot: property.slot] = try reader.value(of: property, layer: index)
            }
        }
        let layer = SimulatedLayer(fixed: fixed, moving: moving)
        simulatedLayers[index] = layer
        return layer
    }

    /// The transform from a layer's coordinates to the canvas.
    func transformToCanvas(from layer: Int, _ reader: StateReader) throws -> PlaneTransform {
        var current = try values(ofLayer: layer, reader)
        var transform = PlaneTransform.identity
        for superlayer in scene.superlayers(of: layer) {
            let next = try values(ofLayer: superlayer, reader)
            transform = transform.concatenating(current.planeTransform(in: next.sublayerSpace))
            current = next
        }
        return transform.concatenating(current.planeTransform())
    }

    /// From the canvas to a layer's coordinates; in perspective, the affine transform that agrees with it at a point of the
    /// canvas in value and slope.
    func transformFromCanvas(to layer: Int, near point: Point, _ reader: StateReader) throws -> AffineTransform {
        let transform = try transformToCanvas(from: layer, reader)
        let place = try transform.unapply(point) ?? values(ofLayer: layer, reader).bounds.center
        return transform.linearized(at: place).inverted
    }
}
