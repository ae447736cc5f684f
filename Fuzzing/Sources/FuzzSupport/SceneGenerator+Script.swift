/// Steps of scripts.
extension SceneGenerator {
    mutating func script() -> String {
        let steps = list(0...5) { $0.step() }
        let last = "{ marker: m0 }, { wait: 50ms }"
        return steps == "[]" ? "[\(last)]" : "\(steps.dropLast()), \(last)]"
    }

    private mutating func place() -> String {
        let layer = name(changed(allCopies: false).name)
        switch choices.below(4) {
        case 0: return list([number(0...120), number(0...160)])
        case 1: return group("place", [("layer", layer)] + some([("point", point(0...10))]))
        default: return layer
        }
    }

    private mutating func step() -> String {
        switch choices.below(10) {
        case 0, 1:
            if choices.chance(30) {
                // A condition that does not become true in time is an error.
                let until = choices.chance(10) ? condition() : choices.pick(["\"n == n\"", "\"sum(tally) < 1000\""])
                return group(
                    "step.wait", [("wait", group("step.wait.wait", [("until", until), ("atMost", time(0.1...1))]))])
            }
            return group("step.wait", [("wait", time(0...1))])
        case 2:
            if choices.chance(40) {
                let fields: Fields = [("at", place()), ("count", "2")]
                return group("step.tap", [("tap", group("step.tap.tap", fields))])
            }
            return group("step.tap", [("tap", place())])
        case 3: return step("press", [("at", place())], optional: [("duration", time()), moments()])
        case 4:
            let end = choices.chance(50) ? ("to", place()) : ("by", point(-60...60))
            return step(
                "drag", [("from", place()), end],
                optional: [
                    ("duration", time(0.05...1)), ("timing", timing(springs: false)), ("hold", time()),
                    ("press", time()), moments(),
                ])
        case 5:
            switch choices.below(3) {
            case 0:
                return step(
                    "flick",
                    [
                        ("from", place()), ("direction", choices.pick(["up", "down", "left", "right"])),
                        ("distance", number(20...90)), ("speed", number(300...2000)),
                    ], optional: [moments()])
            case 1:
                return step(
                    "flick", [("from", place()), ("by", point(10...60))], optional: [("duration", "100ms"), moments()])
            default: return step("flick", [("from", place()), ("to", "[60, 9]")], optional: [("duration", "80ms")])
            }
        case 6:
            let change = choices.chance(50) ? ("scale", number(0.4...2)) : ("to", number(20...90))
            return step(
                "pinch", [("at", place()), ("from", number(20...60)), change],
                optional: [("angle", "30deg"), ("by", point(-9...9))] + motion())
        case 7:
            return step(
                "rotate", [("at", place()), ("by", number(-3...3))],
                optional: [("radius", number(10...40)), ("angle", "1")] + motion())
        case 8: return fingers()
        case 9 where choices.chance(50):
            let with: Fields = choices.chance(50) ? [("with", "{ loudness: \(number(0...9)) }")] : []
            return group("step.call", [("call", "greet")] + with)
        default: return group("step.marker", [("marker", choices.pick(markers))])
        }
    }

    private mutating func motion() -> Fields {
        [
            ("duration", time(0.05...1)), ("timing", timing(springs: false)), ("hold", time()), ("press", time()),
            moments(),
        ]
    }

    /// Names for moments of a touch.
    private mutating func moments() -> (key: String, value: String) {
        ("markers", "{ \(marker()): \(choices.pick(["0", "0", "0", "0", "1ms"])) }")
    }

    private mutating func step(
        _ name: String, _ fields: Fields, optional: Fields = []
    ) -> String {
        group("step.\(name)", name, fields + some(optional))
    }

    private mutating func fingers() -> String {
        let place = "step.fingers.fingers"
        let items = list(1...3) { generator in
            let end = generator.choices.chance(50) ? ("to", generator.place()) : ("by", generator.point(-40...40))
            let motion = generator.some([
                ("duration", generator.time(0.05...1)), ("timing", generator.timing(springs: false)),
            ])
            let move = generator.group("\(place).then.move", [end] + motion)
            let then =
                "[ { hold: \(generator.time()) }, { move: \(move) }, \(generator.choices.pick(["up", "cancel"])) ]"
            generator.keys.formUnion(["\(place).then.hold", "\(place).then.move"])
            return generator.group(
                place, [("down", generator.place())] + generator.some([("at", generator.time())]) + [("then", then)])
        }
        return group("step.fingers", [("fingers", items)] + some([moments()]))
    }
}

/// Expectations.
extension SceneGenerator {
    private mutating func moment() -> String { choices.pick(["end", "50%", "0", "10ms", "m0", "marker:m0"]) }

    mutating func expectation() -> String {
        let number = choices.pick(["card.opacity", "card.frame.x", "n"])
        let range: Fields = [("within", "[0, end]")]
        let period: Fields = [("after", "0"), ("until", "end")]
        switch choices.below(10) {
        case 0: return expectation("at", [("at", moment()), ("that", condition())], [])
        case 1: return expectation("always", [("always", condition())], range)
        case 2: return expectation("never", [("never", condition())], range)
        case 3:
            return expectation(
                "settles", [("settles", choices.pick([number, "card"])), ("within", time(0.1...1))], period)
        case 4:
            return expectation(
                "overshoot", [("overshoot", number), choices.pick([("below", "5%"), ("above", "1%")])], period)
        case 5: return expectation("increases", [("increases", number)], range)
        case 6: return expectation("decreases", [("decreases", number)], range)
        case 7:
            let place = choices.chance(50) ? range : [("around", moment())]
            return expectation("continuous", [("continuous", number)], [("value", "2"), ("velocity", "900")] + place)
        case 8:
            return expectation(
                "matches", [("matches", "film.gif"), ("layer", "card"), ("box", "[1, 4, 8, 8]")],
                [("time", "0"), ("scale", "1"), ("start", "0"), ("within", "2")])
        default:
            guard hasTarget("video") else { return expectation("always", [("always", condition())], range) }
            return expectation("plays", [("plays", "video"), ("when", condition())], range)
        }
    }

    private mutating func expectation(
        _ name: String, _ fields: Fields, _ optional: Fields
    ) -> String {
        let script: Fields = hasScripts ? [("script", "first")] : []
        return group("expectation.\(name)", fields + some(optional + script))
    }
}
