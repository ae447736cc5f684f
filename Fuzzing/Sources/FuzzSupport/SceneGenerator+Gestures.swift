/// Gestures, and the actions of scroll layers.
extension SceneGenerator {
    /// A gesture of any kind on a layer.
    mutating func recognizer() -> String {
        var kinds = ["tap", "longPress", "swipe", "pan", "pinch", "rotation", "edgePan", "contentTouch"]
        if hasTarget("field") { kinds += ["scrolled", "scrolled"] }
        let kind = choices.pick(kinds)
        let layer = kind == "scrolled" ? "field" : changed().name
        var fields: Fields = [(kind, name(layer))]
        fields += some([("in", "card"), ("simultaneous", boolean()), ("name", "g\(gestureNames.count)")])
        if choices.chance(20), let name = gestureNames.last { fields.append(("requiresFailureOf", name)) }
        if fields.contains(where: { $0.key == "name" }) { gestureNames.append("g\(gestureNames.count)") }
        sender = kind
        defer { sender = nil }
        fields += options(of: kind)
        let states =
            switch kind {
            case "tap", "swipe": ["ended"]
            case "scrolled": ["began", "changed", "ended"]
            default: ["began", "changed", "ended", "cancelled"]
            }
        for state in states where state == "ended" || choices.chance(40) { fields.append((state, actions())) }
        return group("gesture.\(kind)", fields)
    }

    private mutating func options(of kind: String) -> Fields {
        switch kind {
        case "tap": return some([("count", "\(1 + choices.below(2))"), ("touches", "\(1 + choices.below(2))")])
        case "longPress":
            return some([("minimumDuration", time()), ("allowance", "\(1 + choices.below(20))"), ("touches", "1")])
        case "swipe":
            return some([("direction", choices.pick([".left", ".right", ".up", ".down"])), ("touches", "1")])
        case "pan":
            return some([
                ("minimumTouches", "1"), ("maximumTouches", "2"),
                ("axis", choices.pick(["both", "horizontal", "vertical"])),
            ])
        case "scrolled":
            let target = "[ \(group("action.setTargetContentOffset", [("setTargetContentOffset", point(-50...400))])) ]"
            var fields = some([("willEndDragging", choices.chance(70) ? target : actions())])
            if declares("field", "scroll.refreshControl"), choices.chance(60) {
                fields.append(("refresh", inside(nil) { $0.list([$0.scrollAction(), $0.action()]) }))
            }
            return fields
        case "edgePan": return [("edges", choices.pick(["[left]", "[left, top]", "[right, bottom]"]))]
        default: return []
        }
    }

    private func declares(_ layer: String, _ key: String) -> Bool { target(layer)?.declared.contains(key) == true }

    /// An action of a scroll layer; a marker if no layer has what it needs.
    mutating func scrollAction() -> String {
        var actions: [String] = []
        if declares("field", "scroll.refreshControl") { actions += ["beginRefreshing", "endRefreshing"] }
        if declares("field", "scroll.minimumZoomScale"), declares("field", "scroll.maximumZoomScale") {
            actions.append("zoomToRect")
        }
        if declares("field", "scroll.showsVerticalScrollIndicator") { actions.append("flashScrollIndicators") }
        guard !actions.isEmpty else { return group("action.marker", [("marker", marker())]) }
        let action = choices.pick(actions)
        guard action == "zoomToRect" else { return group("action.\(action)", [(action, "field")]) }
        let fields: Fields = [("rect", list([number(0...40), number(0...40), number(1...90), number(1...90)]))]
        let all = fields + some([("duration", time())])
        guard choices.chance(50) else { return group("action.zoomToRect", [("zoomToRect", "field")] + all) }
        if choices.chance(50) {
            return group("action.zoomToRect", "zoomToRect", [("layer", "field")] + all)
        }
        let inner = group("action.zoomToRect.zoomToRect", [("layer", "field")])
        return group("action.zoomToRect", [("zoomToRect", inner)] + all)
    }
}
