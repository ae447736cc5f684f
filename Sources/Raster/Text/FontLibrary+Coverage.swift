import CPango
import Foundation

extension FontLibrary {
    /// The characters for which neither the family nor any fallback font has glyphs, each once, in text order.
    ///
    /// White space, controls, joiners and variation selectors need no glyph. An unknown family counts as one without
    /// glyphs.
    package func missingCharacters(in text: String, family: String) -> [Character] {
        let foreign = Set(uncoveredScalars(in: text, family: family).filter { fallback(for: $0) == nil })
        guard !foreign.isEmpty else { return [] }
        var missing: [Character] = []
        for character in Self.composed(text) where !missing.contains(character) {
            if character.unicodeScalars.contains(where: foreign.contains) { missing.append(character) }
        }
        return missing
    }

    /// The fallback families for the characters of a text that a family lacks, in the order of first use, colour fonts after all others.
    ///
    /// For each character it is the first family that has a glyph among: the scene's font files in their order, Inter,
    /// the Noto Sans families, DejaVu Sans, the other Noto families, all others, each group in alphabetical order.
    /// Colour fonts come last, because Pango selects them itself for characters in emoji presentation, and symbols in text presentation
    /// would otherwise be drawn with them.
    func fallbacks(for text: String, family: String) -> [String] {
        var (families, colored): ([String], [String]) = ([], [])
        for scalar in uncoveredScalars(in: text, family: family) {
            guard let face = fallback(for: scalar), let name = face.names.first else { continue }
            guard !families.contains(name), !colored.contains(name) else { continue }
            if face.hasColorGlyphs { colored.append(name) } else { families.append(name) }
        }
        return families + colored
    }

    /// The scalars of a text for which a family has no glyph, each once.
    private func uncoveredScalars(in text: String, family: String) -> [Unicode.Scalar] {
        var seen: Set<Unicode.Scalar> = []
        let scalars = Self.composed(text).unicodeScalars.filter { Self.needsGlyph($0) && seen.insert($0).inserted }
        let faces = faces(of: family)
        return scalars.filter { scalar in !faces.contains { $0.has(scalar) } }
    }

    private func fallback(for scalar: Unicode.Scalar) -> Face? {
        faces.filter { $0.has(scalar) }.min { rank($0) < rank($1) }
    }

    private func rank(_ face: Face) -> (Int, String) {
        let name = face.names.first ?? ""
        if let index = sceneFamilies.firstIndex(of: name), !face.hasColorGlyphs {
            return (index - sceneFamilies.count, "")
        }
        let group =
            if face.hasColorGlyphs { 5 } else if name == "Inter" { 0 } else if name.hasPrefix("Noto Sans") {
                1
            } else if name == "DejaVu Sans" { 2 } else if name.hasPrefix("Noto ") { 3 } else { 4 }
        return (group, name)
    }

    /// The text in canonical composition (NFC), for which fonts have most glyphs.
    private static func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }

    private static func needsGlyph(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
            && properties.generalCategory != .control
    }
}

extension FontLibrary.Face {
    func has(_ scalar: Unicode.Scalar) -> Bool { FcCharSetHasChar(characterSet, scalar.value) != 0 }
}
