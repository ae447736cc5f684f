package import Graphics

extension FontLibrary {
    /// The families in which a text is drawn with their versions, such as `Inter 4.000`, in the order of first use.
    ///
    /// The version is the revision that the font file states, which has three decimals; other versions can have other glyphs and advances.
    package func versions(in block: TextBlock) -> [String] {
        var names: [String] = []
        for run in block.runs where contains(family: run.font.family) {
            let family = run.opticallySized(in: self).font.family
            for name in [family] + others(for: run.text, besides: family) {
                let text = "\(name) \(version(of: name))"
                if !names.contains(text) { names.append(text) }
            }
        }
        return names
    }

    /// The fallback families, with colour fonts for characters in emoji presentation, for which Pango selects them.
    private func others(for text: String, besides family: String) -> [String] {
        let emoji = text.unicodeScalars.first(where: \.properties.isEmojiPresentation)
        let colored = emoji.flatMap { scalar in faces.first { $0.hasColorGlyphs && $0.has(scalar) } }?.names.first
        guard let colored else { return fallbacks(for: text, family: family) }
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isEmojiPresentation }))
        return fallbacks(for: plain, family: family) + [colored]
    }

    private func version(of family: String) -> String {
        let revision = faces(of: family).map(\.revision).max() ?? 0
        let thousandths = (Int(revision) * 1000 + 0x8000) >> 16
        let decimals = String(thousandths % 1000)
        return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - decimals.count) + decimals
    }
}
