/// Animations of key paths, blocks, groups and keyframe blocks.
extension SceneGenerator {
    /// `animate` with a block, a basic animation, keyframes or a path.
    mutating func animation() -> String {
        let isBlock = choices.chance(40)
        let isKeyframes = !isBlock && choices.chance(35)
        var options = some([
            ("duration", time(0.05...1)), ("delay", time(0...0.5)), ("timing", timing(springs: !isKeyframes)),
            ("completion", completion()),
        ])
        if isBlock {
            let values = assignments(1...2, animatable: true)
            options += some([("beginFromCurrentState", boolean()), ("allowUserInteraction", boolean())])
            options += some([("repeat", "\(1 + choices.below(3))"), ("autoreverses", boolean())])
            let outer = choices.chance(50) ? options : []
            let block = group("action.animate.animate", [("set", values)] + (outer.isEmpty ? options : []))
            return group("action.animate", [("animate", block)] + outer)
        }
        options += some([("autoreverses", boolean())]) + coreAnimationTiming()
        options += some([("cumulative", boolean())])
        if isKeyframes { return keyframes(options) }
        let layer = changed()
        let candidates = properties(of: layer, animatable: true).filter { !$0.name.hasPrefix("frame") }
        guard !candidates.isEmpty else { return group("action.marker", [("marker", marker())]) }
        let property = choices.pick(candidates)
        let wasCopy = isCopy
        isCopy = isCopy || layer.name == "cell"
        defer { isCopy = wasCopy }
        func end(_ generator: inout SceneGenerator) -> String {
            property.name == "text" ? generator.styledRuns() : generator.value(of: property)
        }
        options += some([("additive", boolean())])
        var ends: Fields = choices.chance(70) ? [("from", end(&self))] : []
        if ends.isEmpty || choices.chance(50) {
            let canAdd = ["opacity", "borderWidth", "shadowOffset", "zPosition", "position", "transform.scale"]
            ends.append((canAdd.contains(property.name) && choices.chance(40) ? "by" : "to", end(&self)))
        }
        return group("action.animate", [("animate", name("\(path(of: layer)).\(property.name)"))] + ends + options)
    }

    /// A keyframe animation, or one along a path.
    private mutating func keyframes(_ timing: Fields) -> String {
        var options = timing
        let card = target("card")
        let isFree = card?.bound.contains { $0.hasPrefix("position") } == false
        if isFree, choices.chance(30) {
            // The rotation of a path belongs to a transform.
            let turns = card?.isTransformed == true && card?.hasTransform == false
            if turns { options += some([("rotationMode", choices.pick([".auto", ".autoReverse"]))]) }
            options += some([
                ("calculationMode", choices.pick(["linear", "discrete", "paced"]))
            ])
            return group(
                "action.animate",
                [("animate", "card.position"), ("path", "M0 0 L9 9 C 20 0 30 40 5 60 Z")] + options)
        }
        options += some([("additive", boolean())])
        let names = ["opacity", "position", "background", "bounds", "transform.scale", "transform.rotation.y", "path"]
        let layer = changed(allCopies: false)
        let candidates = properties(of: layer, animatable: true).filter { names.contains($0.name) }
        let mode = choices.pick(["linear", "discrete", "paced", "cubic", "cubicPaced"])
        options += some([
            ("calculationMode", mode),
            ("timingFunctions", list([self.timing(springs: false), self.timing(springs: false)])),
        ])
        if mode != "discrete" { options += some([("keyTimes", "[0, 0.2, 1]")]) }
        if mode.hasPrefix("cubic"), options.contains(where: { $0.key == "calculationMode" }) {
            options += some([
                ("tensionValues", list([number(-1...1), number(-1...1)])),
                ("continuityValues", list([number(-1...1), number(-1...1)])),
                ("biasValues", list([number(-1...1), number(-1...1)])),
            ])
        }
        guard !candidates.isEmpty, choices.chance(70) else {
            return group("action.animate", [("animate", "n"), ("values", "[0, 1, 0.5]")] + options)
        }
        let property = choices.pick(candidates)
        let values = list([value(of: property), value(of: property), value(of: property)])
        return group(
            "action.animate",
            [("animate", name("\(path(of: layer)).\(property.name)")), ("values", values)] + options)
    }

    private mutating func coreAnimationTiming() -> Fields {
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
                [("set", generator.assignments(1...2, animatable: true, allCopies: false))]
                    + generator.some([
                        ("relativeStart", generator.number(0...1)), ("relativeDuration", generator.number(0...1)),
                    ]))
        }
        let options = some([
            ("duration", time(0.05...1)), ("delay", time(0...0.5)), ("timing", timing(springs: false)),
            ("repeat", "\(1 + choices.below(3))"), ("autoreverses", boolean()), ("allowUserInteraction", boolean()),
            ("calculationMode", choices.pick(["linear", "discrete", "cubic"])), ("completion", completion()),
        ])
        return group("action.animateKeyframes", [("animateKeyframes", frames)] + options)
    }
}
