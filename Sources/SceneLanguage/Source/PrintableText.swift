extension StringProtocol {
    /// The text with every character that controls a terminal or the order of letters replaced by its escape: `\n`,
    /// `\t`, else `\u{1B}`.
    ///
    /// Line breaks are escaped too, because a line of a name could look like a message or a command of a CI system.
    package var printable: String {
        guard unicodeScalars.contains(where: \.isControl) else { return String(self) }
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.isControl: text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// The first characters, with an ellipsis in place of the others.
    package func shortened(to count: Int) -> String {
        guard utf8.count > count, let end = index(startIndex, offsetBy: count, limitedBy: endIndex), end < endIndex
        else { return String(self) }
        return self[..<end].dropLast() + "…"
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a control character, a line or paragraph separator, or changes the direction of text.
    fileprivate var isControl: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
