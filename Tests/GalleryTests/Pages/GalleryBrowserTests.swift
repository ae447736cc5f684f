import Foundation
import Gallery
import TestSupport
import Testing
import Zoetrope

/// The pages in a real browser, opened from the disk.
@Suite(.runsPrograms) struct GalleryBrowserTests {
    /// Emulates settings of the reader and opens the page again: the sources of a video are chosen once.
    private func reader(_ scheme: String, motion: String = "no-preference", of page: URL) -> [[String: Any]] {
        [
            ["size": [800, 600], "scheme": scheme, "motion": motion], ["open": page.absoluteString],
            ["wait": "document.readyState === 'complete'"],
        ]
    }

    private func address(_ page: String, in fixture: DocsFixture) -> URL {
        URL(fileURLWithPath: "\(fixture.docs)/\(page)")
    }

    /// The name of the file that an element shows.
    private func source(_ element: String) -> [String: Any] {
        ["evaluate": "document.querySelector('\(element)').currentSrc.split('/').pop()"]
    }

    private func waitForImage(_ name: String) -> [String: Any] {
        [
            "wait":
                "(i => i.complete && i.naturalWidth > 0 && i.currentSrc.endsWith('/\(name)'))(document.querySelector('picture img'))"
        ]
    }

    @Test(.enabled(if: BrowserProcess.isInstalled, "Debian's chromium-headless-shell or python3 is not installed"))
    func `a video plays, except with reduced motion, and its images are not loaded`() async throws {
        let fixture = try DocsFixture(["card.yaml": DocsFixture.card])
        try fixture.run(["card.yaml"], formats: "webm,gif")
        let plays: [String: Any] = [
            "wait": "(v => v.currentTime > 0.1 && !v.paused && v.videoWidth === 80)(document.querySelector('video'))"
        ]
        let background: [String: Any] = [
            "evaluate":
                "getComputedStyle(document.querySelector('video')).backgroundImage.split('/').pop().replace(/\\W+$/, '')"
        ]
        // The width of a lazy image that is not loaded is 0.
        let loaded: [String: Any] = ["evaluate": "String(document.querySelector('video img').naturalWidth)"]
        let box: [String: Any] = [
            "evaluate": "(b => b.width + ' x ' + b.height)(document.querySelector('video').getBoundingClientRect())"
        ]
        for name in ["card.html", "index.html"] {
            let page = address(name, in: fixture)
            let steps: [[String: Any]] =
                reader("light", of: page) + [plays, source("video"), background, box] + reader("dark", of: page)
                + [plays, source("video"), background, loaded] + reader("dark", motion: "reduce", of: page)
                + [["wait": "document.querySelector('video').networkState === 3"], source("video"), background, box]
                + reader("light", motion: "reduce", of: page) + [background]
            let outcome = try await BrowserProcess.run(steps, at: page.absoluteString)
            #expect(outcome.complaints == [])
            #expect(
                outcome.answers == [
                    "animation.webm", "still.png", "80 x 160", "dark.webm", "still-dark.png", "0", "",
                    "still-dark.png", "80 x 160", "still.png",
                ], "\(name)")
        }
    }

    @Test(.enabled(if: BrowserProcess.isInstalled, "Debian's chromium-headless-shell or python3 is not installed"))
    func `a picture shows WebP, and a still with reduced motion`() async throws {
        let fixture = try DocsFixture(["card.yaml": DocsFixture.card])
        try fixture.run(["card.yaml"], formats: "webp,gif")
        let page = address("card.html", in: fixture)
        let steps: [[String: Any]] =
            reader("light", of: page) + [waitForImage("animation.webp")] + reader("dark", of: page) + [
                waitForImage("dark.webp")
            ]
            + reader("dark", motion: "reduce", of: page) + [waitForImage("still-dark.png")]
            + reader("light", motion: "reduce", of: page) + [waitForImage("still.png"), source("picture img")]
        let outcome = try await BrowserProcess.run(steps, at: page.absoluteString)
        #expect(outcome.complaints == [] && outcome.answers == ["still.png"])
    }

    /// Clicks a button by its text.
    private func click(_ text: String, in selector: String) -> [String: Any] {
        [
            "evaluate":
                "[...document.querySelectorAll('\(selector) button')].find(b => b.textContent === '\(text)').click(), 'clicked'"
        ]
    }

    @Test(.enabled(if: BrowserProcess.isInstalled, "Debian's chromium-headless-shell or python3 is not installed"))
    func `a picture is paused and played, also with reduced motion`() async throws {
        let fixture = try DocsFixture(["card.yaml": DocsFixture.card])
        try fixture.run(["card.yaml"], formats: "webp,gif")
        let label: [String: Any] = ["evaluate": "document.querySelector('.play').getAttribute('aria-label')"]
        for name in ["card.html", "index.html"] {
            let page = address(name, in: fixture)
            let steps: [[String: Any]] =
                reader("light", of: page) + [
                    waitForImage("animation.webp"), label, click("Pause", in: "main"), waitForImage("still.png"), label,
                    click("Play", in: "main"), waitForImage("animation.webp"),
                ]
                + reader("dark", motion: "reduce", of: page) + [
                    waitForImage("still-dark.png"), label, click("Play", in: "main"), waitForImage("dark.webp"),
                    click("Pause", in: "main"), waitForImage("still-dark.png"),
                ]
            let outcome = try await BrowserProcess.run(steps, at: page.absoluteString)
            #expect(outcome.complaints == [], "\(name)")
            #expect(
                outcome.answers == [
                    "Pause the animation of card", "clicked", "Play the animation of card", "clicked",
                    "Play the animation of card", "clicked", "clicked",
                ], "\(name)")
        }
    }

    @Test(.enabled(if: BrowserProcess.isInstalled, "Debian's chromium-headless-shell or python3 is not installed"))
    func `a video is paused and played, also with reduced motion`() async throws {
        let fixture = try DocsFixture(["card.yaml": DocsFixture.card])
        try fixture.run(["card.yaml"], formats: "webm,gif")
        let page = address("card.html", in: fixture)
        func wait(_ condition: String) -> [String: Any] {
            ["wait": "(v => \(condition))(document.querySelector('video'))"]
        }
        let steps: [[String: Any]] =
            reader("light", of: page) + [
                wait("v.currentTime > 0.1"), click("Pause", in: "main"), wait("v.paused"), click("Play", in: "main"),
                wait("!v.paused"),
            ]
            + reader("dark", motion: "reduce", of: page) + [
                wait("v.networkState === 3"), click("Play", in: "main"),
                wait("v.currentTime > 0.1 && v.currentSrc.endsWith('/dark.webm')"), click("Pause", in: "main"),
                wait("v.paused"),
            ]
        let outcome = try await BrowserProcess.run(steps, at: page.absoluteString)
        #expect(outcome.complaints == [] && outcome.answers.count == 4)
    }

    @Test(.enabled(if: BrowserProcess.isInstalled, "Debian's chromium-headless-shell or python3 is not installed"))
    func `the index is searched and filtered, and pages list all scenes`() async throws {
        let fixture = try DocsFixture([
            "card.yaml": DocsFixture.card, "plain.yaml": DocsFixture.plain, "x.yaml": SiteFixture.hostile,
        ])
        try fixture.run(["card.yaml", "plain.yaml", "x.yaml"])
        let shown: [String: Any] = [
            "evaluate":
                "[...document.querySelectorAll('article.scene')].filter(a => a.offsetHeight > 0).map(a => a.querySelector('h2').textContent).join() + '|' + document.querySelector('output').textContent"
        ]
        func search(_ text: String) -> [String: Any] {
            [
                "evaluate":
                    "(i => { i.value = '\(text)'; i.dispatchEvent(new Event('input')); return 'typed'; })(document.querySelector('.tools input'))"
            ]
        }
        let page = address("index.html", in: fixture)
        let outcome = try await BrowserProcess.run(
            reader("light", of: page) + [
                shown, search("PLAIN"), shown, search("no such"), shown, search(""), click("Pause all", in: ".tools"),
                ["evaluate": "document.querySelectorAll('.play').length + document.querySelector('.play').textContent"],
            ], at: page.absoluteString)
        #expect(outcome.complaints == [])
        #expect(
            outcome.answers == [
                "card,Plain,\(SiteFixture.title)|", "typed", "Plain|1 of 3 scenes", "typed", "|0 of 3 scenes", "typed",
                "clicked",
                "3Play",
            ])
        let scene = address("card.html", in: fixture)
        let list = try await BrowserProcess.run(
            reader("light", of: scene) + [
                [
                    "evaluate":
                        "[...document.querySelectorAll('nav.scenes a')].map(a => a.textContent + '=' + a.getAttribute('href')).join()"
                ], ["evaluate": "document.querySelector('nav.scenes [aria-current]').textContent"],
            ], at: scene.absoluteString)
        #expect(list.complaints == [])
        #expect(list.answers == ["card=card.html,Plain=plain.html,\(SiteFixture.title)=x.html", "card"])
    }

    @Test(.enabled(if: BrowserProcess.isInstalled, "Debian's chromium-headless-shell or python3 is not installed"))
    func `the search finds gestures, the texts that a scene shows, what happens, and animations`() async throws {
        let toast = """
            zoetrope: 2
            title: Box
            description: Something happens.
            canvas: { size: [100, 100] }
            layers:
              - { id: box, frame: [0, 0, 50, 50], background: red }
              - { id: toast, text: "Moved to <Archive>", frame: [0, 60, 100, 30], hidden: true }
              - { text: never shown, frame: [0, 60, 100, 30], hidden: true }
            gestures:
              - longPress: box
                began:
                  - set: { toast.hidden: false }
                  - animate: { set: { box.opacity: 0.5 } }
                    timing: { response: 200ms, dampingFraction: 0.8 }
            script: [ { press: { at: box, duration: 800ms } }, { wait: 400ms } ]
            """
        let fixture = try DocsFixture(["box.yaml": toast, "plain.yaml": DocsFixture.plain])
        try fixture.run(["box.yaml", "plain.yaml"])
        let page = address("index.html", in: fixture)
        func search(_ text: String) -> [String: Any] {
            [
                "evaluate":
                    "(i => { i.value = '\(text)'; i.dispatchEvent(new Event('input')); return document.querySelector('output').textContent; })(document.querySelector('.tools input'))"
            ]
        }
        let words = [
            "long press", "longpress", "<archive> MOVED", "presses", "opacity spring", "never", "tap", "keyframes",
        ]
        let outcome = try await BrowserProcess.run(
            reader("light", of: page) + words.map(search), at: page.absoluteString)
        #expect(outcome.complaints == [])
        #expect(
            outcome.answers == Array(repeating: "1 of 2 scenes", count: 5) + Array(repeating: "0 of 2 scenes", count: 3)
        )
        #expect(try fixture.text("docs.json").contains("\"Moved to <Archive>\""))
    }

    @Test(.enabled(if: BrowserProcess.isInstalled, "Debian's chromium-headless-shell or python3 is not installed"))
    func `the search and the list of scenes know the variants`() async throws {
        let fixture = try DocsFixture([
            "card.yaml": DocsFixture.card,
            "plain.yaml": DocsFixture.plain + "\nvariants: { locale: [en, de], reduceMotion: [false, true] }\n",
        ])
        try fixture.run(["card.yaml"])
        try fixture.runVariants(["plain.yaml"])
        let index = address("index.html", in: fixture)
        let search =
            "(i => { i.value = 'GERMAN, Reduced'; i.dispatchEvent(new Event('input')); return document.querySelector('output').textContent; })(document.querySelector('.tools input'))"
        let found = try await BrowserProcess.run(
            reader("light", of: index) + [["evaluate": search]], at: index.absoluteString)
        #expect(found.complaints == [] && found.answers == ["1 of 2 scenes"])
        let list =
            "[...document.querySelectorAll('nav.scenes a')].map(a => a.textContent + (a.hasAttribute('aria-current') ? '!' : '')).join()"
        for (name, expected) in [
            ("card.html", "card!,Plain"),
            (
                "plain-de-true.html",
                "card,Plain,English, full motion,English, reduced motion,German, full motion,German, reduced motion!"
            ),
        ] {
            let page = address(name, in: fixture)
            let outcome = try await BrowserProcess.run(
                reader("light", of: page) + [["evaluate": list]], at: page.absoluteString)
            #expect(outcome.complaints == [] && outcome.answers == [expected])
        }
    }

    @Test(
        .enabled(if: BrowserProcess.isInstalled, "Debian's chromium-headless-shell or python3 is not installed"),
        arguments: [390, 1280])
    func `no page is wider than the window`(width: Int) async throws {
        let fixture = try DocsFixture(["card.yaml": DocsFixture.card, "x.yaml": SiteFixture.hostile])
        try fixture.run(["card.yaml", "x.yaml"]) { $0.options.scale = 2 }
        for name in ["index.html", "card.html", "x.html"] {
            let page = address(name, in: fixture)
            let outcome = try await BrowserProcess.run(
                [
                    ["size": [width, 800], "scheme": "light", "motion": "no-preference"], ["open": page.absoluteString],
                    ["wait": "document.readyState === 'complete'"],
                    ["evaluate": "String(document.documentElement.scrollWidth)"],
                ], at: page.absoluteString)
            #expect(outcome.answers == ["\(width)"], "\(name)")
        }
    }

    /// A state diagram and a chip that are wider than a phone, a table of variables with comments and one of timings.
    private static let wide = """
        zoetrope: 2
        canvas: { size: [80, 160] }
        variables:
          openingOfTheCardAfterTheTaps: { initial: .closed, values: [.closed, .halfOpen, .opening, .completelyOpen] }   # how far the card is open
        layers: [ { id: card, frame: [0, 100, 80, 60], background: red } ]
        gestures:
          - tap: card
            ended:
              - set: { openingOfTheCardAfterTheTaps: "openingOfTheCardAfterTheTaps == .closed ? .halfOpen : openingOfTheCardAfterTheTaps == .halfOpen ? .completelyOpen : .closed" }
              - animate: { set: { card.frame.y: 60 }, duration: 200ms }
        script: [ { tap: card }, { wait: settled }, { tap: card }, { wait: settled }, { tap: card }, { wait: settled } ]
        """

    @Test(
        .enabled(if: BrowserProcess.isInstalled, "Debian's chromium-headless-shell or python3 is not installed"),
        arguments: [390, 1280])
    func `nothing is cut off without a sign`(width: Int) async throws {
        let fixture = try DocsFixture(["wide.yaml": Self.wide])
        try fixture.run(["wide.yaml"])
        let page = address("wide.html", in: fixture)
        let tables = "[...document.querySelectorAll('table')]"
        let outcome = try await BrowserProcess.run(
            [
                ["size": [width, 800], "scheme": "light", "motion": "no-preference"], ["open": page.absoluteString],
                ["wait": "document.readyState === 'complete'"],
                // Neither the page nor a card is wider than the screen.
                ["evaluate": "String(document.documentElement.scrollWidth <= innerWidth)"],
                [
                    "evaluate":
                        "[...document.querySelectorAll('.wide')].filter(e => e.scrollWidth > e.clientWidth).length + ''"
                ],
                // What scrolls can be focused, and fades out at its edges.
                [
                    "evaluate":
                        "[...document.querySelectorAll('.scroll')].filter(e => e.scrollWidth > e.clientWidth).map(e => [e.tabIndex, e.getAttribute('role'), e.getAttribute('aria-label') !== '', getComputedStyle(e).maskImage.startsWith('linear-gradient')].join()).join(' ')"
                ],
                ["evaluate": "\(tables).length + ' ' + \(tables).map(t => getComputedStyle(t).display).join()"],
                ["evaluate": "getComputedStyle(document.querySelector('td'), '::before').content"],
            ], at: page.absoluteString)
        #expect(outcome.complaints == [])
        let region = "0,region,true,true"
        #expect(
            outcome.answers
                == (width == 390
                    ? ["true", "0", "\(region) \(region)", "2 block,block", "\"begins\""]
                    : ["true", "0", "", "2 table,table", "none"]))
    }
}
