/// Words and signs of Swift in expressions, and what a scene writes for them.
enum SwiftWords {
    /// The hint for a name that Swift has and scenes do not; nil for other names.
    static func hint(forName name: String) -> Hint? {
        switch name {
        case "nil", "null", "undefined":
            "every value exists: write '' for no text, clear for no colour, or 0"
        case "YES": Hint("write true", correction: Hint.Correction(name, "true"))
        case "NO": Hint("write false", correction: Hint.Correction(name, "false"))
        case "Double", "CGFloat", "Float", "Int":
            "numbers have no type: write pi, floor(x) or the number alone"
        case "view", "superview", "window": "the screen is canvas, as in canvas.width, and a layer is named by its id"
        default: nil
        }
    }

    /// The hint for a case that Swift's types have and scenes do not; nil for other cases.
    static func hint(forCase name: String) -> Hint? {
        switch name {
        case "infinity", "greatestFiniteMagnitude":
            "no number is infinite: an animation with repeat: 0 has no end, and half of the height rounds the ends"
        case "zero": "write 0, or [0, 0] for a point"
        case "pi": Hint("write pi", correction: Hint.Correction(".pi", "pi"))
        default: nil
        }
    }

    /// The hint for a member of a point or a rectangle that Core Graphics has; nil for other members.
    static func hint(forMember name: String, of type: ValueType) -> Hint? {
        switch (type, name) {
        case (.rect, "minX"): "write x"
        case (.rect, "minY"): "write y"
        case (.rect, "maxX"): "add x and width, as in card.frame.x + card.frame.width"
        case (.rect, "maxY"): "add y and height, as in card.frame.y + card.frame.height"
        case (.rect, "midX"), (.rect, "midY"): "write the position of the layer, which is its centre: card.position.x"
        case (.rect, "size"): "write width or height without size"
        case (.rect, "origin"): "write x or y without origin"
        case (.point, "width"), (.point, "dx"): "write x"
        case (.point, "height"), (.point, "dy"): "write y"
        default: nil
        }
    }

    /// The hint for a sign or word that no expression has at this place; nil for others.
    ///
    /// - Parameters:
    ///   - previous: the tokens before it, the nearest first.
    ///   - token: the token that is not expected.
    ///   - next: the token after it.
    static func hint(for token: Token.Kind, after previous: [Token.Kind], before next: Token.Kind) -> Hint? {
        switch (previous.first, token) {
        case (.mark("+"), .mark("=")), (.mark("-"), .mark("=")), (.mark("*"), .mark("=")), (.mark("/"), .mark("=")):
            return "an expression changes nothing: write set: { n: n + 1 }"
        case (.mark("=="), .mark("=")): return "write =="
        case (.mark("?"), .mark("?")): return "every value exists, so that there is no ?? here"
        case (_, .mark("=")): return "write == to compare; set: { n: 1 } changes a value"
        case (_, .name("is")): return "write ==, as in state == .idle"
        case (.name(let name), .mark("(")):
            guard previous.dropFirst().first == .mark(".") else { return nil }
            switch name {
            case "opacity", "withAlphaComponent":
                return "write a colour with its opacity as \"#RRGGBBAA\", such as \"#00000080\""
            case "degrees":
                guard case .number(let angle) = next else { return "write a number with deg, such as 45deg" }
                return Hint("write \(Value.format(angle))deg")
            case "presentation": return "CALayer's presentation() is read as box.presentation.frame.y here"
            case "radians": return "write a number of radians alone"
            default: return "values have no methods: a function comes first, as in round(x) and max(a, b)"
            }
        default: return nil
        }
    }
}
