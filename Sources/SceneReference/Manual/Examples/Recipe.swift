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
    /// What else people call it, for `zoetrope help` and the search.
    let otherNames: [String]

    /// The largest size of a picture, in bytes.
    private static let maxPictureSize = 32_000

    private init(_ name: String, _ bytes: [UInt8], _ otherNames: [String]) {
        self.name = name
        self.otherNames = otherNames
        text = String(decoding: bytes, as: UTF8.self)
        let root = try? YAMLReader.read(text, file: "\(name).yaml")
        title = root?.entry("title")?.value.scalar ?? name
        description = root?.entry("description")?.value.scalar ?? ""
    }

    /// In the order of the manual: touches and gestures, then transitions, then motion without touches.
    private static let table: [(name: String, bytes: [UInt8], otherNames: [String])] = [
        ("touch-down-highlight", PackageResources.touch_down_highlight_yaml, ["highlight", "press", "button"]),
        ("catching-a-spring", PackageResources.catching_a_spring_yaml, ["interruption", "interruptible"]),
        ("rubber-band", PackageResources.rubber_band_yaml, ["rubberband", "overscroll"]),
        ("peeking-pager", PackageResources.peeking_pager_yaml, ["carousel", "pager", "paging"]),
        ("throwing-a-card", PackageResources.throwing_a_card_yaml, ["throw", "toss", "tinder"]),
        ("pull-to-dismiss", PackageResources.pull_to_dismiss_yaml, ["dismiss", "drag-to-dismiss"]),
        ("parallax", PackageResources.parallax_yaml, ["stretchy header", "sticky header"]),
        ("drawer", PackageResources.drawer_yaml, ["side menu", "hamburger menu", "sidebar"]),
        ("accordion", PackageResources.accordion_yaml, ["expand", "collapse", "disclosure", "expandable row"]),
        ("toast", PackageResources.toast_yaml, ["snackbar", "notification", "banner", "hud"]),
        ("flip", PackageResources.flip_yaml, ["card flip", "flip card", "turn over"]),
        ("hero-transition", PackageResources.hero_transition_yaml, ["hero", "matched geometry", "shared element"]),
        ("crossfade", PackageResources.crossfade_yaml, ["fade", "dissolve"]),
        ("stagger", PackageResources.stagger_yaml, ["cascade", "sequence"]),
        ("shake", PackageResources.shake_yaml, ["wiggle", "wrong password"]),
        ("timer", PackageResources.timer_yaml, ["stopwatch", "clock"]),
        ("countdown", PackageResources.countdown_yaml, []),
        ("grouped-numbers", PackageResources.grouped_numbers_yaml, ["counter", "number formatting"]),
        ("marquee", PackageResources.marquee_yaml, ["ticker"]),
        (
            "skeleton-shimmer", PackageResources.skeleton_shimmer_yaml,
            ["skeleton", "shimmer", "placeholder", "loading"]
        ),
        ("confetti", PackageResources.confetti_yaml, ["particles", "emitter"]),
    ]

    /// All recipes, in the order of the manual.
    package static let all = table.map { Recipe($0.name, $0.bytes, $0.otherNames) }

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
