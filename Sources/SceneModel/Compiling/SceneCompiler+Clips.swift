import SceneLanguage

extension SceneCompiler {
    /// Opens the clip of a layer, with the script that the layer names.
    func clip(_ node: SourceNode, of declaration: LayerDeclaration) -> TypedExpression? {
        guard node.scalar != nil else {
            log.error("expected \(ValueType.clip.name), but found \(node.kindDescription)", at: node.location)
            return nil
        }
        guard let path = path(node, scope: declaration.scope) else { return nil }
        var script: String?
        if let declared = declaration.declared.first(where: { $0.keyPath == ClipFacet.script.keyPath }) {
            guard let name = expression(declared.node, expected: .text, scope: declaration.scope) else { return nil }
            guard let text = name.constant?.text else {
                log.error("script must be a constant", at: name.location, length: name.text.count)
                return nil
            }
            script = text
        }
        do {
            let reference = try files.clip(path, script: script, from: node.location.file)
            clipLayers += reference.layers
            if layerDeclarations.count + clipLayers > SceneLimits.layers {
                log.limit(
                    "the scene and its clips have more than \(SceneLimits.layers) layers", at: node.textLocation,
                    length: path.count)
            }
            return TypedExpression(.constant(.clip(reference)), type: .clip, location: node.textLocation, text: path)
        } catch {
            report(error, at: node.textLocation, length: path.count)
            return nil
        }
    }

    /// The `playing` properties of the layers that an action names: `video` for all copies, `video[index]` for one.
    ///
    /// - Parameter writes: whether the action changes `playing` itself.
    func clips(
        _ names: [(text: String, location: SourceLocation)], writes: Bool = true, scope: Scope
    ) -> [Target] {
        names.flatMap { name -> [Target] in
            let id = id(in: name.text)
            guard let copies = layersNamed(id) else {
                _ = layers(name.text, at: name.location)
                return []
            }
            guard let first = copies.first, layerDeclarations[first].declares(ClipFacet.self) else {
                log.error(
                    "layer '\(id)' has no clip", hint: "add clip: the path of \(ClipReference.kinds)",
                    at: name.location, length: id.count)
                return []
            }
            let isRepeated = id == name.text && copies.count > 1 && scope.layer(of: copies) == nil
            let places = isRepeated ? copies.indices.map { "\(id)[\($0)]" } : [name.text]
            return places.compactMap { place in
                let target = target("\(place).\(ClipFacet.playing.keyPath)", at: name.location, scope: scope)
                if writes, let target { write(target.keys, at: name.location) }
                return target
            }
        }
    }

    /// Whether a text such as `video` or `cell[index]` starts with the id of a layer.
    func namesLayer(_ text: String) -> Bool { layersNamed(id(in: text)) != nil }

    private func id(in text: String) -> String { String(text.prefix { $0 != "[" }) }
}
