import Gallery
import Testing
import Zoetrope

@Suite struct DocsPageTests {
    @Test func `the cause of a change is the gesture that wrote the variable`() throws {
        let fixture = try DocsFixture([
            "like.yaml": """
            zoetrope: 1
            variables: { liked: false, pressed: 0 }
            layers: [ { id: button, frame: [0, 0, 90, 90], background: red, opacity: 1 - 0.2 * pressed } ]
            gestures:
              - longPress: button
                minimumDuration: 0
                simultaneous: true
                began: { set: { pressed: 1 } }
                ended: { set: { pressed: 0 } }
              - { tap: button, ended: { call: toggle } }
            actions: { toggle: [ { if: liked, then: { set: { liked: false } }, else: { set: { liked: true } } } ] }
            script: [ { wait: 100ms }, { tap: button }, { wait: 200ms }, { tap: button }, { wait: 200ms } ]
            """
        ])
        try fixture.run(["like.yaml"])
        #expect(
            try fixture.text("like.md").contains(
                "`liked` is false at first. It becomes true with a tap on the button, and false again with the next one."
            ))
        #expect(try !fixture.text("media/like/states-1.svg").contains("longPress"))
    }

    @Test func `the files of names that a scene includes are listed with it`() throws {
        let fixture = try DocsFixture([
            "card.yaml": """
            zoetrope: 2
            canvas: { size: [60, 40] }
            let: { include: shared/tokens.yaml }
            layers: [ { include: part.yaml }, { frame: [0, 0, 9, 9], background: brand } ]
            script: [ { wait: 300ms } ]
            """,
            "part.yaml": "layers: [ { frame: [20, 0, 9, 9], background: blue } ]\n",
            "shared/tokens.yaml": "brand: \"#00806A\"\nsheet: { response: 0.4, dampingFraction: 0.9 }\n",
        ])
        try fixture.run(["card.yaml"])
        let markdown = try fixture.text("card.md")
        #expect(markdown.contains("`shared/tokens.yaml`\n\n```yaml\nbrand: \"#00806A\"\n"), "\(markdown)")
        #expect(!markdown.contains("background: blue"))
        let html = try fixture.text("card.html")
        #expect(html.contains("aria-label=\"Source of shared/tokens.yaml\""), "\(html)")
    }

    /// Neither chains of true and false nor names in code.
    @Test func `the words of a state diagram tell each cause once`() throws {
        let fixture = try DocsFixture([
            "card.yaml": """
            zoetrope: 2
            variables: { isTouched: false, mode: { initial: .halfOpen, values: [.halfOpen, .open] } }
            layers:
              - { id: cardView, frame: [0, 0, 90, 90], background: red }
              - { id: button, frame: [0, 100, 90, 90], background: blue }
            gestures:
              - contentTouch: button
                began: { set: { isTouched: true } }
                ended: { set: { isTouched: false } }
              - pan: cardView
                ended: { set: { mode: "mode == .open ? .halfOpen : .open" } }
            script:
              - drag: { from: cardView, by: [40, 0], duration: 300ms }
              - press: { at: button, duration: 300ms }
              - drag: { from: cardView, by: [40, 0], duration: 300ms }
              - press: { at: button, duration: 300ms }
            """,
            "light.yaml": """
            zoetrope: 2
            variables: { isLit: true }
            layers: [ { id: light, frame: [0, 0, 90, 90], background: red, opacity: "isLit ? 1 : 0" } ]
            loaded: { every: 300ms, do: { set: { isLit: not isLit } } }
            script: [ { wait: 2s } ]
            """,
        ])
        try fixture.run(["card.yaml", "light.yaml"])
        let page = try fixture.text("card.md")
        for text in [
            "`isTouched` is false at first. It becomes true with a touch on the button, and false again when the touch ends.",
            "`mode` is “half open” at first. It becomes “open” when a drag of the card ends, and “half open” when a drag",
        ] { #expect(page.contains(text), "\(text)") }
        // Of many times only the first is described.
        let light = try fixture.text("light.md")
        #expect(
            light.contains(
                "`isLit` is true at first. It becomes false three times, first at 0.3 s, and true again three times, first at 0.6 s."
            ),
            "\(light)")
    }

    /// The comment of the variable, times since the cause, and other scripts; the diagram has the same words.
    @Test func `states are described with their causes in all scripts`() throws {
        let fixture = try DocsFixture([
            "toast.yaml": """
            zoetrope: 2
            variables:
              isShown: false    # whether the toast is on the screen
            layers:
              - id: saveButton
                frame: [0, 0, 90, 40]
                background: blue
                layers: [ { text: Save to album } ]
              - { id: toast, frame: [0, 50, 90, 40], background: red, opacity: "isShown ? 1 : 0" }
            gestures:
              - tap: saveButton
                ended: [ { set: { isShown: true } }, { after: 2s, name: hide, do: { set: { isShown: false } } } ]
              - { tap: toast, ended: [ { cancel: hide }, { set: { isShown: false } } ] }
            scripts:
              main: [ { wait: 200ms }, { tap: saveButton }, { wait: settled } ]
              tapped: [ { tap: saveButton }, { wait: 500ms }, { tap: toast } ]
            """
        ])
        try fixture.run(["toast.yaml"])
        let words =
            " (whether the toast is on the screen) is false at first. It becomes true with a tap on the “Save to album” button, "
            + "and false again 2 s after the tap. In other scripts, it becomes false with a tap on the toast."
        let (page, html) = (try fixture.text("toast.md"), try fixture.text("toast.html"))
        #expect(page.contains("`isShown`\(words)"), "\(page)")
        #expect(html.contains("<code>isShown</code> (whether the toast is on the screen) is false at first."))
        let diagram = try fixture.text("media/toast/states-1.svg")
        #expect(diagram.contains("State diagram. isShown\(words)"), "\(diagram)")
        for label in [
            "1 · tap on the “Save to album” button", "2 · 2 s after a tap on the “Save to album”", ">tap on the toast",
        ] {
            #expect(diagram.contains(label), "\(diagram)")
        }
    }

    /// Where one event switches a variable on and off, and in pictures of several moments.
    @Test func `alternative texts are sentences`() throws {
        let fixture = try DocsFixture([
            "panel.yaml": """
            zoetrope: 2
            title: Panel
            variables: { isOpen: false }
            layers:
              - { id: knob, frame: [0, 0, 90, 40], background: blue }
              - { id: panel, frame: [90, 50, 90, 40], background: red }
            gestures:
              - pan: knob
                ended:
                  - set: { isOpen: not isOpen }
                  - { animate: { set: { panel.frame.x: "isOpen ? 0 : 90" }, duration: 300ms, timing: linear } }
            script:
              - drag: { from: knob, by: [40, 0], duration: 300ms }
              - marker: letGo
              - wait: 500ms
              - drag: { from: knob, by: [40, 0], duration: 300ms }
              - marker: again
              - wait: 500ms
            """
        ])
        try fixture.run(["panel.yaml"])
        let page = try fixture.text("panel.md")
        for text in [
            "Panel in seven pictures from 0 to 1.6 s: let go at 0.3 s and again at 1.1 s",
            "Panel: the moving layers from 0.3 to 0.6 s in one picture; earlier positions are fainter",
            "Panel. Curves over time: the horizontal position of the panel goes from 90 to 0 points and back. "
                + "Bars show when “isOpen” is true",
            "isOpen is false at first. It switches between false and true when a drag of the knob ends.",
        ] { #expect(page.contains(text), "\(text)\n\(page)") }
    }

    @Test func `pages adapt to small screens`() throws {
        let fixture = try DocsFixture(["card.yaml": DocsFixture.card, "plain.yaml": DocsFixture.plain])
        try fixture.run(["card.yaml", "plain.yaml"])
        let (html, css) = (try fixture.text("card.html"), try fixture.text("style.css"))
        // Empty lines keep their height, so that line numbers stay aligned.
        #expect(css.contains(".source .line{display:inline-block;min-width:100%;min-height:1.6em;vertical-align:top"))
        // On a phone, only content that cannot shrink scrolls.
        #expect(html.contains("class=\"diagram small\"") && css.contains("img.diagram.small{max-width:100%}"))
        #expect(html.contains("<table role=\"table\" aria-label=\"Variables\">"))
        #expect(css.contains("content:attr(data-label)"))
        #expect(html.contains("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Moments\">"))
        #expect(css.contains("padding-bottom:14px"))
        // Captions are in the page and not in the picture.
        #expect(html.contains("<ol class=\"captions\"><li><b>0 s</b> start</li>"))
        #expect(html.contains("<code>isOpen</code> at marker open"))
        for page in try ["card.html", "card.md", "plain.html"].map(fixture.text) {
            #expect(!page.contains("on the way") && !page.contains("peak of"))
        }
        #expect(try fixture.text("README.md").contains("2 scenes, each with its animation"))
    }

    @Test func `the page of a part has its parameters, and a scene with the part the values it begins with`() throws {
        let part = """
            zoetrope: 2
            title: Switch
            parameters:
              startsOn: false    # whether it is on at first
              tints: [systemBlue, systemRed]
              title: On | Off
            variables:
              share: "startsOn ? 1 : 0"   # how far the knob is
            layers: [ { id: track, frame: [0, 0, 40 + share, 30], background: red } ]
            script: [ { wait: 100ms } ]
            """
        let scene = """
            zoetrope: 2
            title: Settings
            layers:
              - { id: one, include: switch.yaml }
              - { id: two, include: switch.yaml, with: { startsOn: true } }
            script: [ { wait: 100ms } ]
            """
        let fixture = try DocsFixture(["switch.yaml": part, "settings.yaml": scene])
        try fixture.run(["switch.yaml", "settings.yaml"])
        #expect(
            try fixture.text("switch.md").contains(
                """
                ## Parameters

                | parameter | type | default | comment |
                | --- | --- | --- | --- |
                | `startsOn` | `true or false` | `false` | whether it is on at first |
                | `tints` | `list` | `[systemBlue, systemRed]` |  |
                | `title` | `text` | `On \\| Off` |  |

                ## Variables

                | variable | type | initial value | final value | comment |
                | --- | --- | --- | --- | --- |
                | `share` | `number` | `startsOn ? 1 : 0` | `0` | how far the knob is |
                """))
        #expect(
            try fixture.text("switch.html").contains(
                "<section id=\"parameters\"><h2>Parameters</h2>\n<div class=\"card wide\">"
                    + "<table role=\"table\" aria-label=\"Parameters\">"))
        let page = try fixture.text("settings.md")
        #expect(!page.contains("## Parameters"))
        #expect(page.contains("| `one.share` | `number` | `0` | `0` | how far the knob is |"), "\(page)")
        #expect(page.contains("| `two.share` | `number` | `1` | `1` | how far the knob is |"), "\(page)")
    }

    @Test func `each copy of a variable has its own initial value`() throws {
        let scene = """
            zoetrope: 2
            canvas: { size: [40, 40] }
            let: { rows: [ { isOn: true }, { isOn: false } ] }
            variables: { on: { repeat: rows, initial: item.isOn } }
            layers: [ { id: dot, repeat: rows, background: "on[index] ? red : blue", frame: [0, 20 * index, 20, 20] } ]
            script: [ { wait: 100ms } ]
            """
        let fixture = try DocsFixture(["rows.yaml": scene])
        try fixture.run(["rows.yaml"])
        let page = try fixture.text("rows.md")
        #expect(page.contains("| `on[0]` | `true or false` | `true` | `true` |"), "\(page)")
        #expect(page.contains("| `on[1]` | `true or false` | `false` | `false` |"), "\(page)")
    }

    @Test func `an animation that does not fit names its scene`() throws {
        let fixture = try DocsFixture(["plain.yaml": DocsFixture.plain])
        let report = try fixture.run(["plain.yaml"]) { $0.options.maxSize = 50 }
        let message = report.scenes.first?.problem?.messages.first ?? ""
        #expect(
            message.contains("/plain.yaml: the animation does not fit in 50 bytes; the smallest size is "), "\(message)"
        )
        #expect(message.hasSuffix(": raise --max-size or lower --scale"), "\(message)")
    }

    /// Its content can have the colour around it.
    @Test func `a display without a body has an outline`() throws {
        let scene = """
            zoetrope: 2
            canvas: { device: iPhone 16, chrome: CHROME }
            layers: [ { id: sheet, frame: [0, 400, 393, 452], background: white } ]
            script: [ { wait: 100ms } ]
            """
        let fixture = try DocsFixture([
            "screen.yaml": scene.replacing("CHROME", with: "screen"),
            "bezel.yaml": scene.replacing("CHROME", with: "bezel"),
        ])
        try fixture.run(["screen.yaml", "bezel.yaml"])
        // 24 points of a picture of 441 × 900 points, and corners of 55 points.
        let outline =
            "<span class=\"outlined\" style=\"--sides:2.67% 5.44% 2.67% 5.44%;--corners:13.99% / 6.46%\"><picture>"
        #expect(try fixture.text("screen.html").contains(outline))
        #expect(try fixture.text("index.html").contains(outline))
        #expect(try !fixture.text("bezel.html").contains("outlined") && !fixture.text("screen.md").contains("outlined"))
        for (host, style) in [
            ("mkdocs", "style=\"--sides:2.67% 5.44% 2.67% 5.44%;--corners:13.99% / 6.46%\""),
            ("docusaurus", "style={{\"--sides\": \"2.67% 5.44% 2.67% 5.44%\", \"--corners\": \"13.99% / 6.46%\"}}"),
        ] {
            let site = try DocsFixture(["screen.yaml": scene.replacing("CHROME", with: "screen")])
            try site.run(["screen.yaml"]) { $0.host = try DocsHosts.named(host) }
            let page = try site.text(host == "mkdocs" ? "screen/index.md" : "screen.mdx")
            let name = host == "mkdocs" ? "class" : "className"
            #expect(
                page.contains("<span \(name)=\"zoetrope-outlined\" \(style)>\n  <picture"), "\(page.prefix(3000))")
        }
    }

    @Test func `units do not begin a line, and times in expectations read as elsewhere`() throws {
        let fixture = try DocsFixture([
            "card.yaml": DocsFixture.card.replacing(
                "at: open, that: isOpen", with: "at: [0, open + 100ms], that: isOpen == false")
        ])
        try fixture.run(["card.yaml"])
        #expect(try fixture.text("card.md").contains("covers 75\u{A0}% of the screen"))
        #expect(try fixture.text("card.html").contains("covers 75\u{A0}% of the screen"))
        for page in ["card.md", "card.html"] {
            #expect(try fixture.text(page).contains(" at 0 s, marker open + 0.1 s"), "\(page)")
        }
    }

    @Test func `the search does not read the links and buttons of cards`() throws {
        let fixture = try DocsFixture(["plain.yaml": DocsFixture.plain])
        try fixture.run(["plain.yaml"])
        let script = try fixture.text("gallery.js")
        #expect(script.contains(#"querySelectorAll("h2, .about > p:not(.links, .variants), .variants a")"#))
        #expect(!script.contains("text: card.textContent"))
        let style = try fixture.text("style.css")
        #expect(style.contains("border-right:1px solid var(--rule);background:var(--paper)}"))
    }

    @Test func `pages link to adjacent pages`() throws {
        let fixture = try DocsFixture(["card.yaml": DocsFixture.card, "plain.yaml": DocsFixture.plain])
        try fixture.run(["card.yaml"])
        #expect(try !fixture.text("card.html").contains("class=\"turn\""))
        // A new adjacent page makes a page stale.
        let report = try fixture.run(["card.yaml", "plain.yaml"])
        #expect(report.scenes.map(\.state) == [.written, .written])
        #expect(try fixture.text("card.html").contains("rel=\"next\" href=\"plain.html\">Plain →</a>"))
        #expect(try fixture.text("plain.html").contains("rel=\"prev\" href=\"card.html\">← card</a>"))
        #expect(try fixture.text("plain.md").hasSuffix("\n\n[← card](card.md)\n"))
        #expect(try fixture.run(["plain.yaml"]).scenes.map(\.state) == [.current])
    }
}
