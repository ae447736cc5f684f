/// Actions.
extension SceneGenerator {
    private static let animatorNames = ["grow", "fade"]

    /// Two animators, for the actions that name one.
    mutating func animators() -> String {
        var items: [String] = []
        for name in Self.animatorNames {
            let fields: Fields = [
                ("duration", time(0.1...1)), ("animations", assignments(1...2, animatable: true, allCopies: false)),
            ]
            var optional = some([
                ("delay", time(0...0.3)), ("timing", timing()),
                ("completion", inside("animator") { $0.list([$0.group("action.marker", [("marker", $0.marker())])]) }),
                ("scrubsLinearly", boolean()), ("pausesOnCompletion", boolean()),
                ("isUserInteractionEnabled", boolean()), ("isManualHitTestingEnabled", boolean()),
            ])
            if choices.chance(30) {
                let later = group(
                    "scene.animators.addAnimations",
                    [("animations", assignments(1...2, animatable: true, allCopies: false))]
                        + some([("delayFactor", number(0...1))]))
                optional.append(("addAnimations", list([later])))
            }
            items.append("\(name): \(group("scene.animators", fields + optional))")
        }
        return "{ \(items.joined(separator: ", ")) }"
    }

    /// The actions that `call` names. They call no others, except one that calls itself later.
    mutating func namedActions() -> String {
        depth += 2
        defer { depth -= 2 }
        keys.formUnion(["scene.actions.parameters", "scene.actions.do"])
        let after = group(
            "action.after", [("after", "20ms"), ("do", "{ if: n < 9, then: { call: repeated } }"), ("name", "t0")])
        let every = group(
            "action.every", [("every", "30ms"), ("do", "{ set: { n: 0 } }"), ("count", "2"), ("name", "t1")])
        return "{ leave: \(actions()), greet: { parameters: { loudness: 1 }, do: [ { set: { n: loudness } } ] }, "
            + "repeated: [ { set: { n: n + 1 } }, \(after), \(every) ] }"
    }

    mutating func actions() -> String {
        depth += 1
        defer { depth -= 1 }
        return depth > 3 ? "[]" : list(0...3) { $0.action() }
    }

    /// Actions in which `sender` is another one, or none.
    mutating func inside(_ sender: String?, _ body: (inout SceneGenerator) -> String) -> String {
        let outer = self.sender
        self.sender = sender
        defer { self.sender = outer }
        return body(&self)
    }

    /// The completion of an animation.
    mutating func completion() -> String { inside("animation") { $0.actions() } }

    mutating func marker() -> String {
        let name = "m\(choices.below(3))"
        if !markers.contains(name) { markers.append(name) }
        return name
    }

    private mutating func animatorList() -> String {
        choices.chance(30) ? "[grow, fade]" : choices.pick(Self.animatorNames)
    }

    mutating func action() -> String {
        // The actions that only the handlers of one gesture may have.
        switch sender {
        case "pan", "edgePan":
            if choices.chance(10) { return group("action.setTranslation", [("setTranslation", point(-20...20))]) }
        case "pinch": if choices.chance(10) { return group("action.setScale", [("setScale", number(0.5...2))]) }
        case "rotation": if choices.chance(10) { return group("action.setRotation", [("setRotation", number(-2...2))]) }
        default: break
        }
        if !behaviors.isEmpty, choices.chance(15) { return behaviorAction() }
        switch choices.below(20) {
        case 0, 1: return group("action.set", [("set", assignments(1...3))])
        case 2: return group("action.reset", [("reset", choices.pick(["n", "[n, open]", "tally", "marks"]))])
        case 3, 4: return animation()
        case 5: return choices.chance(50) ? animationGroup() : keyframeBlock()
        case 6, 7: return animatorAction()
        case 8: return group("action.if", [("if", condition()), ("then", actions())] + some([("else", actions())]))
        case 9:
            return group(
                "action.switch",
                [("switch", "side"), ("cases", "{ .left: \(actions()), .right: \(actions()) }")]
                    + some([("default", "[]")]))
        case 10, 11: return call()
        case 12: return clipAction()
        case 13: return scrollAction()
        case 14: return timer()
        case 15: return each()
        case 16: return transition()
        case 17: return removal()
        case 18: return declarative()
        default: return group("action.marker", [("marker", marker())])
        }
    }

    private mutating func animatorAction() -> String {
        switch choices.below(8) {
        case 0, 1: return group("action.start", [("start", animatorList())])
        case 2: return group("action.pause", [("pause", animatorList())])
        case 3: return group("action.scrub", [("scrub", animatorList()), ("fraction", number(0...1))])
        case 4:
            return group(
                "action.continue",
                [("continue", animatorList())] + some([("timing", timing()), ("durationFactor", number(0...1))]))
        case 5: return group("action.reverse", [("reverse", animatorList())])
        case 6:
            if choices.chance(50) {
                return group("action.stop", [("stop", animatorList())] + some([("withoutFinishing", boolean())]))
            }
            return group(
                "action.finish",
                [("finish", animatorList())] + some([("at", choices.pick(["end", "start", "current"]))]))
        default:
            let animator = choices.pick(Self.animatorNames)
            let added = group(
                "action.addAnimations",
                [("addAnimations", animator), ("animations", assignments(1...2, animatable: true, allCopies: false))]
                    + some([("delayFactor", number(0...1))]))
            // Only an active animator takes more animations.
            return group("action.if", [("if", "\(animator).isRunning"), ("then", added)])
        }
    }

    private mutating func call() -> String {
        if depth > 2 { return group("action.marker", [("marker", marker())]) }
        if !partActions.isEmpty, choices.chance(40) {
            let action = choices.pick(partActions)
            let with: Fields = action.hasSuffix("bump") ? some([("with", "{ by: \(number(0...9)) }")]) : []
            return group("action.call", [("call", name(action))] + with)
        }
        switch choices.below(3) {
        case 0: return group("action.call", [("call", "leave")])
        case 1: return group("action.call", [("call", "repeated")])
        default: return group("action.call", [("call", "greet"), ("with", "{ loudness: \(number(0...9)) }")])
        }
    }

    private mutating func clipAction() -> String {
        guard hasTarget("video") else { return group("action.set", [("set", assignments(1...3))]) }
        switch choices.below(5) {
        case 0: return group("action.play", [("play", "video")])
        case 1: return group("action.pause", [("pause", "video")])
        case 2:
            return group("action.seek", [("seek", group("action.seek.seek", [("clip", "video"), ("to", time())]))])
        case 3: return group("action.seek", [("seek", group("action.seek.seek", [("to", time())])), ("clip", "video")])
        default: return group("action.seek", [("seek", "video"), ("to", time())])
        }
    }

    private mutating func removal() -> String {
        let target = name(changed(allCopies: false).name)
        let names = [target, "card.opacity", "n", "[card, n]", "\"tally[1]\"", "card"]
        return group("action.removeAnimations", [("removeAnimations", choices.pick(names))])
    }
}
