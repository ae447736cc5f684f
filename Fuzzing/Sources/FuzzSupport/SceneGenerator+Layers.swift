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
        if choices.chance(15) {
            items.append(
                group("include", [("include", "part.yaml"), ("with", "{ width: \(choices.number(1...40)) }")]))
        }
        if choices.chance(density) { items.append(part()) }
        if choices.chance(density / 3) { items.append(repeatedPart()) }
        if choices.chance(density / 2) { items.append(box()) }
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

    func target(_ name: String) -> Target? { targets.first { $0.name == name } }

    private mutating func layer(_ name: String?, _ kind: String) -> String {
        let isTop = depth == 0
        depth += 1
        defer { depth -= 1 }
        var target = Target(name: name ?? "", kind: kind)
        var fields: Fields = name.map { [("id", $0)] } ?? []
        fields += properties(of: &target, isNamed: name != nil)
        target.isItem = isTop && !target.hasTransform && !fields.contains { $0.key.hasPrefix("anchorPoint") }
        if name != nil { targets.append(target) }
        if choices.chance(10) { fields.append(("let", "{ own: n + 1, deep: own * 2 }")) }
        if depth < 3, choices.chance(25) {
            fields.append(("layers", list(0...2) { $0.layer(nil, $0.choices.pick(Self.kinds)) }))
        }
        if depth < 3, choices.chance(12) {
            fields.append(("mask", layer(nil, choices.pick(["", "shape", "path", "text"]))))
        }
        return group("layer", nested(fields, in: "layer"))
    }

    /// The geometry, the content and some other properties of a layer.
    private mutating func properties(of target: inout Target, isNamed: Bool) -> Fields {
        let kind = target.kind
        // Actions cannot change what depends on a variable.
        allowsExpressions = !isNamed && kind != "scroll.contentSize"
        var fields = geometry(&target)
        allowsExpressions = true
        if !kind.isEmpty {
            usesVariables = false
            fields.append((kind, content(kind)))
            // A run of styled text may contain an expression too.
            if usesVariables { target.bound.insert(kind) }
        }
        let isFile = kind == "clip" && fields.last?.value != "film.yaml"
        let isSymbol = kind == "image" && fields.last?.value == "symbol.svg"
        let isDeep = target.isTransformed && !target.hasTransform
        let candidates = SchemaKeys.properties.filter { property in
            !Self.isGeometry(property.name) && !Self.isContent(property.name) && applies(property, to: kind)
                && !(isFile && property.name == "script") && (isSymbol || !property.name.hasPrefix("symbol."))
                && (isDeep || !Self.isDepth(property.name))
                && !Self.isOfLottie(property.name)
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
        target.declared = Set(fields.map(\.key))
        return fields
    }

    /// Copies of a layer, which actions can change one by one or all.
    private mutating func repeated() -> String {
        for name in ["cell[1]", "cell"] {
            targets.append(Target(name: name, kind: "", isTransformed: true, bound: ["frame"], isItem: true))
        }
        let items = choices.pick([
            "2", "[{ label: One, size: 9 }, { label: Two, size: 5 }]", "[{ size: \"sizes[0]\" }, { size: 5 }]",
            "[{ size: 3, tints: [red, blue] }, { size: 5, tints: [ink, white] }]",
        ])
        let bound = items == "2" ? "index * 9" : "item.size * 2"
        let fields: Fields = [
            ("id", "cell"), ("repeat", items), ("frame", "[\(quoted(bound)), 100, 8, 30]"), ("background", color()),
        ]
        return group("layer", fields + some([("layers", "[ { id: dot, frame: [1, 1, 5, 5], background: blue } ]")]))
    }

    /// A layer whose sublayer is an item of a dynamic animator.
    private mutating func box() -> String {
        targets.append(Target(name: "box", kind: "", bound: ["frame"]))
        targets.append(Target(name: "ball", kind: ""))
        let ball = group("layer", [("id", "ball"), ("frame", "[9, 9, 12, 12]"), ("background", "orange")])
        return group("layer", [("id", "box"), ("frame", "[20, 60, 70, 80]"), ("layers", "[ \(ball) ]")])
    }

    /// An include with an id, whose file has behavior of its own.
    private mutating func part() -> String {
        var target = Target(name: "kit", kind: choices.pick(Self.kinds))
        depth += 1
        var fields = properties(of: &target, isNamed: true)
        depth -= 1
        targets.append(target)
        targets.append(Target(name: "kit.knob", kind: "", isTransformed: true))
        targets.append(Target(name: "kit.dot[1]", kind: ""))
        partActions += ["kit.bump", "kit.flip"]
        if choices.chance(20) { fields.append(("let", "{ own: n + 1 }")) }
        if choices.chance(20) { fields.append(("mask", layer(nil, "shape"))) }
        if choices.chance(10) { fields.append(("layers", "[]")) }
        let with = some([
            ("start", number(0...9)), ("tint", color()), ("label", quoted("'\(choices.pick(["a", "b"]))'")),
            ("lengths", "[4, base]"),
        ])
        let parameters = "{ " + with.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + " }"
        return group(
            "part", [("id", "kit"), ("include", "kit.yaml"), ("with", parameters)] + nested(fields, in: "part"))
    }

    /// Copies of a part, each with variables and actions of its own.
    private mutating func repeatedPart() -> String {
        targets.append(Target(name: "row[0]", kind: "", bound: ["frame"]))
        targets.append(Target(name: "row.knob[1]", kind: "", isTransformed: true))
        partActions += ["row[1].flip", "row[0].bump"]
        let copies = choices.pick(["2", "[{ tone: red }, { tone: blue }]"])
        let tint = copies == "2" ? "\"tones[index]\"" : "item.tone"
        return group(
            "part",
            [
                ("id", "row"), ("include", "row.yaml"), ("repeat", copies), ("frame", "[0, index * 30, 60, 28]"),
                ("with", "{ tint: \(tint), start: index }"),
            ])
    }

    private func applies(_ property: SchemaKeys.Property, to kind: String) -> Bool {
        let triggers = property.triggers
        return triggers.isEmpty || triggers.contains(kind)
    }

    /// Properties that give a layer other content.
    private static func isContent(_ name: String) -> Bool { kinds.contains(name) }

    private func conflicts(_ name: String, with names: [String]) -> Bool {
        if names.contains(name) { return true }
        return switch name {
        case "gradient.angle": names.contains("gradient.startPoint") || names.contains("gradient.endPoint")
        case "gradient.startPoint", "gradient.endPoint": names.contains("gradient.angle")
        default: false
        }
    }

    /// Properties of Lottie clips, which only the program itself can draw, in a process of its own.
    private static func isOfLottie(_ name: String) -> Bool { name == "marker" || name.hasPrefix("override.") }

    private mutating func content(_ kind: String) -> String {
        switch kind {
        case "shape": choices.pick(["rectangle", "ellipse", "polygon", "star", "sector", "arc"])
        case "path": path()
        case "image": choices.pick(["picture.png", "picture.png", "symbol.svg"])
        case "clip": choices.pick(["film.gif", "film.png", "film.yaml"])
        case "text": richText()
        case "effect": effect()
        case "scroll.contentSize": point(50...400)
        default: "[red, \"#00F8\", \(color())]"
        }
    }

    private mutating func effect() -> String {
        let pair = "{ light: extraLight, dark: systemThinMaterialDark }"
        let style = choices.pick([
            "none", "light", "extraLight", "dark", "systemMaterial", "systemChromeMaterial", pair,
        ])
        if style == pair { keys.formUnion(["adaptiveEffect.light", "adaptiveEffect.dark"]) }
        return style
    }

    /// The properties of a layer that actions can change.
    func properties(of target: Target, animatable: Bool) -> [SchemaKeys.Property] {
        SchemaKeys.properties.filter { property in
            !property.isFixed && (property.isAnimatable || !animatable)
                && (!Self.isContent(property.name) || property.name == target.kind)
                && applies(property, to: target.kind) && canChange(property.name, of: target)
        }
    }
}
