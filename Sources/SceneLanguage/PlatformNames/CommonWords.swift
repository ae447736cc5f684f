/// Words that authors write for a word of scenes and that are not of UIKit or SwiftUI, or mean something else there.
package enum CommonWords {
    /// The word of scenes by the other word in lower case. Words that mean several things are in `otherWords`.
    private static let words = [
        "views": "layers", "elements": "layers", "nodes": "layers", "children": "layers",
        "steps": "script", "storyboard": "script",
        "label": "text", "strokewidth": "lineWidth", "textalign": "align", "alignment": "align", "zindex": "zPosition",
        "curve": "timing", "easing": "timing", "animation": "timing", "type": "shape",
        "click": "tap", "theme": "appearance", "loop": "repeat", "iterations": "repeat", "tension": "stiffness",
        "friction": "damping", "vars": "variables", "state": "variables", "tokens": "let", "constants": "let",
        "tolerance": "levels",
        "squircle": "continuous",
        "radius": "cornerRadius",
        "swipe": "flick", "longpress": "press", "sleep": "wait", "pan": "drag", "scroll": "drag",
        "doubletap": "tap", "drag": "pan",
        "name": "family", "lines": "numberOfLines", "kerning": "letterSpacing", "circle": "ellipse", "oval": "ellipse",
        // The weights of fonts as CSS numbers them.
        "100": "ultraLight", "200": "thin", "300": "light", "400": "regular", "500": "medium", "600": "semibold",
        "700": "bold", "800": "heavy", "900": "black",
    ]

    /// What a word means in different places, by the word in lower case.
    private static let otherWords = ["delay": ["after", "wait"], "ease": ["timing", "default"]]

    /// What to write for a word that no single word replaces, if one of its words of scenes is known at that place.
    private static let notes: [String: (ours: String, hint: Hint)] = [
        "stagger": ("delay", "give each copy a delay of its own: delay: index * 50ms"),
        "touch": ("fingers", "write tap, press or drag, or fingers for several: press: { at: card, duration: 500ms }"),
        "offset": ("point", "write point: [x, y], in the coordinates of the layer"),
        "elseif": ("else", "write else: { if: condition, then: ... }"),
        "guard": ("if", "write if: condition, then: ..."), "for": ("each", "write each: layer, do: ..."),
        "while": ("every", "write every: 100ms, do: ..., and end it with cancel"),
        "spring": (
            "animate", "write animate: { set: { key: value } }, timing: { response: 0.4, dampingFraction: 0.7 }"
        ),
        "tween": ("animate", "write animate: { set: { key: value } }, duration: 300ms"),
        "show": ("set", "write set: { layer.hidden: false }"), "hide": ("set", "write set: { layer.hidden: true }"),
        "perform": ("call", "write call: name"),
        "dispatchafter": ("after", "write after: 500ms, do: ..."),
        "settimeout": ("after", "write after: 500ms, do: ..."),
        "setinterval": ("every", "write every: 500ms, do: ..."),
        "width": ("device", "write size: [390, 844], or device: iPhone 16"),
        "height": ("device", "write size: [390, 844], or device: iPhone 16"),
    ]

    /// Words for the actions of something, which have several words in scenes.
    private static let actionWords = ["do", "then", "action", "actions", "handler"]
    private static let ourActionWords = ["do", "then", "ended"]

    /// Keys of a flick that authors write in a drag.
    private static let flickKeys = ["direction", "distance", "speed", "velocity"]

    /// The hint for an unknown word; nil unless its word of scenes is one of the candidates.
    package static func hint(for word: String, among candidates: some Collection<String>) -> Hint? {
        if word.hasPrefix("layer."), PlatformNames.named(word) == nil, case let property = String(word.dropFirst(6)),
            candidates.contains(property)
        {
            return Hint(nearestWord: property, to: word)
        }
        // In the touches of a script, these keys belong to a flick. The velocity of an animation is another quantity.
        if flickKeys.contains(word), candidates.contains("drag"), candidates.contains("hold") {
            return Hint(
                "a drag takes to or by, and duration; flick has direction, distance and speed", topic: .word("flick"))
        }
        if word == "velocity", candidates.contains("flick"), candidates.contains("speed") {
            return Hint(nearestWord: "speed", to: word)
        }
        let lower = word.lowercased()
        if let note = notes[lower], candidates.contains(note.ours) { return note.hint }
        let isAction = actionWords.contains(lower)
        let several = isAction ? ourActionWords : otherWords[lower] ?? []
        let ours = several.first(where: candidates.contains) ?? words[lower]
        guard let ours, candidates.contains(ours) else { return nil }
        return Hint(nearestWord: ours, to: word)
    }

    /// The names that handlers of gestures have for the gesture in other programs.
    private static let senders = ["value", "gesture", "recognizer", "event"]

    /// Words of CSS and design tools for no value, with what to write for them.
    package static let absentValues: [String: Hint] = [
        "none": "the colour that is not drawn is 'clear', and a number is 0",
        "transparent": "the colour that is not drawn is 'clear'",
    ]

    /// The hint for `self`, which scenes do not have, and for other names of the sender; nil for other names.
    ///
    /// - Parameter sender: the members of the sender, if the name has a member and there is a sender.
    package static func hint(forName name: String, sender: [String] = []) -> Hint? {
        if senders.contains(name), !sender.isEmpty {
            return Hint(
                "the gesture is 'sender' here, with the members \(Suggestion.list(sender))", topic: .word("sender"))
        }
        switch name {
        case "self": return "leave out 'self.': a scene names layers and variables directly"
        case "i": return "the number of a copy is 'index'"
        case "infinite", "infinity", "forever": return "an animation with repeat: 0 has no end"
        case "timing", "duration", "delay", "completion", "animation":
            return Hint("write '\(name)' beside set, not in it")
        default: return nil
        }
    }

    /// The hint for a name in the syntax of design tokens, of shells or of templates: `{color.brand}`, `$index`, `${index}`; nil for other
    /// text.
    ///
    /// - Parameter text: an expression from the sign on.
    package static func hint(forReference text: String) -> Hint? {
        if let token = text.wholeMatch(of: /\{\s*([\w.-]+)\s*\}/) {
            return hint(forToken: String(token.output.1))
        }
        if let name = text.prefixMatch(of: /\$([A-Za-z_]\w*)/) {
            return Hint(
                "write the name without $: \(name.output.1)",
                correction: Hint.Correction(String(name.output.0), String(name.output.1)))
        }
        if text.hasPrefix("${") { return "write the expression without ${ }, which only text needs" }
        return nil
    }

    /// The hint for a design token, which is written in braces in other files.
    ///
    /// - Parameter path: its names with points between them, such as `color.brand`.
    package static func hint(forToken path: String) -> Hint {
        let name = path.split { $0 == "." || $0 == "-" }.last.map(String.init) ?? path
        return Hint("write a name of let without braces: let: { \(name): ... } and \(name)", topic: .word("let"))
    }

    /// The hint for an unknown function; nil for other words.
    package static func hint(forFunction name: String) -> Hint? {
        switch name {
        case "mix": "write lerp(a, b, t), which mixes numbers and colours"
        case "hsl", "hsla": "write hsb(hue, saturation, brightness) with 0 to 1 each, or a colour as \"#RRGGBB\""
        case "rotate", "rotation": "write transform.rotation: 45deg"
        case "scale": "write transform.scale: 1.2"
        case "translate": "write transform.translation: [x, y]"
        case "var": "write the name alone, without var( )"
        case "rgb", "rgba": "write a colour as \"#RRGGBB\" or \"#RRGGBBAA\""
        default: nil
        }
    }
}
