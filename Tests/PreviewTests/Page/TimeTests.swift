import Foundation
import TestSupport
import Testing

extension ServerTests {
    /// Playing, stepping, comparing and the lanes, in a browser.
    @Suite struct TimeTests {
        private static var clock: [String: Any] { Browser.text("#clock b") }
        /// A place on the timeline.
        private static func at(_ time: Double, y: Double = 8) -> String {
            "(b => [b.x + b.width * \(time) / 0.9, b.y + \(y)])(document.querySelector('#rail').getBoundingClientRect())"
        }
        /// Types a time.
        private static func go(_ text: String) -> [[String: Any]] { [["key": "g"], ["type": text], ["key": "Enter"]] }
        /// The least and greatest time of the page while 30 frames pass.
        private static let extent = """
            new Promise(done => {
              const times = [], look = () => {
                times.push(+document.querySelector('#clock b').textContent);
                if (times.length < 30) requestAnimationFrame(look); else done([Math.min(...times), Math.max(...times)]);
              };
              look();
            })
            """

        @Test(.browser, .hangLimit)
        func `times are typed, and the needle is dragged from under a marker`() async throws {
            let folder = try await PreviewedFolder.serving()
            let outcome = try await Browser.run(
                [Browser.shows("0")] + Self.go("middle") + [Self.clock] + Self.go("-200ms") + [Self.clock]
                    + Self.go("nonsense") + [
                        ["evaluate": "String(document.querySelector('#time-field').validity.valid)"], ["key": "Escape"],
                        Self.clock,
                        // At 0.7 s the needle is under the marker.
                        ["key": "1"], Self.clock,
                        ["drag": [Self.at(0.7), Self.at(0.5), Self.at(0.45)]], Self.clock,
                        // A click near a marker goes to it, one elsewhere to its place.
                        ["click": "(([x, y]) => [x + 9, y])(\(Self.at(0.7)))"], Self.clock,
                        ["click": Self.at(0.225)], Self.clock,
                        ["click": "middle('.word')"], Self.clock,
                        // Its timeline grows around the needle, and is moved by the wheel.
                        [
                            "evaluate":
                                "(window.ticks = [...document.querySelectorAll('.second')].map(n => n.textContent).join(), undefined)"
                        ],
                        ["key": "]"], ["key": "]"], ["key": "]"], ["key": "]"],
                        [
                            "evaluate":
                                "String(Math.abs(document.querySelector('#needle').offsetLeft + 7 - document.querySelector('#rail').offsetWidth * 0.7 / 0.9) < 2)"
                        ],
                        [
                            "evaluate":
                                "String([...document.querySelectorAll('.second')].map(n => n.textContent).join() !== ticks)"
                        ],
                        ["key": "Home"], ["evaluate": "String(!document.querySelector('#needle').hidden)"],
                        ["key": "\\"],
                        [
                            "evaluate":
                                "String([...document.querySelectorAll('.second')].map(n => n.textContent).join() === ticks)"
                        ],
                        ["wheel": Self.at(0.45), "by": -300],
                        [
                            "evaluate":
                                "String([...document.querySelectorAll('.second')].map(n => n.textContent).join() !== ticks)"
                        ],
                    ], on: folder)
            #expect(outcome.complaints == [])
            #expect(
                outcome.answers == [
                    "0.700", "0.500", "false", "0.500", "0.700", "0.450", "0.700", "0.225", "0.700", "true", "true",
                    "true",
                    "true", "true",
                ])
        }

        @Test(.browser, .hangLimit)
        func `it loops between two points, backwards and at other speeds`() async throws {
            let folder = try await PreviewedFolder.serving()
            let inside = [
                "evaluate": "\(Self.extent).then(([low, high]) => String(low >= 0.2 && high <= 0.3 && high > low))"
            ]
            let speed = ["evaluate": "document.querySelector('#speed').value"]
            let outcome = try await Browser.run(
                [Browser.shows("0")] + Self.go("0.2") + [["key": "i"]] + Self.go("0.3") + [
                    ["key": "o"], Browser.text("#range-text"),
                    ["key": "Space"], ["wait": "document.body.classList.contains('playing')"], inside,
                    ["key": "j"], ["evaluate": "String(!document.querySelector('#backwards').hidden)"], inside,
                    ["key": "k"], ["evaluate": "String(document.body.classList.contains('playing'))"],
                    // An end is dragged.
                    ["drag": [Self.at(0.3, y: -3), Self.at(0.4, y: -3), Self.at(0.6, y: -3)]],
                    [
                        "evaluate":
                            "String(Math.abs(+document.querySelector('#range-text').textContent.split(' ')[3] - 0.6) < 0.01)"
                    ],
                    ["key": "x"], ["evaluate": "String(document.querySelector('.range').hidden)"],
                    // Twice and four times the speed, and slower.
                    ["key": "l"], ["key": "l"], speed, ["key": "l"], speed, ["key": "k"], ["key": "<"], ["key": "<"],
                    ["key": "<"],
                    ["key": "<"], ["key": "<"], ["key": "<"], speed, ["key": ">"], speed,
                    // Without a loop it stops at the end, or backwards at the start.
                    ["evaluate": Browser.choose("speed", "4")], ["key": "L", "shift": true], ["key": "l"],
                    ["wait": "!document.body.classList.contains('playing')"], Self.clock,
                    ["key": "j"], ["wait": "!document.body.classList.contains('playing')"], Self.clock,
                ], on: folder)
            #expect(outcome.complaints == [])
            #expect(
                outcome.answers == [
                    "0.2 s to 0.3 s", "true", "true", "true", "false", "true", "true", "2", "4", "0.1", "0.25", "",
                    "0.900",
                    "0.000",
                ])
        }

        @Test(.browser, .hangLimit)
        func `lanes, events and curves show what moves`() async throws {
            let folder = try await PreviewedFolder.serving()
            let table = [
                "evaluate":
                    "[...document.querySelectorAll('.readings tr')].map(row => [...row.cells].map(cell => cell.textContent).join(' ').replace(/\\s+/g, ' ').trim()).join('; ')"
            ]
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"),
                    [
                        "evaluate":
                            "[...document.querySelectorAll('.span')].map(span => span.getAttribute('aria-label')).join('; ')"
                    ],
                    // A span leads to its start, its layer and its line.
                    ["click": "middle('.span.curved')"], Self.clock,
                    ["evaluate": "document.querySelector('[role=treeitem][aria-selected=true] .id').textContent"],
                    [
                        "evaluate":
                            "String(document.querySelector('.span.curved path').getAttribute('d').split('L').length)"
                    ],
                    [
                        "evaluate":
                            "(document.querySelector('#tab-events').click(), document.querySelector('.line-of[data-line=\"14\"]').click(), undefined)"
                    ],
                    ["evaluate": "document.querySelector('#panel-source .goal').dataset.line"],
                ] + Self.go("0.5") + [
                    ["evaluate": "(document.querySelector('#tab-curves').click(), undefined)"],
                    [
                        "wait":
                            "[...document.querySelectorAll('.reading')].map(n => n.textContent).join() === '27.5 pt,true'"
                    ],
                    ["wait": "document.querySelector('.readings').dataset.time === '0.5'"], table,
                    // The values at another moment, and the difference.
                    ["key": "c"],
                ] + Self.go("0.3") + [
                    ["wait": "document.querySelector('.reading').textContent.startsWith('5 | 27.5')"], table,
                    ["key": "c"], ["wait": "document.querySelector('.reading').textContent === '5 pt'"],
                ], on: folder)
            #expect(outcome.complaints == [])
            #expect(
                outcome.answers == [
                    "main, wait, 0 s to 0.2 s; main, tap, 0.2 s to 0.3 s; main, wait, 0.3 s to 0.7 s; main, marker, 0.7 s; "
                        + "main, wait, 0.7 s to 0.9 s; finger, box, 0.2 s to 0.3 s; box.position.x, 15 to 60, 0.3 s to 0.7 s; "
                        + "isMoved, set, 0.3 s",
                    "0.300", "box", "25", "14", "value velocity; box.frame.x 27.5 pt 112.5 pt/s; isMoved true",
                    "value velocity at 0.5 s change; box.frame.x 5 pt 0 pt/s 27.5 pt -22.5 pt; isMoved true true",
                ])
        }
    }
}
