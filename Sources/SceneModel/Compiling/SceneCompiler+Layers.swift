import Graphics
import SceneLanguage

extension SceneCompiler {
    /// Reads the expressions of every layer.
    func compileLayers() -> [Layer] {
        var copies: [String: Int] = [:]
        return seeds.indices.map { index in
            let seed = seeds[index]
            if seed.declares(ScrollFacet.self) {
                for property in ScrollFacet.offsets {
                    let cell = PropertyKey.property(layer: index, keyPath: property.keyPath)
                    written[cell] = written[cell] ?? seed.location
                }
            }
            var name = seed.path
            if let id = seed.id {
                let count = layersByID[id]?.count ?? 1
                let copy = copies[id, default: 0]
                copies[id] = copy + 1
                name = count > 1 ? "\(id)[\(copy)]" : id
            }
            return Layer(
                id: seed.id, name: name, parent: seed.parent, children: seed.children, mask: seed.mask,
                properties: properties(of: index), location: seed.location)
        }
    }

    private func properties(of index: Int) -> [String: TypedExpression] {
        let seed = seeds[index]
        var scope = seed.scope
        scope.isBinding = true
        var result: [String: TypedExpression] = [:]
        for (keyPath, location, node) in seed.declared where keyPath != "frame" && !keyPath.hasPrefix("frame.") {
            guard let type = memberType(ofLayer: index, keyPath: keyPath),
                let value = type == .clip
                    ? clip(node, of: seed)
                    : expression(withOrigin(node, keyPath), expected: type, scope: scope)
            else { continue }
            if let property = LayerFacets.properties[keyPath] {
                store(value, for: property, in: &result, at: location)
            } else if let write = LayerMember.named(keyPath)?.write {
                for (property, term) in write(value.term) {
                    var part = value
                    part.term = .folded(term)
                    part.type = property.type
                    store(part, for: property, in: &result, at: location)
                }
            }
        }
        for facet in LayerFacets.all where !facet.triggers.isEmpty && seed.declares(facet) {
            for (property, value) in facet.defaults + facet.defaults(beside: result)
            where result[property.keyPath] == nil && seed.canHave(property) {
                result[property.keyPath] = TypedExpression(
                    .constant(value), type: property.type, location: seed.location)
            }
        }
        frame(of: index, scope: scope, into: &result)
        check(result, of: seed)
        return result
    }

    /// `bounds: [width, height]` starts at the origin, as it mostly does.
    private func withOrigin(_ node: SourceNode, _ keyPath: String) -> SourceNode {
        guard LayerMember.startingAtOrigin.contains(keyPath), let items = node.items, items.count == 2
        else { return node }
        let zero = SourceNode(.scalar("0", quoted: false), at: node.location)
        return SourceNode(.sequence([zero, zero] + items), at: node.location)
    }

    private func store(
        _ value: TypedExpression, for property: LayerProperty, in result: inout [String: TypedExpression],
        at location: SourceLocation
    ) {
        if result[property.keyPath] != nil {
            log.error("'\(property.keyPath)' is given twice", at: location)
        }
        check(value, isInRangeOf: property, as: property.keyPath)
        result[property.keyPath] = value
    }

    /// - Parameter name: what the property is called here.
    func check(_ value: TypedExpression, isInRangeOf property: LayerProperty, as name: String) {
        guard let range = property.range, let number = value.constant?.number, !range.contains(number) else { return }
        log.error(
            "\(name) cannot be \(Value.format(number))", hint: "it is \(range.words)", at: value.location,
            length: value.text.count)
    }

    /// Position and bounds from `frame`; a layer without any geometry covers its superlayer.
    private func frame(of index: Int, scope: Scope, into result: inout [String: TypedExpression]) {
        let seed = seeds[index]
        let parts = seed.declared.filter { $0.keyPath == "frame" || $0.keyPath.hasPrefix("frame.") }
        let geometry = [
            GeometryFacet.positionX, GeometryFacet.positionY, GeometryFacet.width, GeometryFacet.height,
        ]
        let given = geometry.filter { result[$0.keyPath] != nil }
        func anchor(_ property: LayerProperty) -> Term {
            result[property.keyPath]?.term ?? .constant(property.initial)
        }
        guard parts.isEmpty else {
            if let clash = given.first {
                log.error(
                    "a layer has either a frame or position and bounds", hint: "leave out \(clash.keyPath)",
                    at: parts[0].location, length: parts[0].keyPath.count)
                return
            }
            let zero = Term.number(0)
            var frame = FrameTerms(x: zero, y: zero, width: zero, height: zero)
            var location = seed.location
            for part in parts {
                let type: ValueType = part.keyPath == "frame" ? .rect : .number
                guard let value = expression(part.node, expected: type, scope: scope) else { return }
                location = value.location
                frame.replace(part.keyPath, with: value.term)
            }
            for (property, term) in frame.properties(changing: ["frame"], anchor: anchor) {
                let part = TypedExpression(.folded(term), type: .number, location: location)
                store(part, for: property, in: &result, at: location)
            }
            return
        }
        guard given.isEmpty else { return }
        let box: FrameTerms
        if let parent = seed.parent {
            func ofParent(_ property: LayerProperty) -> Term {
                .property(layer: parent, keyPath: property.keyPath)
            }
            box = FrameTerms(
                x: ofParent(GeometryFacet.boundsX), y: ofParent(GeometryFacet.boundsY),
                width: ofParent(GeometryFacet.width), height: ofParent(GeometryFacet.height))
        } else {
            box = FrameTerms(
                x: .number(0), y: .number(0), width: .number(canvas.size.width), height: .number(canvas.size.height))
        }
        for (property, term) in box.properties(changing: ["frame"], anchor: anchor) {
            result[property.keyPath] = TypedExpression(.folded(term), type: .number, location: seed.location)
        }
    }

    /// A transform is either a list or key paths: the list would hide them.
    func checkTransforms() {
        let parts = GeometryFacet.transforms.filter { $0 != GeometryFacet.transform }
        for (index, seed) in seeds.enumerated() {
            func place(_ property: LayerProperty) -> SourceLocation? {
                let members = LayerMember.all.filter { $0.write != nil && $0.parts.contains(property) }.map(\.keyPath)
                return seed.declared.first { $0.keyPath == property.keyPath || members.contains($0.keyPath) }?.location
                    ?? written[.property(layer: index, keyPath: property.keyPath)]
            }
            guard place(GeometryFacet.transform) != nil,
                let (part, location) = parts.lazy.compactMap({ part in place(part).map { (part, $0) } }).first
            else { continue }
            log.error(
                "a layer has either a transform or key paths such as \(part.keyPath)",
                hint: "make it a step of the transform: [ { scale: 2 }, { rotate: 90deg }, { translate: [10, 20] } ]",
                at: location)
        }
    }

    /// What one property demands of another.
    private func check(_ values: [String: TypedExpression], of seed: LayerDeclaration) {
        check(pathData: values[ShapeFacet.path.keyPath])
        if values[ShadowFacet.path.keyPath]?.constant != .text(ShadowFacet.boundsWord) {
            check(pathData: values[ShadowFacet.path.keyPath], hint: "write path data, or bounds for the rounded bounds")
        }
        if let style = values[TextFacet.style.keyPath], style.constant == nil {
            log.error(
                "a text style never changes", hint: "bind font.size and font.weight", at: style.location,
                length: style.text.count)
        }
        if values[ShapeFacet.shape.keyPath]?.constant == .symbol("path"), values[ShapeFacet.path.keyPath] == nil {
            log.error("shape: path needs the key path", hint: "path: \"M0 0 L10 10\"", at: seed.location)
        }
        if let colors = values[GradientFacet.colors.keyPath], let list = colors.constant?.list {
            if list.count < 2 {
                log.error("a gradient needs at least two colours", at: colors.location)
            }
            if let places = values[GradientFacet.locations.keyPath], let stops = places.constant?.list,
                stops.count != list.count
            {
                log.error(
                    "there are \(list.count) colours, but \(stops.count) locations", at: places.location)
            }
        }
    }
}

extension SceneCompiler {
    fileprivate func check(pathData text: TypedExpression?, hint: String? = nil) {
        guard let text, let data = text.constant?.text else { return }
        do {
            _ = try SVGPathData.path(data)
        } catch {
            log.error(
                "this is no path data: \(error.message)", hint: hint, at: text.location.advanced(by: error.offset))
        }
    }
}
