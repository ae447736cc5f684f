import Foundation
import TestSupport
import Testing

extension ServerTests {
    /// Playing with a scene on the page, in a browser.
    @Suite struct PlayTests {
        /// A box that a pan moves and a pinch enlarges. # marks comments
        private static let scene = """
            # A box to drag.
            zoetrope: 1
            title: Box    # the title
            canvas: { size: [200, 160], background: "#FFFFFF" }
            layers:
              - id: box
                frame: [10,  10, 40, 40]   # keep   these   spaces
                background: "#DC1D05"
            gestures:
              - pan: box
                changed: [ { set: { box.position: "box.position + sender.translation" } }, { setTranslation: [0, 0] } ]
                ended: [ { set: { box.position: "box.position + sender.translation" } } ]
              - pinch: box
                changed: [ { set: { box.transform.scale: sender.scale } } ]
            scripts:
              main: [ { wait: 500ms } ]   # the only one

            # what must be true
            expect: [ { at: end, that: box.opacity == 1, script: main } ]
            """

        private static func isRed(_ x: Double, _ y: Double, _ isRed: Bool = true) -> [String: Any] {
            [
                "wait": """
                (() => {
                  const picture = document.querySelector('#picture'), brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
                  brush.drawImage(picture, picture.width * \(x) / 200, picture.height * \(y) / 160, 1, 1, 0, 0, 1, 1);
                  const [red, green] = brush.getImageData(0, 0, 1, 1).data;
                  return (red > 180 && green < 90) === \(isRed);
                })()
                """
            ]
        }

        private static func plays(_ state: String) -> [String: Any] {
            ["wait": "document.body.dataset.play === '\(state)'"]
        }

        /// Waits until the touches so far are played, because those of one moment are one movement.
        private static var isPlayedOn: [[String: Any]] {
            [
                ["evaluate": "(window.times = new Set(), undefined)"],
                ["wait": "times.add(document.querySelector('#play-time').textContent).size > 3"],
            ]
        }

        private static let steps = ["evaluate": "document.querySelector('#recording-steps').textContent"]
        private static func read(_ folder: PreviewedFolder) throws -> String {
            try String(contentsOfFile: folder.path(), encoding: .utf8)
        }

        /// The file with a script after `main`.
        private static func with(_ name: String, _ steps: String) -> String {
            let lines = ["  \(name):"] + steps.split(separator: "\n").map { "    \($0)" }
            let place = "  main: [ { wait: 500ms } ]   # the only one\n"
            return scene.replacing(place, with: place + lines.joined(separator: "\n") + "\n")
        }

        @Test(.browser, .hangLimit)
        func `a drag moves the picture, and its script is trimmed, named, saved and undone`() async throws {
            let folder = try await PreviewedFolder.serving(Self.scene)
            let points = [(30.0, 30.0), (45, 40), (80, 70), (120, 100), (150, 120)].map { Browser.point($0.0, $0.1) }
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), Self.isRed(30, 30), ["key": "p"], Self.plays("live"),
                ] + Self.isPlayedOn + [
                    // The bar of the mode has changed the place of the picture, for which the points are computed now.
                    ["drag": points], Self.isRed(150, 120), Self.isRed(15, 15, false),
                    // The layer is not selected and the picture not moved.
                    ["evaluate": "String(document.querySelector('#details').hidden)"],
                    // Something to trim: without it a fast machine ends the recording with its last event.
                    ["evaluate": "new Promise(done => setTimeout(() => done(undefined), 400))"],
                    ["key": "p"], Self.plays("review"), Self.steps,
                    ["evaluate": "document.querySelector('#recording-to').value"],
                    ["evaluate": "String(document.querySelectorAll('#recording-events li').length)"],
                    // Shorter, without most of the rest, then whole and with a name. The finger may lift some frames after the last
                    // event, and a part without the whole touch is refused.
                    [
                        "evaluate": """
                        (n => {
                          window.before = document.querySelector('#recording-steps').textContent;
                          n.value = parseFloat(document.querySelector('#recording-events li:last-child').textContent) + 0.15;
                          n.dispatchEvent(new Event('change'));
                        })(document.querySelector('#recording-to'))
                        """
                    ],
                    ["wait": "document.querySelector('#recording-steps').textContent !== window.before"],
                    ["evaluate": "(window.short = document.querySelector('#recording-steps').textContent, undefined)"],
                    ["evaluate": "(document.querySelector('#recording-whole').click(), undefined)"],
                    ["wait": "document.querySelector('#recording-steps').textContent !== window.short"],
                    Self.isRed(150, 120),
                    [
                        "evaluate":
                            "(n => { n.focus(); n.select(); })(document.querySelector('#recording-name'))"
                    ], ["type": "moved"],
                    [
                        "evaluate":
                            "fetch('/state').then(answer => answer.json()).then(state => String(state.draft.files.length))"
                    ],
                    Self.steps,
                    ["key": "s", "control": true], Self.plays("off"),
                    ["wait": "document.querySelector('#script').value === 'moved'"],
                    ["wait": "document.querySelector('#announcer').textContent.startsWith('Saved')"],
                    ["wait": "document.querySelector('#draft').hidden"],
                    ["write": folder.path("saved"), "text": ""],
                    // The script plays in the preview.
                    ["key": "End"], Self.isRed(150, 120),
                    ["key": "z", "control": true], ["wait": "!document.querySelector('#draft').hidden"],
                    ["wait": "document.querySelector('#script-choice').hidden"],
                ], on: folder)
            #expect(outcome.complaints.allSatisfy { $0.contains("400") }, "\(outcome.complaints)")
            let answers = outcome.answers
            #expect(answers.count == 6 && answers[0] == "true" && answers[4] == "0", "\(answers)")
            #expect(
                answers[1].contains("- flick:") || answers[1].contains("- fingers:") || answers[1].contains("- drag:"))
            #expect(Double(answers[2]) ?? 0 > 0 && Int(answers[3]) ?? 0 >= 2)
            #expect(try Self.read(folder) == Self.with("moved", answers[5]))
        }

        @Test(.browser, .hangLimit)
        func `alt makes two fingers, mirrored, and a script with a pinch`() async throws {
            let folder = try await PreviewedFolder.serving(
                Self.scene.replacing("[10,  10, 40, 40]", with: "[80,  60, 40, 40]"))
            let points = [(110.0, 90.0), (120, 95), (140, 110), (170, 130)].map { Browser.point($0.0, $0.1) }
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), ["key": "p"], Self.plays("live"),
                    ["move": points[0], "alt": true],
                    ["evaluate": "String(document.querySelectorAll('#finger-marks .above').length)"],
                    ["drag": points, "alt": true], Self.isRed(75, 55), ["key": "p"], Self.plays("review"), Self.steps,
                ], on: folder)
            #expect(outcome.complaints == [])
            #expect(outcome.answers.first == "2")
            let steps = try #require(outcome.answers.last)
            #expect(steps.contains("pinch:") || steps.components(separatedBy: "- down:").count == 3, "\(steps)")
        }

        @Test(.browser, .hangLimit)
        func `everything works with keys alone`() async throws {
            let folder = try await PreviewedFolder.serving(
                Self.scene.replacing("[10,  10, 40, 40]", with: "[80,  60, 40, 40]"))
            let moves: [[String: Any]] = (0..<5).flatMap { _ -> [[String: Any]] in
                [["key": "ArrowRight", "shift": true]] + Self.isPlayedOn
            }
            let begin: [[String: Any]] = [
                Browser.shows("0"), ["key": "p"], Self.plays("live"),
                ["evaluate": "document.activeElement.getAttribute('aria-label')"],
                ["key": "Enter"], ["wait": "document.querySelector('#finger-marks .down')"],
                ["evaluate": "document.querySelector('#announcer').textContent"],
            ]
            let end: [[String: Any]] = [
                ["key": "Enter"], ["wait": "!document.querySelector('#finger-marks .down')"], Self.isRed(150, 80),
                // Space holds the finger while it is down.
                ["press": "Space"], ["wait": "document.querySelector('#finger-marks .down')"],
                ["release": "Space"], ["wait": "!document.querySelector('#finger-marks .down')"],
                ["key": "Escape"], Self.plays("review"), Self.steps,
                // The keys of the preview rest meanwhile.
                ["key": "o"], ["key": "End"],
                [
                    "evaluate":
                        "(document.querySelector('#recording-name').focus(), document.querySelector('#recording-name').select())"
                ],
                ["type": "main"], ["key": "Enter"],
                ["wait": "document.querySelector('#status').textContent.includes('already has a script')"],
                ["evaluate": "document.activeElement.id"],
                ["evaluate": "(document.querySelector('#recording-name').select(), undefined)"],
                ["type": "keyed"], ["key": "Enter"], Self.plays("off"),
                ["wait": "!document.querySelector('#draft').hidden"],
                ["wait": "document.querySelector('#script').value === 'keyed'"],
                ["evaluate": "location.hash.includes('range') ? 'range' : ''"],
            ]
            let outcome = try await Browser.run(begin + moves + end, on: folder)
            #expect(outcome.complaints.allSatisfy { $0.contains("400") }, "\(outcome.complaints)")
            #expect(outcome.answers[0] == "Picture; arrow keys move a finger, space puts it down")
            #expect(outcome.answers[1] == "Finger down at 100, 80")
            #expect(outcome.answers[2].contains("- press:") || outcome.answers[2].contains("- flick:"))
            #expect(outcome.answers.suffix(2) == ["recording-name", ""])
            // Nothing is written without the key.
            #expect(
                try Self.read(folder) == Self.scene.replacing("[10,  10, 40, 40]", with: "[80,  60, 40, 40]"))
        }

        @Test(.browser, .hangLimit)
        func `a recording without touches closes, and a change of the file begins again`() async throws {
            let folder = try await PreviewedFolder.serving(Self.scene)
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), ["click": "middle('#play-mode')"], Self.plays("live"),
                    ["click": "middle('#play-stop')"], Self.plays("off"), Browser.text("#status"),
                    Self.isRed(30, 30), ["wait": "document.querySelector('.transport').checkVisibility()"],
                    ["key": "p"], Self.plays("live"),
                    [
                        "write": folder.path(),
                        "text": Self.scene.replacing("[10,  10, 40, 40]", with: "[100,  60, 40, 40]"),
                    ],
                    Self.isRed(120, 80), Self.isRed(30, 30, false), Self.plays("live"),
                    ["key": "Escape"], Self.plays("off"), Self.isRed(120, 80),
                ], on: folder)
            #expect(outcome.complaints.allSatisfy { $0.contains("400") }, "\(outcome.complaints)")
            #expect(outcome.answers == ["nothing was touched in this time"])
        }

        @Test(.browser, .hangLimit, arguments: ["light", "dark"])
        func `text has a contrast of 4,5 and controls have names while playing`(scheme: String) async throws {
            let folder = try await PreviewedFolder.serving(Self.scene)
            let contrast = try Browser.module("contrast")
            let outcome = try await Browser.run(
                [
                    ["size": [1280, 900], "scheme": scheme, "motion": "reduce"], Browser.shows("0"), ["key": "p"],
                    Self.plays("live"), contrast, ["unnamed": true],
                    ["drag": [Browser.point(30, 30), Browser.point(80, 80)]], ["key": "p"], Self.plays("review"),
                    contrast, ["unnamed": true],
                    ["evaluate": "document.scrollingElement.scrollWidth > innerWidth ? 'wide' : ''"],
                    ["size": [390, 844], "scheme": scheme],
                    ["evaluate": "document.scrollingElement.scrollWidth > innerWidth ? 'wide' : ''"],
                ], on: folder)
            #expect(outcome.complaints == [])
            #expect(outcome.answers.filter { !$0.isEmpty } == [])
        }
    }
}
