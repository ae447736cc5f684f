import EmbeddedFiles
import SceneFile
import SceneLanguage

/// A complete scene of 10 to 30 lines for one task, which the manual shows with its source.
///
/// To add one, add a YAML file with a title, a description and expectations to `Recipes`, a line to `table`
/// and its path to `Sources/CEmbeddedFiles/recipes.c`.
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

    private init(_ name: String, _ otherNames: [String]) {
        self.name = name
        self.otherNames = otherNames
        text = EmbeddedFiles.recipes["\(name).yaml"]
        let root = try? YAMLReader.read(text, file: "\(name).yaml")
        title = root?.entry("title")?.value.scalar ?? name
        description = root?.entry("description")?.value.scalar ?? ""
    }

    /// In the order of the manual: touches and gestures, then transitions, then motion without touches.
    private static let table: [(name: String, otherNames: [String])] = [
        (
            "touch-down-highlight",
            ["highlight", "press", "button", "button bounce", "scale on press", "pressed state", "UIButton"]
        ),
        (
            "catching-a-spring",
            [
                "catch", "grab", "interrupt", "interruption", "interruptible", "interruptible spring",
                "interruptible animation",
                "velocity hand-over", "velocity handover", "velocity handoff", "hand-over",
            ]
        ),
        ("rubber-band", ["rubberband", "rubber-banding", "overscroll"]),
        ("peeking-pager", ["carousel", "pager", "paging", "onboarding", "walkthrough"]),
        ("page-dots", ["page control", "page indicator", "pagination", "dots"]),
        (
            "wheel-picker",
            [
                "picker", "picker view", "UIPickerView", "date picker", "time picker", "UIDatePicker", "DatePicker",
                "spinner wheel", "pickerStyle",
            ]
        ),
        ("throwing-a-card", ["throw", "toss", "tinder"]),
        (
            "pull-to-dismiss",
            [
                "dismiss", "drag-to-dismiss", "swipe to dismiss", "pull down to dismiss", "drag down to dismiss",
                "photo viewer", "interactive", "interactive transition", "interactive dismissal",
                "UIPercentDrivenInteractiveTransition",
            ]
        ),
        ("pull-to-refresh", ["refresh control", "pull down to refresh", "refreshing"]),
        ("reorder", ["drag and drop", "drag to reorder", "sortable list", "rearrange"]),
        ("ripple", ["ripple effect", "ink", "tap feedback"]),
        ("parallax", ["stretchy header", "sticky header"]),
        ("drawer", ["side menu", "hamburger menu", "hamburger", "sidebar"]),
        ("floating-action-button", ["fab", "speed dial", "radial menu", "expanding button", "fan out"]),
        (
            "context-menu",
            ["long-press menu", "haptic touch", "popup menu", "popup", "tooltip", "UIMenu", "dropdown"]
        ),
        (
            "accordion",
            ["expand", "collapse", "disclosure", "expandable row", "expand row", "unfold", "DisclosureGroup"]
        ),
        ("toast", ["snackbar", "notification", "banner", "hud"]),
        ("flip", ["card flip", "flip card", "turn over", "3d flip"]),
        ("hero-transition", ["hero", "matched geometry", "shared element", "zoom transition"]),
        ("crossfade", ["fade", "dissolve"]),
        ("stagger", ["cascade", "sequence"]),
        ("shake", ["wiggle", "wobble", "jiggle", "wrong password"]),
        ("verification-code", ["one-time code", "OTP", "one-time password", "2fa"]),
        ("pulse", ["heartbeat", "breathing", "blink", "pulsing"]),
        ("typewriter", ["typing", "typing effect"]),
        ("timer", ["stopwatch", "clock"]),
        (
            "countdown",
            [
                "progress", "progress ring", "circular progress", "progress bar", "gauge", "activity ring",
                "ProgressView",
            ]
        ),
        ("grouped-numbers", ["counter", "number counter", "count up", "number formatting"]),
        (
            "rolling-digits",
            ["odometer", "rolling number", "numericText", "contentTransition", "slot machine", "flip counter"]
        ),
        ("marquee", ["ticker"]),
        ("skeleton-shimmer", ["skeleton", "shimmer", "placeholder", "loading", "redacted"]),
        ("confetti", ["particles", "emitter", "CAEmitterLayer"]),
    ]

    /// All recipes, in the order of the manual.
    package static let all = table.map { Recipe($0.name, $0.otherNames) }

    /// Its picture, with the description in place of it for those who do not see it.
    package var picture: ScenePicture {
        ScenePicture(name: "recipe-\(name).gif", text: text, sceneName: "\(name).yaml", alt: description)
    }
}
