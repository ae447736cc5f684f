/// Escapes text for HTML and SVG.
package enum HTML {
    /// Escapes a text for elements and attributes. Characters that XML 1.0 does not allow become U+FFFD.
    ///
    /// - Parameter keepsBreaks: whether line breaks and tabs become character references, since XML reads them as
    ///   spaces in attributes.
    package static func escaped(_ text: String, keepsBreaks: Bool = false) -> String {
        var result = ""
        // Scalars, since a `<` with a combining accent is a single Character that differs from `<`.
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\t" where keepsBreaks, "\n" where keepsBreaks, "\r" where keepsBreaks: result += "&#\(scalar.value);"
            case "\t", "\n", "\r", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
                result.unicodeScalars.append(scalar)
            default: result += "\u{FFFD}"
            }
        }
        return result
    }
}
