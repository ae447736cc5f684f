import Foundation
import TestSupport
import Testing

/// `zoetrope help` for words of scenes.
@Suite(.runsPrograms) struct TopicHelpTests {
    private func help(_ words: String...) throws -> Tool.Outcome { try Workspace().run(["help"] + words) }

    @Test func `a key is explained with an example`() throws {
        let run = try help("key", "strokeEnd")
        #expect(run.status == 0)
        #expect(
            run.text == """
                strokeEnd, a key of layers (shape)
                ==================================

                Takes a number, 0 to 1; default `1`.

                The end of the stroke as a fraction of the path's length.

                Example:

                    strokeEnd: 0.1

                More: `zoetrope manual text-and-paint`

                """)
    }

    @Test(arguments: [
        ("animate", "animate, an action", "zoetrope manual motion"),
        ("longPress", "longPress, a gesture", "States: `began`, `changed`, `ended`, `cancelled`"),
        ("flick", "flick, a step", "zoetrope manual gestures"),
        ("gravity", "gravity, a behavior", "zoetrope manual motion"),
        ("clamp", "clamp(x, lower, upper), a function", "Example: `clamp(12, 0, 10)` is `10`"),
        ("shake", "Shake, a recipe", "additive: true"), ("carousel", "Peeking pager, a recipe", "flick:"),
        ("shadow", "shadow, properties of layers", "shadowRadius"),
        ("sheet", "sheet, a template", "`zoetrope new NAME --template sheet` writes it"),
        ("finger", "touches, a key of the file", "How fingers are shown"),
        ("alpha", "`alpha` of UIKit is `opacity` in a scene.", "opacity, a key of layers (appearance)"),
        ("STROKEEND", "strokeEnd, a key", "Example:"),
    ])
    func `a word is explained`(word: String, title: String, text: String) throws {
        let run = try help(word)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.text.hasPrefix(title), "\(run.text.prefix(80))")
        #expect(run.text.contains(text))
    }

    @Test func `a word with several meanings has them all, or the one that is asked for`() throws {
        let all = try help("tap").text
        #expect(all.contains("tap, a gesture\n") && all.contains("tap, a step\n"))
        let step = try help("step", "tap").text
        #expect(step.hasPrefix("tap, a step\n") && !step.contains("tap, a gesture"))
        #expect(try help("duration").text.contains(" more keys have this name"))
    }

    @Test(arguments: [
        (
            ["step", "sheet"],
            "error: there is no help on 'step sheet'\n  hint: did you mean 'zoetrope help sheet'?\n"
        ),
        (["backgrund"], "error: there is no help on 'backgrund'\n  hint: did you mean 'zoetrope help background'?\n"),
        (
            ["key", "strokEnd"],
            "error: there is no help on 'strokEnd'\n  hint: did you mean 'zoetrope help strokeEnd'?\n"
        ),
        (
            ["\u{1B}[2J"],
            "error: there is no help on '\\u{1B}[2J'\n  hint: zoetrope manual reference lists all keys, zoetrope --help the commands\n"
        ),
        (["vaildate"], "error: there is no help on 'vaildate'\n  hint: did you mean 'zoetrope help validate'?\n"),
        // Of several that are equally near, the one that only lacks a letter or has one too many.
        (["tost"], "error: there is no help on 'tost'\n  hint: did you mean 'zoetrope help toast'?\n"),
        (["key", "fontt"], "error: there is no help on 'fontt'\n  hint: did you mean 'zoetrope help font'?\n"),
        (["rendr"], "error: there is no help on 'rendr'\n  hint: did you mean 'zoetrope help render'?\n"),
    ])
    func `an unknown word is an error with the nearest one`(words: [String], message: String) throws {
        let run = try Workspace().run(["help"] + words)
        #expect(run.status == 64)
        #expect(run.messages == message)
    }

    @Test(arguments: [
        ("junit", "`zoetrope manual testing`", "--junit FILE"),
        ("workflow", "The workflow (`zoetrope manual testing`)", "This workflow for GitHub"),
        ("CI", "In continuous integration (`zoetrope manual", "nothing"),
        ("accept", "`zoetrope manual testing`", "--accept"),
    ])
    func `a word that only the text of the manual has is found there`(word: String, section: String, line: String)
        throws
    {
        let run = try help(word)
        #expect(run.status == 0, "\(run.messages)")
        #expect(
            run.text.hasPrefix("Nothing in a scene is called `\(word)`. These sections of the manual mention"))
        #expect(run.text.contains(section) && run.text.contains(line), "\(run.text)")
    }

    /// The rows of tables become sentences.
    @Test func `a search has no marks of Markdown's tables`() throws {
        let text = try help("hue").text
        #expect(text.contains("`blendMode`: one of normal,") && !text.contains("|"), "\(text)")
    }

    @Test func `what a key takes is a phrase in English`() throws {
        #expect(try help("key", "device").text.contains("Takes a device, or a list of devices."))
        #expect(try help("key", "dynamicTypeSize").text.contains("Takes a value, or a list of values."))
    }

    @Test(arguments: [
        ("long press", "longPress, a gesture"), ("Long-Press", "longPress, a gesture"),
        ("drag to dismiss", "Pull to dismiss, a recipe"), ("bottom-sheet", "sheet, a template"),
        ("status bar", "statusBar, a key"), ("scale", "transform.scale, a key of layers"),
        ("x", "frame, a key of layers"), ("width", "frame, a key of layers"),
        ("context menu", "Context menu, a recipe"), ("contextMenu", "Context menu, a recipe"),
        (
            "UIContextMenuInteraction",
            "`UIContextMenuInteraction` of UIKit is `longPress` in a scene: which shows the layers of a menu."
        ),
        ("page-dots", "Page dots, a recipe"), ("page control", "page-control, a part"),
        ("UIPageControl", "`UIPageControl` of UIKit is `repeat` in a scene: of a dot"),
        ("systemMaterial", "effect, properties of layers"),
        ("system-thin-material-dark", "effect, properties of layers"),
        (".ultraThinMaterial", "`.ultraThinMaterial` of SwiftUI is `systemUltraThinMaterial` in a scene: of effect."),
        ("UIImpactFeedbackGenerator", "A picture or film of a scene has no UIImpactFeedbackGenerator."),
        ("UIFeedbackGenerator", "A picture or film of a scene has no UIFeedbackGenerator."),
        ("haptic feedback", "A picture or film of a scene has no haptic feedback."),
    ])
    func `spaces, hyphens and case make no difference, and words of frameworks are known`(word: String, start: String)
        throws
    {
        let run = try help(word)
        #expect(run.status == 0, "\(run.messages)")
        let text = run.text.split(separator: "\n\n")[0].replacing("\n", with: " ")
        #expect(text.hasPrefix(start), "\(text)")
    }

    @Test func `several words are one name`() throws {
        #expect(try help("dark", "mode").text.hasPrefix("Light and dark"))
        #expect(try help("shared", "element").text.hasPrefix("Hero transition, a recipe"))
        let unknown = try help("no", "such", "thing")
        #expect(unknown.status == 64 && unknown.messages.hasPrefix("error: there is no help on 'no such thing'"))
    }

    @Test(arguments: [
        ("pull to refresh", "Pull to refresh, a recipe"), ("reorder", "Reorder, a recipe"),
        ("drag and drop", "Reorder, a recipe"), ("pulse", "Pulse, a recipe"), ("ripple", "Ripple, a recipe"),
        ("typewriter", "Typewriter, a recipe"), ("onboarding", "Peeking pager, a recipe"),
        ("interactive", "Pull to dismiss, a recipe"), ("interactive transition", "Pull to dismiss, a recipe"),
        ("haptics", "A picture or film of a scene has no haptics."),
        ("FAB", "Floating action button, a recipe"), ("date picker", "Wheel picker, a recipe"),
        ("contentTransition", "Rolling digits, a recipe"), ("jiggle", "Shake, a recipe"),
        ("action sheet", "alert, a scene"), ("chip", "button, a part"), ("modulo", "mod(a, b), a function"),
        (".onChange", "`.onChange` of SwiftUI is `if` in a scene"),
        ("loudness of sound", "error:"),
    ])
    func `techniques are found by what people call them`(words: String, start: String) throws {
        let run = try Workspace().run(["help"] + words.split(separator: " ").map(String.init))
        #expect((run.text + run.messages).hasPrefix(start), "\(run.text.prefix(80)) \(run.messages)")
        #expect(run.status == (start == "error:" ? 64 : 0))
    }

    /// One of hundreds of words is always near.
    @Test(arguments: ["pulsate", "elsewhere", "rewinder"])
    func `no word of another meaning is suggested`(word: String) throws {
        let run = try help(word)
        #expect(!run.messages.contains("did you mean"), "\(run.messages)")
    }

    @Test func `words that are apart in the manual are found in one line`() throws {
        let run = try help("spinner", "refreshing")
        #expect(run.status == 0 && run.text.contains("`zoetrope manual scenes`"), "\(run.text) \(run.messages)")
    }

    @Test(arguments: [
        ("goldens", "`stills`", "testing"), ("variants", "`exclude`", "variants"), ("canvas", "`size`", "scenes"),
        ("dynamics", "`behaviors`", "motion"),
    ])
    func `a key with a group of keys lists them`(key: String, member: String, page: String) throws {
        let run = try help("key", key)
        #expect(run.status == 0 && run.text.contains("\n\(member) "), "\(run.text)")
        #expect(run.text.contains("More: `zoetrope manual \(page)`"), "\(run.text)")
    }

    @Test func `help for commands is as before`() throws {
        let run = try help("render")
        #expect(run.status == 0 && run.text.hasPrefix("OVERVIEW: Render scenes"))
    }
}
