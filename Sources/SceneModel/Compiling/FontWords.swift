import SceneLanguage

/// Fonts written as one value, as in UIKit, SwiftUI and CSS: `.headline`, `bold 17`.
enum FontWords {
    /// The hint for a font that is a single value; nil if it has a word that is neither a text style, a weight nor a size.
    static func hint(for node: SourceNode) -> Hint? {
        guard let text = node.scalar else { return nil }
        let (styles, weights) = (cases(of: "font.style"), cases(of: "font.weight"))
        var keys: [String] = []
        let parts = text.split(separator: " ")
        guard parts.count <= 3 else { return nil }
        for part in parts {
            let word = part.hasPrefix(".") ? String(part.dropFirst()) : String(part)
            let number = Double(word.hasSuffix("pt") || word.hasSuffix("px") ? String(word.dropLast(2)) : word)
            if styles.contains(word) {
                keys.append("style: \(word)")
            } else if weights.contains(word) {
                keys.append("weight: \(word)")
            } else if let number, (1...1000).contains(number) {
                keys.append("size: \(Value.format(number))")
            } else {
                return nil
            }
        }
        // Two weights are no font.
        guard Set(keys.map { $0.prefix { $0 != ":" } }).count == keys.count else { return nil }
        let group = "{ \(keys.joined(separator: ", ")) }"
        return keys.isEmpty
            ? nil
            : Hint(
                "write font: \(group)",
                correction: Hint.Correction(text, group, replacesQuotes: node.isQuoted))
    }

    private static func cases(of keyPath: String) -> [String] { LayerFacets.properties[keyPath]?.type.cases ?? [] }
}
