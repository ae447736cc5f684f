extension Color {
    /// A CSS hex colour: `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`, in upper or lower case; nil for anything else.
    package init?(hex text: String) {
        guard text.hasPrefix("#") else { return nil }
        let digits = text.dropFirst().compactMap(\.hexDigitValue)
        guard digits.count == text.count - 1, text.utf8.count == text.count else { return nil }
        let bytes: [Int]
        switch digits.count {
        case 3, 4: bytes = digits.map { $0 * 17 }
        case 6, 8: bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
        default: return nil
        }
        let parts = bytes.map { Double($0) / 255 }
        self.init(parts[0], parts[1], parts[2], alpha: parts.count == 4 ? parts[3] : 1)
    }

    package static let hexHint = "colours are #RGB, #RGBA, #RRGGBB or #RRGGBBAA"

    /// What is wrong with a text that begins with `#`; nil for a hex colour and for all other texts.
    package static func mistake(inHex text: String) -> String? {
        guard text.hasPrefix("#"), Color(hex: text) == nil else { return nil }
        let digits = text.dropFirst()
        if let wrong = digits.first(where: { !$0.isASCII || !$0.isHexDigit }) {
            return "'\(wrong)' is not a hexadecimal digit"
        }
        return "it has \(digits.count) digit\(digits.count == 1 ? "" : "s") instead of 3, 4, 6 or 8"
    }

    /// `#RRGGBB`, or `#RRGGBBAA` where the colour is not opaque; components are rounded to 8 bits.
    package var hexString: String {
        let bytes = [red, green, blue, alpha].map { Int((min(max($0, 0), 1) * 255).rounded()) }
        let digits = bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }
        return "#" + digits.prefix(bytes[3] == 255 ? 3 : 4).joined()
    }

    /// Interpolates to another colour, per component in straight gamma-encoded sRGB as in Core Animation.
    ///
    /// The fraction may lie outside 0...1, as with springs; components are clamped to 0...1.
    package func interpolated(to end: Color, fraction: Double) -> Color {
        let mix = { (a: Double, b: Double) in min(max(a * (1 - fraction) + b * fraction, 0), 1) }
        return Color(
            mix(red, end.red), mix(green, end.green), mix(blue, end.blue), alpha: mix(alpha, end.alpha))
    }
}
