/// Reads numbers, flags and letters from SVG path data.
struct SVGScanner {
    private let characters: [Character]
    private var offset = 0
    /// The current command, for error messages.
    var command: Character = "M"

    init(_ text: String) { characters = Array(text) }

    var next: Character? { offset < characters.count ? characters[offset] : nil }

    /// The next character, for error messages.
    var found: String { next.map { "'\($0)'" } ?? "the end" }

    mutating func advance() { offset += 1 }

    mutating func skipSpaces() {
        while let character = next, character.isWhitespace { offset += 1 }
    }

    func error(_ message: String, at place: Int? = nil) -> SVGPathData.ParseError {
        SVGPathData.ParseError(offset: place ?? offset, message: message)
    }

    /// Whether a number follows, so that the command is repeated. Does not advance.
    func hasNumberNext() -> Bool {
        var ahead = self
        ahead.skipSeparator()
        return ahead.next.map { $0.isDigit || "+-.".contains($0) } ?? false
    }

    /// Reads a number after an optional separator. `1.5.5` and `1-2` are two numbers each.
    mutating func number() throws(SVGPathData.ParseError) -> Double {
        skipSeparator()
        let start = offset
        skip { "+-".contains($0) }
        var digits = skipDigits()
        if next == "." {
            offset += 1
            digits += skipDigits()
        }
        guard digits > 0 else {
            offset = start
            throw error("expected a number for \(command), found \(found)")
        }
        skipExponent()
        guard let number = Double(String(characters[start..<offset])), number.isFinite else {
            throw error("'\(String(characters[start..<offset]))' is too large", at: start)
        }
        return number
    }

    /// Reads a single 0 or 1, which needs no separator after it.
    mutating func flag() throws(SVGPathData.ParseError) -> Bool {
        skipSeparator()
        guard let character = next, character == "0" || character == "1" else {
            throw error("expected 0 or 1 for a flag of \(command), found \(found)")
        }
        offset += 1
        return character == "1"
    }

    private mutating func skipSeparator() {
        skipSpaces()
        if next == "," {
            offset += 1
            skipSpaces()
        }
    }

    /// Skips an exponent; an `e` without digits is not one.
    private mutating func skipExponent() {
        let before = offset
        guard next == "e" || next == "E" else { return }
        offset += 1
        skip { "+-".contains($0) }
        if skipDigits() == 0 { offset = before }
    }

    private mutating func skip(_ isWanted: (Character) -> Bool) {
        if let character = next, isWanted(character) { offset += 1 }
    }

    private mutating func skipDigits() -> Int {
        let start = offset
        while let character = next, character.isDigit { offset += 1 }
        return offset - start
    }
}

extension Character {
    fileprivate var isDigit: Bool { self >= "0" && self <= "9" }
}
