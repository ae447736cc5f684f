/// Actions over copies, timers and transitions.
extension SceneGenerator {
    /// Actions for each copy of a repeated layer.
    mutating func each() -> String {
        let layers = ["cell", "row"].filter { id in targets.contains { $0.name.hasPrefix("\(id)[") } }
        guard let layer = layers.last, depth < 3 else { return timer() }
        let outer = (isCopy, targets)
        isCopy = true
        defer { (isCopy, targets) = outer }
        // In them the id means the copy.
        targets = targets.filter { !$0.name.hasPrefix(layer) } + targets.filter { $0.name == layer }
        return group("action.each", [("each", layer)] + some([("where", condition())]) + [("do", actions())])
    }

    /// Actions that are performed later.
    mutating func timer() -> String {
        if choices.chance(25) { return group("action.cancel", [("cancel", choices.pick(["t0", "t1", "[t0, t1]"]))]) }
        let name = "t\(choices.below(2))"
        let body = inside(nil) { $0.actions() }
        var fields: Fields = [("do", body)]
        if choices.chance(60) {
            fields.append(("name", name))
        }
        guard choices.chance(50) else { return group("action.after", [("after", time())] + fields) }
        if choices.chance(80) { fields.append(("count", "\(1 + choices.below(4))")) }
        return group("action.every", [("every", choices.pick(["20ms", "35ms", "0.1"]))] + fields)
    }

    mutating func transition() -> String {
        let type = choices.pick(["fade", "push", "moveIn", "reveal", "flip"])
        var fields: Fields = [("transition", name(path(of: changed()))), ("type", type)]
        if type == "fade", choices.chance(50) { fields.removeLast() }
        if type != "fade", choices.chance(70) {
            fields.append(("subtype", choices.pick(["fromLeft", "fromRight", "fromTop", "fromBottom"])))
        }
        fields += some([
            ("duration", time(0...1)), ("timing", timing(springs: false)), ("startProgress", number(0...1)),
            ("endProgress", number(0...1)), ("completion", completion()),
        ])
        let transition = group("action.transition", fields)
        guard depth > 0, choices.chance(40) else { return transition }
        // What the layer is replaced by.
        let change = group("action.set", [("set", assignments(1...2))])
        return group("action.if", [("if", "true"), ("then", list([transition, change]))])
    }
}
