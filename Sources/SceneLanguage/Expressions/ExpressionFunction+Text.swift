extension ExpressionFunction {
    /// Numbers as text, in the language that the scene states.
    static let texts: [ExpressionFunction] = [
        text(
            "format", [decimals, grouping, integerDigits, sign], "format(1234.5, grouping: true, decimals: 2)",
            "a number as text in the locale of the scene: a number of decimals, without it up to 3; separated groups; a least number of integerDigits; a plus sign"
        ) {
            $0.text($1)
        },
        text(
            "percent", [decimals, grouping, sign], "percent(0.256)",
            "a fraction of 1 as text in percent, without decimals unless they are given"
        ) { format, number in
            var format = format
            format.decimals = format.decimals ?? 0
            return format.percentText(number)
        },
        ExpressionFunction(
            name: "clock", parameters: [("seconds", .number)], result: .text,
            summary: "a time in minutes and seconds, from an hour on with hours; fractions are cut off",
            example: "clock(3723s)"
        ) { arguments in
            guard let text = NumberFormat.timeText(arguments[0].number ?? 0) else {
                throw EvaluationError("clock needs less than 1e9 seconds")
            }
            return .text(text)
        },
    ]

    private static let asManyAsNeeded = -1.0
    private static let decimals = Option("decimals", .number, .number(asManyAsNeeded))
    private static let grouping = Option("grouping", .bool, .bool(false))
    private static let integerDigits = Option("integerDigits", .number, .number(1))
    private static let sign = Option("sign", .bool, .bool(false))

    /// The arguments of a call are the number, its options in order, and the language tag.
    private static func text(
        _ name: String, _ options: [Option], _ example: String, _ summary: String,
        _ body: @escaping @Sendable (NumberFormat, Double) -> String?
    ) -> ExpressionFunction {
        var function = ExpressionFunction(
            name: name, parameters: [("x", .number)], result: .text, summary: summary, example: example
        ) { arguments in
            var format = NumberFormat()
            format.locale = arguments.last?.text.flatMap(NumberLocale.named) ?? .english
            for (option, value) in zip(options, arguments.dropFirst()) {
                switch option.name {
                case decimals.name:
                    if let number = value.number, number != asManyAsNeeded {
                        format.decimals = try whole(number, option.name, below: NumberFormat.maxDecimals)
                    }
                case grouping.name: format.groups = value.bool ?? false
                case integerDigits.name:
                    format.integerDigits = try whole(
                        value.number ?? 1, option.name, below: NumberFormat.maxIntegerDigits)
                default: format.showsPlus = value.bool ?? false
                }
            }
            guard let text = body(format, arguments[0].number ?? 0) else {
                throw EvaluationError("\(name) needs a number below 1e15")
            }
            return .text(text)
        }
        function.options = options
        function.trait = .locale
        return function
    }

    private static func whole(_ number: Double, _ name: String, below limit: Int) throws -> Int {
        guard number == number.rounded(), (0...Double(limit)).contains(number) else {
            throw EvaluationError("\(name) must be a whole number, 0 to \(limit)")
        }
        return Int(number)
    }
}
