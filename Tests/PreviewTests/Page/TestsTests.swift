import Foundation
import Graphics
import TestSupport
import Testing

extension ServerTests {
    /// Expectations and goldens on the page, in a browser.
    @Suite struct TestsTests {
        static let scene =
            PreviewedFolder.slide + """

                expect: [ { at: middle, that: box.position.x == 60 }, { at: 0, that: box.position.x == 15 } ]
                goldens: { stills: [middle], trace: [box.position.x] }
                """

        private static func states(_ words: String) -> [String: Any] {
            [
                "wait":
                    "[...document.querySelectorAll('#panel-tests .state')].map(node => node.textContent).join() === '\(words)'"
            ]
        }
        private static func press(_ selector: String) -> [String: Any] {
            ["evaluate": "(document.querySelector(\"\(selector)\").click(), undefined)"]
        }

        @Test(.browser, .hangLimit)
        func `expectations fail where and when they fail, and goldens are compared and accepted`() async throws {
            let folder = try await PreviewedFolder.serving(Self.scene)
            let changed = Self.scene.replacing("box.position.x: 60", with: "box.position.x: 50")
            let (trace, still) = ("Goldens/scene/main.trace", "Goldens/scene/main.middle.png")
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), Self.press("#tab-tests"), Self.states("missing,missing"),
                    Browser.text("#tests-badge"), Browser.text("#panel-tests h3 + p"),
                    Self.press("[data-accept$=trace]"), Self.states("accepted,missing"),
                    Self.press("[data-accept$=png]"), Self.states("accepted,accepted"),
                    ["write": folder.path(), "text": changed], Self.states("differs,differs"),
                    Browser.text("#tests-badge"), Browser.text("#panel-tests h3 + p"), Browser.text(".tests .found b"),
                    [
                        "evaluate":
                            "document.querySelector('.rail .fail').style.left === document.querySelector('.rail .marker').style.left ? 'there' : 'elsewhere'"
                    ],
                    // The button of the time, by keyboard.
                    ["evaluate": "(document.querySelector('.tests [data-time]').focus(), undefined)"], ["key": "Enter"],
                    Browser.shows("0.7"),
                    Self.press("[data-compare]"),
                    [
                        "wait":
                            "!document.querySelector('#expected').hidden && document.querySelector('#expected').naturalWidth > 0"
                    ],
                    ["key": "ArrowRight"],
                    [
                        "evaluate":
                            "document.querySelector('#expected').style.clipPath + ' ' + document.activeElement.getAttribute('aria-valuetext')"
                    ],
                    Self.press("#swipe-difference"),
                    ["wait": "document.querySelector('#expected').style.clipPath === ''"],
                    Self.press("#swipe-close"),
                    ["evaluate": "[document.querySelector('#expected').hidden, document.activeElement.id].join()"],
                    Self.press("[data-accept$=png]"), Self.states("differs,accepted"), Browser.text("#tests-badge"),
                    Self.press(".tests [data-line]"), ["wait": "!document.querySelector('#panel-source').hidden"],
                ], on: folder)
            #expect(outcome.complaints == [])
            #expect(
                outcome.answers == [
                    "2", "2 hold in script main.", "3", "1 of 2 fail in script main.", "50 == 60", "there",
                    "inset(0px 0px 0px 49%) 51 % recorded", "true,tab-tests", "2",
                ])
            #expect(FileManager.default.fileExists(atPath: folder.path(trace)))
            let picture = try folder.bitmap(try Data(contentsOf: URL(fileURLWithPath: folder.path(still))))
            #expect(picture.width == 80 && picture.height == 60)
            // The box is where the changed scene has it.
            #expect(picture[41, 12] != picture[65, 12])
        }
    }
}
