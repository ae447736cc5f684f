import SceneModel

enum ExpressionChapter {
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

        \(Markdown.table(["function", "gives", "meaning"], ExpressionFunction.all.map { function in
            [Markdown.code(function.signature), function.result.name, function.summary]
        }))
        """
    }
}
