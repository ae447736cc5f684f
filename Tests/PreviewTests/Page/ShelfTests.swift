import Foundation
import TestSupport
import Testing

extension ServerTests {
    /// The page of a folder, in a browser.
    @Suite struct ShelfTests {
        private static let scenes = [
            "cards.yaml": PreviewedFolder.slide.replacing("Slide", with: "Card stack")
                + "\nexpect: [ { at: 0, that: true } ]\n",
            "failing.yaml": PreviewedFolder.slide.replacing("Slide", with: "Late")
                + "\nexpect: [ { at: 0, that: false } ]\n",
            "plain.yaml": PreviewedFolder.slide,
            "parts/switch.yaml": PreviewedFolder.slide.replacing("Slide", with: "<b>Switch</b>"),
        ]
        private static var tested: [String: Any] { ["wait": "document.body.dataset.waiting === '0'"] }
        private static var shown: [String: Any] {
            [
                "evaluate":
                    "[...document.querySelectorAll('#scenes li:not([hidden]) b')].map(node => node.textContent).join('|')"
            ]
        }
        private static func press(_ filter: String) -> [String: Any] {
            ["evaluate": "(document.querySelector('[data-filter=\(filter)]').click(), undefined)"]
        }

        @Test(.browser, .hangLimit)
        func `scenes can be searched, filtered and opened, and follow changes`() async throws {
            let folder = try await PreviewedFolder.servingShelf(Self.scenes, subfolders: ["parts"])
            let outcome = try await Browser.run(
                [
                    Self.tested, Browser.text("#totals"), Self.shown,
                    [
                        "evaluate":
                            "[...document.querySelectorAll('.state')].map(node => node.dataset.kind + ' ' + node.textContent).join('|')"
                    ],
                    ["wait": "[...document.images].every(image => image.naturalWidth === 160)"],
                    // Search by keyboard.
                    ["key": "/"], ["type": "stack card"], Self.shown, ["key": "Escape"], Self.shown,
                    ["type": "nothing like it"], ["wait": "!document.querySelector('#nothing').hidden"],
                    ["key": "Escape"], Self.press("failing"), Self.shown, ["evaluate": "location.hash"],
                    // A scene that is mended leaves the list of failing ones.
                    [
                        "write": folder.path("failing.yaml"),
                        "text": Self.scenes["failing.yaml"]!.replacing("that: false", with: "that: true"),
                    ],
                    ["wait": "!document.querySelector('#nothing').hidden"], Self.press("all"), Self.tested,
                    Browser.text("#totals"),
                    // Arrow keys walk from the search to the cards; the page of the scene leads back.
                    ["key": "ArrowDown"], ["key": "ArrowRight"], ["key": "Enter"],
                    ["wait": "document.querySelector('#title')?.textContent === 'Late'"], Browser.shows("0"),
                    Browser.text("#shelf"), ["evaluate": "location.pathname"],
                    ["click": "middle('#shelf')"], ["wait": "document.querySelectorAll('#scenes li').length === 4"],
                    ["evaluate": "location.pathname"],
                ], on: folder)
            #expect(outcome.complaints == [])
            let all = "Card stack|Late|Slide|<b>Switch</b>"
            #expect(
                outcome.answers == [
                    "4 scenes: 1 pass, 1 fail, 2 without tests", all,
                    "good 1 check pass, 1 warning|bad 1 of 1 check fail, 1 warning|none No tests|none No tests",
                    "Card stack", all, "Late", "#show=failing",
                    "4 scenes: 2 pass, 2 without tests", "\(folder.url.lastPathComponent)", "/scenes/failing.yaml/",
                    "/",
                ])
        }

        @Test(.browser, .hangLimit, arguments: [("light", 1280), ("dark", 390)])
        func `text has a contrast of 4,5, controls have names, and nothing is cut off`(scheme: String, width: Int)
            async throws
        {
            var scenes = Self.scenes
            scenes["broken.yaml"] = "zoetrope: 1\nlayrs: []\ncanvs: {}\n"
            let folder = try await PreviewedFolder.servingShelf(scenes)
            let outcome = try await Browser.run(
                [
                    ["size": [width, 844], "scheme": scheme], Self.tested, try Browser.module("contrast"),
                    ["unnamed": true], ["evaluate": "document.scrollingElement.scrollWidth > innerWidth ? 'wide' : ''"],
                    Browser.text(".card[href*=broken] .state"),
                ], on: folder)
            #expect(outcome.complaints == [])
            #expect(outcome.answers.filter { !$0.isEmpty } == ["2 errors"])
        }

        @Test(.browser, .hangLimit)
        func `a preview that has ended says so`() async throws {
            let folder = try await PreviewedFolder.servingShelf(Self.scenes)
            folder.stopServing(whenExists: "stop")
            let outcome = try await Browser.run(
                [
                    Self.tested, ["write": folder.path("stop"), "text": ""],
                    ["wait": "!document.querySelector('#lost').hidden"], Browser.text("#lost-command"),
                ], on: folder)
            #expect(outcome.answers == ["zoetrope preview \(folder.url.path) --port \(folder.wire.port)"])
        }
    }
}
