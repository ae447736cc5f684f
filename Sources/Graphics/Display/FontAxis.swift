/// A position on an axis of a variable font, as in `wght=350` (OpenType 1.9, table fvar; CSS's font-variation-settings).
package struct FontAxis: Sendable, Hashable, CustomStringConvertible {
    /// The maximum number of axes of one font.
    package static let maxCount = 16
    /// The values that the 16.16 numbers of the table fvar can have.
    private static let values = -32_768.0...32_767

    /// Four ASCII letters and digits, the first a letter: lower case for registered axes, upper case for others.
    package let tag: String
    /// In units of the axis; the font limits it to the range of the axis.
    package let value: Double

    package init(tag: String, value: Double) {
        (self.tag, self.value) = (tag, value)
    }

    /// Reads a tag, an equals sign and a decimal number in -32768...32767. Nil for other texts.
    package init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 4, parts[0].first?.isLetter == true,
            parts[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
            (1...16).contains(parts[1].utf8.count),
            parts[1].allSatisfy({ $0.isASCII && ($0.isNumber || "+-.".contains($0)) }),
            let value = Double(parts[1]), Self.values.contains(value)
        else { return nil }
        self.init(tag: String(parts[0]), value: value)
    }

    package var description: String { "\(tag)=\(value.compact)" }
}

/// An axis of a variable font with the values that it can have.
package struct FontAxisRange: Sendable, Hashable, CustomStringConvertible {
    package let tag: String
    package let range: ClosedRange<Double>

    package init(tag: String, range: ClosedRange<Double>) {
        (self.tag, self.range) = (tag, range)
    }

    package var description: String { "\(tag) (\(range.lowerBound.compact) to \(range.upperBound.compact))" }
}
