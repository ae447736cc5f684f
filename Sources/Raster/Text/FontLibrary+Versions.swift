package import Graphics

extension FontLibrary {
    /// The families in which a text is drawn with their versions, such as `Inter 4.000`, in the order of first use; empty for an unknown
    /// family.
    ///
    /// The version is the revision that the font file states, which has three decimals; other versions can have other glyphs and advances.
    package func versions(of run: TextRun) -> [String] {
        guard contains(family: run.font.family) else { return [] }
        let family = run.opticallySized(in: self).font.family
        var names: [String] = []
        for name in [family] + others(for: run.text, besides: family) where !names.contains(name) { names.append(name) }
        return names.map { "\($0) \(version(of: $0))" }
    }

    /// The fallback families, with colour fonts for characters in emoji presentation, for which Pango selects them.
    private func others(for text: String, besides family: String) -> [String] {
        let emoji = text.unicodeScalars.first(where: \.properties.isEmojiPresentation)
        let colored = emoji.flatMap { scalar in faces.first { $0.hasColorGlyphs && $0.has(scalar) } }?.names.first
        guard let colored else { return fallbacks(for: text, family: family) }
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isEmojiPresentation }))
        return fallbacks(for: plain, family: family) + [colored]
    }

    /// A damaged font file can state any number.
    private func version(of family: String) -> String {
        Self.text(ofRevision: faces(of: family).map(\.revision).max() ?? 0)
    }

    /// - Parameter revision: in units of 1/65536; negative numbers are those of damaged files.
    package static func text(ofRevision revision: Int32) -> String {
        let thousandths = (Int(max(revision, 0)) * 1000 + 0x8000) >> 16
        return "\(thousandths / 1000)." + String(String(1000 + thousandths % 1000).dropFirst())
    }
}
