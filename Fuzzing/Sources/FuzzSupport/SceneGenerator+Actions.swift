/// Animators, actions and gestures.
extension SceneGenerator {
    private static let animatorNames = ["grow", "fade"]

    /// Two animators, for the actions that name one.
    mutating func animators() -> String {
        var items: [String] = []
        for name in Self.animatorNames {
            let fields: [(key: String, value: String)] = [
                ("duration", time(0.1...1)), ("animations", assignments(1...2, animatable: true)),
            ]
            let optional = some([
                ("delay", time(0...0.3)), ("timing", timing()), ("completion", "{ marker: \(marker()) }"),
                ("scrubsLinearly", boolean()), ("pausesOnCompletion", boolean()),
                ("isUserInteractionEnabled", boolean()), ("isManualHitTestingEnabled", boolean()),
            ])
            items.append("\(name): \(group("scene.animators", fields + optional))")
        }
        return "{ \(items.joined(separator: ", ")) }"
    }

    /// The actions that `call` names. They call no others.
    mutating func namedActions() -> String {
        depth += 2
        defer { depth -= 2 }
        keys.formUnion(["scene.actions.parameters", "scene.actions.do"])
        return "{ leave: \(actions()), greet: { parameters: { loudness: 1 }, do: [ { set: { n: loudness } } ] } }"
    }

    mutating func actions() -> String {
        depth += 1
        defer { depth -= 1 }
        return depth > 3 ? "[]" : list(0...3) { $0.action() }
    }

    mutating func marker() -> String {
        let name = "m\(choices.below(3))"
        if !markers.contains(name) { markers.append(name) }
        return name
    }

    private mutating func animatorList() -> String {
        choices.chance(30) ? "[grow, fade]" : choices.pick(Self.animatorNames)
    }

    private mutating func action() -> String {
        // The actions that only the handlers of one gesture may have.
        switch recognizes {
        case "pan", "edgePan":
            if choices.chance(10) { return group("action.setTranslation", [("setTranslation", point(-20...20))]) }
        case "pinch": if choices.chance(10) { return group("action.setScale", [("setScale", number(0.5...2))]) }
        case "rotation": if choices.chance(10) { return group("action.setRotation", [("setRotation", number(-2...2))]) }
        default: break
        }
        switch choices.below(18) {
        case 0, 1: return group("action.set", [("set", assignments(1...3))])
        case 2: return group("action.reset", [("reset", choices.pick(["n", "[n, open]"]))])
        case 3, 4: return animation()
        case 5: return choices.chance(50) ? animationGroup() : keyframeBlock()
        case 6: return group("action.start", [("start", animatorList())])
        case 7: return group("action.pause", [("pause", animatorList())])
        case 8: return group("action.scrub", [("scrub", animatorList()), ("fraction", number(0...1))])
        case 9:
            return group(
                "action.continue",
                [("continue", animatorList())] + some([("timing", timing()), ("durationFactor", number(0...1))]))
        case 10: return group("action.reverse", [("reverse", animatorList())])
        case 11:
            return group("action.stop", [("stop", animatorList())] + some([("withoutFinishing", boolean())]))
        case 12:
            return group(
                "action.finish",
                [("finish", animatorList())] + some([("at", choices.pick(["end", "start", "current"]))]))
        case 13:
            return group("action.if", [("if", condition()), ("then", actions())] + some([("else", actions())]))
        case 14:
            return group(
                "action.switch",
                [("switch", "side"), ("cases", "{ .left: \(actions()), .right: \(actions()) }")]
                    + some([("default", "[]")]))
        case 15:
            if depth > 2 { return group("action.marker", [("marker", marker())]) }
            return choices.chance(50)
                ? group("action.call", [("call", "leave")])
                : group("action.call", [("call", "greet"), ("with", "{ loudness: \(number(0...9)) }")])
        case 16 where hasTarget("video"):
            switch choices.below(3) {
            case 0: return group("action.play", [("play", "video")])
            case 1:
                keys.insert("action.seek.seek.clip")
                keys.insert("action.seek.seek.to")
                return group("action.seek", [("seek", "{ clip: video, to: \(time()) }")])
            default: return group("action.seek", [("seek", "video"), ("to", time())])
            }
        default: return group("action.marker", [("marker", marker())])
        }
    }

    /// A gesture of any kind on a layer.
    mutating func recognizer() -> String {
        var kinds = ["tap", "longPress", "swipe", "pan", "pinch", "rotation", "edgePan", "contentTouch"]
        if hasTarget("field") { kinds.append("scrolled") }
        let kind = choices.pick(kinds)
        var fields: [(key: String, value: String)] = [
            (kind, kind == "scrolled" ? "field" : choices.pick(targets).name)
        ]
        fields += some([("in", "card"), ("simultaneous", boolean()), ("name", "g\(gestureNames.count)")])
        if choices.chance(20), let name = gestureNames.last { fields.append(("requiresFailureOf", name)) }
        if fields.contains(where: { $0.key == "name" }) { gestureNames.append("g\(gestureNames.count)") }
        switch kind {
        case "tap": fields += some([("count", "\(1 + choices.below(2))"), ("touches", "\(1 + choices.below(2))")])
        case "longPress":
            fields += some([("minimumDuration", time()), ("allowance", "\(1 + choices.below(20))"), ("touches", "1")])
        case "swipe":
            fields += some([("direction", choices.pick([".left", ".right", ".up", ".down"])), ("touches", "1")])
        case "pan":
            fields += some([
                ("minimumTouches", "1"), ("maximumTouches", "2"),
                ("axis", choices.pick(["both", "horizontal", "vertical"])),
            ])
        case "scrolled":
            let target = "[ { setTargetContentOffset: \(point(-50...400)) } ]"
            fields += some([("willEndDragging", choices.chance(70) ? target : actions())])
        case "edgePan": fields.append(("edges", choices.pick(["[left]", "[left, top]", "[right, bottom]"])))
        default: break
        }
        recognizes = kind
        defer { recognizes = nil }
        let states =
            switch kind {
            case "tap", "swipe": ["ended"]
            case "scrolled": ["began", "changed", "ended"]
            default: ["began", "changed", "ended", "cancelled"]
            }
        for state in states where state == "ended" || choices.chance(40) { fields.append((state, actions())) }
        return group("gesture.\(kind)", fields)
    }
}
