/// Reads numbers, flags and letters from SVG path data.
struct SVGScanner {
    /// The text, for error messages.
    private let text: String
    /// One byte for each character: ASCII as it is, a space for any white space, `other` for everything else.
    private let bytes: [UInt8]
    private var offset = 0
    /// The current command, for error messages.
    var command = UInt8(ascii: "M")

    private static let other: UInt8 = 0xFF

    init(_ text: String) {
        self.text = text
        let utf8 = Array(text.utf8)
        // A line break of two bytes is one character.
        if utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\r") }) {
            bytes = utf8
        } else {
            bytes = text.map { $0.isWhitespace ? UInt8(ascii: " ") : $0.asciiValue ?? Self.other }
        }
    }

    var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// The next character, for error messages.
    var found: String { text.dropFirst(offset).first.map { "'\($0)'" } ?? "the end" }

    mutating func advance() { offset += 1 }

    mutating func skipSpaces() {
        while let byte = next, byte.isSpace { offset += 1 }
    }

    func error(_ message: String, at place: Int? = nil) -> SVGPathData.ParseError {
        SVGPathData.ParseError(offset: place ?? offset, message: message)
    }

    /// Whether a number follows, so that the command is repeated. Does not advance.
    func hasNumberNext() -> Bool {
        var ahead = self
        ahead.skipSeparator()
        return ahead.next.map { $0.isDigit || $0.isSign || $0 == UInt8(ascii: ".") } ?? false
    }

    /// Reads a number after an optional separator. `1.5.5` and `1-2` are two numbers each.
    mutating func number() throws(SVGPathData.ParseError) -> Double {
        skipSeparator()
        let start = offset
        skip { $0.isSign }
        var digits = skipDigits()
        if next == UInt8(ascii: ".") {
            offset += 1
            digits += skipDigits()
        }
        guard digits > 0 else {
            offset = start
            throw error("expected a number for \(Character(Unicode.Scalar(command))), found \(found)")
        }
        skipExponent()
        let written = String(decoding: bytes[start..<offset], as: UTF8.self)
        guard let number = Double(written), number.isFinite else {
            throw error("'\(written)' is too large", at: start)
        }
        return number
    }

    /// Reads a single 0 or 1, which needs no separator after it.
    mutating func flag() throws(SVGPathData.ParseError) -> Bool {
        skipSeparator()
        guard let byte = next, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
            throw error("expected 0 or 1 for a flag of \(Character(Unicode.Scalar(command))), found \(found)")
        }
        offset += 1
        return byte == UInt8(ascii: "1")
    }

    private mutating func skipSeparator() {
        skipSpaces()
        if next == UInt8(ascii: ",") {
            offset += 1
            skipSpaces()
        }
    }

    /// Skips an exponent; an `e` without digits is not one.
    private mutating func skipExponent() {
        let before = offset
        guard next == UInt8(ascii: "e") || next == UInt8(ascii: "E") else { return }
        offset += 1
        skip { $0.isSign }
        if skipDigits() == 0 { offset = before }
    }

    private mutating func skip(_ isWanted: (UInt8) -> Bool) {
        if let byte = next, isWanted(byte) { offset += 1 }
    }

    /// Skips digits and returns how many there are.
    private mutating func skipDigits() -> Int {
        let start = offset
        while let byte = next, byte.isDigit { offset += 1 }
        return offset - start
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    fileprivate var isSign: Bool { self == UInt8(ascii: "+") || self == UInt8(ascii: "-") }
    /// White space of ASCII: space, tab, line feed, vertical tab, form feed, carriage return.
    fileprivate var isSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
}
