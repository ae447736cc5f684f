/// Parts of text. Characters are those that people see, extended grapheme clusters: an emoji with a skin tone is one.
extension ExpressionFunction {
    static let characters: [ExpressionFunction] = [
        ExpressionFunction(
            name: "length", parameters: [("text", .text)], result: .number,
            summary: "the number of characters of a text", example: "length('Wi-Fi')"
        ) { .number(Double(($0[0].text ?? "").count)) },
        ExpressionFunction(
            name: "character", parameters: [("text", .text), ("index", .number)], result: .text,
            summary: "the character at an index from 0, rounded to a whole number; empty where there is none",
            example: "character('Wi-Fi', 3)"
        ) { arguments in
            let (text, index) = (arguments[0].text ?? "", arguments[1].number ?? 0)
            guard index > -0.5 else { return .text("") }
            return .text(String(text.dropFirst(whole(index)).prefix(1)))
        },
        part("prefix", "the first characters of a text, at most as many as count", "prefix('Wi-Fi', 2)") {
            String($0.prefix($1))
        },
        part("suffix", "the last characters of a text, at most as many as count", "suffix('Wi-Fi', 2)") {
            String($0.suffix($1))
        },
        changed("lowercased", "a text in lower case, in no particular language") { $0.lowercased() },
        changed("uppercased", "a text in upper case, in no particular language") { $0.uppercased() },
    ]

    private static func part(
        _ name: String, _ summary: String, _ example: String, _ body: @escaping @Sendable (String, Int) -> String
    ) -> ExpressionFunction {
        ExpressionFunction(
            name: name, parameters: [("text", .text), ("count", .number)], result: .text, summary: summary,
            example: example
        ) { .text(body($0[0].text ?? "", whole($0[1].number ?? 0))) }
    }

    private static func changed(
        _ name: String, _ summary: String, _ body: @escaping @Sendable (String) -> String
    ) -> ExpressionFunction {
        ExpressionFunction(
            name: name, parameters: [("text", .text)], result: .text, summary: summary, example: "\(name)('Wi-Fi')"
        ) { .text(body($0[0].text ?? "")) }
    }

    /// A number rounded to a whole one that is not below 0, and not above any length of a text.
    private static func whole(_ number: Double) -> Int {
        number.isFinite ? Int(min(max(number.rounded(), 0), 1e9)) : number > 0 ? 1_000_000_000 : 0
    }
}
