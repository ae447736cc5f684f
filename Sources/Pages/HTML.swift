/// Text made safe for HTML and SVG; what XML 1.0 has no way to write becomes U+FFFD.
package enum HTML {
    /// - Parameter keepsBreaks: whether line breaks and tabs become references, as in an attribute, where XML would read
    ///   them as spaces.
    package static func escaped(_ text: String, keepsBreaks: Bool = false) -> String {
        var result = ""
        // A sign with an accent over it is one character, but still that sign to whoever reads the page.
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
