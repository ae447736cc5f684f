import SceneLanguage

extension SceneCompiler {
    /// Adds the properties that the scrolling of a layer changes besides its offset. Called when all actions are known.
    func addScrollState(to layers: inout [Layer]) {
        for index in layers.indices where layers[index].properties[ScrollFacet.contentSize.keyPath] != nil {
            let hasIndicators = [ScrollFacet.showsVerticalIndicator, ScrollFacet.showsHorizontalIndicator].contains {
                mayBeTrue($0, of: index, in: layers)
            }
            if isGiven(ScrollFacet.refreshControl, of: index, in: layers) {
                for property in ScrollFacet.refreshState { drive(property, of: index, at: layers[index].location) }
            }
            let limits = [ScrollFacet.minimumZoomScale, ScrollFacet.maximumZoomScale]
            if limits.contains(where: { isGiven($0, of: index, in: layers) }) {
                drive(ScrollFacet.zoomScale, of: index, at: layers[index].location)
                checkZoomLimits(layers[index].properties)
            }
            if hasIndicators {
                drive(ScrollFacet.indicatorOpacity, of: index, at: layers[index].location)
                let property = ScrollFacet.indicatorAppearance
                layers[index].properties[property.keyPath] = TypedExpression(
                    appearance, type: property.type, location: layers[index].location)
            }
        }
    }

    /// Reports constant limits of the zoom scale that contradict each other.
    private func checkZoomLimits(_ properties: [String: TypedExpression]) {
        guard let least = properties[ScrollFacet.minimumZoomScale.keyPath]?.constant?.number,
            let limit = properties[ScrollFacet.maximumZoomScale.keyPath], let greatest = limit.constant?.number,
            greatest < least
        else { return }
        log.error(
            "the zoom scale cannot be at least \(Value.format(least)) and at most \(Value.format(greatest))",
            hint: "exchange minimumZoomScale and maximumZoomScale", at: limit.location,
            length: max(limit.text.count, 1))
    }

    /// Whether a layer declares a property or an action sets it.
    private func isGiven(_ property: LayerProperty, of index: Int, in layers: [Layer]) -> Bool {
        layers[index].properties[property.keyPath] != nil
            || written[.property(layer: index, keyPath: property.keyPath)] != nil
    }

    /// Reports `refresh` of scroll layers without a refresh control, once for all copies of a layer.
    func checkRefreshControls(_ gestures: [Gesture], of layers: [Layer]) {
        var reported: Set<SourceLocation> = []
        for gesture in gestures {
            guard let kind = gesture.kind as? ScrolledGesture, !kind.refresh.isEmpty,
                !isGiven(ScrollFacet.refreshControl, of: gesture.layer, in: layers),
                reported.insert(gesture.location).inserted
            else { continue }
            log.error(
                "'refresh' needs a layer with scroll.refreshControl",
                hint: "add to '\(layers[gesture.layer].name)': scroll.refreshControl: true", at: gesture.location)
        }
    }

    private func mayBeTrue(_ flag: LayerProperty, of index: Int, in layers: [Layer]) -> Bool {
        if written[.property(layer: index, keyPath: flag.keyPath)] != nil { return true }
        guard let declared = layers[index].properties[flag.keyPath] else { return false }
        return declared.constant != .bool(false)
    }

    private func drive(_ property: LayerProperty, of index: Int, at location: SourceLocation) {
        write([.property(layer: index, keyPath: property.keyPath)], at: location)
    }

    /// The scroll layers that an action names: `list` for all copies, `list[index]` for one. A layer that declares none of
    /// some properties is reported. The targets' key path has no meaning.
    func scrollLayers(
        _ names: [(text: String, location: SourceLocation)], having properties: [LayerProperty], scope: Scope
    ) -> [Target] {
        names.flatMap { name -> [Target] in
            let id = String(name.text.prefix { $0 != "[" })
            guard let copies = layersNamed(id) else {
                _ = layers(name.text, at: name.location)
                return []
            }
            guard let first = copies.first, properties.contains(where: layerDeclarations[first].declares) else {
                log.error(
                    "layer '\(id)' has no \(properties.map(\.keyPath).joined(separator: " and no "))",
                    hint: "add \(properties[0].keyPath) to '\(id)'", at: name.location, length: id.count)
                return []
            }
            let isAll = id == name.text && copies.count > 1 && scope.layer(of: copies) == nil
            let places = isAll ? copies.indices.map { "\(id)[\($0)]" } : [name.text]
            return places.compactMap {
                target("\($0).\(ScrollFacet.contentSize.keyPath)", at: name.location, scope: scope)
            }
        }
    }
}
