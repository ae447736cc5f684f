import CPango
import Foundation
import Graphics

/// The font families that text may use: the installed ones and those of a scene's own files.
///
/// The list is taken once; a library may be used on any thread.
package final class FontLibrary: @unchecked Sendable {
    // Nothing changes after init. Fontconfig may be asked on several threads.

    /// One face of a family, on loan from the configuration.
    struct Face {
        /// The family's own name first; others are of single weights ("Inter Black") or in other languages.
        var names: [String]
        var characters: OpaquePointer
        var isColored: Bool
        var isItalic: Bool
    }

    /// Fontconfig's configuration, for Pango.
    let config: OpaquePointer
    let faces: [Face]
    /// The families of the scene's own files, in their order.
    let ownFamilies: [String]
    /// Every family name in alphabetical order, with names of single weights where fonts carry them.
    package let families: [String]
    /// By their names in lower case.
    private let facesByName: [String: [Face]]

    /// Cost: some milliseconds, more when fonts are new to fontconfig. Throws `unusableFont` for the first file that
    /// holds no font, else `drawing`.
    init(_ fonts: FontSet, _ configuration: FontConfiguration) throws(RasterError) {
        var own: [(names: [String], isColored: Bool)] = []
        for file in fonts.files {
            let faces = Self.names(inFile: file)
            guard !faces.isEmpty else { throw .unusableFont(file: file) }
            own += faces
        }
        let names = Set(own.flatMap(\.names)).sorted()
        let colored = own.filter(\.isColored).compactMap(\.names.first)
        config = try configuration.makeConfig(hiding: names, emoji: colored)
        for file in fonts.files where FcConfigAppFontAddFile(config, file) == 0 {
            FcConfigDestroy(config)
            throw .unusableFont(file: file)
        }
        let all =
            Self.faces(in: FcConfigGetFonts(config, FcSetApplication))
            + Self.faces(in: FcConfigGetFonts(config, FcSetSystem))
        faces = all
        ownFamilies = own.compactMap(\.names.first)
        families = Set(all.flatMap(\.names)).sorted()
        var facesByName: [String: [Face]] = [:]
        for face in all {
            for name in Set(face.names.map { $0.lowercased() }) { facesByName[name, default: []].append(face) }
        }
        self.facesByName = facesByName
    }

    deinit { FcConfigDestroy(config) }

    /// Whether there is a family of that name; upper and lower case are the same, as in CSS.
    package func contains(family: String) -> Bool { facesByName[family.lowercased()] != nil }

    /// The faces of a family.
    func faces(of family: String) -> [Face] { facesByName[family.lowercased()] ?? [] }

    /// Whether a family has a slanted face; none is made up for one that has not.
    package func hasItalic(family: String) -> Bool { faces(of: family).contains(where: \.isItalic) }

    static func isFont(_ file: String) -> Bool { !names(inFile: file).isEmpty }

    /// What the faces in a file are called; empty where it is no font.
    private static func names(inFile file: String) -> [(names: [String], isColored: Bool)] {
        guard let set = FcFontSetCreate() else { return [] }
        defer { FcFontSetDestroy(set) }
        var count: Int32 = 0
        _ = FcFreeTypeQueryAll(file, UInt32.max, nil, &count, set)
        return faces(in: set).map { ($0.names, $0.isColored) }
    }

    /// Those with outlines or colours that Pango can shape.
    private static func faces(in set: UnsafeMutablePointer<FcFontSet>?) -> [Face] {
        guard let set else { return [] }
        return (0..<Int(set.pointee.nfont)).compactMap { index in set.pointee.fonts[index].flatMap(face) }
    }

    private static func face(_ pattern: OpaquePointer) -> Face? {
        guard ["TrueType", "CFF"].contains(strings(FC_FONTFORMAT, of: pattern).first) else { return nil }
        var characters: OpaquePointer?
        guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch, let characters else {
            return nil
        }
        var isColored: FcBool = 0
        _ = FcPatternGetBool(pattern, FC_COLOR, 0, &isColored)
        var slant: Int32 = 0
        _ = FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
        let names = strings(FC_FAMILY, of: pattern)
        guard !names.isEmpty else { return nil }
        return Face(names: names, characters: characters, isColored: isColored != 0, isItalic: slant > 0)
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
