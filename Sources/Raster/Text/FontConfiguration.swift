import CPango
import Foundation

/// A fontconfig configuration of our own, so that no setting of the machine shows in a picture: only font files do.
///
/// Neither `/etc/fonts` nor a user's settings nor `FONTCONFIG_FILE`, `FONTCONFIG_PATH` and `FONTCONFIG_SYSROOT` are
/// read. What fontconfig finds in font files is kept in a cache of our own as well, since the rules of a machine may
/// already change what its shared cache holds.
struct FontConfiguration {
    /// Where installed fonts are looked for, deeply.
    var directories: [String]
    /// Where fontconfig may keep what it found; nil for nowhere.
    var cache: String?

    /// The folders where Debian and its users keep fonts.
    static let standard: FontConfiguration = {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let cache =
            environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home.map { "\($0)/.cache" }
        return FontConfiguration(
            directories: ["/usr/share/fonts", "/usr/local/share/fonts"]
                + (home.map { ["\($0)/.local/share/fonts", "\($0)/.fonts"] } ?? []),
            cache: cache.map { "\($0)/zoetrope/fontconfig" })
    }()

    /// Colour fonts that show emoji, the best first; fontconfig's own list (`45-generic.conf`).
    static let emojiFamilies = [
        "Noto Color Emoji", "Apple Color Emoji", "Segoe UI Emoji", "Twitter Color Emoji", "Twemoji", "EmojiOne Color",
        "JoyPixels", "OpenMoji Color",
    ]

    /// Lists the installed fonts but for some families.
    ///
    /// Cost: some milliseconds; seconds for thousands of fonts that are not in the cache yet.
    ///
    /// - Parameters:
    ///   - hidden: installed families that are left out.
    ///   - emoji: families that show emoji before all others.
    /// - Returns: the caller's to destroy.
    func makeConfig(hiding hidden: [String], emoji: [String]) throws(RasterError) -> OpaquePointer {
        guard let config = FcConfigCreate() else { throw .drawing("fontconfig does not start") }
        // The environment's FONTCONFIG_SYSROOT would move every folder.
        FcConfigSetSysRoot(config, nil)
        let spare = spareCache()
        // Once listed, the fonts are in memory.
        defer { if let spare { try? FileManager.default.removeItem(atPath: spare) } }
        let text = text(caches: [cache, spare].compactMap(\.self), hiding: hidden, emoji: emoji + Self.emojiFamilies)
        guard FcConfigParseAndLoadFromMemory(config, text, 1) != 0, FcConfigBuildFonts(config) != 0 else {
            FcConfigDestroy(config)
            throw .drawing("fontconfig cannot list the fonts")
        }
        return config
    }

    /// A folder for this time only, where the cache cannot be written: fontconfig complains on every folder otherwise.
    private func spareCache() -> String? {
        if let cache {
            try? FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
            if FileManager.default.isWritableFile(atPath: cache) { return nil }
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("zoetrope-\(UUID().uuidString)")
        guard (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)) != nil else {
            return nil
        }
        return folder.path
    }

    /// What fontconfig reads in place of its files. Fonts of fixed size have no outlines; only colour fonts may be so.
    private func text(caches: [String], hiding hidden: [String], emoji: [String]) -> String {
        func element(_ name: String, _ text: String) -> String { "<\(name)>\(Self.escaped(text))</\(name)>" }
        let rejected = hidden.map { family in
            "<pattern><patelt name=\"family\">\(element("string", family))</patelt></pattern>"
        }
        return """
            <?xml version="1.0"?>
            <fontconfig>
            \(directories.map { element("dir", $0) }.joined(separator: "\n"))
            \(caches.map { element("cachedir", $0) }.joined(separator: "\n"))
            <selectfont><rejectfont>
            <pattern><patelt name="scalable"><bool>false</bool></patelt></pattern>
            \(rejected.joined(separator: "\n"))
            </rejectfont></selectfont>
            <match target="pattern">
            <test name="family"><string>emoji</string></test>
            <edit name="family" mode="assign" binding="strong">\(emoji.map { element("string", $0) }.joined())</edit>
            </match>
            <match target="font">
            <edit name="embeddedbitmap" mode="assign"><bool>false</bool></edit>
            </match>
            <match target="font">
            <test name="color"><bool>true</bool></test>
            <edit name="embeddedbitmap" mode="assign"><bool>true</bool></edit>
            </match>
            \(Self.pictureScaling)
            </fontconfig>
            """
    }

    /// Pictures of one size, of which some colour fonts consist, are brought to the size asked for, as fontconfig's own
    /// rule does (`10-scale-bitmap-fonts.conf`).
    private static let pictureScaling = """
        <match target="font">
        <test name="outline"><bool>false</bool></test>
        <edit name="pixelsizefixupfactor" mode="assign">
        <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
        </edit>
        <edit name="matrix" mode="assign"><times><name>matrix</name>
        <matrix>
        <name>pixelsizefixupfactor</name><double>0</double>
        <double>0</double><name>pixelsizefixupfactor</name>
        </matrix>
        </times></edit>
        <edit name="size" mode="assign">
        <divide><name>size</name><name>pixelsizefixupfactor</name></divide>
        </edit>
        </match>
        """

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
