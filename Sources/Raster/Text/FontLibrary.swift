import CPango
import Foundation
import Graphics

/// The font families available to text: installed ones and those from a scene's font files.
///
/// Fonts are listed once, in the initializer. A library may be used on any thread.
package final class FontLibrary: @unchecked Sendable {
    // Nothing changes after init, and fontconfig may be queried on several threads.

    /// One face of a family. The configuration owns its character set.
    struct Face {
        /// The family name first, then names that include a weight ("Inter Black") or are in other languages.
        var names: [String]
        var characterSet: OpaquePointer
        var hasColorGlyphs: Bool
        var isItalic: Bool
        /// In units of 1/65536.
        var revision: Int32
    }

    /// The fontconfig configuration, also used by Pango.
    let config: OpaquePointer
    let faces: [Face]
    /// The family of each face in the scene's font files, in the order of the files; may contain duplicates.
    let sceneFamilies: [String]
    /// All family names in alphabetical order, including names of single weights.
    package let families: [String]
    /// Keyed by family name in lower case.
    private let facesByName: [String: [Face]]

    /// Throws `unusableFont` for the first file without a usable font, and `drawing` if fontconfig fails. Cost: a few
    /// milliseconds, more for fonts that are not in fontconfig's cache.
    init(_ fonts: FontSet, _ configuration: FontConfiguration) throws(RasterError) {
        var sceneFaces: [(names: [String], hasColorGlyphs: Bool)] = []
        for file in fonts.files {
            let faces = Self.names(inFile: file)
            guard !faces.isEmpty else { throw .unusableFont(file: file) }
            sceneFaces += faces
        }
        let names = Set(sceneFaces.flatMap(\.names)).sorted()
        let colored = sceneFaces.filter(\.hasColorGlyphs).compactMap(\.names.first)
        config = try configuration.makeConfig(hiding: names, emoji: colored)
        for file in fonts.files where FcConfigAppFontAddFile(config, file) == 0 {
            FcConfigDestroy(config)
            throw .unusableFont(file: file)
        }
        let all =
            Self.faces(in: FcConfigGetFonts(config, FcSetApplication))
            + Self.faces(in: FcConfigGetFonts(config, FcSetSystem))
        faces = all
        sceneFamilies = sceneFaces.compactMap(\.names.first)
        families = Set(all.flatMap(\.names)).sorted()
        var facesByName: [String: [Face]] = [:]
        for face in all {
            for name in Set(face.names.map { $0.lowercased() }) { facesByName[name, default: []].append(face) }
        }
        self.facesByName = facesByName
    }

    deinit { FcConfigDestroy(config) }

    /// The paths of the installed font files, sorted.
    package var files: [String] {
        guard let set = FcConfigGetFonts(config, FcSetSystem) else { return [] }
        let paths = (0..<Int(set.pointee.nfont)).compactMap { index in
            set.pointee.fonts[index].flatMap { Self.strings(FC_FILE, of: $0).first }
        }
        return Set(paths).sorted()
    }

    /// Whether there is a family of that name, ignoring case as in CSS.
    package func contains(family: String) -> Bool { facesByName[family.lowercased()] != nil }

    /// The faces of a family; empty for an unknown one.
    func faces(of family: String) -> [Face] { facesByName[family.lowercased()] ?? [] }

    /// Whether a family has an italic or oblique face. Italics are never synthesised.
    package func hasItalic(family: String) -> Bool { faces(of: family).contains(where: \.isItalic) }

    static func isFont(_ file: String) -> Bool { !names(inFile: file).isEmpty }

    /// The faces in a file with their names; empty if the file is not a font.
    private static func names(inFile file: String) -> [(names: [String], hasColorGlyphs: Bool)] {
        guard let set = FcFontSetCreate() else { return [] }
        defer { FcFontSetDestroy(set) }
        var count: Int32 = 0
        _ = FcFreeTypeQueryAll(file, UInt32.max, nil, &count, set)
        return faces(in: set).map { ($0.names, $0.hasColorGlyphs) }
    }

    /// The faces that Pango can shape: TrueType and CFF.
    private static func faces(in set: UnsafeMutablePointer<FcFontSet>?) -> [Face] {
        guard let set else { return [] }
        return (0..<Int(set.pointee.nfont)).compactMap { index in set.pointee.fonts[index].flatMap(face) }
    }

    private static func face(_ pattern: OpaquePointer) -> Face? {
        guard ["TrueType", "CFF"].contains(strings(FC_FONTFORMAT, of: pattern).first) else { return nil }
        var characterSet: OpaquePointer?
        guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characterSet) == FcResultMatch, let characterSet else {
            return nil
        }
        var hasColorGlyphs: FcBool = 0
        _ = FcPatternGetBool(pattern, FC_COLOR, 0, &hasColorGlyphs)
        var slant: Int32 = 0
        _ = FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
        var revision: Int32 = 0
        _ = FcPatternGetInteger(pattern, FC_FONTVERSION, 0, &revision)
        let names = strings(FC_FAMILY, of: pattern)
        guard !names.isEmpty else { return nil }
        return Face(
            names: names, characterSet: characterSet, hasColorGlyphs: hasColorGlyphs != 0, isItalic: slant > 0,
            revision: revision)
    }

    private static func strings(_ property: String, of pattern: OpaquePointer) -> [String] {
        var strings: [String] = []
        var text: UnsafeMutablePointer<FcChar8>?
        while FcPatternGetString(pattern, property, Int32(strings.count), &text) == FcResultMatch, let found = text {
            strings.append(String(cString: found))
        }
        return strings
    }
}
