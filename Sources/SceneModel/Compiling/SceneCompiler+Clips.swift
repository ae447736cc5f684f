import SceneLanguage

extension SceneCompiler {
    /// Opens the clip of a layer, with the script that the layer names.
    func clip(_ node: SourceNode, of declaration: LayerDeclaration) -> TypedExpression? {
        guard node.scalar != nil else {
            log.error("expected \(ValueType.clip.name), but found \(node.kindDescription)", at: node.location)
            return nil
        }
        guard let path = path(node, scope: declaration.scope) else { return nil }
        guard let options = clipOptions(of: declaration) else { return nil }
        do {
            let reference = try files.clip(path, options: options, from: node.location.file)
            clipLayers += reference.layers
            if layerDeclarations.count + clipLayers > SceneLimits.layers {
                log.limit(
                    "the scene and its clips have more than \(SceneLimits.layers) layers", at: node.textLocation,
                    length: path.count)
            }
            return TypedExpression(.constant(.clip(reference)), type: .clip, location: node.textLocation, text: path)
        } catch {
            let other = declaration.declared.first { $0.keyPath == error.keyPath }?.node
            report(error, at: other?.textLocation ?? node.textLocation, length: other == nil ? path.count : 1)
            return nil
        }
    }

    /// The options of a clip, which are constants; nil if one is wrong.
    private func clipOptions(of declaration: LayerDeclaration) -> ClipOptions? {
        func constant(_ property: LayerProperty) -> (value: Value?, location: SourceLocation)?? {
            guard let declared = declaration.declared.first(where: { $0.keyPath == property.keyPath }) else {
                return .some(nil)
            }
            guard let result = expression(declared.node, expected: property.type, scope: declaration.scope) else {
                return nil
            }
            guard let value = result.constant else {
                let hint =
                    property == ClipFacet.overrideColors
                    ? Hint("colours that depend on the appearance, such as systemBlue, are not allowed here; use hex")
                    : nil
                log.error(
                    "\(property.keyPath) must be a constant", hint: hint, at: result.location, length: result.text.count
                )
                return nil
            }
            return .some((value, result.location))
        }
        guard let script = constant(ClipFacet.script), let marker = constant(ClipFacet.marker),
            let paths = constant(ClipFacet.overridePaths), let colors = constant(ClipFacet.overrideColors),
            let widths = constant(ClipFacet.overrideStrokeWidths)
        else { return nil }
        var options = ClipOptions(script: script?.value?.text, marker: marker?.value?.text)
        let count = paths?.value?.list?.count ?? 0
        guard count <= SceneLimits.clipOverrides else {
            log.limit(
                "there are \(count) key paths; the limit is \(SceneLimits.clipOverrides)",
                at: paths?.location ?? declaration.location)
            return nil
        }
        for (values, property) in [(colors, ClipFacet.overrideColors), (widths, ClipFacet.overrideStrokeWidths)] {
            guard let values, values.value?.list?.count != count else { continue }
            log.error(
                "\(property.keyPath) has \(values.value?.list?.count ?? 0) values, but override.paths has \(count)",
                at: values.location)
            return nil
        }
        if let paths, colors == nil, widths == nil {
            log.error(
                "override.paths needs values", hint: "add override.colors or override.strokeWidths", at: paths.location)
            return nil
        }
        if let widths, let width = widths.value?.list?.compactMap(\.number).first(where: { $0 < 0 }) {
            log.error("a stroke cannot have the width \(Value.format(width))", at: widths.location)
            return nil
        }
        options.overrides = (paths?.value?.list ?? []).enumerated().map { index, path in
            ClipOptions.Override(
                path: path.text ?? "", color: colors?.value?.list?[index].color,
                strokeWidth: widths?.value?.list?[index].number)
        }
        return options
    }

    /// The clip of a layer, after the layers are compiled; nil if it has none or an invalid one.
    func clipReference(ofLayer layer: Int) -> ClipReference? { clipReferences[layer] }

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
