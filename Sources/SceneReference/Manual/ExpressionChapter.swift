import Foundation
import Graphics
import Pages
import SceneFile
import SceneLanguage
import SceneModel

/// What may be written where a value may stand.
package enum ExpressionChapter {
    static var text: String {
        """
        Wherever a number, a truth value, a colour, a point or a case may stand, an expression may. Expressions are \
        typed and total: a wrong type is an error with its place, and there are no loops.

        - Numbers may have a unit: \(Lexer.unitTable). Lengths are plain numbers in points.
        - `+ - * /`, `== != < <= > >=` (numbers are equal within 1e-6), `and`, `or`, `not`, `condition ? a : b`.
        - Cases are written `.dark`; a key that takes one of a fixed list is also written bare: `effect: dark`.
        - Colours: `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA`, a name such as `white` or `systemBlue`, or two \
        for light and dark; see Canvas.
        - Points are `[x, y]`.
        - `cardView.frame.y` is a layer's property or member, `cell[2].opacity` one of several, `canvas.width` \
        and other members the canvas', `appearance` and `reduceMotion` the world's, `pi` a number.
        - Text keys take `${expression}` inside their text; `$${` is a literal `${`.
        - An animator has \(AnimatorMember.allCases.map { Markdown.code($0.rawValue) }.joined(separator: ", ")).
        - `sender` is the gesture whose handler runs; see Gestures.
        - `random(lower, upper)` depends on the scene's seed, its place in the file and how often it was asked there; \
        bindings may not use it.

        A layer's property is a binding: it follows what it names, and reads presentation values. Actions read model \
        values. A property that follows something that changes is never itself set or animated.

        \(Markdown.table(["function", "gives", "meaning", "example"], rows))
        """
    }

    private static var rows: [[String]] {
        ExpressionFunction.all.map { function in
            let value = value(of: function.example).map { " is \(Markdown.code($0))" } ?? ""
            return [
                Markdown.code(function.signature), function.result.name, function.summary,
                Markdown.code(function.example) + value,
            ]
        }
    }

    /// What an expression yields in a scene with nothing in it, as one would write it; nil where it yields nothing.
    package static func value(of expression: String) -> String? {
        let text = "zoetrope: 1\nvariables: { value: \"\(expression)\" }\nlayers: []\n"
        let outcome = SceneLoader.load(Data(text.utf8), path: "manual.yaml", options: SceneOptions())
        switch outcome.scene?.variables.first?.initial.constant {
        case nil: return nil
        case .number(let number): return Value.format((number * 1e9).rounded() / 1e9)
        case .color(let color): return color.hexString
        case .some(let value): return value.description
        }
    }
}
