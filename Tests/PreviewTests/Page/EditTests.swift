import Foundation
import TestSupport
import Testing

extension ServerTests {
    /// Changing values on the page, in a browser.
    @Suite struct EditTests {
        /// A box with comments, a spring and a Bézier curve.
        private static let scene = """
            # A box that moves. # Twice
            zoetrope: 1
            title: Box    # the title
            canvas: { size: [80, 60], background: "#FFFFFF" }
            layers:
              - id: box
                frame: [5,  5, 20, 20]   # keep   these   spaces
                background: "#DC1D05"
            gestures:
              - tap: box
                ended:
                  - animate: { set: { box.position.x: 60 }, timing: { response: 0.4, dampingFraction: 0.5 } }  # springs
              - longPress: box
                ended:
                  - animate: { set: { box.position.y: 40 }, duration: 300ms, timing: [0.25, 0.1, 0.25, 1] }
            script: [ { wait: 100ms }, { tap: box }, { wait: settled }, { press: { at: box, duration: 600ms } }, { wait: settled } ]
            """

        /// The control of a value by its key path.
        private static func field(_ path: String) -> String {
            "[...document.querySelectorAll('.field')].find(node => node.textContent.trim().startsWith('\(path)')).querySelector('input')"
        }
        private static let hasFields = ["wait": "document.querySelector('.field input')"]
        private static func read(_ folder: PreviewedFolder) throws -> String {
            try String(contentsOfFile: folder.path(), encoding: .utf8)
        }

        @Test(.browser, .hangLimit)
        func `a value is changed, shown, saved by a key and undone`() async throws {
            let folder = try await PreviewedFolder.serving(Self.scene)
            let x = Self.field("frame[0]")
            let shows = { (left: String) in
                ["wait": "document.querySelector('#shapes polygon').getAttribute('points').startsWith('\(left) ')"]
            }
            let draft = ["evaluate": "String(!document.querySelector('#draft').hidden)"]
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), Self.hasFields, draft,
                    ["evaluate": "(\(x).focus(), undefined)"], ["key": "ArrowUp"], shows("6"),
                    ["evaluate": "(\(x).select(), undefined)"], ["type": "30"], ["key": "Enter"], shows("30"),
                    ["wait": "!document.querySelector('#draft').hidden"], Browser.text("#draft-words"),
                    // The field keeps the focus.
                    ["evaluate": "String(document.activeElement === \(x) && \(x).value === '30')"],
                    // A copy of the file shows that nothing is written before the key.
                    [
                        "evaluate":
                            "fetch('/state').then(answer => answer.json()).then(state => String(state.sources[0].text.includes('[30,  5, 20, 20]   # keep   these   spaces')))"
                    ],
                    ["key": "s", "control": true], ["wait": "document.querySelector('#draft').hidden"],
                    ["write": folder.path("saved"), "text": ""],
                    // Undone, the earlier value is a change that is not saved.
                    ["key": "z", "control": true], shows("6"), ["wait": "!document.querySelector('#draft').hidden"],
                    ["key": "z", "control": true], shows("5"), ["key": "Z", "shift": true, "control": true], shows("6"),
                    ["evaluate": "(document.querySelector('#draft-discard').click(), undefined)"], shows("30"),
                ], on: folder, at: "#layer=box")
            #expect(outcome.complaints == [])
            #expect(outcome.answers == ["false", "Changes of scene.yaml are not saved.", "true", "true"])
            #expect(try Self.read(folder) == Self.scene.replacing("[5,  5,", with: "[30,  5,"))
        }

        @Test(.browser, .hangLimit)
        func `handles of a curve and the numbers of a spring are changed, shown and saved`() async throws {
            let folder = try await PreviewedFolder.serving(Self.scene)
            let values = "[0, 1, 2, 3].map(index => \(Self.field("animate.timing[INDEX]")).value)".replacing(
                "animate.timing[INDEX]", with: "animate.timing[' + index + ']")
            let response = Self.field("animate.timing.response")
            let spring =
                "[...document.querySelectorAll('.curve p')].map(node => node.textContent).find(text => text.includes('settles'))"
            let words = ["evaluate": spring]
            let outcome = try await Browser.run(
                [
                    Browser.shows("1.8"), ["wait": "document.querySelectorAll('.handle').length === 2"],
                    // The handles answer to keys, and keep the focus.
                    ["evaluate": "(document.querySelector('.handle').focus(), undefined)"], ["key": "ArrowRight"],
                    ["wait": "\(values)[0] === '0.26'"], ["key": "ArrowUp", "shift": true],
                    ["wait": "\(values)[1] === '0.2'"],
                    ["evaluate": "document.activeElement.getAttribute('aria-valuetext')"],
                    // The mouse drags the second one to the left by a fifth of the curve, in one step for undo.
                    [
                        "evaluate":
                            "(document.querySelector('.curve-editor .handle').scrollIntoView({ block: 'center' }), undefined)"
                    ],
                    [
                        "drag": [
                            "middle('.curve-editor .handle:last-of-type')",
                            "(p => [p[0] + 10, p[1] + 5])(middle('.curve-editor .handle:last-of-type'))",
                            "(p => [p[0] + 20, p[1] + 10])(middle('.curve-editor .handle:last-of-type'))",
                        ]
                    ],
                    ["wait": "+\(values)[2] > 0.3 && +\(values)[3] < 1"],
                    ["key": "z", "control": true], ["wait": "\(values).slice(2).join() === '0.25,1'"],
                    ["key": "Z", "shift": true, "control": true], ["wait": "+\(values)[2] > 0.3"],
                    ["evaluate": "\(values).join(', ')"],
                    // A slower spring settles later.
                    words, ["evaluate": "(\(response).select(), undefined)"], ["type": "0.8"], ["key": "Enter"],
                    ["wait": "\(response).value === '0.8' && !\(spring).includes('0.938')"],
                    ["wait": "!document.querySelector('#draft').hidden"],
                    ["key": "s", "control": true], ["wait": "document.querySelector('#draft').hidden"], words,
                ], on: folder, at: "#t=1.8&layer=box")
            #expect(outcome.complaints == [])
            try #require(outcome.answers.count == 4)
            #expect(outcome.answers[0] == "0.26, 0.2")
            #expect(outcome.answers[2].hasPrefix("overshoot ") && outcome.answers[2] != outcome.answers[3])
            let saved = Self.scene.replacing("[0.25, 0.1, 0.25, 1]", with: "[\(outcome.answers[1])]")
                .replacing("response: 0.4", with: "response: 0.8")
            #expect(try Self.read(folder) == saved)
        }

        @Test(.browser, .hangLimit)
        func `changes do not wait for the picture`() async throws {
            let folder = try await PreviewedFolder.serving(Self.scene)
            let (x, y) = (Self.field("frame[0]"), Self.field("frame[1]"))
            func enter(_ text: String, _ field: String) -> [[String: Any]] {
                [["evaluate": "(\(field).select(), undefined)"], ["type": text], ["key": "Enter"]]
            }
            func sent(_ count: Int) -> [String: Any] { ["wait": "window.edits === \(count)"] }
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), Self.hasFields,
                    // New states and values are held back until `release` is called.
                    [
                        "evaluate": """
                        (real => {
                          window.edits = 0;
                          const held = new Promise(done => { window.release = done; });
                          window.fetch = async (path, options) => {
                            if (path.startsWith('state') || path.startsWith('layer')) await held;
                            const answer = await real(path, options);
                            if (path.startsWith('edit')) window.edits += 1;
                            return answer;
                          };
                        })(window.fetch)
                        """
                    ],
                    ["evaluate": "(\(x).focus(), undefined)"], ["key": "ArrowUp"], sent(1),
                ] + enter("100", x) + [sent(2)] + enter("wide", y) + [sent(3)]
                    // A value is corrected although the scene has an error.
                    + enter("7", y) + [
                        sent(4), ["evaluate": "(window.release(), undefined)"],
                        [
                            "wait":
                                "document.querySelector('#shapes polygon').getAttribute('points').startsWith('100 7 ')"
                        ],
                        ["key": "s", "control": true], ["wait": "document.querySelector('#draft').hidden"],
                    ], on: folder, at: "#layer=box")
            #expect(outcome.complaints == [])
            #expect(try Self.read(folder) == Self.scene.replacing("[5,  5,", with: "[100,  7,"))
        }

        @Test(.browser, .hangLimit)
        func `nothing is written without the key`() async throws {
            let folder = try await PreviewedFolder.serving(Self.scene)
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), Self.hasFields,
                    [
                        "evaluate":
                            "(c => { c.value = '#00ff00'; c.dispatchEvent(new Event('input', { bubbles: true })); })(document.querySelector('.field.color input[type=color]'))"
                    ],
                    ["wait": "\(Browser.pixel) === '0,255,0,255'"],
                    // A value that is none: the error is at its line, and the picture stays.
                    ["evaluate": "(n => { n.focus(); n.select(); })(\(Self.field("frame[2]")))"], ["type": "wide"],
                    ["key": "Enter"],
                    ["wait": "!document.querySelector('#problems').hidden"],
                    ["evaluate": "document.querySelector('#problems .where').textContent.split(':')[1]"],
                    ["key": "s", "control": true],
                    ["wait": "document.querySelector('#status').textContent.includes('the scene has errors')"],
                    ["key": "z", "control": true], ["wait": "document.querySelector('#problems').hidden"],
                    ["evaluate": Browser.pixel],
                ], on: folder, at: "#layer=box")
            #expect(outcome.answers == ["7", "0,255,0,255"])
            // The refusal of the server is in the console.
            #expect(outcome.complaints.allSatisfy { $0.contains("400") })
            #expect(try Self.read(folder) == Self.scene)
        }
    }
}
