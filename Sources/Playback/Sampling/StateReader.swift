import Graphics
import SceneLanguage
import SceneModel

/// Evaluates expressions at one moment: values that change are read from tracks, all others from their declarations.
///
/// A reader caches evaluated declarations, so it is valid for one moment only.
struct StateReader: EvaluationContext {
    private final class Cache {
        var values: [PropertyKey: Value] = [:]
    }

    let scene: Scene
    /// Reads the value of a key that changes; nil for all other keys.
    let changingValue: (PropertyKey) throws -> Value?
    /// Reads the initial value of a variable that never changes.
    let fixedVariable: (Int) throws -> Value
    /// The value of a layer's property, by its slot, that is known never to change; nil for all others.
    var fixedValue: (_ layer: Int, _ slot: Int) -> Value? = { _, _ in nil }
    /// Frames that never change, of sublayers of scroll layers; by layer index.
    var fixedFrames: [Int: Rect] = [:]
    private let cache = Cache()
    var text: any TextMeasuring = NoTextMeasuring()
    var animatorMember: (Int, AnimatorMember) throws -> Value = { _, _ in
        throw EvaluationError("animators cannot be read here")
    }
    /// Reads the clock of a clip; nil for a layer without a clip.
    var clip: (Int) -> ClipTrack.Reading? = { _ in nil }
    var senderMember: (String) -> Value? = { _ in nil }
    var parameters: [String: Value] = [:]
    /// Reads what was shown before the actions of this instant; nil for a reader of presentation values.
    var shown: (() -> StateReader)?
    var nextRandom: (Int) throws -> Double = { _ in throw EvaluationError("random is not allowed here") }

    func variable(_ index: Int) throws -> Value {
        try changingValue(.variable(index)) ?? fixedVariable(index)
    }

    func property(layer: Int, keyPath: String) throws -> Value {
        if let property = LayerFacets.properties[keyPath] {
            return try value(of: property, layer: layer).plain
        }
        if let member = VisibleMember(rawValue: keyPath) {
            let frames = try scene.layers[layer].children.map {
                try fixedFrames[$0] ?? property(layer: $0, keyPath: "frame").rect ?? .zero
            }
            let bounds = try property(layer: layer, keyPath: "bounds").rect ?? .zero
            let scale = try values(of: [ScrollFacet.contentSize, ScrollFacet.zoomScale], layer: layer).zoomScale
            return .number(member.value(bounds: bounds, zoomScale: scale, frames: frames))
        }
        let isFrameKey = LayerMember.frameKeys.contains(keyPath)
        let name = isFrameKey ? "frame" : keyPath
        if name == "frame", let frame = fixedFrames[layer] {
            guard isFrameKey else { return .rect(frame) }
            return try Term.component(.constant(.rect(frame)), String(keyPath.dropFirst(name.count + 1)))
                .evaluate(in: self)
        }
        guard let member = LayerMember.named(name) else { throw EvaluationError("there is no property '\(keyPath)'") }
        // A single part of a frame depends on fewer properties if the layer has no transform.
        let isTransformed = isFrameKey && GeometryFacet.transforms.contains { isSet($0, layer: layer) }
        let parts = LayerMember.parts(of: keyPath, isTransformed: isTransformed)
        let values = try values(of: parts, layer: layer)
        let value: Value
        do throws(TextMeasuringError) {
            value = try member.read(values, text)
        } catch {
            throw EvaluationError(error.message)
        }
        guard name != keyPath else { return value }
        return try Term.component(.constant(value), String(keyPath.dropFirst(name.count + 1))).evaluate(in: self)
    }

    func animator(_ index: Int, _ member: AnimatorMember) throws -> Value {
        try animatorMember(index, member)
    }

    func sender(_ member: String) throws -> Value {
        guard let value = senderMember(member) else { throw EvaluationError("sender has no member '\(member)' here") }
        return value
    }

    func parameter(_ name: String) throws -> Value {
        guard let value = parameters[name] else { throw EvaluationError("there is no '\(name)' here") }
        return value
    }

    func random(site: Int) throws -> Double { try nextRandom(site) }

    func presentation(of term: Term) throws -> Value { try term.evaluate(in: shown?() ?? self) }

    /// The value of a property: from a clip's clock, a track, the declaration, or the initial value.
    func value(of property: LayerProperty, layer: Int) throws -> Value {
        if ClipFacet.clockProperties.contains(property), let reading = clip(layer) {
            return property == ClipFacet.time ? .number(reading.time) : .bool(reading.isPlaying)
        }
        return try storedValue(of: property, layer: layer) ?? property.initial
    }

    /// The value from a track or the declaration; nil if the scene neither declares nor sets the property.
    private func storedValue(of property: LayerProperty, layer: Int) throws -> Value? {
        if let value = fixedValue(layer, property.slot) { return value }
        let key = PropertyKey.property(layer: layer, keyPath: property.keyPath)
        if let value = try changingValue(key) { return value }
        guard let declared = scene.layers[layer].properties[property.keyPath] else { return nil }
        if let constant = declared.constant { return constant }
        if let known = cache.values[key] { return known }
        let value = try evaluate(declared)
        cache.values[key] = value
        return value
    }

    /// Whether the scene declares or may set a property.
    private func isSet(_ property: LayerProperty, layer: Int) -> Bool {
        scene.layers[layer].properties[property.keyPath] != nil
            || scene.changing.contains(.property(layer: layer, keyPath: property.keyPath))
    }

    private func values(of parts: [LayerProperty], layer: Int) throws -> LayerValues {
        var values = LayerValues(fonts: scene.fontSet)
        // An undeclared transform must stay absent, because otherwise it would override scale, rotation and
        // translation.
        for part in parts { values[slot: part.slot] = try storedValue(of: part, layer: layer) }
        return values
    }

    /// The frames that never change, of sublayers of scroll layers, in their superlayer's coordinates; by layer index.
    func makeFixedFrames() throws -> [Int: Rect] {
        var frames: [Int: Rect] = [:]
        let scrolls = scene.layers.filter { $0.properties[ScrollFacet.contentSize.keyPath] != nil }
        for child in scrolls.flatMap(\.children) {
            let moves = LayerMember.named("frame")?.parts.contains { property in
                let key = PropertyKey.property(layer: child, keyPath: property.keyPath)
                return scene.changing.contains(key) || scene.bound.contains(key)
            }
            if moves == false { frames[child] = try property(layer: child, keyPath: "frame").rect }
        }
        return frames
    }
}
