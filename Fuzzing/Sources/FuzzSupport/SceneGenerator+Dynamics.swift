/// Dynamic animators, their behaviors and the actions of these.
extension SceneGenerator {
    /// One dynamic animator for layers of the scene, and sometimes one inside a layer.
    mutating func dynamics() -> String {
        let names = targets.filter(\.isItem).map(\.name).filter { $0 != "cell[1]" && !isBound($0) }
        var animators: [String] = []
        if !names.isEmpty { animators.append("world: \(dynamicAnimator(names, prefix: "w", reference: nil))") }
        if hasTarget("ball") { animators.append("inner: \(dynamicAnimator(["ball"], prefix: "i", reference: "box"))") }
        return "{ \(animators.joined(separator: ", ")) }"
    }

    private func isBound(_ name: String) -> Bool {
        target(name)?.bound.contains { Self.isGeometry($0) && $0 != "frame" } == true
    }

    private mutating func dynamicAnimator(_ names: [String], prefix: String, reference: String?) -> String {
        var all: [String] = []
        for kind in ["gravity", "push", "attachment", "snap", "collision", "dynamicItem"] where choices.chance(50) {
            let behavior = "\(prefix)\(kind.prefix(4))"
            all.append("\(behavior): \(self.behavior(kind, among: names))")
            behaviors.append((behavior, kind))
        }
        if all.isEmpty {
            all.append("\(prefix)grav: \(behavior("gravity", among: names))")
            behaviors.append(("\(prefix)grav", "gravity"))
        }
        var fields: Fields = [("behaviors", "{ \(all.joined(separator: ", ")) }")]
        fields += some([("didPause", "{ marker: \(marker()) }")])
        if let reference { fields.append(("referenceLayer", reference)) }
        return group("scene.dynamics", fields)
    }

    private mutating func item(_ names: [String]) -> String {
        let item = choices.pick(names)
        add(item)
        return name(item)
    }

    private mutating func add(_ item: String) {
        guard !items.contains(item) else { return }
        items.append(item)
        // A dynamic animator turns its items, and the frame of a layer that turns cannot be set.
        for index in targets.indices where targets[index].name == item || targets[index].name.hasPrefix("\(item)[") {
            targets[index].bound.formUnion(["frame", "frame.x", "frame.y", "frame.width", "frame.height"])
        }
    }

    private mutating func behavior(_ kind: String, among names: [String]) -> String {
        let takesOne = kind == "attachment" || kind == "snap"
        // `cell` is all copies of a layer.
        let names = takesOne ? names.filter { $0 != "cell" } : names
        let single = names.isEmpty ? "\"cell[0]\"" : item(names)
        let several = choices.chance(40) && !takesOne ? list(Set([single, item(names)]).sorted()) : single
        allowsExpressions = false
        defer { allowsExpressions = true }
        let fields: Fields
        switch kind {
        case "gravity": fields = [(kind, several)] + some([("gravityDirection", point(-1...1))])
        case "push":
            fields =
                [(kind, several), ("pushDirection", point(-1...1))]
                + some([
                    ("mode", choices.pick(["continuous", "instantaneous"])),
                    ("targetOffsetFromCenter", point(-9...9)), ("active", boolean()),
                ])
        case "attachment": fields = attachment(single, among: names)
        case "snap": fields = [(kind, single), ("snapPoint", point(0...100))] + some([("damping", number(0...1))])
        case "collision":
            let line = group("behavior.collision.boundaries", [("from", point(0...50)), ("to", point(60...120))])
            let bowl = group("behavior.collision.boundaries", [("path", path())])
            fields =
                [(kind, several)]
                + some([
                    ("collisionMode", choices.pick(["items", "boundaries", "everything"])),
                    ("translatesReferenceBoundsIntoBoundary", boolean()),
                    ("boundaries", "{ line: \(line), bowl: \(bowl) }"),
                ])
        default:
            fields =
                [(kind, several)]
                + some([
                    ("density", number(0.1...4)), ("elasticity", number(0...1)), ("friction", number(0...2)),
                    ("resistance", number(0...4)), ("angularResistance", number(0...4)), ("allowsRotation", boolean()),
                    ("isAnchored", boolean()), ("collisionBoundsType", choices.pick(["rectangle", "ellipse"])),
                ])
        }
        return group("behavior.\(kind)", fields)
    }

    private mutating func attachment(_ single: String, among names: [String]) -> Fields {
        let options = some([
            ("offsetFromCenter", point(-20...20)), ("length", number(0...60)), ("frequency", number(0...9)),
            ("damping", number(0...1)),
        ])
        let other = names.first { name($0) != single }
        guard let other, choices.chance(50) else {
            return [("attachment", single), ("anchorPoint", point(0...100))] + options
        }
        add(other)
        return [("attachment", single), ("attachedTo", name(other))]
            + some([("attachedOffsetFromCenter", point(-20...20))]) + options
    }

    /// An action on behaviors or items.
    mutating func behaviorAction() -> String {
        let names = behaviors.map(\.name)
        let several = choices.chance(50) ? list(names) : choices.pick(names)
        // Items that are one copy of a layer have no name.
        let item = items.isEmpty ? "" : name(choices.pick(items))
        switch items.isEmpty ? 0 : choices.below(8) {
        case 0...3: return group("action.addBehavior", [("addBehavior", several)])
        case 4: return group("action.removeBehavior", [("removeBehavior", several)])
        default:
            let change =
                switch choices.below(3) {
                case 0: group("action.updateItem", [("updateItem", item)])
                case 1:
                    group("action.addLinearVelocity", [("addLinearVelocity", point(-200...200)), ("for", item)])
                default:
                    group("action.addAngularVelocity", [("addAngularVelocity", number(-9...9)), ("for", item)])
                }
            // Only items of added behaviors can be changed.
            let add = group("action.addBehavior", [("addBehavior", list(names))])
            return group("action.if", [("if", "true"), ("then", list([add, change]))])
        }
    }
}
