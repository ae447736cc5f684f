/// The geometry of layers, and the groups in which keys can be written.
extension SceneGenerator {
    static func isGeometry(_ name: String) -> Bool {
        ["frame", "bounds", "position", "anchorPoint", "transform", "contentOffset"].contains { group in
            name == group || name.hasPrefix(group + ".")
        }
    }

    /// Properties that a layer with the key `transform` or with a frame that actions set cannot have.
    static func isDepth(_ name: String) -> Bool { ["perspective", "anchorPointZ"].contains(name) }

    mutating func geometry(_ target: inout Target) -> Fields {
        var fields: Fields
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
        switch choices.below(5) {
        case 0:
            target.hasTransform = true
            fields.append(("transform", transform()))
        case 1:
            fields += some([
                ("transform.scale", number(0.1...2)), ("transform.rotation", number(-7...7)),
                ("transform.translation", point(-20...20)),
            ])
        case 2:
            fields += some([
                ("transform.rotation.x", number(-2...2)), ("transform.rotation.y", number(-4...4)),
                ("transform.translation.z", number(-30...60)), ("perspective", choices.pick(["0", "40", "500"])),
                ("anchorPointZ", number(-20...20)),
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

    func canChange(_ name: String, of target: Target) -> Bool {
        if name.hasPrefix("contentOffset") || target.bound.contains(name) { return false }
        if Self.isDepth(name) { return target.isTransformed && !target.hasTransform }
        guard Self.isGeometry(name) else { return true }
        guard target.isTransformed else { return !name.hasPrefix("transform") }
        return name == "transform" ? target.hasTransform : name.hasPrefix("transform") && !target.hasTransform
    }

    /// Writes some of the keys with dots as groups: `scroll: { axis: vertical, contentInset: { top: 9 } }`.
    mutating func nested(_ fields: Fields, in place: String) -> Fields {
        var result = fields
        for prefix in ["scroll.contentInset", "sublayerTransform.rotation"] + Self.groups where choices.chance(40) {
            let members = result.filter { $0.key.hasPrefix("\(prefix).") }
            // A property such as `effect` and a group of its members are not both possible.
            guard !members.isEmpty, !result.contains(where: { $0.key == prefix }) else { continue }
            for member in members { keys.insert("\(place).\(member.key)") }
            let inner = members.map { "\($0.key.dropFirst(prefix.count + 1)): \($0.value)" }
            result.removeAll { $0.key.hasPrefix("\(prefix).") }
            result.append((prefix, "{ \(inner.joined(separator: ", ")) }"))
        }
        return result
    }

    private static let groups = ["scroll", "sublayerTransform", "filters", "gradient", "font"]
}
