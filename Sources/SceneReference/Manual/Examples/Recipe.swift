package import Foundation
import SceneFile
import SceneLanguage
package import Zoetrope

/// A complete scene of 10 to 30 lines for one task, which the manual shows with its source.
///
/// To add one, add a YAML file with a title, a description and expectations to `Recipes`, and a line to `table`.
package struct Recipe: Sendable {
    /// The file name without its extension.
    package let name: String
    /// The scene.
    package let text: String
    /// The title of the scene, which is the heading.
    let title: String
    /// The description of the scene: a sentence or two.
    let description: String

    /// The largest size of a picture, in bytes.
    private static let maxPictureSize = 32_000

    private init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        text = String(decoding: bytes, as: UTF8.self)
        let root = try? YAMLReader.read(text, file: "\(name).yaml")
        title = root?.entry("title")?.value.scalar ?? name
        description = root?.entry("description")?.value.scalar ?? ""
    }

    /// In the order of the manual: touches and gestures, then transitions, then motion without touches.
    private static let table: KeyValuePairs = [
        "touch-down-highlight": PackageResources.touch_down_highlight_yaml,
        "catching-a-spring": PackageResources.catching_a_spring_yaml,
        "rubber-band": PackageResources.rubber_band_yaml,
        "peeking-pager": PackageResources.peeking_pager_yaml,
        "throwing-a-card": PackageResources.throwing_a_card_yaml,
        "pull-to-dismiss": PackageResources.pull_to_dismiss_yaml,
        "hero-transition": PackageResources.hero_transition_yaml,
        "crossfade": PackageResources.crossfade_yaml,
        "stagger": PackageResources.stagger_yaml,
        "shake": PackageResources.shake_yaml,
        "timer": PackageResources.timer_yaml,
        "countdown": PackageResources.countdown_yaml,
        "grouped-numbers": PackageResources.grouped_numbers_yaml,
        "marquee": PackageResources.marquee_yaml,
        "skeleton-shimmer": PackageResources.skeleton_shimmer_yaml,
        "confetti": PackageResources.confetti_yaml,
    ]

    /// All recipes, in the order of the manual.
    package static let all = table.map { Recipe($0.key, $0.value) }

    /// The file name of its picture.
    package var pictureName: String { "recipe-\(name).gif" }

    /// The width at which its picture is shown, in CSS pixels.
    var width: Int { (try? scene()).map { ExampleRenderer.width(of: $0) } ?? 0 }

    /// Its picture: a GIF that is smaller than 32 kB, with fewer colours or frames where necessary.
    ///
    /// - Throws: exit code 2 or 3 when the scene cannot be rendered, 4 when a temporary file cannot be written.
    package func picture() throws(ZoetropeError) -> Data {
        try ExampleRenderer.animation(of: try scene(), maxSize: Self.maxPictureSize)
    }

    private func scene() throws(ZoetropeError) -> PreparedScene {
        try PreparedScene(Data(text.utf8), named: "\(name).yaml")
    }
}
