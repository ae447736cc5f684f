import Foundation
import Graphics

/// A function that expressions can call.
///
/// `all` is the single list of functions: the checker, the manual and the completions read it.
package struct ExpressionFunction: Sendable {
    package var name: String
    package var parameters: [(name: String, type: ValueType)]
    /// Whether the last parameter can be repeated.
    package var isVariadic = false
    /// The arguments that a call may name: `grouping: true`. Their values follow the parameters.
    package var options: [Option] = []
    /// The trait whose value is added as the last argument; nil for none.
    var trait: Trait?
    package var result: ValueType
    package var summary: String
    /// A call for the manual; it uses no names except `canvas`.
    package var example: String
    package var evaluate: @Sendable ([Value]) throws -> Value
    /// Checks the constant arguments while a scene is compiled; the other arguments are nil. Returns nil if they are
    /// valid.
    var argumentError: (@Sendable ([Value?]) -> EvaluationError?)?
    /// The note that a failure message adds after a call with these arguments. Set for functions that compare their
    /// first two arguments.
    var failureNote: (@Sendable ([Value]) -> String?)?
    /// By how much a condition holds: negative where it does not hold.
    var margin: (@Sendable ([Value]) -> Double)?

    /// An argument that a call may leave out, and otherwise names.
    package struct Option: Sendable {
        package var name: String
        package var type: ValueType
        package var initial: Value

        init(_ name: String, _ type: ValueType, _ initial: Value) {
            self.name = name
            self.type = type
            self.initial = initial
        }
    }

    /// The call with parameter names: `clamp(x, lower, upper)`, `percent(x, decimals:)`.
    package var signature: String {
        let names = parameters.map(\.name) + options.map { "\($0.name):" }
        return "\(name)(\(names.joined(separator: ", "))\(isVariadic ? ", ..." : ""))"
    }

    /// The type of the argument at a position. Further arguments of a variadic function have the type of its last
    /// parameter.
    func parameterType(at position: Int) -> ValueType {
        parameters[min(position, parameters.count - 1)].type
    }

    /// Every function. Overloads have the same name and different parameters.
    package static let all: [ExpressionFunction] =
        arithmetic + trigonometry + geometry + colors + motion + texts + characters + metrics + nearness + copies

    /// `random` is not in `all`, because each call needs the number of its place in the file.
    static let randomName = "random"

    /// The checker adds the appearance as the second argument of a call with a name alone.
    static let colorName = "color"

    /// `velocity` is not in `all`, because it reads more than the value of its argument.
    static let velocityName = "velocity"

    /// What the manual says about every function.
    package static var references: [FunctionReference] {
        all.map { FunctionReference($0.signature, result: $0.result.name, $0.summary, example: $0.example) } + [
            FunctionReference(
                "random(lower, upper)", result: ValueType.number.name,
                "a number between both; it depends on the scene's seed, on its place in the file and on how often it was "
                    + "evaluated there", example: "random(-20, 20)"),
            FunctionReference(
                "velocity(x)", result: "a number or a point",
                "the change of x per second as it is shown, in its own unit: of animations, scrolling and fingers",
                example: "velocity(card.position.y)"),
        ]
    }

    package static var names: [String] { Set(all.map(\.name)).union([randomName, velocityName]).sorted() }

    private static let arithmetic: [ExpressionFunction] = [
        variadic("min", "min(3, 1, 2)", "the smallest of its arguments") { $0.min() ?? 0 },
        variadic("max", "max(3, 1, 2)", "the largest of its arguments") { $0.max() ?? 0 },
        numeric("clamp", ["x", "lower", "upper"], "clamp(12, 0, 10)", "x, but not below lower and not above upper") {
            min(max($0[0], $0[1]), $0[2])
        },
        numeric("abs", ["x"], "abs(-3)", "x without its sign") { abs($0[0]) },
        numeric("sign", ["x"], "sign(-3)", "-1, 0 or 1") { $0[0] == 0 ? 0 : $0[0] < 0 ? -1 : 1 },
        numeric(
            "lerp", ["a", "b", "t"], "lerp(10, 20, 0.25)",
            "linear interpolation: a at t = 0, b at t = 1, extrapolated beyond"
        ) {
            $0[0] + ($0[1] - $0[0]) * $0[2]
        },
        numeric(
            "map", ["x", "fromLow", "fromHigh", "toLow", "toHigh"], "map(5, 0, 10, 100, 200)",
            "x mapped linearly from one range to another"
        ) {
            guard $0[2] != $0[1] else { throw EvaluationError("map needs fromLow and fromHigh to differ") }
            return $0[3] + ($0[0] - $0[1]) / ($0[2] - $0[1]) * ($0[4] - $0[3])
        },
        numeric(
            "smoothstep", ["low", "high", "x"], "smoothstep(0, 10, 2.5)",
            "0 below low, 1 above high, 3t^2 - 2t^3 between"
        ) {
            guard $0[1] != $0[0] else { throw EvaluationError("smoothstep needs low and high to differ") }
            let t = min(max(($0[2] - $0[0]) / ($0[1] - $0[0]), 0), 1)
            return t * t * (3 - 2 * t)
        },
        numeric("floor", ["x"], "floor(2.7)", "the largest whole number that is not above x") { $0[0].rounded(.down) },
        numeric("ceil", ["x"], "ceil(2.1)", "the smallest whole number that is not below x") { $0[0].rounded(.up) },
        numeric("round", ["x"], "round(2.5)", "the nearest whole number, halves away from zero") { $0[0].rounded() },
        numeric("mod", ["a", "b"], "mod(-1, 3)", "the remainder of a divided by b, with the sign of b; also a % b") {
            guard $0[1] != 0 else { throw EvaluationError("mod by zero") }
            return $0[0] - $0[1] * ($0[0] / $0[1]).rounded(.down)
        },
        numeric("sqrt", ["x"], "sqrt(9)", "the square root of x, which must not be negative") {
            guard $0[0] >= 0 else { throw EvaluationError("sqrt of a negative number") }
            return $0[0].squareRoot()
        },
        numeric("pow", ["x", "y"], "pow(2, 10)", "x to the power of y") { pow($0[0], $0[1]) },
    ]

    private static let trigonometry: [ExpressionFunction] = [
        numeric("sin", ["angle"], "sin(90deg)", "the sine of an angle in radians") { sin($0[0]) },
        numeric("cos", ["angle"], "cos(60deg)", "the cosine of an angle in radians") { cos($0[0]) },
        numeric("tan", ["angle"], "tan(45deg)", "the tangent of an angle in radians") { tan($0[0]) },
        numeric("atan2", ["y", "x"], "atan2(1, 0)", "the angle of the direction (x, y) in radians") {
            atan2($0[0], $0[1])
        },
    ]

    private static let geometry: [ExpressionFunction] = [
        ExpressionFunction(
            name: "contains", parameters: [("outer", .rect), ("inner", .rect)], result: .bool,
            summary: "whether one rectangle lies entirely inside another, edges included",
            example: "contains(canvas.bounds, canvas.bounds)"
        ) { arguments in
            .bool((arguments[0].rect ?? .zero).contains(arguments[1].rect ?? .zero))
        },
        ExpressionFunction(
            name: "contains", parameters: [("outer", .rect), ("point", .point)], result: .bool,
            summary: "whether a point lies in a rectangle; its right and bottom edges are outside",
            example: "contains(canvas.bounds, [30, 20])"
        ) { arguments in
            .bool((arguments[0].rect ?? .zero).contains(arguments[1].point ?? .zero))
        },
    ]

    private static let colors: [ExpressionFunction] = [
        ExpressionFunction(
            name: "color", parameters: [("hex", .text)], result: .color,
            summary:
                "a colour from #RGB, #RGBA, #RRGGBB or #RRGGBBAA, or from its name; a named colour follows the appearance",
            example: "color('#2F6FD6')"
        ) { try color($0[0], isDark: false) },
        ExpressionFunction(
            name: "color", parameters: [("hex", .text), ("appearance", EnvironmentValue.appearance.type)],
            trait: .contrast, result: .color,
            summary: "the same colour in a given appearance, `.light` or `.dark`",
            example: "color('systemBlue', .dark)"
        ) {
            try color(
                $0[0], isDark: $0[1] == .symbol(Appearance.dark.rawValue),
                hasIncreasedContrast: $0[2] == .symbol(Contrast.increased.rawValue))
        },
        ExpressionFunction(
            name: "color",
            parameters: [("red", .number), ("green", .number), ("blue", .number), ("alpha", .number)],
            result: .color, summary: "a colour from sRGB components and straight alpha, each in 0...1",
            example: "color(0.2, 0.4, 1, 0.5)"
        ) { arguments in
            let parts = arguments.map { min(max($0.number ?? 0, 0), 1) }
            return .color(Color(parts[0], parts[1], parts[2], alpha: parts[3]))
        },
        ExpressionFunction(
            name: "lerp", parameters: [("a", .color), ("b", .color), ("t", .number)], result: .color,
            summary: "a colour between two, per sRGB component", example: "lerp(black, white, 0.5)"
        ) { arguments in
            arguments[0].interpolated(to: arguments[1], fraction: arguments[2].number ?? 0)
        },
    ]

    private static func color(_ name: Value, isDark: Bool, hasIncreasedContrast: Bool = false) throws -> Value {
        let text = name.text ?? ""
        guard
            let color = Color(hex: text)
                ?? Color.named(text, isDark: isDark, hasIncreasedContrast: hasIncreasedContrast)
        else {
            let mistake = Color.mistake(inHex: text).map { ": \($0)" } ?? ""
            throw EvaluationError(
                "'\(text)' is not a colour\(mistake)",
                hint: mistake.isEmpty ? "colours are written #RRGGBB" : Hint(Color.hexHint))
        }
        return .color(color)
    }

    static func numeric(
        _ name: String, _ parameters: [String], _ example: String, _ summary: String,
        _ body: @escaping @Sendable ([Double]) throws -> Double
    ) -> ExpressionFunction {
        ExpressionFunction(
            name: name, parameters: parameters.map { ($0, .number) }, result: .number, summary: summary,
            example: example
        ) { arguments in
            .number(try body(arguments.map { $0.number ?? 0 }))
        }
    }

    private static func variadic(
        _ name: String, _ example: String, _ summary: String, _ body: @escaping @Sendable ([Double]) -> Double
    ) -> ExpressionFunction {
        var function = numeric(name, ["a"], example, summary, body)
        function.isVariadic = true
        return function
    }
}
