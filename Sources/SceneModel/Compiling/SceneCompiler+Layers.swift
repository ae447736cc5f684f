import Graphics
import SceneLanguage

extension SceneCompiler {
    /// Reads the expressions of every layer.
    func compileLayers() -> [Layer] {
        var copies: [String: Int] = [:]
        return layerDeclarations.indices.map { index in
            let declaration = layerDeclarations[index]
            if declaration.declares(ScrollFacet.self) {
                for property in ScrollFacet.offsets {
                    let key = PropertyKey.property(layer: index, keyPath: property.keyPath)
                    written[key] = written[key] ?? declaration.location
                }
            }
            var name = declaration.path
            if let id = declaration.id {
                let count = layersByID[id]?.count ?? 1
                let copy = copies[id, default: 0]
                copies[id] = copy + 1
                name = count > 1 ? "\(id)[\(copy)]" : id
            }
            return Layer(
                id: declaration.id, name: name, parent: declaration.parent, children: declaration.children,
                mask: declaration.mask,
                properties: inPart(declaration.part) { inCopy(index) { properties(of: index) } },
                location: declaration.location)
        }
    }

    /// Reads what belongs to a layer. Mistakes of a repeated layer are reported once.
    func inCopy<Result>(_ layer: Int, _ body: () -> Result) -> Result {
        let declaration = layerDeclarations[layer]
        return declaration.isCopy ? log.inCopy(declaration.path, body) : body()
    }

    private func properties(of index: Int) -> [String: TypedExpression] {
        let declaration = layerDeclarations[index]
        var scope = declaration.scope
        scope.isBinding = true
        var result: [String: TypedExpression] = [:]
        for (keyPath, location, node) in declaration.declared where keyPath != "frame" && !keyPath.hasPrefix("frame.") {
            guard let type = memberType(ofLayer: index, keyPath: keyPath),
                !reportMisuse(node, of: keyPath, named: keyPath),
                let value = value(withOrigin(node, keyPath), type: type, ofLayer: index, scope: scope)
            else { continue }
            if case .clip(let reference) = value.constant { clipReferences[index] = reference }
            if let property = LayerFacets.properties[keyPath] {
                store(value, for: property, in: &result, at: location)
            } else if let write = LayerMember.named(keyPath)?.write {
                for (property, term) in write(value.term) {
                    let part = value.replacing(.folded(term), type: property.type)
                    store(part, for: property, in: &result, at: location)
                }
            }
        }
        for facet in LayerFacets.all where !facet.triggers.isEmpty && declaration.declares(facet) {
            for (property, value) in facet.defaults + facet.defaults(for: result, in: traits)
            where result[property.keyPath] == nil && declaration.canHave(property) {
                result[property.keyPath] = TypedExpression(
                    .constant(value), type: property.type, location: declaration.location)
            }
        }
        for (property, value) in declaration.format.initialValues
        where result[property.keyPath] == nil && declaration.canHave(property) {
            result[property.keyPath] = TypedExpression(
                .constant(value), type: property.type, location: declaration.location)
        }
        frame(of: index, scope: scope, into: &result)
        check(result, of: declaration)
        return result
    }

    /// The value of a declared property; nil after an error.
    private func value(_ node: SourceNode, type: ValueType, ofLayer index: Int, scope: Scope) -> TypedExpression? {
        switch type {
        case .clip: clip(node, of: layerDeclarations[index])
        case .image: image(node, of: [index], scope: scope)
        default: expression(node, expected: type, scope: scope)
        }
    }

    /// Adds the origin (0, 0) to `bounds: [width, height]`.
    private func withOrigin(_ node: SourceNode, _ keyPath: String) -> SourceNode {
        guard LayerMember.acceptingSizeOnly.contains(keyPath), let items = node.items, items.count == 2
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

    /// Reports a constant outside the range of a property.
    ///
    /// - Parameter name: the name of the property in the message.
    func check(_ value: TypedExpression, isInRangeOf property: LayerProperty, as name: String) {
        if property.unit == .radians { warnOfMissingAngleUnit(value) }
        warnOfUnusualFraction(value, of: property)
        guard let range = property.range, let number = value.constant?.number, !range.contains(number) else { return }
        log.error(
            "\(name) cannot be \(Value.format(number))", hint: "allowed: \(range.words)", at: value.location,
            length: value.text.count)
    }

    /// Sets position and bounds from `frame`. A layer without position, bounds and frame covers its superlayer.
    private func frame(of index: Int, scope: Scope, into result: inout [String: TypedExpression]) {
        let declaration = layerDeclarations[index]
        let parts = declaration.declared.filter { $0.keyPath == "frame" || $0.keyPath.hasPrefix("frame.") }
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
                    "a layer can have a frame or position and bounds, not both", hint: "remove \(clash.keyPath)",
                    at: parts[0].location, length: parts[0].keyPath.count)
                return
            }
            let zero = Term.number(0)
            var frame = FrameTerms(x: zero, y: zero, width: zero, height: zero)
            var location = declaration.location
            for part in parts {
                let type: ValueType = part.keyPath == "frame" ? .rect : .number
                guard !reportMisuse(part.node, of: part.keyPath, named: part.keyPath),
                    let value = expression(part.node, expected: type, scope: scope)
                else { return }
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
        if let parent = declaration.parent {
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
            result[property.keyPath] = TypedExpression(.folded(term), type: .number, location: declaration.location)
        }
    }

    /// Reports layers with both a transform list and transform key paths: the list would override the key paths.
    func checkTransforms() {
        let parts = GeometryFacet.transforms.filter { $0 != GeometryFacet.transform }
        for (index, declaration) in layerDeclarations.enumerated() {
            func place(_ property: LayerProperty) -> SourceLocation? {
                let members = LayerMember.all.filter { $0.write != nil && $0.parts.contains(property) }.map(\.keyPath)
                return declaration.declared.first { $0.keyPath == property.keyPath || members.contains($0.keyPath) }?
                    .location
                    ?? written[.property(layer: index, keyPath: property.keyPath)]
            }
            guard place(GeometryFacet.transform) != nil,
                let (part, location) = parts.lazy.compactMap({ part in place(part).map { (part, $0) } }).first
            else { continue }
            log.error(
                "a layer can have a transform or key paths such as \(part.keyPath), not both",
                hint: "make it a step of the transform: [ { scale: 2 }, { rotate: 90deg }, { translate: [10, 20] } ]",
                at: location)
        }
    }

    /// Checks the properties that depend on each other.
    private func check(_ values: [String: TypedExpression], of declaration: LayerDeclaration) {
        check(pathData: values[ShapeFacet.path.keyPath])
        if values[ShadowFacet.path.keyPath]?.constant != .text(ShadowFacet.boundsKeyword) {
            check(pathData: values[ShadowFacet.path.keyPath], hint: "write path data, or bounds for the rounded bounds")
        }
        if let style = values[TextFacet.style.keyPath], style.constant == nil {
            log.error(
                "a text style must be constant", hint: "bind font.size and font.weight", at: style.location,
                length: style.text.count)
        }
        for property in [
            AppearanceFacet.layoutDirection, AppearanceFacet.flipsForRightToLeft, AppearanceFacet.windowLevel,
        ] {
            guard let value = values[property.keyPath], value.constant == nil else { continue }
            log.error("'\(property.keyPath)' must be constant", at: value.location, length: value.text.count)
        }
        if values[ShapeFacet.shape.keyPath]?.constant == .symbol("path"), values[ShapeFacet.path.keyPath] == nil {
            log.error("shape: path needs the key path", hint: "path: \"M0 0 L10 10\"", at: declaration.location)
        }
        if let lines = values[TextFacet.numberOfLines.keyPath], let count = lines.constant?.number,
            count != count.rounded()
        {
            log.error("numberOfLines must be a whole number", at: lines.location, length: lines.text.count)
        }
        warnOfUnintendedFill(values)
        check(dashes: values[ShapeFacet.dashes.keyPath])
        check(locations: values[GradientFacet.locations.keyPath])
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

extension TypedExpression {
    /// The number of elements of a list that is written as such.
    fileprivate var listLength: Int? {
        if case .list(let terms) = term { return terms.count }
        return constant?.list?.count
    }
}

extension SceneCompiler {
    fileprivate func check(dashes: TypedExpression?) {
        guard let dashes, let lengths = dashes.listLength else { return }
        guard lengths <= SceneLimits.dashes else {
            return log.limit(
                "this dash pattern has \(lengths) lengths; the limit is \(SceneLimits.dashes)", at: dashes.location)
        }
        let numbers = dashes.constant?.list?.compactMap(\.number) ?? []
        if let negative = numbers.first(where: { $0 < 0 }) {
            log.error("a dash cannot have the length \(Value.format(negative))", at: dashes.location)
        }
    }

    fileprivate func check(locations: TypedExpression?) {
        guard let locations, let numbers = locations.constant?.list?.compactMap(\.number) else { return }
        if let outside = numbers.first(where: { !(0...1).contains($0) }) {
            log.error(
                "a location of a gradient must be 0 to 1, but one is \(Value.format(outside))", at: locations.location)
        }
        for (last, next) in zip(numbers, numbers.dropFirst()) where next < last {
            log.error(
                "the locations of a gradient must ascend, but \(Value.format(next)) follows \(Value.format(last))",
                at: locations.location)
            return
        }
    }

    func check(pathData text: TypedExpression?, hint: Hint? = nil) {
        guard let text, let data = text.constant?.text else { return }
        do {
            let segments = try SVGPathData.path(data).elements.count
            guard segments > SceneLimits.pathSegments else { return }
            log.limit("this path has \(segments) segments; the limit is \(SceneLimits.pathSegments)", at: text.location)
        } catch {
            log.error(
                "invalid path data: \(error.message)", hint: hint, at: text.location.advanced(by: error.offset))
        }
    }
}
