import CPango
import Foundation

/// The font families that are installed, as fontconfig lists them.
///
/// The list is taken once; a value may be used on any thread. Cost of making one: some milliseconds.
package struct FontCatalog: Sendable {
    /// Every family name in alphabetical order, with names of single weights ("Inter Black") where fonts carry them.
    package let families: [String]
    private let known: Set<String>

    package init() {
        var names: Set<String> = []
        Self.forEachFont(of: nil, property: FC_FAMILY) { font in
            var index: Int32 = 0
            var name: UnsafeMutablePointer<FcChar8>?
            while FcPatternGetString(font, FC_FAMILY, index, &name) == FcResultMatch, let text = name {
                names.insert(String(cString: text))
                index += 1
            }
        }
        families = names.sorted()
        known = Set(names.map { $0.lowercased() })
    }

    /// Whether a family of that name is installed; upper and lower case are the same, as in CSS.
    package func contains(family: String) -> Bool { known.contains(family.lowercased()) }

    /// The installed family whose name is the nearest in spelling, or nil where none is near.
    package func suggestion(for family: String) -> String? {
        let wanted = Array(family.lowercased())
        let ranked = families.map { (name: $0, distance: Self.distance(wanted, Array($0.lowercased()))) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= max(2, wanted.count / 3) else {
            return nil
        }
        return best.name
    }

    /// The characters that no font of a family has glyphs for, each once, in the order of the text.
    ///
    /// White space, controls, joiners and variation selectors need no glyph. Every visible character is missing from
    /// a family that is not installed.
    package func missingCharacters(in text: String, family: String) -> [Character] {
        var missing: [Character] = []
        let wanted = text.precomposedStringWithCanonicalMapping.filter { character in
            character.unicodeScalars.contains { Self.needsGlyph($0) }
        }
        var covered: Set<Unicode.Scalar> = []
        let scalars = Set(wanted.unicodeScalars)
        if contains(family: family) {
            Self.forEachFont(of: family, property: FC_CHARSET) { font in
                var set: OpaquePointer?
                guard FcPatternGetCharSet(font, FC_CHARSET, 0, &set) == FcResultMatch, let set else { return }
                covered.formUnion(scalars.filter { FcCharSetHasChar(set, $0.value) != 0 })
            }
        }
        for character in wanted where !missing.contains(character) {
            let isCovered = character.unicodeScalars.allSatisfy { covered.contains($0) || !Self.needsGlyph($0) }
            if !isCovered { missing.append(character) }
        }
        return missing
    }

    private static func needsGlyph(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
            && properties.generalCategory != .control
    }

    /// Lends each installed font's pattern, holding one property, for the length of a call.
    private static func forEachFont(of family: String?, property: String, _ body: (OpaquePointer) -> Void) {
        guard let pattern = FcPatternCreate() else { return }
        defer { FcPatternDestroy(pattern) }
        if let family { FcPatternAddString(pattern, FC_FAMILY, family) }
        guard let properties = FcObjectSetCreate() else { return }
        defer { FcObjectSetDestroy(properties) }
        FcObjectSetAdd(properties, property)
        guard let fonts = FcFontList(nil, pattern, properties) else { return }
        defer { FcFontSetDestroy(fonts) }
        for index in 0..<Int(fonts.pointee.nfont) {
            if let font = fonts.pointee.fonts[index] { body(font) }
        }
    }

    /// Levenshtein's distance: insertions, removals and replacements of characters.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let above = row[j + 1]
                row[j + 1] = min(above + 1, row[j] + 1, diagonal + (x == y ? 0 : 1))
                diagonal = above
            }
        }
        return row[b.count]
    }
}
