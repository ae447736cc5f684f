import FuzzSupport
@testable import SceneLanguage

/// The types that fields expect, and nil for any type.
private let types: [ValueType?] = [
    nil, .number, .bool, .text, .color, .point, .rect, .symbol(["left", "right"]), .effect, .list(.number), .transform,
]

/// The first byte selects the type of the field and whether the text is a template. The rest is an expression, which is parsed,
/// checked and evaluated without a scene.
@main enum FuzzTerm {
    static func main() {
        fuzzPart { input in
            let choice = Int(input.first ?? 0)
            let text = String(decoding: input.dropFirst(), as: UTF8.self)
            if choice < 224 { return accepts(text, as: types[choice % types.count]) }
            let parts: [TextTemplate.Part]
            do throws(ExpressionError) {
                parts = try TextTemplate.parts(of: text)
            } catch {
                check(error, in: text)
                return false
            }
            var written = ""
            for part in parts {
                switch part {
                case .literal(let literal): written += literal.replacing("${", with: "$${")
                case .expression(let expression, _):
                    written += "${\(expression)}"
                    _ = accepts(expression, as: nil)
                }
            }
            require(written == text, "the parts of \(text.debugDescription) are \(written.debugDescription)")
            return true
        }
    }
}

/// Whether an expression is valid and has a value.
private func accepts(_ text: String, as type: ValueType?) -> Bool {
    let names = Names()
    let term: Term
    do throws(ExpressionError) {
        let syntax = try SyntaxParser.parse(text)
        let checker = ExpressionChecker(scope: names.scope, location: SourceLocation(file: "a", line: 1, column: 1))
        term = try checker.check(syntax, expected: type).term
    } catch {
        check(error, in: text)
        return false
    }
    guard let value = try? term.evaluate(in: names) else { return false }
    // The description of a number is an expression with the same value.
    if case .number(let number) = value, number.isFinite {
        let again = try? SyntaxParser.parse(value.description)
        let checker = ExpressionChecker(scope: names.scope, location: SourceLocation(file: "a", line: 1, column: 1))
        let parsed = again.flatMap { try? checker.check($0, expected: .number).term.evaluate(in: names) }
        require(parsed == value, "\(number) is written as \(value)")
    }
    return true
}

/// Checks that an error has a message and a place in its expression.
private func check(_ error: ExpressionError, in text: String) {
    if error == .alreadyReported { return }
    require(!error.message.isEmpty, "an error has a message")
    let length = text.count
    require(
        (0...length).contains(error.offset) && error.length >= 0 && error.offset + error.length <= length + 1,
        "'\(error.message)' is at \(error.offset)+\(error.length) of \(length) characters")
}
