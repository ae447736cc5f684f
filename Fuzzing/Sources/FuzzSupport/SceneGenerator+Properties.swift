/// Values of layer properties.
extension SceneGenerator {
    mutating func value(of property: SchemaKeys.Property) -> String {
        switch property.name {
        case "frame": return rectangle()
        case "bounds": return list(["0", "0", number(1...90), number(1...90)])
        case "viewBox": return list(["0", "0", number(1...90), number(1...90)])
        case "contentsCenter": return "[0.25, 0.25, 0.5, 0.5]"
        case "bounds.width", "bounds.height", "frame.width", "frame.height": return number(1...90)
        case "numberOfLines": return "\(choices.below(4))"
        case "sides": return "\(3 + choices.below(9))"
        case "anchorPoint": return point(0...1)
        case "transform": return transform()
        case "path": return path()
        case "shadowPath": return choices.chance(40) ? "bounds" : path()
        case "image": return "picture.png"
        case "script": return "main"
        case "text": return richText()
        case "font.family": return "Inter"
        case "font.size": return number(1...40)
        case "gradient.colors": return list([color(), color(), color()])
        case "gradient.locations": return "[0, 0.3, 1]"
        case "lineDashPattern": return list([number(1...9), number(1...9)])
        case "gradient.startPoint", "gradient.endPoint": return point(0...1)
        case "scroll.contentSize": return point(50...400)
        // A range that zooms, and never contradictory limits.
        case "scroll.minimumZoomScale": return "\(choices.number(0.1...1))"
        case "scroll.maximumZoomScale": return "\(choices.number(1...4))"
        case "scroll.zoomScale": return "\(choices.number(0.1...4))"
        case "filters.blurRadius", "shadowRadius", "effect.blurRadius": return number(0...12)
        case "filters.saturation", "filters.brightness", "filters.contrast", "effect.saturation": return number(0...3)
        default: return value(of: property.schema)
        }
    }

    private mutating func value(of schema: [String: Any]) -> String {
        if let reference = schema["$ref"] as? String {
            switch reference.split(separator: "/").last ?? "" {
            case "number": return number(-20...40)
            case "boolean": return choices.chance(30) ? condition() : boolean()
            case "color": return color()
            case "point": return point(-20...60)
            case "rectangle": return rectangle()
            case "text", "richText": return text()
            case "transform": return transform()
            default: return "1"
            }
        }
        if let values = schema["enum"] as? [String] { return choices.pick(values) }
        if let options = schema["anyOf"] as? [[String: Any]], let first = options.first { return value(of: first) }
        if let items = schema["items"] as? [String: Any] { return list(1...3) { $0.value(of: items) } }
        let lower = schema["minimum"] as? Double ?? -20
        let upper = schema["maximum"] as? Double ?? max(lower + 1, 40)
        return number(lower...min(upper, lower + 400))
    }
}

/// Assignments of values to variables and properties of layers.
extension SceneGenerator {
    /// - Parameters:
    ///   - animatable: whether the values must be able to change gradually.
    ///   - allCopies: whether a repeated layer without an index is allowed.
    mutating func assignments(
        _ count: ClosedRange<Int>, animatable: Bool = false, allCopies: Bool = true
    ) -> String {
        var fields: Fields = []
        for _ in 0..<count.lowerBound + choices.below(count.count) {
            let (key, value) = assignment(animatable: animatable, allCopies: allCopies)
            if !fields.contains(where: { $0.key == key }) { fields.append((key, value)) }
        }
        return "{ " + fields.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + " }"
    }

    /// A variable or a property, and a value for it.
    private mutating func assignment(animatable: Bool, allCopies: Bool) -> (key: String, value: String) {
        if !behaviors.isEmpty, choices.chance(10), let member = behaviorMember() { return member }
        let target = changed(allCopies: allCopies)
        let candidates = properties(of: target, animatable: animatable)
        guard !choices.chance(20), !candidates.isEmpty else { return variableAssignment(animatable: animatable) }
        let property = choices.pick(candidates)
        let wasCopy = isCopy
        isCopy = isCopy || target.name == "cell"
        defer { isCopy = wasCopy }
        let value = animatable && property.name == "text" ? styledRuns() : value(of: property)
        return (name("\(path(of: target)).\(property.name)"), value)
    }

    /// A layer that an action changes.
    mutating func changed(allCopies: Bool = true) -> Target {
        choices.pick(targets.filter { allCopies || $0.name != "cell" })
    }

    /// The name of a target; sometimes with an index that is evaluated.
    mutating func path(of target: Target) -> String {
        guard target.name == "cell[1]", choices.chance(50) else { return target.name }
        return choices.pick(["cell[0]", "cell[mod(round(n), 2)]", "cell[open ? 0 : 1]"])
    }

    /// A property of a behavior that expressions read and actions set.
    private mutating func behaviorMember() -> (key: String, value: String)? {
        let (name, kind) = choices.pick(behaviors)
        switch kind {
        case "gravity": return ("\(name).gravityDirection", point(-1...1))
        case "push": return ("\(name).pushDirection", point(-1...1))
        case "attachment": return ("\(name).offsetFromCenter", point(-20...20))
        case "snap": return ("\(name).snapPoint", point(0...100))
        case "dynamicItem": return ("\(name).elasticity", number(0...1))
        default: return nil
        }
    }
}
