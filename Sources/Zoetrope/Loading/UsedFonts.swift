import Graphics
import Playback
import Raster
import SceneModel

/// The fonts of the texts of a scene with their versions: `Inter 4.000, Noto Color Emoji 2.038`.
///
/// They are the comment of recorded pictures, since pictures with other fonts differ.
package struct UsedFonts: Sendable, Hashable {
    /// Printable ASCII, sorted, at most `maxNames`.
    package let names: [String]

    private static let start = "fonts: "
    private static let separator = ", "
    private static let maxNames = 40
    /// The most characters of a name.
    private static let maxLength = 80

    /// What decides which fonts draw a text.
    private struct Words: Hashable {
        var run: TextRun
        var fonts: FontSet
    }

    /// Cost: samples the layers with text once for each time, and looks at each text once.
    ///
    /// - Parameter time: in seconds of the script; nil for all times.
    /// - Throws: `SceneError` if a binding has no value.
    package init(of scene: PreparedScene, at time: Double? = nil) throws {
        let sampler = scene.sampler
        let layers = TextCheck.layers(of: sampler.timeline.scene)
        // `font.optical` chooses the font by the size.
        let deciding = TextFacet.glyphProperties + [TextFacet.size]
        let times =
            time.map { [$0] }
            ?? (layers.isEmpty ? [] : TextCheck.times(of: layers, in: sampler.timeline, deciding: deciding))
        var seen: Set<Words> = []
        var found: Set<String> = []
        for time in times {
            for values in try sampler.layers(layers, at: time) {
                guard let block = TextFacet.block(for: values) else { continue }
                for run in block.runs where seen.insert(Words(run: run, fonts: block.fonts)).inserted {
                    guard let library = try? scene.fonts.library(for: block.fonts) else { continue }
                    found.formUnion(library.versions(of: run).map(Self.normalized))
                }
            }
        }
        names = Array(found.sorted().prefix(Self.maxNames))
    }

    /// Reads the comment of a picture; nil if it has none, or another one.
    package init?(comment: String?) {
        guard let comment, comment.hasPrefix(Self.start) else { return nil }
        names = comment.dropFirst(Self.start.count).split(separator: Self.separator).prefix(Self.maxNames)
            .map { Self.normalized(String($0)) }
    }

    /// A name as every format of pictures keeps it.
    private static func normalized(_ name: String) -> String {
        String(
            name.prefix(maxLength).map { character in
                character.isASCII && character >= " " && character <= "~" && character != "," ? character : "?"
            })
    }

    /// nil for a scene without text.
    package var comment: String? {
        names.isEmpty ? nil : Self.start + names.joined(separator: Self.separator)
    }

    /// Which fonts a recorded picture has in the place of these, as two lists; nil where the fonts explain no difference: a family that one
    /// of them alone has may belong to a text that the scene no longer has.
    package func replaced(from recorded: UsedFonts) -> (recorded: [String], here: [String])? {
        let (old, new) = (recorded.names.filter { !names.contains($0) }, names.filter { !recorded.names.contains($0) })
        func family(_ name: String) -> Substring { name.prefix(upTo: name.lastIndex(of: " ") ?? name.endIndex) }
        let common = Set(old.map(family)).intersection(new.map(family))
        guard common.isEmpty else {
            return (old.filter { common.contains(family($0)) }, new.filter { common.contains(family($0)) })
        }
        return old.isEmpty || new.isEmpty ? nil : (old, new)
    }
}
