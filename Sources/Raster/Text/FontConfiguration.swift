import CPango
import Foundation

/// A private fontconfig configuration, so that pictures depend on font files but not on settings of the machine.
///
/// `/etc/fonts`, the user's settings, `FONTCONFIG_FILE`, `FONTCONFIG_PATH` and `FONTCONFIG_SYSROOT` are ignored. The
/// cache of scanned fonts is private too, because the machine's fontconfig rules can affect what its shared cache
/// contains.
struct FontConfiguration {
    /// Folders that are searched recursively for installed fonts.
    var directories: [String]
    /// Folder of fontconfig's cache; nil for no cache.
    var cache: String?

    /// Debian's font folders and those of the current user.
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

    /// Emoji fonts in order of preference. Source: fontconfig's `45-generic.conf`.
    static let emojiFamilies = [
        "Noto Color Emoji", "Apple Color Emoji", "Segoe UI Emoji", "Twitter Color Emoji", "Twemoji", "EmojiOne Color",
        "JoyPixels", "OpenMoji Color",
    ]

    /// A configuration that lists the installed fonts. Throws `drawing`.
    ///
    /// Cost: a few milliseconds; seconds for thousands of fonts that are not in the cache yet.
    ///
    /// - Parameters:
    ///   - hidden: installed families to leave out.
    ///   - emoji: families preferred for emoji over `emojiFamilies`.
    /// - Returns: a configuration that the caller must destroy.
    func makeConfig(hiding hidden: [String], emoji: [String]) throws(RasterError) -> OpaquePointer {
        guard let config = FcConfigCreate() else { throw .drawing("fontconfig could not be started") }
        // FONTCONFIG_SYSROOT in the environment would be prefixed to every folder.
        FcConfigSetSysRoot(config, nil)
        let temporary = makeTemporaryCache()
        // After the fonts are listed, the cache is not needed any more.
        defer { if let temporary { try? FileManager.default.removeItem(atPath: temporary) } }
        let text = text(
            caches: [cache, temporary].compactMap(\.self), hiding: hidden, emoji: emoji + Self.emojiFamilies)
        guard FcConfigParseAndLoadFromMemory(config, text, 1) != 0, FcConfigBuildFonts(config) != 0 else {
            FcConfigDestroy(config)
            throw .drawing("fontconfig could not list the fonts")
        }
        return config
    }

    /// Creates a temporary cache folder if the configured one cannot be written; nil if it can.
    ///
    /// Without any cache folder, fontconfig prints a warning for each font folder.
    private func makeTemporaryCache() -> String? {
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

    /// The configuration file. It rejects bitmap fonts, but not colour fonts, which fontconfig reports as scalable even
    /// if their glyphs are bitmaps.
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
            \(Self.bitmapScaling)
            </fontconfig>
            """
    }

    /// Scales colour fonts with bitmaps of a fixed size to the requested size. Source: fontconfig's
    /// `10-scale-bitmap-fonts.conf`.
    private static let bitmapScaling = """
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
