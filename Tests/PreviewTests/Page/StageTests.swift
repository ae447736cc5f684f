import Foundation
import TestSupport
import Testing

extension ServerTests {
    /// Pointing, selecting, moving and zooming on the picture, in a browser.
    @Suite struct StageTests {
        /// A layer in front of another, with a text, and one that is hidden above both.
        private static let stack = """
            zoetrope: 1
            title: Stack
            canvas: { device: iPhone SE }
            layers:
              - { id: back, frame: [20, 20, 200, 200], background: "#DC1D05" }
              - id: front
                frame: [60, 60, 100, 100]
                background: "#007AFF"
                layers:
                  - { text: Hello there, frame: [10, 10, 80, 30], color: "#FFFFFF", font: { size: 12 } }
              - { id: lid, frame: [0, 0, 375, 667], background: "#000000", hidden: true }
              - { repeat: 4, id: dot, frame: [index * 20 + 20, 400, 10, 10], background: "#34C759" }
            script: [ { wait: 200ms } ]
            """

        private static let chosen =
            ["evaluate": "document.querySelector('[role=treeitem][aria-selected=true] .id')?.textContent ?? 'none'"]
        private static let tag = ["evaluate": "document.querySelector('.tag')?.textContent ?? 'none'"]
        private static let hasMoment = ["wait": "document.querySelector('#shapes polygon').getAttribute('points')"]

        @Test(.browser, .hangLimit)
        func `a click selects, a second one the layer beneath, and keys walk the tree`() async throws {
            let folder = try await PreviewedFolder.serving(Self.stack)
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), Self.hasMoment,
                    // The pointer shows the name and size of the layer.
                    ["move": Browser.point(100, 150)], Self.tag,
                    ["move": Browser.point(100, 75)], Self.tag, ["move": Browser.point(300, 600)], Self.tag,
                    // Three clicks at one place.
                    ["click": Browser.point(100, 150)], Self.chosen, ["click": Browser.point(100, 150)], Self.chosen,
                    ["click": Browser.point(100, 150)], Self.chosen,
                    ["evaluate": "document.activeElement.id"],
                    // The values of the selection follow.
                    ["wait": "document.querySelector('#details h3 .mono').textContent === 'front'"],
                    // Its sublayer, back, the one before, and nothing.
                    ["key": "ArrowRight"], Self.chosen, ["key": "ArrowLeft"], Self.chosen, ["key": "ArrowUp"],
                    Self.chosen, ["evaluate": "document.querySelector('#announcer').textContent"],
                    ["key": "Escape"], Self.chosen,
                    // A click beside all layers selects none.
                    ["click": Browser.point(100, 150)], ["click": Browser.point(350, 640)], Self.chosen,
                    // Arrows step through frames where the picture does not have the focus.
                    ["evaluate": "(document.querySelector('#line').focus(), undefined)"], ["key": "ArrowRight"],
                    Browser.text("#clock b"),
                ], on: folder)
            #expect(outcome.complaints == [])
            #expect(
                outcome.answers == [
                    "front100 × 100", "“Hello there”80 × 30", "none", "front", "back", "front", "stage",
                    "“Hello there”", "front", "back", "back, layer, layer 1 of 8", "none", "none", "0.017",
                ])
        }

        @Test(.browser, .hangLimit)
        func `the tree has groups, a filter and what is invisible`() async throws {
            let folder = try await PreviewedFolder.serving(Self.stack)
            let rows = [
                "evaluate":
                    "[...document.querySelectorAll('[role=treeitem]')].map(row => `${row.ariaLevel} ${row.getAttribute('aria-label')} ${row.ariaExpanded ?? ''}`.trim()).join('; ')"
            ]
            let focus = ["evaluate": "document.activeElement.getAttribute('aria-label') ?? document.activeElement.id"]
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"),
                    ["wait": "document.querySelector('[role=treeitem]').getAttribute('aria-label')"],
                    rows,
                    // Open the group with the keyboard, and go to its first copy.
                    ["evaluate": "(document.querySelector('[role=treeitem][tabindex=\"0\"]').focus(), undefined)"],
                    ["key": "End"], focus, ["key": "ArrowRight"], ["key": "ArrowRight"], focus, Self.chosen,
                    ["key": "ArrowLeft"], ["key": "ArrowLeft"], focus,
                    // Filter.
                    ["key": "/"], focus, ["type": "hello"], rows, ["key": "ArrowDown"], ["key": "ArrowDown"], focus,
                    ["key": "/"], ["key": "Escape"], focus,
                    ["evaluate": "(document.querySelector('#layer-visible').click(), undefined)"], rows,
                ], on: folder)
            #expect(outcome.complaints == [])
            #expect(
                outcome.answers == [
                    "1 back; 1 front true; 2 “Hello there”, text; 1 lid, hidden; 1 dot, 4 copies false",
                    "dot, 4 copies", "dot[0]", "dot[0]", "dot, 4 copies", "Filter the layers",
                    "1 front true; 2 “Hello there”, text", "“Hello there”, text", "“Hello there”, text",
                    "1 back; 1 front true; 2 “Hello there”, text; 1 dot, 4 copies true; 2 dot[0]; 2 dot[1]; 2 dot[2]; 2 dot[3]",
                ])
        }

        /// The middle of an element's box less that of another one, in whole CSS pixels.
        private static func offset(_ a: String, _ b: String) -> [String: Any] {
            let middle =
                "(s => { const b = document.querySelector(s).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })"
            return [
                "evaluate":
                    "(() => { const middle = \(middle), a = middle('\(a)'), b = middle('\(b)'); return [0, 1].map(k => Math.abs(a[k] - b[k]) < 1.6 ? 0 : Math.round(a[k] - b[k])).join(); })()"
            ]
        }

        @Test(.browser, .hangLimit)
        func `the picture zooms to the pointer, moves and fits again`() async throws {
            let folder = try await PreviewedFolder.serving(Self.stack)
            let zoom = Browser.text("#zoom [data-own]")
            /// Whether the point of the picture under a place has stayed.
            let place = Browser.point(100, 100)
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), Self.hasMoment,
                    // At 300 % the middle of the picture is in the middle, not a corner.
                    ["evaluate": Browser.choose("zoom", "3")], Self.offset("#frame", "#stage"), zoom,
                    ["wait": "Math.abs(document.querySelector('#picture').width - 3 * 375) < 8"],
                    ["key": "0"], ["evaluate": "String(document.querySelector('#zoom').value === 'fit')"],
                    ["evaluate": "(window.before = \(place), undefined)"],
                    ["wheel": place, "by": -400],
                    [
                        "evaluate":
                            "(() => { const now = \(place); return String(Math.hypot(now[0] - before[0], now[1] - before[1]) < 1.5) })()"
                    ],
                    [
                        "evaluate":
                            "String(document.querySelector('#frame').offsetWidth > 1.5 * document.querySelector('#stage').offsetHeight * 375 / 667)"
                    ],
                    // Dragging moves the picture with the mouse and selects nothing.
                    ["evaluate": "(window.before = \(place), undefined)"],
                    [
                        "drag": [
                            "middle('#stage')", "middle('#stage').map(c => c + 10)",
                            "[middle('#stage')[0] + 60, middle('#stage')[1] - 40]",
                        ]
                    ],
                    [
                        "evaluate":
                            "(() => { const now = \(place); return [Math.round(now[0] - before[0]), Math.round(now[1] - before[1])].join() })()"
                    ],
                    Self.chosen,
                    // The zoom survives a change of the file.
                    ["evaluate": "(window.zoomed = document.querySelector('#frame').offsetWidth, undefined)"],
                    ["write": folder.path(), "text": Self.stack.replacing("title: Stack", with: "title: Other")],
                    ["wait": "document.title.startsWith('Other')"],
                    ["evaluate": "String(Math.abs(document.querySelector('#frame').offsetWidth - zoomed) <= 1)"],
                    ["key": "0"], Self.offset("#frame", "#stage"),
                    // Two fingers.
                    [
                        "pinch": [
                            ["middle('#stage').map((c, i) => c - 40)", "middle('#stage').map((c, i) => c + 40)"],
                            ["middle('#stage').map((c, i) => c - 80)", "middle('#stage').map((c, i) => c + 80)"],
                        ]
                    ],
                    Self.offset("#frame", "#stage"),
                    [
                        "evaluate":
                            "String(document.querySelector('#frame').offsetWidth > 1.9 * (document.querySelector('#stage').offsetHeight - 56) * 375 / 667)"
                    ],
                ], on: folder)
            #expect(outcome.complaints == [])
            #expect(
                outcome.answers == [
                    "", "0,0", "300 %", "true", "true", "true", "60,-40", "none", "true", "0,0", "0,0",
                    "true",
                ])
        }

        @Test(.browser, .hangLimit)
        func `overlays show distances, the safe area, pixels and the last movement`() async throws {
            let folder = try await PreviewedFolder.serving(Self.stack)
            let lengths = [
                "evaluate": "[...document.querySelectorAll('.length')].map(label => label.textContent).sort().join()"
            ]
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), Self.hasMoment,
                    ["key": "m"], ["click": Browser.point(40, 200)], Self.chosen, ["move": Browser.point(350, 640)],
                    // To the edges of the canvas, then to the layer under the pointer.
                    lengths, ["move": Browser.point(100, 150)], lengths,
                    ["evaluate": "document.querySelector('.where-at').textContent.split(', ').map(Math.round).join()"],
                    [
                        "evaluate":
                            "String([...document.querySelectorAll('canvas.ruler')].every(ruler => ruler.offsetParent && ruler.width > 0))"
                    ],
                    ["key": "m"], ["key": "s"], lengths, ["key": "s"],
                    ["key": "z"], ["move": Browser.point(40, 200)],
                    [
                        "evaluate":
                            "document.querySelector('.loupe .mono').textContent.split(/[ ,]+/).map((word, i) => i ? Math.round(word) : word).join()"
                    ], ["key": "z"],
                    ["evaluate": "String(document.querySelector('.loupe').hidden)"],
                ], on: folder)
            #expect(outcome.complaints == [])
            #expect(
                outcome.answers == [
                    "back", "155,20,20,447", "40,40,60,60", "100,150", "true", "safe area 20 0 0 0",
                    "#DC1D05,40,200", "true",
                ])
            let moving = try await PreviewedFolder.serving()
            let skin = """
                (() => { const skin = document.querySelector('#skin'), brush = new OffscreenCanvas(skin.width, skin.height).getContext('2d', { willReadFrequently: true });
                  brush.drawImage(skin, 0, 0);
                  const red = x => brush.getImageData(skin.width * x / 80, skin.height * 15 / 60, 1, 1).data[1] < 245;
                  return [10, 25, 70].map(red).join(); })()
                """
            let second = try await Browser.run(
                [
                    Browser.shows("0"), ["key": "g"], ["type": "0.5"], ["key": "Enter"], Browser.shows("0.5"),
                    ["key": "n"], ["wait": "document.querySelector('#skin').dataset.time === '0.5'"],
                    ["evaluate": skin],
                    // Not while it plays.
                    ["key": "l"], ["wait": "document.querySelector('#skin').hidden"], ["key": "k"],
                ], on: moving)
            #expect(second.complaints == [])
            // The box was at both places before, and never at the third.
            #expect(second.answers == ["true,true,false"])
        }
    }
}
