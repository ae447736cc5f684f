import Gallery
import Testing

/// What stories say about layers that are hidden, covered, clipped, or outside of the canvas.
@Suite struct StoryVisibilityTests {
    @Test(arguments: [
        ("{ set: { note.opacity: 1 } }", "The note appears."),
        ("{ animate: { set: { note.opacity: 1 } }, duration: 300ms }", "The note fades in;"),
        (
            "[ { set: { note.opacity: 1 } }, { animate: note.transform.scale, from: 0.5, to: 1, duration: 300ms } ]",
            "The note appears and grows from half its size;"
        ),
        ("{ set: { sign.opacity: 0.4 } }", "The sign becomes 40 % opaque."),
    ])
    func `an opacity that is set is no fade`(action: String, expected: String) throws {
        let found = try story(
            """
            layers:
              - { id: note, frame: [20, 20, 100, 60], background: red, opacity: 0 }
              - { id: sign, frame: [20, 100, 100, 60], background: green }
              - { id: button, frame: [20, 200, 100, 60], background: blue }
            gestures: [ { tap: button, ended: \(action) } ]
            script: [ { tap: button }, { wait: 500ms } ]
            """)
        #expect(found.lines.map(\.text).joined(separator: " ").contains(expected), "\(found.lines.map(\.text))")
    }

    /// A layer behind an opaque one, outside of the canvas or clipped is not described.
    @Test(arguments: [
        ("{ id: cover, frame: [0, 200, 200, 200], background: white }", "[20, 220, 100, 100]", false),
        ("{ id: cover, frame: [0, 200, 200, 200], background: white, opacity: 0.5 }", "[20, 220, 100, 100]", true),
        ("{ id: cover, frame: [0, 200, 200, 200], background: white, cornerRadius: 100 }", "[0, 200, 40, 40]", true),
        ("{ id: cover, frame: [0, 200, 200, 200], background: white, zPosition: -1 }", "[20, 220, 100, 100]", true),
        ("{ id: cover, frame: [0, 200, 200, 200], background: white }", "[20, 180, 100, 100]", true),
        ("{ id: cover, frame: [0, 0, 9, 9], background: white }", "[20, 420, 100, 100]", false),
    ])
    func `a hidden layer does not fade in`(cover: String, frame: String, isSeen: Bool) throws {
        let story = try story(
            """
            layers:
              - { id: card, frame: \(frame), background: blue, opacity: 0 }
              - \(cover)
            loaded: [ { animate: { set: { card.opacity: 1 }, duration: 300ms } } ]
            script: [ { wait: settled } ]
            """)
        #expect(story.lines.contains { $0.text.contains("The card fades in") } == isSeen, "\(story.lines)")
    }

    /// What a bar above the keyboard covers of the screen is mostly behind the keyboard.
    @Test(arguments: [("white", ""), ("\"#FFFFFF80\"", " until it covers 60 % of the screen")])
    func `a layer that is mainly behind another one does not cover the screen`(color: String, words: String) throws {
        let story = try story(
            """
            variables: { height: 0 }
            layers:
              - { id: bar, frame: [0, 360 - height, 200, 400], background: gray }
              - { id: keys, frame: [0, 400 - height, 200, 200], background: \(color) }
            loaded: [ { animate: { set: { height: 200 }, duration: 300ms, timing: linear } } ]
            script: [ { wait: settled } ]
            """)
        let text = story.lines.map(\.text).joined()
        #expect(text.contains("the bar moves up by 200 points\(words); everything"), "\(text)")
    }

    /// The picture of the first page moves against the pages, and leaves the canvas with its page.
    @Test func `a parallax is no entrance`() throws {
        let story = try story(
            """
            layers:
              - id: pages
                frame: [0, 0, 200, 400]
                scroll: { contentSize: [400, 400], paging: true }
                layers:
                  - repeat: 2
                    id: page
                    frame: [200 * index, 0, 200, 400]
                    masksToBounds: true
                    layers:
                      - id: picture
                        frame: [50 + 0.4 * (pages.contentOffset.x - 200 * index), 100, 100, 100]
                        background: green
            script: [ { flick: { from: pages, by: [-150, 0], duration: 100ms } }, { wait: settled } ]
            """)
        let text = story.lines.map(\.text).joined()
        #expect(!text.contains("slides in") && !text.contains("enters") && !text.contains("back again"), "\(text)")
    }

    @Test func `a layer in a clipped superlayer and a container without a size`() throws {
        let story = try story(
            """
            layers:
              - id: box
                frame: [0, 0, 50, 50]
                masksToBounds: true
                layers: [ { id: inner, frame: [60, 60, 50, 50], background: blue, opacity: 0 } ]
              - id: group
                frame: [0, 0, 0, 0]
                opacity: 0
                layers: [ { id: leaf, frame: [60, 160, 50, 50], background: blue } ]
            loaded: [ { animate: { set: { inner.opacity: 1, group.opacity: 1 }, duration: 300ms } } ]
            script: [ { wait: settled } ]
            """)
        #expect(!story.lines.description.contains("inner"), "\(story.lines)")
    }

    /// A layer that is hidden where nobody would see it moves from and to that place; elsewhere it appears.
    @Test(arguments: [
        (
            "frame: [200 * (1 - x), 0, 200, 300]", "The page slides in from the right",
            "The page slides out to the right"
        ),
        ("frame: [0, 400 - 300 * x, 200, 300]", "The page slides in from below", "The page slides out at the bottom"),
        ("frame: [40, 0, 100, 300]", "The page appears", "The page disappears"),
        ("frame: [40, 0, 100, 300], opacity: x", "The page fades in", "The page fades out"),
        ("frame: [40, 0, 100, 300], transform.scale: 0.3 + 0.7 * x", "The page pops up", "The page shrinks away"),
    ])
    func `a layer that is hidden at its end`(place: String, coming: String, going: String) throws {
        for (start, end, text) in [(0, 1, coming), (1, 0, going)] {
            let story = try story(
                """
                variables: { x: \(start).0 }
                layers: [ { id: page, \(place), hidden: x == 0, background: red } ]
                loaded: [ { animate: { set: { x: \(end) }, duration: 300ms } } ]
                script: [ { wait: settled } ]
                """)
            #expect(story.lines.first?.text.hasPrefix(text) == true, "\(story.lines)")
        }
    }

    @Test func `a layer that leaves and jumps back is seen again at another place`() throws {
        let story = try story(
            """
            variables: { x: 0.0, shown: 1.0 }
            layers: [ { id: card, frame: [x, 100, 100, 100], opacity: shown, background: red } ]
            loaded:
              animate: { set: { x: 220 }, duration: 300ms }
              completion:
                - set: { x: 0, shown: 0 }
                - animate: { set: { shown: 1 }, duration: 300ms }
            script: [ { wait: settled } ]
            """)
        #expect(
            story.lines.first?.text.hasPrefix("The card slides out to the right, then fades in again") == true,
            "\(story.lines)")
    }

    @Test(arguments: [(0.0, 0.3, "fades in"), (0.2, 0.3, "becomes 30 % opaque"), (0.3, 1, "becomes fully opaque")])
    func `what is visible does not fade in again`(start: Double, end: Double, words: String) throws {
        let story = try story(
            """
            layers: [ { id: shade, frame: [0, 0, 200, 400], opacity: \(start), background: black } ]
            loaded: [ { animate: { set: { shade.opacity: \(end) }, duration: 300ms } } ]
            script: [ { wait: settled } ]
            """)
        #expect(story.lines.first?.text.hasPrefix("The shade \(words);") == true, "\(story.lines)")
    }

    /// The scale is set at the moment at which the layer begins to appear, so that no earlier moment shows it.
    @Test(arguments: [
        (1.3, "fades in and shrinks from 1.3 times its size"), (0.8, "fades in and grows from 80 % of its size"),
        (1.01, "fades in;"), (1.0, "fades in;"),
    ])
    func `a layer that fades in changes its size`(scale: Double, words: String) throws {
        let story = try story(
            """
            layers: [ { id: card, frame: [50, 100, 100, 100], background: blue, opacity: 0 }, { id: pad } ]
            gestures:
              - tap: pad
                ended:
                  - set: { card.transform.scale: \(scale) }
                  - animate: { set: { card.transform.scale: 1, card.opacity: 1 }, duration: 400ms }
            script: [ { tap: pad }, { wait: settled } ]
            """)
        #expect(story.lines.first?.text.contains("The card \(words)") == true, "\(story.lines)")
    }

    /// The place is that at which the layer begins to be seen.
    @Test(arguments: [
        (-200, 400, "fades in and slides in from above", "fades out and slides out at the top"),
        (-40, 400, "fades in and moves down by 40 points", "fades out and moves up by 35 points"),
        (-8, 400, "fades in;", "fades out;"), (0, 400, "fades in;", "fades out;"),
    ])
    func `a layer that fades moves`(offset: Int, duration: Int, entry: String, exit: String) throws {
        let story = try story(
            """
            layers: [ { id: card, frame: [50, 40, 100, 100], background: blue, opacity: 0 }, { id: pad } ]
            gestures:
              - tap: pad
                ended:
                  - set: { card.transform.translation.y: \(offset) }
                  - animate: { set: { card.transform.translation.y: 0, card.opacity: 1 }, duration: \(duration)ms }
              - longPress: pad
                began: { animate: { set: { card.transform.translation.y: \(offset), card.opacity: 0 }, duration: \(duration)ms } }
            script: [ { tap: pad }, { wait: settled }, { press: { at: pad, duration: 600ms } }, { wait: settled } ]
            """)
        #expect(story.lines.contains { $0.text.contains("The card \(entry)") }, "\(story.lines)")
        #expect(story.lines.contains { $0.text.contains("card \(exit)") }, "\(story.lines)")
    }
}
