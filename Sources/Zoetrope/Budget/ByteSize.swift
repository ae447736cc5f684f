/// A file size with a unit: `5MB`, `500 KiB`, `1.5MB`, or a plain number of bytes.
public struct ByteSize: Sendable, Hashable {
    /// At least 1.
    public let bytes: Int

    /// A sentence that describes the grammar.
    public static let grammar = "a number of bytes, or of kB, MB (thousands), KiB or MiB (1024s), such as 5MB"

    private static let units: [(name: String, bytes: Double)] = [
        ("kib", 1024), ("mib", 1_048_576), ("kb", 1000), ("mb", 1_000_000), ("b", 1), ("", 1),
    ]
    /// Larger than any file, and exact as a double.
    private static let maxBytes = 1e15

    /// Reads a size, rounded down to whole bytes. Case does not matter. Nil for other texts and for sizes below 1 byte.
    public init?(_ text: String) {
        let text = text.lowercased()
        guard let unit = Self.units.first(where: { text.hasSuffix($0.name) }) else { return nil }
        let number = text.dropLast(unit.name.count)
        let digits = number.last == " " ? number.dropLast() : number
        guard digits.wholeMatch(of: /[0-9]+(\.[0-9]+)?/) != nil, let value = Double(digits) else { return nil }
        let bytes = (value * unit.bytes).rounded(.down)
        guard bytes >= 1, bytes <= Self.maxBytes else { return nil }
        self.bytes = Int(bytes)
    }
}
