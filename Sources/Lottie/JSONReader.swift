/// Reads a JSON text (RFC 8259). Foundation's reader keeps neither the order of members nor the places of mistakes, and takes the
/// last of two members with the same key where rlottie may take the first.
struct JSONReader {
    /// The most levels of values inside each other.
    static let maxDepth = 128
    /// The most values of a text.
    static let maxValues = 1_000_000

    private let bytes: [UInt8]
    private var place = 0
    private var values = 0

    /// Reads a whole text. Cost: linear in its size.
    ///
    /// - Throws: `LottieError.json` and `.limit`.
    static func read(_ bytes: [UInt8]) throws(LottieError) -> JSONValue {
        var reader = JSONReader(bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.place = 3 }
        reader.skipSpace()
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.place == bytes.count else { throw reader.mistake("there is text after the end of the object") }
        return value
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    private mutating func value(depth: Int) throws(LottieError) -> JSONValue {
        guard depth < Self.maxDepth else { throw .limit("is nested more than \(Self.maxDepth) deep") }
        values += 1
        guard values <= Self.maxValues else { throw .limit("has more than \(Self.maxValues) values") }
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return try number()
        default: break
        }
        for (word, value) in [("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null)]
        where bytes[place...].starts(with: word.utf8) {
            place += word.utf8.count
            return value
        }
        throw mistake("a value is expected")
    }

    private mutating func object(depth: Int) throws(LottieError) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = []
        var keys: Set<String> = []
        try list(to: UInt8(ascii: "}")) { (reader) throws(LottieError) in
            guard reader.next == UInt8(ascii: "\"") else { throw reader.mistake("a key in quotes is expected") }
            let start = reader.place
            let key = try reader.string()
            guard keys.insert(key).inserted else {
                reader.place = start
                throw reader.mistake("the key \"\(key.prefix(40))\" occurs twice")
            }
            reader.skipSpace()
            guard reader.next == UInt8(ascii: ":") else { throw reader.mistake("':' is expected") }
            reader.place += 1
            reader.skipSpace()
            members.append((key, try reader.value(depth: depth + 1)))
        }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(LottieError) -> JSONValue {
        var items: [JSONValue] = []
        try list(to: UInt8(ascii: "]")) { (reader) throws(LottieError) in
            items.append(try reader.value(depth: depth + 1))
        }
        return .array(items)
    }

    /// Reads items that commas separate, from after the opening bracket to after the closing one.
    private mutating func list(
        to end: UInt8, _ item: (inout JSONReader) throws(LottieError) -> Void
    ) throws(LottieError) {
        place += 1
        skipSpace()
        if next == end {
            place += 1
            return
        }
        while true {
            try item(&self)
            skipSpace()
            guard next == UInt8(ascii: ",") else { break }
            place += 1
            skipSpace()
        }
        guard next == end else { throw mistake("',' or '\(Character(UnicodeScalar(end)))' is expected") }
        place += 1
    }

    private mutating func string() throws(LottieError) -> String {
        let start = place
        place += 1
        var text: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw mistake("a text contains a control character") }
            place += 1
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            text += try escape().utf8
        }
        guard next != nil else { throw mistake("a text has no end") }
        place += 1
        guard let string = String(validating: text, as: UTF8.self), !text.contains(0) else {
            place = start
            throw mistake("a text is not UTF-8")
        }
        return string
    }

    private mutating func escape() throws(LottieError) -> String {
        guard let byte = next else { throw mistake("a text has no end") }
        place += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(UnicodeScalar(byte))
        case UInt8(ascii: "u"): break
        default: throw mistake("a text contains an unknown escape sequence")
        }
        var units = [try hexadecimal()]
        if UTF16.isLeadSurrogate(units[0]), bytes[place...].starts(with: "\\u".utf8) {
            place += 2
            units.append(try hexadecimal())
        }
        guard let text = String(validating: units, as: UTF16.self) else {
            throw mistake("a text contains half of a surrogate pair")
        }
        return text
    }

    private mutating func hexadecimal() throws(LottieError) -> UInt16 {
        let digits = bytes[place...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw mistake("four hexadecimal digits are expected") }
        place += 4
        return unit
    }

    private mutating func number() throws(LottieError) -> JSONValue {
        let start = place
        func isDigit(_ byte: UInt8?) -> Bool {
            byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
        }
        func digits(_ reader: inout JSONReader) throws(LottieError) {
            guard isDigit(reader.next) else { throw reader.mistake("a digit is expected") }
            while isDigit(reader.next) { reader.place += 1 }
        }
        if next == UInt8(ascii: "-") { place += 1 }
        if next == UInt8(ascii: "0") { place += 1 } else { try digits(&self) }
        if next == UInt8(ascii: ".") {
            place += 1
            try digits(&self)
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            place += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
            try digits(&self)
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        guard let number = Double(text), number.isFinite, abs(number) <= Self.maxNumber else {
            place = start
            throw mistake("a number is too large")
        }
        return .number(number, text)
    }

    /// rlottie converts numbers to 32-bit floats and integers.
    private static let maxNumber = 1e9

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
    }

    /// A mistake at the current place.
    private func mistake(_ reason: String) -> LottieError {
        let before = bytes.prefix(place)
        let line = before.count { $0 == 0x0A } + 1
        let column = place - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
        return .json(place == bytes.count ? "it ends too early" : reason, line: line, column: column)
    }
}
