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

    mutating func boolean() -> String { choices.pick(["true", "false"]) }

    mutating func color() -> String {
        quoted(
            choices.pick([
                "red", "#2F6FD6", "#0F08", "clear", "systemBlue", "white", "color(0.2, 0.4, 1, 0.5)",
                "lerp(black, white, 0.5)", "color('systemBlue', .dark)", "color('#FFF')", "hsb(0.6, 0.8, 0.9, 0.5)",
                "tones[1]", "ink",
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
        let text = choices.pick([
            "Hello", "", "${n} of ${round(far)}", "Two\nlines", "\u{645}\u{631}\u{62D}\u{628}\u{627}",
            "e\u{301}\u{200D}",
            "\u{1F469}\u{200D}\u{1F680}", "${title}: $${open}", String(repeating: "word ", count: 30),
            "${format(n * 1234.5, grouping: true, decimals: 2)}", "${percent(n / 9, decimals: 1, sign: true)}",
            "${clock(n * 700)} ${format(n, integerDigits: 3, sign: true)}", "${n > 9 ? '9+' : n}",
            "${words[open ? 0 : 1]} ${count(tally > 1)}",
        ])
        if text.contains("${") { usesVariables = true }
        return quoted(text)
    }

    mutating func richText() -> String {
        choices.chance(30) ? styledRuns() : text()
    }

    mutating func styledRuns() -> String {
        list(1...3) { generator in
            let style = generator.some([
                ("style", generator.choices.pick(["none", "title1", "body", "caption2"])), ("family", "Inter"),
                ("size", "\(generator.choices.number(6...30))"), ("weight", generator.choices.pick(["thin", "bold"])),
                ("italic", generator.boolean()), ("color", generator.color()),
                ("letterSpacing", generator.number(-1...3)), ("features", "[tnum, \"ss01=2\"]"), ("optical", "true"),
                ("axes", "[\"opsz=20\"]"),
                ("monospacedDigits", generator.boolean()),
                ("underline", generator.boolean()), ("strikethrough", generator.boolean()),
            ])
            return generator.group("richText", [("text", generator.quotedRun())] + style)
        }
    }

    private mutating func quotedRun() -> String {
        usesVariables = true
        return quoted(choices.pick(["Bold ", "run ${n}", "\u{5D0}\u{5D1}"]))
    }

    mutating func transform() -> String {
        if choices.chance(20) { return "identity" }
        // `rotate` has no expression where the transform must not be bound.
        let angles = allowsExpressions ? ["30deg", "-1", "n * 10deg"] : ["30deg", "-1", "1turn"]
        if allowsExpressions { usesVariables = true }
        return list(1...3) { generator in
            switch generator.choices.below(3) {
            case 0: generator.group("transform", [("scale", generator.number(0.2...2))])
            case 1: generator.group("transform", [("rotate", generator.choices.pick(angles))])
            default: generator.group("transform", [("translate", generator.point(-20...20))])
            }
        }
    }
}
