extension ExpressionFunction {
    /// `near(a, b, tolerance)` for everything that has numbers.
    static let nearness: [ExpressionFunction] = [
        near(
            .number, "near(184, 184.3, 0.5)",
            "whether two numbers are no further apart than a tolerance, in their own unit"),
        near(.point, "near([10, 20], [10.2, 19.9], 0.5)", "the same for the x and the y of two points, each by itself"),
        near(
            .rect, "near(canvas.bounds, canvas.bounds, 0.5)",
            "the same for x, y, width and height of two rectangles, each by itself"),
        near(.color, "near(#FFFFFF, #FDFDFD, 0.01)", "the same for two colours, per sRGB component and alpha in 0...1"),
    ]

    /// A difference beyond the tolerance by less than this is rounding.
    private static let rounding = 1e-9

    private static func near(_ type: ValueType, _ example: String, _ summary: String) -> ExpressionFunction {
        var function = ExpressionFunction(
            name: "near", parameters: [("a", type), ("b", type), ("tolerance", .number)], result: .bool,
            summary: summary, example: example
        ) { arguments in
            if let error = objection(to: arguments[2]) { throw error }
            return .bool(arguments[0].distance(to: arguments[1]) <= (arguments[2].number ?? 0) + rounding)
        }
        function.objection = { arguments in arguments[2].flatMap(objection) }
        function.remark = { arguments in
            "off by \(Value.number(arguments[0].distance(to: arguments[1])).rounded(6))"
        }
        return function
    }

    private static func objection(to tolerance: Value) -> EvaluationError? {
        guard let number = tolerance.number, number < 0 else { return nil }
        return EvaluationError("near needs a tolerance that is not negative", hint: "near(a, b, tolerance)")
    }
}
