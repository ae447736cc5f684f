/// Expressions.
extension SceneGenerator {
    /// The text of an expression that is a number.
    mutating func term() -> String {
        usesVariables = true
        if choices.chance(40) {
            switch sender {
            case "pan", "edgePan": return "sender.\(choices.pick(["translation", "velocity", "location"])).x"
            case "pinch": return "sender.scale"
            case "rotation": return "sender.rotation"
            case "tap", "longPress": return "sender.location.y"
            default: break
            }
        }
        if isCopy, choices.chance(60) {
            return choices.pick(["index * 3", "index % 2", "slot(index)", "tally[index]"])
        }
        switch choices.below(8) {
        case 0: return choices.pick(["n * 2 + base", "(open ? far : 3)", "min(n, 4) - max(1, 2)", "canvas.height / 8"])
        case 1: return choices.pick(["lerp(1, 9, n / 9)", "map(n, 0, 9, 3, 12)", "smoothstep(0, 9, n)", "n % 3"])
        case 2: return choices.pick(["round(sin(n * 30deg) * 10)", "mod(n, 3) + pow(2, 3)", "sqrt(abs(n))"])
        case 3: return choices.pick(["twice(n) + wide", "damp(n, 20)", "slot(n)", "abs(place.x - 20)"])
        case 4: return listTerm()
        case 5:
            return choices.pick([
                "ease(.easeOut, n / 9)", "spring(n / 9, 0.5, 0.8)", "rubberBand(n, 40)", "distance(place, [1, 2])",
                "angle(place, [9, 9])", "atan2(n, 2) + cos(n) + sign(n)", "floor(n) + ceil(n) + exp(0 - abs(n))",
            ])
        case 6: return presentationTerm()
        default: return isAction ? "random(0, 5)" : "gain * 3"
        }
    }

    /// An expression about lists and copies.
    private mutating func listTerm() -> String {
        var terms = [
            "sum(tally)", "count(tally >= 1)", "first(tally == 2)", "last([open, n > 2])", "sum(sizes) + total",
            "sizes[mod(round(n), 3)]", "marks[1]", "count(words)", "sum(tally * 2)", "(any(tally > 2) ? 1 : 2)",
            "tally[round(n) % 3]",
        ]
        // Only actions, because a layer may not depend on its own properties.
        if readsLayers, !isCopy, hasTarget("cell[1]") {
            terms += ["count(cell)", "sum(cell.opacity)", "first(cell.frame.x > 3)", "cell[1].bounds.width"]
        }
        if readsLayers, hasTarget("kit") { terms += ["kit.value", "kit.knob.opacity", "sum(kit.dot.opacity)"] }
        if readsLayers, !isCopy, hasTarget("row[0]") { terms += ["row.value[1]", "sum(row.value)"] }
        return choices.pick(terms)
    }

    /// An expression about what is shown.
    private mutating func presentationTerm() -> String {
        guard isAction else { return "velocity(n) / 20" }
        return choices.pick([
            "velocity(card.position.x) / 100", "card.presentation.frame.y", "n.presentation", "card.opacity", "follow",
            "grow.fractionComplete", "card.transitionProgress",
        ])
    }

    /// An expression that is true or false.
    mutating func condition() -> String {
        usesVariables = true
        var conditions = [
            "open", "not open", "n > 3", "n >= 0 and not open", "side == .left", "appearance == .dark or open",
            "contains(canvas.bounds, [n, 2])", "reduceMotion", "title == 'a'", "all(tally >= 0)", "any([open, n != 2])",
            "near(n, 3, 0.5)", "count(tally == 1) == 3", "words[0] == 'One'",
        ]
        if sender == "animation" { conditions += ["sender.finished", "not sender.finished"] }
        if sender == "animator" { conditions += ["sender.position == .end", "sender.position == .current"] }
        if isCopy { conditions += ["index % 2 == 1", "index > 0 or open"] }
        if readsLayers { conditions += ["card.opacity < 0.9", "contains(canvas.bounds, card.frame)"] }
        if isAction { conditions += ["grow.isRunning", "fade.isReversed"] }
        return quoted(choices.pick(conditions))
    }
}
