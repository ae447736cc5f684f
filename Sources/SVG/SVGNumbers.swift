/// The numbers in a value of SVG, such as the coordinates of a path. Cost: one pass over the text.
struct SVGNumbers {
    private(set) var count = 0
    /// The sum of the absolute values; infinite where a number is too large.
    private(set) var extent = 0.0

    /// - Parameter text: numbers with anything between them.
    init(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while let byte = bytes.first {
            guard Self.isDigit(byte) || byte == UInt8(ascii: ".") else {
                bytes = bytes.dropFirst()
                continue
            }
            let number = Self.number(at: bytes)
            bytes = bytes[number.endIndex...]
            // A lone dot is no number.
            guard number.contains(where: Self.isDigit) else { continue }
            count += 1
            extent += Double(String(decoding: number, as: UTF8.self)) ?? .infinity
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// The longest number without a sign at the start of bytes that begin with a digit or a dot.
    private static func number(at bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func afterDigits(_ start: Int) -> Int { bytes[start...].firstIndex { !isDigit($0) } ?? bytes.endIndex }
        var end = afterDigits(bytes.startIndex)
        if end < bytes.endIndex, bytes[end] == UInt8(ascii: ".") { end = afterDigits(end + 1) }
        if end < bytes.endIndex, [UInt8(ascii: "e"), UInt8(ascii: "E")].contains(bytes[end]) {
            let isSigned = end + 1 < bytes.endIndex && [UInt8(ascii: "-"), UInt8(ascii: "+")].contains(bytes[end + 1])
            let start = end + (isSigned ? 2 : 1)
            if start < bytes.endIndex, isDigit(bytes[start]) { end = afterDigits(start) }
        }
        return bytes[bytes.startIndex..<end]
    }
}
