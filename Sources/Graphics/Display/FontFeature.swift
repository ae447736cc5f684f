/// An OpenType feature with its value, as in `tnum` or `cv05=2` (OpenType 1.9, registered features; the values of CSS's
/// font-feature-settings).
package struct FontFeature: Sendable, Hashable, CustomStringConvertible {
    /// The maximum number of features of one font.
    package static let maxCount = 32
    /// Digits of equal width.
    package static let tabularFigures = FontFeature(tag: "tnum", value: 1)

    /// Four ASCII letters and digits.
    package let tag: String
    /// 0 turns the feature off, 1 on; other numbers choose an alternative.
    package let value: Int

    private init(tag: String, value: Int) {
        (self.tag, self.value) = (tag, value)
    }

    /// Reads a tag, and a value in 0...999 after an equals sign. Nil for other texts.
    package init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let tag = parts[0]
        guard tag.utf8.count == 4, tag.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return nil }
        guard parts.count == 2 else {
            self.init(tag: String(tag), value: 1)
            return
        }
        guard (1...3).contains(parts[1].utf8.count), parts[1].allSatisfy({ $0.isASCII && $0.isNumber }),
            let value = Int(parts[1])
        else { return nil }
        self.init(tag: String(tag), value: value)
    }

    package var description: String { value == 1 ? tag : "\(tag)=\(value)" }
}
