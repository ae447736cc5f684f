import Graphics
import Playback
import Raster
import SceneModel

/// The fonts in which texts of a scene are drawn, with their versions: `Inter 4.000, Noto Color Emoji 2.038`.
///
/// They are the comment of recorded pictures, since pictures with other fonts differ.
package struct UsedFonts: Sendable, Hashable {
    /// Sorted; at most `maxNames`.
    package let names: [String]

    private static let start = "fonts: "
    private static let maxNames = 40
    /// The most characters of a name that are read from a file.
    private static let maxLength = 80

    /// Cost: samples the layers with text once for each time.
    ///
    /// - Parameter time: in seconds of the script; nil for all times.
    /// - Throws: `SceneError` if a binding has no value.
    package init(of scene: PreparedScene, at time: Double? = nil) throws {
        let sampler = scene.sampler
        let layers = TextCheck.layers(of: sampler.timeline.scene)
        let times = time.map { [$0] } ?? (layers.isEmpty ? [] : TextCheck.times(of: layers, in: sampler.timeline))
        var found: Set<String> = []
        for time in times {
            for values in try sampler.layers(layers, at: time) {
                guard let block = TextFacet.block(for: values), let library = try? scene.fonts.library(for: block.fonts)
                else { continue }
                found.formUnion(library.versions(in: block))
            }
        }
        names = Array(found.sorted().prefix(Self.maxNames))
    }

    /// Reads the comment of a picture; nil if it has none, or another one.
    package init?(comment: String?) {
        guard let comment, comment.hasPrefix(Self.start) else { return nil }
        names = comment.dropFirst(Self.start.count).split(separator: ", ").prefix(Self.maxNames)
            .map { String($0.prefix(Self.maxLength)) }
    }

    /// nil for a scene without text.
    package var comment: String? { names.isEmpty ? nil : Self.start + names.joined(separator: ", ") }
}
