import Graphics
import SceneLanguage
import SceneModel

extension Simulation {
    /// Reads model values, as actions do.
    var model: StateReader {
        var reader = StateReader(
            scene: scene, cell: { [self] in try modelValue(of: $0) }, fixedVariable: startValue(ofVariable:))
        addAnswers(to: &reader)
        return reader
    }

    /// Reads what is seen now, as fingers and conditions of scripts do.
    var presentation: StateReader {
        var reader = StateReader(
            scene: scene, cell: { [self] in try cell($0)?.last.presentation(at: time) },
            fixedVariable: startValue(ofVariable:))
        addAnswers(to: &reader)
        return reader
    }

    private func addAnswers(to reader: inout StateReader) {
        reader.fixedFrames = fixedFrames
        reader.text = text
        reader.animatorMember = { [self] in member($1, ofAnimator: $0) }
        reader.senderMember = { [self] name in
            if name == "position" { return completionPosition.map { .symbol($0.rawValue) } }
            return sender?.member(name)
        }
        reader.parameters = parameters
        reader.clip = { [self] in reading(ofClip: $0) }
        reader.nextRandom = { [self] in random.next(site: $0) }
    }

    /// The track of a cell that changes; made when it is first asked for, so that declarations may name each other.
    private func cell(_ cell: PropertyKey) throws -> Track? {
        if let track = tracks[cell] { return track }
        guard scene.changing.contains(cell) else { return nil }
        let initial: Value
        switch cell {
        case .variable(let index): initial = try startValue(ofVariable: index)
        case .property(let layer, let keyPath): initial = try startValue(layer: layer, keyPath: keyPath)
        }
        let track = Track(initial: initial)
        tracks[cell] = track
        return track
    }

    /// A variable's declaration, evaluated once.
    func startValue(ofVariable index: Int) throws -> Value {
        if let known = variables[index] { return known }
        let value = try model.evaluate(scene.variables[index].initial)
        variables[index] = value
        let cell = PropertyKey.variable(index)
        if scene.changing.contains(cell), tracks[cell] == nil { tracks[cell] = Track(initial: value) }
        return value
    }

    func startValue(layer: Int, keyPath: String) throws -> Value {
        if let declared = scene.layers[layer].properties[keyPath] { return try model.evaluate(declared) }
        return LayerFacets.properties[keyPath]?.initial ?? .number(0)
    }

    /// The value of an expression as it is seen now.
    func presented(_ expression: TypedExpression) throws -> Value {
        try presentation.evaluate(expression)
    }

    /// What the model says of a cell that changes. A scroll layer's offset is what is seen, however it moves:
    /// UIScrollView sets it anew for every picture.
    private func modelValue(of cell: PropertyKey) throws -> Value? {
        guard let span = try self.cell(cell)?.last else { return nil }
        guard case .property(let layer, let keyPath) = cell, !span.animations.isEmpty,
            ScrollFacet.offsets.contains(where: { $0.keyPath == keyPath }),
            scrolls.contains(where: { $0.layer == layer })
        else { return span.model }
        return span.presentation(at: time)
    }

    /// What is seen of every layer now.
    func presentedLayers() throws -> [LayerValues] {
        let reader = presentation
        return try scene.layers.indices.map { try values(ofLayer: $0, reader) }
    }

    /// The properties of a layer that are declared or changed.
    func values(ofLayer index: Int, _ reader: StateReader) throws -> LayerValues {
        var values: [String: Value] = [:]
        for keyPath in scene.layers[index].properties.keys {
            values[keyPath] = try reader.property(layer: index, keyPath: keyPath)
        }
        for keyPath in changingKeyPaths[index, default: []] {
            values[keyPath] = try reader.property(layer: index, keyPath: keyPath)
        }
        return LayerValues(values, fonts: scene.fontSet)
    }

    /// From a layer's own coordinates to the canvas.
    func transformToCanvas(from layer: Int, _ reader: StateReader) throws -> AffineTransform {
        var transform = try values(ofLayer: layer, reader).geometry.transformToSuperlayer
        var parent = scene.layers[layer].parent
        while let layer = parent {
            transform = transform.concatenating(try values(ofLayer: layer, reader).geometry.transformToSuperlayer)
            parent = scene.layers[layer].parent
        }
        return transform
    }
}
