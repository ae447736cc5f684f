/// Layers and their properties.
extension SceneGenerator {
    /// The key that gives a layer its content.
    private static let kinds = [
        "", "shape", "path", "image", "clip", "text", "scroll.contentSize", "gradient.colors", "effect",
    ]

    /// A layer of each kind with a name that actions can use, and some others.
    mutating func layers() -> String {
        var items = [layer("card", "")]
        for kind in Self.kinds.dropFirst() {
            // A script has fewer layers, because each costs time; every kind is in some of them.
            if choices.chance(density) { items.append(layer(Self.name(of: kind), kind)) }
        }
        if choices.chance(density) { items.append(repeated()) }
        if choices.chance(25) {
            items.append(
                group("include", [("include", "part.yaml"), ("with", "{ width: \(choices.number(1...40)) }")]))
        }
        return list(items)
    }

    private static func name(of kind: String) -> String {
        switch kind {
        case "shape": "badge"
        case "path": "outline"
        case "image": "photo"
        case "clip": "video"
        case "text": "label"
        case "scroll.contentSize": "field"
        case "gradient.colors": "sky"
        case "effect": "glass"
        default: "card"
        }
    }

    func hasTarget(_ name: String) -> Bool { targets.contains { $0.name == name } }

    private mutating func layer(_ name: String?, _ kind: String) -> String {
        depth += 1
        defer { depth -= 1 }
        var target = Target(name: name ?? "", kind: kind)
        var fields: [(key: String, value: String)] = name.map { [("id", $0)] } ?? []
        // Actions cannot change what depends on a variable.
        allowsExpressions = name == nil && kind != "scroll.contentSize"
        fields += geometry(&target)
        allowsExpressions = true
        if !kind.isEmpty { fields.append((kind, content(kind))) }
        let isFile = kind == "clip" && fields.last?.value != "film.yaml"
        let candidates = SchemaKeys.properties.filter { property in
            !Self.isGeometry(property.name) && !Self.isContent(property.name) && applies(property, to: kind)
                && !(isFile && property.name == "script")
        }
        for property in candidates where choices.chance(property.triggers.isEmpty ? 6 : 25) {
            guard !conflicts(property.name, with: fields.map(\.key)) else { continue }
            usesVariables = false
            fields.append((property.name, value(of: property)))
            if usesVariables { target.bound.insert(property.name) }
        }
        // The same properties as bounds.x and bounds.y; a frame does not set them. Scrolling changes them.
        if kind == "scroll.contentSize", fields.contains(where: { $0.key == "frame" }), choices.chance(30) {
            fields +=
                choices.chance(50)
                ? [("contentOffset", "[0, 9]")] : [("contentOffset.x", "1"), ("contentOffset.y", "1")]
        }
        if name != nil { targets.append(target) }
        if choices.chance(10) { fields.append(("let", "{ own: n + 1 }")) }
        if depth < 3, choices.chance(25) {
            fields.append(("layers", list(0...2) { $0.layer(nil, $0.choices.pick(Self.kinds)) }))
        }
        if depth < 3, choices.chance(12) {
            fields.append(("mask", layer(nil, choices.pick(["", "shape", "path", "text"]))))
        }
        return group("layer", fields)
    }

    private mutating func repeated() -> String {
        targets.append(Target(name: "\"cell[1]\"", kind: "", isTransformed: true, bound: ["frame"]))
        let items = choices.chance(50) ? "3" : "[{ label: One, size: 9 }, { label: Two, size: 5 }]"
        let bound = items == "3" ? "index * 9" : "item.size * 2"
        return group(
            "layer",
            [("id", "cell"), ("repeat", items), ("frame", "[\(quoted(bound)), 100, 8, 30]"), ("background", color())])
    }

    private func applies(_ property: SchemaKeys.Property, to kind: String) -> Bool {
        let triggers = property.triggers
        return triggers.isEmpty || triggers.contains(kind)
    }

    /// Properties that give a layer other content.
    private static func isContent(_ name: String) -> Bool { kinds.contains(name) }

    private static func isGeometry(_ name: String) -> Bool {
        ["frame", "bounds", "position", "anchorPoint", "transform", "contentOffset"].contains { group in
            name == group || name.hasPrefix(group + ".")
        }
    }

    private func conflicts(_ name: String, with names: [String]) -> Bool {
        switch name {
        case "gradient.angle": names.contains("gradient.startPoint") || names.contains("gradient.endPoint")
        case "gradient.startPoint", "gradient.endPoint": names.contains("gradient.angle")
        case "effect.blurRadius", "effect.saturation", "effect.tint": false
        default: false
        }
    }

    private mutating func geometry(_ target: inout Target) -> [(key: String, value: String)] {
        var fields: [(key: String, value: String)]
        switch choices.below(6) {
        case 0:
            fields = [
                ("frame.x", number(0...60)), ("frame.y", number(0...60)), ("frame.width", number(1...100)),
                ("frame.height", number(1...100)),
            ]
        case 1:
            fields = [("bounds", list(["0", "0", number(1...90), number(1...90)])), ("position", point(0...100))]
            fields += some([("anchorPoint", point(0...1))])
        case 2:
            fields = [
                ("bounds.width", number(1...90)), ("bounds.height", number(1...90)), ("position.x", number(0...90)),
                ("position.y", number(0...90)),
            ]
            fields += some([
                ("anchorPoint.x", number(0...1)), ("anchorPoint.y", number(0...1)), ("bounds.x", number(-9...9)),
                ("bounds.y", number(-9...9)),
            ])
        default: fields = [("frame", rectangle())]
        }
        target.isTransformed = choices.chance(35)
        guard target.isTransformed else { return fields }
        switch choices.below(4) {
        case 0:
            target.hasTransform = true
            fields.append(("transform", transform()))
        case 1:
            fields += some([
                ("transform.scale", number(0.1...2)), ("transform.rotation", number(-7...7)),
                ("transform.translation", point(-20...20)),
            ])
        default:
            fields += some([
                ("transform.scale.x", number(-1...2)), ("transform.scale.y", number(0...2)),
                ("transform.rotation.z", number(-7...7)), ("transform.translation.x", number(-20...20)),
                ("transform.translation.y", number(-20...20)),
            ])
        }
        return fields
    }

    private mutating func content(_ kind: String) -> String {
        switch kind {
        case "shape": choices.pick(["rectangle", "ellipse", "polygon", "star", "sector", "arc"])
        case "path": path()
        case "image": "picture.png"
        case "clip": choices.pick(["film.gif", "film.png", "film.yaml"])
        case "text": richText()
        case "effect": choices.pick(["none", "light", "extraLight", "dark"])
        case "scroll.contentSize": point(50...400)
        default: "[red, \"#00F8\", \(color())]"
        }
    }

    /// Assignments of values to variables and properties of layers.
    mutating func assignments(_ count: ClosedRange<Int>, animatable: Bool = false) -> String {
        var fields: [(key: String, value: String)] = []
        for _ in 0..<count.lowerBound + choices.below(count.count) {
            let (key, value) = assignment(animatable: animatable)
            if !fields.contains(where: { $0.key == key }) { fields.append((key, value)) }
        }
        return "{ " + fields.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + " }"
    }

    /// A variable or a property, and a value for it.
    mutating func assignment(animatable: Bool) -> (key: String, value: String) {
        if choices.chance(20) {
            if animatable { return ("n", number(0...9)) }
            switch choices.below(4) {
            case 0: return ("n", number(0...9))
            case 1: return ("open", choices.chance(50) ? "not open" : boolean())
            case 2: return ("side", choices.pick([".left", ".right"]))
            default: return ("title", "\"'b'\"")
            }
        }
        let target = choices.pick(targets)
        let candidates = SchemaKeys.properties.filter { property in
            !property.isFixed && (!Self.isContent(property.name) || property.name == target.kind)
                && applies(property, to: target.kind) && canChange(property.name, of: target)
        }
        let property = choices.pick(candidates)
        let name =
            target.name.hasPrefix("\"")
            ? "\(target.name.dropLast()).\(property.name)\"" : "\(target.name).\(property.name)"
        return (name, value(of: property))
    }

    private func canChange(_ name: String, of target: Target) -> Bool {
        if name.hasPrefix("contentOffset") || target.bound.contains(name) { return false }
        guard Self.isGeometry(name) else { return true }
        guard target.isTransformed else { return !name.hasPrefix("transform") }
        return name == "transform" ? target.hasTransform : name.hasPrefix("transform") && !target.hasTransform
    }
}
