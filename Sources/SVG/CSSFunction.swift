/// A function in a value of CSS, such as `url(#shade)`. Found without regular expressions, which are compiled for each use.
struct CSSFunction {
    /// In lower case.
    let name: String
    private let value: [UInt8]
    private let place: Range<Int>

    /// What is between the parentheses, up to the first closing one.
    var argument: String { String(decoding: value[place], as: UTF8.self) }

    /// The functions of a value, in its order. Cost: linear in the length of the value.
    static func all(in value: String) -> [CSSFunction] {
        guard value.utf8.contains(UInt8(ascii: "(")) else { return [] }
        let bytes = Array(value.utf8)
        guard let lastClose = bytes.lastIndex(of: UInt8(ascii: ")")) else { return [] }
        var close = 0
        return bytes[..<lastClose].indices.filter { bytes[$0] == UInt8(ascii: "(") }.map { open in
            let start = bytes[..<open].lastIndex { !isNamePart($0) }.map { $0 + 1 } ?? 0
            if close <= open { close = bytes[open...].firstIndex(of: UInt8(ascii: ")")) ?? lastClose }
            return CSSFunction(
                name: String(decoding: bytes[start..<open], as: UTF8.self).lowercased(),
                value: bytes, place: open + 1..<close)
        }
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 128...255:
            true
        default: false
        }
    }
}
