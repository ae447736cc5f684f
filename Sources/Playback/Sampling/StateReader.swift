import Graphics
import SceneLanguage
import SceneModel

/// Answers what expressions ask, from the values of the cells that change; everything else follows from
/// the declarations.
///
/// A reader is made for one moment: what it has found out about a declaration it does not work out again.
struct StateReader: EvaluationContext {
    private final class Memory {
        var values: [PropertyKey: Value] = [:]
    }

    let scene: Scene
    /// The value of a cell that changes; nil for all others.
    let cell: (PropertyKey) throws -> Value?
    /// The start value of a variable that never changes.
    let fixedVariable: (Int) throws -> Value
    /// Values found once and for all, by layer.
    var fixed: [[String: Value]] = []
    /// Frames found once and for all, of layers in scroll layers.
    var fixedFrames: [Int: Rect] = [:]
    private let memory = Memory()
    var text: any TextMeasuring = NoTextMeasuring()
    var animatorMember: (Int, AnimatorMember) throws -> Value = { _, _ in
        throw EvaluationError("animators cannot be read here")
    }
    /// What a clip's clock says; nil for a layer without a clip.
    var clip: (Int) -> ClipTrack.Reading? = { _ in nil }
    var senderMember: (String) -> Value? = { _ in nil }
    var parameters: [String: Value] = [:]
    var nextRandom: (Int) throws -> Double = { _ in throw EvaluationError("random is not allowed here") }

    func variable(_ index: Int) throws -> Value {
        try cell(.variable(index)) ?? fixedVariable(index)
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
            return .number(member.value(bounds: bounds, frames: frames))
        }
        let isFrameKey = LayerMember.frameKeys.contains(keyPath)
        let name = isFrameKey ? "frame" : keyPath
        if name == "frame", let frame = fixedFrames[layer] {
            guard isFrameKey else { return .rect(frame) }
            return try Term.component(.constant(.rect(frame)), String(keyPath.dropFirst(name.count + 1)))
                .evaluate(in: self)
        }
        guard let member = LayerMember.named(name) else { throw EvaluationError("there is no property '\(keyPath)'") }
        // Only a part of a frame needs less of it where nothing transforms it.
        let isTransformed = isFrameKey && GeometryFacet.transforms.contains { isSet($0, layer: layer) }
        let parts = LayerMember.parts(of: keyPath, isTransformed: isTransformed)
        let values = try values(of: parts, layer: layer)
        let value: Value
        do throws(UnmeasuredText) {
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
        guard let value = senderMember(member) else { throw EvaluationError("sender has no '\(member)' now") }
        return value
    }

    func parameter(_ name: String) throws -> Value {
        guard let value = parameters[name] else { throw EvaluationError("there is no '\(name)' here") }
        return value
    }

    func random(site: Int) throws -> Double { try nextRandom(site) }

    /// The value of a property: what changes, what was found before, what the scene declares, or the initial one.
    func value(of property: LayerProperty, layer: Int) throws -> Value {
        if ClipFacet.readings.contains(property), let reading = clip(layer) {
            return property == ClipFacet.time ? .number(reading.time) : .bool(reading.isPlaying)
        }
        return try ownValue(of: property.keyPath, layer: layer) ?? property.initial
    }

    /// The same without clips' clocks and initial values: nil where the scene neither declares nor sets the property.
    private func ownValue(of keyPath: String, layer: Int) throws -> Value? {
        let cell = PropertyKey.property(layer: layer, keyPath: keyPath)
        if let value = try self.cell(cell) { return value }
        if layer < fixed.count, let value = fixed[layer][keyPath] { return value }
        guard let declared = scene.layers[layer].properties[keyPath] else { return nil }
        if let constant = declared.constant { return constant }
        if let known = memory.values[cell] { return known }
        let value = try evaluate(declared)
        memory.values[cell] = value
        return value
    }

    /// Whether the scene declares a property or may set it.
    private func isSet(_ property: LayerProperty, layer: Int) -> Bool {
        scene.layers[layer].properties[property.keyPath] != nil
            || scene.changing.contains(.property(layer: layer, keyPath: property.keyPath))
    }

    private func values(of parts: [LayerProperty], layer: Int) throws -> LayerValues {
        var values: [String: Value] = [:]
        // A transform that the scene leaves out must stay out: key paths make it up instead.
        for part in parts {
            if let value = try ownValue(of: part.keyPath, layer: layer) { values[part.keyPath] = value }
        }
        return LayerValues(values, fonts: scene.fontSet)
    }

    /// The value of an expression; failures are told with its place.
    func evaluate(_ expression: TypedExpression) throws -> Value {
        let value: Value
        do {
            value = try expression.term.evaluate(in: self)
        } catch let error as EvaluationError {
            throw SceneError(
                error.message, hint: error.hint, at: expression.location, length: expression.text.count)
        }
        guard value.isFinite else {
            throw SceneError(
                "this is not a finite number", at: expression.location, length: expression.text.count)
        }
        return value
    }

    /// The frames, in their superlayer, of those sublayers of scroll layers that never move.
    func framesThatStay() throws -> [Int: Rect] {
        var frames: [Int: Rect] = [:]
        let scrolls = scene.layers.filter { $0.properties[ScrollFacet.contentSize.keyPath] != nil }
        for child in scrolls.flatMap(\.children) {
            let moves = LayerMember.named("frame")?.parts.contains { property in
                let cell = PropertyKey.property(layer: child, keyPath: property.keyPath)
                return scene.changing.contains(cell) || scene.bound.contains(cell)
            }
            if moves == false { frames[child] = try property(layer: child, keyPath: "frame").rect }
        }
        return frames
    }
}
