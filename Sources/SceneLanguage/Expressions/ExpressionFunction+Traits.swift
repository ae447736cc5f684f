extension ExpressionFunction {
    /// Functions whose result depends on what the user of the device has chosen.
    static let metrics: [ExpressionFunction] = {
        let body = TextStyle.body.rawValue
        var function = ExpressionFunction(
            name: "scaledMetric", parameters: [("length", .number)], result: .number,
            summary:
                "a length that grows with the text size of the user, as a text style does (UIFontMetrics.scaledValue); by default as body",
            example: "scaledMetric(44)"
        ) { arguments in
            let style = arguments[1].symbol.flatMap(TextStyle.init(rawValue:)) ?? .body
            let size = arguments[2].symbol.flatMap(DynamicTypeSize.init(rawValue:)) ?? .large
            return .number(style.scaled(arguments[0].number ?? 0, at: size))
        }
        function.options = [Option("style", .symbol(TextStyle.allCases.map(\.rawValue)), .symbol(body))]
        function.trait = .dynamicTypeSize
        return [function]
    }()
}
