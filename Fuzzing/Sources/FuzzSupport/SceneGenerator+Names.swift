/// Parameters, constants, functions and variables.
extension SceneGenerator {
    /// The declarations of the names that expressions use.
    mutating func names() -> Fields {
        keys.formUnion([
            "scene.variables.initial", "scene.variables.values", "scene.variables.repeat", "adaptiveColor.light",
            "adaptiveColor.dark", "scene.functions.parameters", "scene.functions.is",
        ])
        let tally = choices.pick(["index", "\"sizes[index]\"", "\"twice(index) - 1\""])
        return [
            ("parameters", "{ gain: 2, ink: systemPink }"),
            // The order of the names does not matter.
            (
                "let",
                "{ wide: base * gain, base: 12, far: canvas.width / 2, accent: \"#2F6FD6\", sizes: [3, 8, base], "
                    + "words: [One, Two], tones: [systemRed, ink, \"#0F08\"], follow: card.frame.x + base, "
                    + "total: sum(sizes) }"
            ),
            (
                "functions",
                "{ twice: { parameters: [x], is: 2 * x }, "
                    + "damp: { parameters: [x, limit], is: \"limit * (1 - exp(-abs(x) / limit))\" }, "
                    + "slot: { parameters: [i], is: \"sizes[clamp(i, 0, 2)] + twice(i)\" } }"
            ),
            (
                "variables",
                "{ n: 3, open: \(boolean()), side: { initial: .left, values: [.left, .right] }, "
                    + "tally: { repeat: 3, initial: \(tally) }, marks: [1, 2, base], "
                    + "shade: { light: red, dark: blue }, title: \"'a'\", place: \"[3, 4]\" }"
            ),
        ]
    }

    /// An assignment to a variable.
    mutating func variableAssignment(animatable: Bool) -> (key: String, value: String) {
        if animatable {
            switch choices.below(5) {
            case 0: return ("place", point(0...90))
            case 1: return ("\"tally[\(choices.below(3))]\"", number(0...9))
            case 2: return ("shade", color())
            default: return ("n", number(0...9))
            }
        }
        switch choices.below(9) {
        case 0, 1: return ("n", number(0...9))
        case 2: return ("open", choices.chance(50) ? "not open" : boolean())
        case 3: return ("side", choices.pick([".left", ".right"]))
        case 4: return ("marks", list([number(0...9), number(0...9), number(0...9)]))
        case 5: return ("tally", choices.pick(["index * 2", "\"clamp(n, 0, index)\"", "3"]))
        case 6: return (choices.pick(["\"tally[1]\"", "\"tally[mod(round(n), 3)]\""]), number(0...9))
        case 7: return ("place", point(0...90))
        default: return ("title", "\"'b'\"")
        }
    }
}
