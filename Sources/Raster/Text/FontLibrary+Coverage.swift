import CPango
import Foundation

extension FontLibrary {
    /// The characters that no font at all has glyphs for, each once, in the order of the text.
    ///
    /// White space, controls, joiners and variation selectors need no glyph. A family that is not there lacks
    /// whatever the others lack.
    package func missingCharacters(in text: String, family: String) -> [Character] {
        let foreign = Set(foreignScalars(in: text, family: family).filter { fallback(for: $0) == nil })
        guard !foreign.isEmpty else { return [] }
        var missing: [Character] = []
        for character in Self.composed(text) where !missing.contains(character) {
            if character.unicodeScalars.contains(where: foreign.contains) { missing.append(character) }
        }
        return missing
    }

    /// The families that stand in for what a family lacks in a text, in the order in which they are needed.
    ///
    /// For each character it is the first family that has it of: the scene's own files in their order, Inter, the
    /// families Noto Sans, DejaVu Sans, the other Noto families, all others, each in alphabetical order; colour fonts
    /// come last, since Pango takes them by itself for what is shown as emoji.
    func fallbacks(for text: String, family: String) -> [String] {
        var families: [String] = []
        for scalar in foreignScalars(in: text, family: family) {
            if let name = fallback(for: scalar), !families.contains(name) { families.append(name) }
        }
        return families
    }

    /// What a family has no glyph for, each scalar once.
    private func foreignScalars(in text: String, family: String) -> [Unicode.Scalar] {
        var seen: Set<Unicode.Scalar> = []
        let scalars = Self.composed(text).unicodeScalars.filter { Self.needsGlyph($0) && seen.insert($0).inserted }
        let faces = faces(of: family)
        return scalars.filter { scalar in !faces.contains { $0.has(scalar) } }
    }

    private func fallback(for scalar: Unicode.Scalar) -> String? {
        faces.filter { $0.has(scalar) }.min { rank($0) < rank($1) }?.names.first
    }

    private func rank(_ face: Face) -> (Int, String) {
        let name = face.names.first ?? ""
        if let index = ownFamilies.firstIndex(of: name), !face.isColored { return (index - ownFamilies.count, "") }
        let group =
            if face.isColored { 5 } else if name == "Inter" { 0 } else if name.hasPrefix("Noto Sans") {
                1
            } else if name == "DejaVu Sans" { 2 } else if name.hasPrefix("Noto ") { 3 } else { 4 }
        return (group, name)
    }

    /// Letters with their marks as fonts mostly hold them.
    private static func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }

    private static func needsGlyph(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
            && properties.generalCategory != .control
    }
}

extension FontLibrary.Face {
    func has(_ scalar: Unicode.Scalar) -> Bool { FcCharSetHasChar(characters, scalar.value) != 0 }
}
