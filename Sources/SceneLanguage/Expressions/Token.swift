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
    /// What it is about; nil if that is the key whose value the expression is.
    package var topic: DiagnosticTopic?
    /// The name that nothing in the scene has; nil for other mistakes.
    package var missingName: String?

    /// Thrown for an expression that refers to an invalid declaration, whose error has been reported.
    package static let alreadyReported = ExpressionError(message: "", offset: 0)
}

/// Splits an expression into tokens. Numbers with a unit become seconds or radians.
package struct Lexer {
    /// The units and their factors: times to seconds, angles to radians.
    static let units: [(name: String, factor: Double, kind: UnitLiteral.Kind)] = [
        ("ms", 0.001, .time), ("s", 1, .time), ("deg", .pi / 180, .angle), ("rad", 1, .angle),
        ("turn", 2 * .pi, .angle),
    ]

    /// The units by other names, in lower case.
    static let otherUnits = [
        "msec": "ms", "msecs": "ms", "millis": "ms", "millisecond": "ms", "milliseconds": "ms",
        "sec": "s", "secs": "s", "second": "s", "seconds": "s",
        "degree": "deg", "degrees": "deg", "radian": "rad", "radians": "rad", "turns": "turn",
        "pt": "", "px": "", "point": "", "points": "",
    ]

    /// The units, for the manual.
    package static let unitTable = "`ms` and `s` are times, `deg`, `rad` and `turn` angles"

    /// Operators and brackets, longer ones first.
    private static let marks: [(text: String, codes: [UInt8])] =
        (["==", "!=", "<=", ">=", "&&", "||"] + "+-*/%()[],.?:<>!=".map { String($0) }).map { ($0, Array($0.utf8)) }

    private let characters: [Character]
    /// The ASCII value of each character; 0 for all others. Nearly every character is one, and its properties in Unicode take
    /// much longer to find.
    private let codes: [UInt8]
    private var position = 0

    init(_ text: String) {
        characters = Array(text)
        codes = characters.map { $0.asciiValue ?? 0 }
    }

    static func tokens(of text: String) throws(ExpressionError) -> [Token] {
        var lexer = Lexer(text)
        var tokens: [Token] = []
        while let token = try lexer.next() { tokens.append(token) }
        tokens.append(Token(kind: .end, offset: lexer.characters.count, length: 1))
        return tokens
    }

    private mutating func next() throws(ExpressionError) -> Token? {
        while position < characters.count, isWhitespace(position) { position += 1 }
        guard position < characters.count else { return nil }
        let start = position
        let code = codes[position]
        if isDigit(position) || (code == UInt8(ascii: ".") && isDigit(position + 1)) { return try number(from: start) }
        if code == UInt8(ascii: "#") { return hexColor(from: start) }
        if code == UInt8(ascii: "\"") || code == UInt8(ascii: "'") { return try text(from: start) }
        if isNameStart(position) {
            let name = takeName()
            return token(.name(name), from: start)
        }
        for mark in Lexer.marks where matches(mark.codes) {
            position += mark.codes.count
            return token(.mark(mark.text), from: start)
        }
        let hint = hintForUnexpected(characters[position])
        // A correction replaces a whole name or number.
        let written = hint.correction?.written ?? ""
        let before = written.last == "°" && written.count > 1 ? written.count - 1 : 0
        throw ExpressionError(
            message: "unexpected character '\(characters[position])'", hint: hint, offset: start - before,
            length: max(written.count, 1))
    }

    /// Characters of word processors and of mathematics, and how expressions write them.
    private static let substitutes: [Character: String] = [
        "×": "*", "÷": "/", "−": "-", "–": "-", "≤": "<=", "≥": ">=", "≠": "!=",
    ]

    /// What to write in place of the character at the position.
    private func hintForUnexpected(_ character: Character) -> Hint {
        if "“”„«»‘’‚".contains(character) { return "write straight quotes, \" or '" }
        if character == ";" { return "leave out the ';'" }
        if character == "^" { return "a power is pow(x, y), and a choice between two values a != b" }
        if let sign = Self.substitutes[character] { return Hint("write \(sign)") }
        if character == "°" {
            let before = characters[..<position].reversed()
            let spaces = before.prefix(while: \.isWhitespace).count
            let number = String(before.dropFirst(spaces).prefix { $0.isNumber || $0 == "." }.reversed())
            let written = number + String(repeating: " ", count: spaces) + "°"
            return Hint(
                "write \(number)deg", correction: number.isEmpty ? nil : Hint.Correction(written, "\(number)deg"))
        }
        if let hint = CommonWords.hint(forReference: String(characters[position...])) { return hint }
        return "put text in quotes"
    }

    private mutating func number(from start: Int) throws(ExpressionError) -> Token {
        var text = ""
        takeDigits(into: &text)
        if code(position) == UInt8(ascii: "."), isDigit(position + 1) {
            text.append(".")
            position += 1
            takeDigits(into: &text)
        }
        takeExponent(into: &text)
        let unitStart = position
        let unit = isNameStart(position) ? takeName() : ""
        guard let value = Double(text), value.isFinite else {
            throw ExpressionError(message: "'\(text)' is not a number", offset: start, length: text.count)
        }
        if unit.isEmpty { return token(.number(value), from: start) }
        guard let found = Lexer.units.first(where: { $0.name == unit }) else {
            if text == "0", unit.first == "x", [7, 9].contains(unit.count), unit.dropFirst().allSatisfy(\.isHexDigit) {
                throw ExpressionError(
                    message: "numbers are decimal", hint: "write a colour as \"#\(unit.dropFirst())\"", offset: start,
                    length: text.count + unit.count)
            }
            if let other = Lexer.otherUnits[unit.lowercased()] {
                throw ExpressionError(
                    message: "unknown unit '\(unit)'",
                    hint: Hint("write \(text)\(other)", correction: Hint.Correction(text + unit, text + other)),
                    offset: start, length: text.count + unit.count)
            }
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
        guard [UInt8(ascii: "e"), UInt8(ascii: "E")].contains(code(position)) else { return }
        let signed = [UInt8(ascii: "-"), UInt8(ascii: "+")].contains(code(position + 1))
        guard isDigit(position + (signed ? 2 : 1)) else { return }
        text.append("e")
        position += 1
        if signed {
            text.append(characters[position])
            position += 1
        }
        takeDigits(into: &text)
    }

    private mutating func hexColor(from start: Int) -> Token {
        position += 1
        var text = "#"
        // A digit that is not hexadecimal belongs to the colour too, so that the message can name it.
        text += takeName()
        return token(.hexColor(text), from: start)
    }

    private mutating func text(from start: Int) throws(ExpressionError) -> Token {
        let quote = codes[position]
        position += 1
        let first = position
        while position < characters.count, codes[position] != quote { position += 1 }
        let text = String(characters[first..<position])
        guard position < characters.count else {
            throw ExpressionError(
                message: "this text has no closing quote", offset: start, length: characters.count - start)
        }
        position += 1
        return token(.text(text), from: start)
    }

    private mutating func takeName() -> String {
        let start = position
        while isNameStart(position) || isDigit(position) { position += 1 }
        return String(characters[start..<position])
    }

    private mutating func takeDigits(into text: inout String) {
        let start = position
        while isDigit(position) { position += 1 }
        text += String(characters[start..<position])
    }

    /// The ASCII value of a character; 0 for all others and after the end.
    private func code(_ position: Int) -> UInt8 { position < codes.count ? codes[position] : 0 }

    private func isWhitespace(_ position: Int) -> Bool {
        let code = codes[position]
        return code == 0 ? characters[position].isWhitespace : code == 0x20 || (0x09...0x0D).contains(code)
    }

    private func isDigit(_ position: Int) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(code(position))
    }

    private func isNameStart(_ position: Int) -> Bool {
        guard position < codes.count else { return false }
        switch codes[position] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
            return true
        case 0: return characters[position].isLetter
        default: return false
        }
    }

    private func matches(_ mark: [UInt8]) -> Bool {
        mark.indices.allSatisfy { code(position + $0) == mark[$0] }
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
