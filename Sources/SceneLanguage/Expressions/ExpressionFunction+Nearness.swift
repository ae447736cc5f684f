extension ExpressionFunction {
    /// The overloads of `near(a, b, tolerance)`, for types made of numbers.
    static let nearness: [ExpressionFunction] = [
        near(
            .number, "near(184, 184.3, 0.5)",
            "whether two numbers differ by at most a tolerance, in their own unit"),
        near(
            .point, "near([10, 20], [10.2, 19.9], 0.5)",
            "whether x and y of two points each differ by at most a tolerance"),
        near(
            .rect, "near(canvas.bounds, canvas.bounds, 0.5)",
            "whether x, y, width and height of two rectangles each differ by at most a tolerance"),
        near(
            .color, "near(#FFFFFF, #FDFDFD, 0.01)",
            "whether the sRGB components and alpha of two colours, in 0...1, each differ by at most a tolerance"),
    ]

    /// Added to the tolerance to allow for rounding errors.
    private static let rounding = 1e-9

    private static func near(_ type: ValueType, _ example: String, _ summary: String) -> ExpressionFunction {
        var function = ExpressionFunction(
            name: "near", parameters: [("a", type), ("b", type), ("tolerance", .number)], result: .bool,
            summary: summary, example: example
        ) { arguments in
            if let error = argumentError(to: arguments[2]) { throw error }
            return .bool(arguments[0].distance(to: arguments[1]) <= (arguments[2].number ?? 0) + rounding)
        }
        function.argumentError = { arguments in arguments[2].flatMap(argumentError) }
        function.failureNote = { arguments in
            "off by \(Value.number(arguments[0].distance(to: arguments[1])).rounded(6))"
        }
        function.margin = { arguments in (arguments[2].number ?? 0) - arguments[0].distance(to: arguments[1]) }
        return function
    }

    private static func argumentError(to tolerance: Value) -> EvaluationError? {
        guard let number = tolerance.number, number < 0 else { return nil }
        return EvaluationError("the tolerance of near cannot be negative", hint: "near(a, b, tolerance)")
    }
}
