import Foundation
import Playback
import SceneModel
import Zoetrope

/// The texts that a scene shows while its script plays, for the search of the gallery.
struct ShownTexts {
    /// In the order in which they are seen first.
    let texts: [String]

    /// Samples per second, and their maximum number.
    private static let (rate, maxSamples) = (5.0, 120)
    /// The maximum number of texts, of those that one layer shows one after the other, as a counter does, and of characters in each.
    private static let (maxTexts, maxPerLayer, maxLength) = (60, 8, 100)

    /// Cost: samples all layers at most 120 times.
    ///
    /// - Throws: exit code 2 if the evaluation of a binding fails.
    init(_ scene: PreparedScene) throws(ZoetropeError) {
        let sampler = scene.sampler
        let layers = sampler.timeline.scene.layersExceptMasks
        let count = min(max(Int((scene.duration * Self.rate).rounded(.up)), 1), Self.maxSamples)
        var found: [String] = []
        var counts: [Int: Int] = [:]
        do {
            for step in 0...count {
                let pose = try Pose(sampler, at: scene.duration * Double(step) / Double(count))
                for layer in layers where pose.values[layer].has(TextFacet.self) && pose.isSeen(layer) {
                    let words = pose.values[layer].text(TextFacet.text).split(whereSeparator: \.isWhitespace)
                    let text = String(words.joined(separator: " ").prefix(Self.maxLength))
                    guard !text.isEmpty, counts[layer, default: 0] < Self.maxPerLayer, found.count < Self.maxTexts,
                        !found.contains(text)
                    else { continue }
                    found.append(text)
                    counts[layer, default: 0] += 1
                }
            }
        } catch {
            throw scene.problem("sampling", error)
        }
        texts = found
    }
}
