import SceneLanguage
import SceneReference
import Testing

/// The words that `zoetrope help` explains.
@Suite struct HelpTopicTests {
    @Test(arguments: [
        ("font", "# font, keys of layers (text)"), ("animator", "# animators, a key"),
        ("spring", "# Timing"), ("springs", "# Timing"),
        ("font size", "# font.size, a key"), ("parallax", "# Parallax, a recipe"), ("snackbar", "# Toast, a recipe"),
        ("alias", "# let"), ("loading indicator", "# spinner, a template"), ("progress ring", "# Countdown, a recipe"),
        ("side menu", "# Drawer, a recipe"), ("card flip", "# Flip, a recipe"), ("gesture", "# Gestures"),
        ("recipes", "# Recipes"), ("key", "# Keys"), ("expressions", "# Expressions"), ("devices", "# Devices"),
        ("timing", "# Timing"), ("sections", "# Sections"), ("colours", "# Names of colours"),
        ("dark mode", "# Light and dark"),
        ("swipe to delete", "# swipe-to-delete, a scene"), ("tab bar", "# tab-bar, a part"),
        ("toggle", "# switch, a part"), ("search bar", "# search-field, a part"), ("like", "# like-button, a scene"),
        ("wheel of fortune", "# lucky-wheel, a scene"), ("alert", "# alert, a part"), ("scenes", "# Scenes"),
        ("button", "# button, a part"),
        ("keyframes", "# keyframeAnimator, an action"), ("checkmark", "# strokeEnd, a key"),
        ("symbol", "# symbol, keys of layers (image)"),
        ("UIPageControl", "`UIPageControl` of UIKit is `repeat` in a scene"),
        ("on appear", "`.onAppear` of SwiftUI is `loaded`"), ("scrim", "# sheet, a template"),
        ("monotone", "# increases"), ("UIView.animate", "`UIView.animate` of UIKit is `animate` in a scene: with set."),
        ("onboarding", "# Peeking pager, a recipe"),
        ("velocity hand-over", "# Catching a spring in flight, a recipe"), ("DisclosureGroup", "# Accordion, a recipe"),
        ("random", "# random(lower, upper), a function"), ("photo viewer", "# Pull to dismiss, a recipe"),
    ])
    func `a word is explained`(word: String, start: String) throws {
        let text = try #require(HelpTopics.markdown(of: word))
        #expect(text.hasPrefix(start), "\(text.prefix(80))")
    }

    @Test(arguments: [
        ("transform.rotation", "a number in rad"), ("transform.scale", "a number"),
        ("effect.fraction", "a number, read only"),
    ])
    func `a member has the unit of its properties`(member: String, type: String) throws {
        let text = try #require(HelpTopics.markdown(of: member))
        #expect(text.contains("\nTakes \(type).\n"), "\(text.prefix(200))")
    }

    @Test func `a key that is also a function is explained after it`() throws {
        let text = try #require(HelpTopics.markdown(of: "velocity"))
        #expect(text.hasPrefix("# velocity(x), a function") && text.contains("\n# velocity, a key"), "\(text)")
    }

    @Test func `a word of UIKit that is a key here is not explained by a function`() throws {
        let text = try #require(HelpTopics.markdown(of: "initialSpringVelocity"))
        #expect(text.contains("# velocity, a key") && !text.contains("a function"))
    }

    @Test func `the function is explained behind the springs of animations`() throws {
        let text = try #require(HelpTopics.markdown(of: "spring"))
        #expect(text.contains("dampingRatio: 0.8") && text.contains("\n# spring(t, response"))
    }

    @Test(arguments: ["clip", "lottie"])
    func `the help on clips lists what a Lottie file may not have`(word: String) throws {
        let text = try #require(HelpTopics.markdown(of: word))
        #expect(text.contains("A Lottie file with one of these is an error: images, text, "))
        #expect(text.contains(", track mattes, the mask modes Lighten and Darken, mask expansion, mask opacity, "))
        #expect(Manual.markdown.contains("a hint for the export: images, text, "))
    }

    @Test func `a kind is explained by the list of its words`() throws {
        let text = try #require(HelpTopics.markdown(of: "gesture"))
        for topic in HelpTopics.all where topic.kind == .gesture { #expect(text.contains("\n- `\(topic.name)`: ")) }
        // The key of that name comes first.
        let key = try #require(HelpTopics.markdown(of: "gestures"))
        #expect(key.hasPrefix("# gestures, a key") && key.contains("\n# Gestures\n"))
    }

    @Test func `a word that means keys and an example has both, keys first`() throws {
        let symbol = try #require(HelpTopics.markdown(of: "symbol"))
        let (keys, part) = (symbol.firstRange(of: "`symbol.weight`"), symbol.firstRange(of: "\n# symbol, a part\n"))
        #expect(try #require(keys).upperBound < #require(part).lowerBound)
        let control = try #require(HelpTopics.markdown(of: "page control"))
        #expect(control.hasPrefix("# page-control, a part\n") && control.contains("\n# Page dots, a recipe\n"))
    }

    @Test func `a synonym leads to a topic, and is the name of none`() {
        for (word, name) in HelpTopics.synonyms {
            #expect(word == word.lowercased())
            #expect(!HelpTopics.named(name).isEmpty, "\(word): \(name)")
            #expect(HelpTopics.named(word).isEmpty, "\(word)")
        }
    }

    @Test func `suggestions are in one spelling, and groups of keys are among them`() {
        #expect(Suggestion.nearest(to: "tost", among: HelpTopics.words()) == "toast")
        #expect(Suggestion.nearest(to: "fontt", among: HelpTopics.words(of: .key)) == "font")
    }
}
