/// A token of an expression.
struct Token: Hashable {
    enum Kind: Hashable {
        case number(Double)
        case text(String)
        /// With its `#`.
        case hexColor(String)
        case name(String)
        /// An operator or a bracket.
        case mark(String)
        case end
    }

    var kind: Kind
    /// Characters from the start of the expression.
    var offset: Int
    var length: Int
}

/// An error in an expression, with its offset in the expression.
package struct ExpressionError: Error, Hashable {
    package var message: String
    package var hint: Hint?
    package var offset: Int
    package var length: Int = 1

    /// Thrown for an expression that refers to an invalid declaration, whose error has been reported.
    package static let alreadyReported = ExpressionError(message: "", offset: 0)
}

/// Splits an expression into tokens. Numbers with a unit become seconds or radians.
package struct Lexer {
    /// The units and their factors: times to seconds, angles to radians.
    static let units: [(name: String, factor: Double)] = [
        ("ms", 0.001), ("s", 1), ("deg", .pi / 180), ("rad", 1), ("turn", 2 * .pi),
    ]

    /// The units, for the manual.
    package static let unitTable = "`ms` and `s` are times, `deg`, `rad` and `turn` angles"

    /// Operators and brackets, longer ones first.
    private static let marks: [[Character]] =
        ["==", "!=", "<=", ">=", "&&", "||"].map(Array.init) + "+-*/%()[],.?:<>!=".map { [$0] }

    private let characters: [Character]
    private var position = 0

    init(_ text: String) {
        characters = Array(text)
    }

    static func tokens(of text: String) throws(ExpressionError) -> [Token] {
        var lexer = Lexer(text)
        var tokens: [Token] = []
        while let token = try lexer.next() { tokens.append(token) }
        tokens.append(Token(kind: .end, offset: lexer.characters.count, length: 1))
        return tokens
    }

    private mutating func next() throws(ExpressionError) -> Token? {
        while position < characters.count, characters[position].isWhitespace { position += 1 }
        guard position < characters.count else { return nil }
        let start = position
        let character = characters[position]
        if Lexer.isDigit(character) || (character == "." && peek(1).map(Lexer.isDigit) == true) {
            return try number(from: start)
        }
        if character == "#" { return hexColor(from: start) }
        if character == "\"" || character == "'" { return try text(from: start, quote: character) }
        if Lexer.isNameStart(character) {
            let name = takeName()
            return token(.name(name), from: start)
        }
        for mark in Lexer.marks where matches(mark) {
            position += mark.count
            return token(.mark(String(mark)), from: start)
        }
        throw ExpressionError(
            message: "unexpected character '\(character)'", hint: "put text in quotes",
            offset: start)
    }

    private mutating func number(from start: Int) throws(ExpressionError) -> Token {
        var text = ""
        takeDigits(into: &text)
        if position < characters.count, characters[position] == ".", peek(1).map(Lexer.isDigit) == true {
            text.append(".")
            position += 1
            takeDigits(into: &text)
        }
        takeExponent(into: &text)
        let unitStart = position
        let unit = position < characters.count && Lexer.isNameStart(characters[position]) ? takeName() : ""
        guard let value = Double(text), value.isFinite else {
            throw ExpressionError(message: "'\(text)' is not a number", offset: start, length: text.count)
        }
        if unit.isEmpty { return token(.number(value), from: start) }
        guard let found = Lexer.units.first(where: { $0.name == unit }) else {
            throw ExpressionError(
                message: "unknown unit '\(unit)'",
                hint: "units: \(Suggestion.list(Lexer.units.map(\.name))); lengths are plain numbers in points",
                offset: unitStart, length: unit.count)
        }
        // Division by 1000 gives the nearest number; multiplication by 0.001 does not always.
        let scaled = found.name == "ms" ? value / 1000 : found.name == "deg" ? value * .pi / 180 : value * found.factor
        return token(.number(scaled), from: start)
    }

    private mutating func takeExponent(into text: inout String) {
        guard position < characters.count, characters[position] == "e" || characters[position] == "E" else { return }
        let sign = peek(1)
        let signed = sign == "-" || sign == "+"
        guard let digit = peek(signed ? 2 : 1), Lexer.isDigit(digit) else { return }
        text.append("e")
        position += 1
        if signed, let sign {
            text.append(sign)
            position += 1
        }
        takeDigits(into: &text)
    }

    private mutating func hexColor(from start: Int) -> Token {
        position += 1
        var text = "#"
        // A digit that is not hexadecimal belongs to the colour too, so that the message can name it.
        take(into: &text) { Lexer.isNameStart($0) || Lexer.isDigit($0) }
        return token(.hexColor(text), from: start)
    }

    private mutating func text(from start: Int, quote: Character) throws(ExpressionError) -> Token {
        position += 1
        var text = ""
        while position < characters.count, characters[position] != quote {
            text.append(characters[position])
            position += 1
        }
        guard position < characters.count else {
            throw ExpressionError(
                message: "this text has no closing quote", offset: start, length: characters.count - start)
        }
        position += 1
        return token(.text(text), from: start)
    }

    private mutating func takeName() -> String {
        var name = ""
        take(into: &name) { Lexer.isNameStart($0) || Lexer.isDigit($0) }
        return name
    }

    private mutating func takeDigits(into text: inout String) {
        take(into: &text, while: Lexer.isDigit)
    }

    private mutating func take(into text: inout String, while condition: (Character) -> Bool) {
        while position < characters.count, condition(characters[position]) {
            text.append(characters[position])
            position += 1
        }
    }

    private func peek(_ distance: Int) -> Character? {
        position + distance < characters.count ? characters[position + distance] : nil
    }

    private func matches(_ mark: [Character]) -> Bool {
        mark.indices.allSatisfy { peek($0) == mark[$0] }
    }

    private func token(_ kind: Token.Kind, from start: Int) -> Token {
        Token(kind: kind, offset: start, length: position - start)
    }

    /// Whether a text is a valid name in expressions: letters, digits and `_`, not starting with a digit.
    package static func isName(_ text: String) -> Bool {
        text.first.map(isNameStart) == true && text.allSatisfy { isNameStart($0) || isDigit($0) }
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    private static func isNameStart(_ character: Character) -> Bool { character.isLetter || character == "_" }
}
