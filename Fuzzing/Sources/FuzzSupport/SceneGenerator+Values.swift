/// Values and expressions.
extension SceneGenerator {
    mutating func number(_ range: ClosedRange<Double>) -> String {
        let number = choices.number(range)
        guard allowsExpressions, choices.chance(15) else { return "\(number)" }
        return "\"clamp(\(term()), \(range.lowerBound), \(range.upperBound))\""
    }

    mutating func time(_ range: ClosedRange<Double> = 0...1) -> String {
        let number = choices.number(range) * seconds
        return choices.chance(50) ? "\((number * 1000).rounded() / 1000)s" : "\((number * 1000).rounded())ms"
    }

    /// The text of an expression that is a number.
    private mutating func term() -> String {
        usesVariables = true
        if let recognizes, choices.chance(40) {
            switch recognizes {
            case "pan", "edgePan": return "sender.\(choices.pick(["translation", "velocity", "location"])).x"
            case "pinch": return "sender.scale"
            case "rotation": return "sender.rotation"
            case "tap", "longPress": return "sender.location.y"
            default: break
            }
        }
        switch choices.below(12) {
        case 0: return "n * 2 + base"
        case 1: return "(open ? far : 3)"
        case 2: return "min(n, 4) - max(1, 2)"
        case 3: return "lerp(1, 9, n / 9)"
        case 4: return "round(sin(n * 30deg) * 10)"
        case 5 where allowsRandom: return "random(0, 5)"
        case 6: return "map(n, 0, 9, 3, 12)"
        case 7: return "abs(place.x - 20)"
        case 8: return "mod(n, 3) + pow(2, 3)"
        case 9: return "smoothstep(0, 9, n)"
        case 10: return "sqrt(abs(n))"
        default: return "canvas.height / 8"
        }
    }

    mutating func boolean() -> String { choices.pick(["true", "false"]) }

    /// An expression that is true or false.
    mutating func condition() -> String {
        usesVariables = true
        return quoted(
            choices.pick([
                "open", "not open", "n > 3", "n >= 0 and not open", "side == .left", "appearance == .dark or open",
                "contains(canvas.bounds, card.frame)", "card.opacity < 0.9", "reduceMotion", "title == 'a'",
            ]))
    }

    mutating func color() -> String {
        quoted(
            choices.pick([
                "red", "#2F6FD6", "#0F08", "clear", "systemBlue", "white", "color(0.2, 0.4, 1, 0.5)",
                "lerp(black, white, 0.5)", "color('systemBlue', .dark)", "color('#FFF')",
            ]))
    }

    mutating func point(_ range: ClosedRange<Double>) -> String { list([number(range), number(range)]) }

    mutating func rectangle() -> String {
        list([number(-20...100), number(-20...120), number(1...100), number(1...120)])
    }

    mutating func path() -> String {
        quoted(
            choices.pick([
                "M0 0 L40 10 L20 30 Z", "M10 10 h20 v20 h-20 z", "M0 20 C10 0 30 40 40 20 S60 0 70 20",
                "M0 0 Q20 40 40 0 T80 0", "M10 10 A20 10 30 1 1 40 30", "m5 5 l10 0 0 10 -10 0 z m20 0 l5 5", "M0 0",
            ]))
    }

    /// - Parameter springs: whether it may be a spring.
    mutating func timing(springs: Bool = true) -> String {
        switch choices.below(springs ? 8 : 3) {
        case 0, 1:
            return choices.pick(["linear", "easeIn", "easeOut", "easeInEaseOut", "default", "easeInOut"])
        case 2: return list([number(0...1), number(-1...2), number(0...1), number(-1...2)])
        case 3:
            return group("timing", [("dampingRatio", number(0.3...1.2))] + some([("velocity", number(-5...5))]))
        case 4:
            return group(
                "timing",
                [("mass", number(0.5...2)), ("stiffness", number(50...300)), ("damping", number(8...30))]
                    + some([("velocity", number(-5...5))]))
        case 5:
            return group(
                "timing",
                [("response", number(0.1...0.5)), ("dampingFraction", number(0.5...1))]
                    + some([("velocity", number(-5...5))]))
        case 6: return group("timing", [("response", number(0.1...0.5)), ("bounce", number(0...0.5))])
        default:
            let name = choices.pick(["smooth", "snappy", "bouncy", "spring", "interactiveSpring"])
            guard choices.chance(50) else { return name }
            return group(
                "timing",
                [("preset", name)]
                    + some([
                        ("duration", number(0.1...0.6)), ("extraBounce", number(-0.2...0.3)),
                        ("velocity", number(-5...5)),
                    ]))
        }
    }

    mutating func text() -> String {
        usesVariables = true
        return quoted(
            choices.pick([
                "Hello", "", "${n} of ${round(far)}", "Two\nlines", "\u{645}\u{631}\u{62D}\u{628}\u{627}",
                "e\u{301}\u{200D}",
                "\u{1F469}\u{200D}\u{1F680}", "${title}: $${open}", String(repeating: "word ", count: 30),
            ]))
    }

    mutating func richText() -> String {
        guard choices.chance(30) else { return text() }
        return list(1...3) { generator in
            let style = generator.some([
                ("style", generator.choices.pick(["none", "title1", "body", "caption2"])), ("family", "Inter"),
                ("size", "\(generator.choices.number(6...30))"), ("weight", generator.choices.pick(["thin", "bold"])),
                ("italic", generator.boolean()), ("color", generator.color()),
                ("letterSpacing", generator.number(-1...3)),
                ("underline", generator.boolean()), ("strikethrough", generator.boolean()),
            ])
            return generator.group("richText", [("text", generator.quotedRun())] + style)
        }
    }

    private mutating func quotedRun() -> String { quoted(choices.pick(["Bold ", "run ${n}", "\u{5D0}\u{5D1}"])) }

    mutating func transform() -> String {
        if choices.chance(20) { return "identity" }
        return list(1...3) { generator in
            switch generator.choices.below(3) {
            case 0: generator.group("transform", [("scale", generator.number(0.2...2))])
            case 1: generator.group("transform", [("rotate", generator.choices.pick(["30deg", "-1", "n * 10deg"]))])
            default: generator.group("transform", [("translate", generator.point(-20...20))])
            }
        }
    }
}
