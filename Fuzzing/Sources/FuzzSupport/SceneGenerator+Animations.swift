/// Animations of key paths, blocks, groups and keyframe blocks.
extension SceneGenerator {
    /// `animate` with a block, a basic animation, keyframes or a path.
    mutating func animation() -> String {
        let isBlock = choices.chance(40)
        let isKeyframes = !isBlock && choices.chance(35)
        var options = some([
            ("duration", time(0.05...1)), ("delay", time(0...0.5)), ("timing", timing(springs: !isKeyframes)),
            ("completion", actions()),
        ])
        if isBlock {
            keys.insert("action.animate.animate.set")
            let values = assignments(1...2, animatable: true)
            options += some([("beginFromCurrentState", boolean()), ("allowUserInteraction", boolean())])
            if choices.chance(50) { return group("action.animate", [("animate", "{ set: \(values) }")] + options) }
            let block = group("action.animate.animate", [("set", values)] + options)
            return group("action.animate", [("animate", block)])
        }
        options += some([("autoreverses", boolean())]) + coreAnimationTiming()
        options += some([("cumulative", boolean())])
        if isKeyframes {
            let card = targets.contains { $0.name == "card" && !$0.bound.contains("position") }
            if card, choices.chance(30) {
                options += some([
                    ("rotationMode", choices.pick([".auto", ".autoReverse"])),
                    ("calculationMode", choices.pick(["linear", "discrete", "paced"])),
                ])
                return group(
                    "action.animate",
                    [("animate", "card.position"), ("path", "M0 0 L9 9 C 20 0 30 40 5 60 Z")] + options)
            }
            options += some([("additive", boolean())])
            let isFree = targets.contains { $0.name == "card" && !$0.bound.contains("opacity") }
            let key = isFree && choices.chance(60) ? "card.opacity" : "n"
            options += some([
                ("keyTimes", "[0, 0.2, 1]"),
                ("calculationMode", choices.pick(["linear", "discrete", "paced", "cubic", "cubicPaced"])),
                ("timingFunctions", list([timing(springs: false), timing(springs: false)])),
                ("tensionValues", list([number(-1...1), number(-1...1)])),
                ("continuityValues", list([number(-1...1), number(-1...1)])),
                ("biasValues", list([number(-1...1), number(-1...1)])),
            ])
            return group("action.animate", [("animate", key), ("values", "[0, 1, 0.5]")] + options)
        }
        let layer = choices.pick(targets)
        let free = ["opacity", "background", "borderWidth", "shadowOffset", "zPosition"].filter {
            !layer.bound.contains($0)
        }
        guard !free.isEmpty else { return group("action.marker", [("marker", marker())]) }
        let (target, key) = (layer.name, choices.pick(free))
        let name = target.hasPrefix("\"") ? "\(target.dropLast()).\(key)\"" : "\(target).\(key)"
        var ends: [(key: String, value: String)] = []
        func value(_ generator: inout SceneGenerator) -> String {
            switch key {
            case "opacity": generator.number(0...1)
            case "background": generator.color()
            case "shadowOffset": generator.point(-9...9)
            default: generator.number(0...9)
            }
        }
        options += some([("additive", boolean())])
        if choices.chance(70) { ends.append(("from", value(&self))) }
        if ends.isEmpty || choices.chance(50) {
            ends.append((key != "background" && choices.chance(40) ? "by" : "to", value(&self)))
        }
        return group("action.animate", [("animate", name)] + ends + options)
    }

    private mutating func coreAnimationTiming() -> [(key: String, value: String)] {
        let cycles = ("repeat", "\(1 + choices.below(3))")
        return some([
            cycles, ("speed", number(-2...3)), ("timeOffset", time(-0.5...1)), ("repeatDuration", time(0.1...2)),
            ("fillMode", choices.pick([".removed", ".forwards", ".backwards", ".both"])),
        ])
    }

    /// CAAnimationGroup of animations without completions, and of a group.
    mutating func animationGroup() -> String {
        func child(_ generator: inout SceneGenerator) -> String {
            let timing = generator.some([
                ("duration", generator.time(0.05...1)), ("delay", generator.time(0...0.5)),
                ("timing", generator.timing()),
            ])
            let ends = [("from", generator.number(0...9)), ("to", generator.number(0...9))]
            return generator.group("action.animate", [("animate", "n")] + ends + timing)
        }
        var animations = [child(&self), child(&self)]
        if choices.chance(30) {
            animations.append(group("action.animationGroup", [("animationGroup", list([child(&self)]))]))
        }
        let options = some([
            ("duration", time(0.05...1)), ("delay", time(0...0.5)), ("timing", timing(springs: false)),
            ("autoreverses", boolean()), ("completion", "{ marker: grouped }"),
        ])
        return group(
            "action.animationGroup", [("animationGroup", list(animations))] + options + coreAnimationTiming())
    }

    /// UIView.animateKeyframes.
    mutating func keyframeBlock() -> String {
        let frames = list(1...3) { generator in
            generator.group(
                "action.animateKeyframes.animateKeyframes",
                [("set", generator.assignments(1...2, animatable: true))]
                    + generator.some([
                        ("relativeStart", generator.number(0...1)), ("relativeDuration", generator.number(0...1)),
                    ]))
        }
        let options = some([
            ("duration", time(0.05...1)), ("delay", time(0...0.5)), ("timing", timing(springs: false)),
            ("repeat", "\(1 + choices.below(3))"), ("autoreverses", boolean()), ("allowUserInteraction", boolean()),
            ("calculationMode", choices.pick(["linear", "discrete", "cubic"])), ("completion", actions()),
        ])
        return group("action.animateKeyframes", [("animateKeyframes", frames)] + options)
    }
}
