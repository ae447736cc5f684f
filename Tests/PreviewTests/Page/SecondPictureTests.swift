import Foundation
import TestSupport
import Testing

extension ServerTests {
    /// The second picture, in a browser.
    @Suite struct SecondPictureTests {
        /// A box that is black or white, whose place depends on the width, and that moves for as long as the device is wide.
        static let scene = """
            zoetrope: 2
            title: Two
            canvas: { device: iPhone SE, background: { light: "#FFFFFF", dark: "#000000" } }
            layers:
              - id: box
                frame: [20, 40, 100, 100]
                background: "#DC1D05"
            gestures:
              - tap: box
                ended: [ animate: { set: { box.position.x: 270 }, duration: 1s, timing: linear } ]
            script: [ { wait: 200ms }, { tap: box }, { wait: settled }, { wait: 200ms } ]
            """

        /// The colour of a canvas at a place in points of a picture of 375 × 667: red, green and blue.
        static func color(_ canvas: String, _ x: Double, _ y: Double, width: Double = 375) -> [String: Any] {
            [
                "evaluate": """
                (() => {
                  const canvas = document.querySelector('\(canvas)'), brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
                  brush.drawImage(canvas, canvas.width * \(x) / \(width), canvas.width * \(y) / \(width), 1, 1, 0, 0, 1, 1);
                  return Array.from(brush.getImageData(0, 0, 1, 1).data).slice(0, 3).join();
                })()
                """
            ]
        }

        /// Waits until the second canvas shows a time of the page.
        static func showsSecond(_ time: String) -> [String: Any] {
            [
                "wait":
                    "!document.querySelector('#second').hidden && document.querySelector('#second').dataset.time === '\(time)'"
            ]
        }

        static let captions = [
            "evaluate":
                "[...document.querySelectorAll('.caption')].filter(node => node.checkVisibility()).map(node => node.textContent).join('; ')"
        ]
        static var note: [String: Any] { Browser.text("#second-note") }
        /// Whether the boxes of two elements touch, and whether both are on the stage.
        private static let areApart = [
            "evaluate": """
            (() => {
              const [a, b, stage] = ['#frame', '#second-frame', '#stage'].map(id => document.querySelector(id).getBoundingClientRect());
              const inside = box => box.left >= stage.left && box.right <= stage.right && box.top >= stage.top && box.bottom <= stage.bottom;
              return [a.right < b.left || a.bottom < b.top, inside(a), inside(b)].join();
            })()
            """
        ]

        @Test(.browser, .hangLimit, arguments: [[1440, 900], [390, 844], [820, 500]])
        func `another appearance is beside the scene at the same time`(size: [Int]) async throws {
            let folder = try await PreviewedFolder.serving(Self.scene)
            let outcome = try await Browser.run(
                [
                    ["size": size], Browser.shows("0"), ["key": "d"], Self.showsSecond("0"), Self.areApart,
                    Self.captions,
                    Self.color("#picture", 300, 400), Self.color("#second", 300, 400),
                    // Steps and typed times.
                    ["key": "."], Self.showsSecond(String(1.0 / 60)), ["key": "g"], ["type": "0.8"], ["key": "Enter"],
                    Browser.shows("0.8"), Self.showsSecond("0.8"),
                    Self.color("#picture", 200, 90), Self.color("#second", 200, 90),
                    // A change of the file changes both.
                    ["write": folder.path(), "text": Self.scene.replacing("#DC1D05", with: "#007AFF")],
                    [
                        "wait":
                            "(picture => picture !== '' && picture !== window.before)(document.querySelector('#picture').dataset.picture)"
                    ],
                    ["wait": "document.title.startsWith('Two')"], Self.showsColor("#picture", "0,122,255"),
                    Self.showsColor("#second", "0,122,255"),
                    // The other one is hidden again.
                    ["key": "d"], ["wait": "document.querySelector('#second').hidden"],
                    [
                        "evaluate":
                            "[document.querySelector('#second-frame').hidden, document.querySelector('#comparison').hidden, document.querySelector('#side-by-side').ariaPressed].join()"
                    ],
                ], on: folder)
            #expect(outcome.complaints == [])
            #expect(
                outcome.answers == [
                    "true,true,true", "As written; Dark", "255,255,255", "0,0,0", "220,29,5", "220,29,5",
                    "true,true,false",
                ])
        }

        /// Waits until the box at 0.8 s has a colour.
        private static func showsColor(_ canvas: String, _ color: String) -> [String: Any] {
            let text = (Self.color(canvas, 200, 90)["evaluate"] as? String) ?? ""
            return ["wait": "\(text) === '\(color)'"]
        }

        @Test(.browser, .hangLimit)
        func `both play the same frames, in both directions and in a loop`() async throws {
            let folder = try await PreviewedFolder.serving(Self.scene)
            /// Records the times of both canvases at each change of one of them, until each has shown some.
            let watch = """
                (() => {
                  window.pairs = [];
                  const [a, b] = ['#picture', '#second'].map(id => document.querySelector(id));
                  const note = () => pairs.push([+a.dataset.time, +b.dataset.time]);
                  window.watching = new MutationObserver(note);
                  for (const canvas of [a, b]) watching.observe(canvas, { attributes: true, attributeFilter: ['data-time'] });
                })()
                """
            let differ = [
                "evaluate":
                    "(() => { const found = pairs.filter(([a, b]) => a !== b).length; pairs.length = 0; return String(found); })()"
            ]
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), Self.showsSecond("0"), ["key": "l"],
                    ["wait": "document.body.classList.contains('playing')"], ["evaluate": watch],
                    ["wait": "pairs.length > 20 && pairs.at(-1)[0] < pairs[0][0]"], differ,
                    ["key": "j"], ["wait": "pairs.length > 20 && pairs.some(([a], i) => i && a < pairs[i - 1][0])"],
                    ["evaluate": "(pairs.splice(0, 4), '')"], differ,
                    ["key": "k"], ["wait": "!document.body.classList.contains('playing')"],
                    [
                        "wait":
                            "document.querySelector('#picture').dataset.time === document.querySelector('#second').dataset.time"
                    ],
                ], on: folder, at: "#second=1&loop=1&speed=1")
            #expect(outcome.complaints == [])
            #expect(outcome.answers == ["0", "", "0"])
        }

        @Test(.browser, .hangLimit)
        func `another device keeps its size, and zooming and moving affect both`() async throws {
            let folder = try await PreviewedFolder.serving(Self.scene)
            /// Whether the second picture has a size in points, within the whole pixels of both.
            func hasSize(_ width: Double, _ height: Double) -> [String: Any] {
                [
                    "evaluate": """
                    (() => { const [a, b] = ['#frame', '#second-frame'].map(id => document.querySelector(id).getBoundingClientRect());
                      const unit = a.width / 375, near = (length, points) => Math.abs(length - points * unit) < 5;
                      return String(near(b.width, \(width)) && near(b.height, \(height))); })()
                    """
                ]
            }
            let places =
                "['#frame', '#second-frame'].map(id => { const box = document.querySelector(id).getBoundingClientRect(); return [box.left, box.top]; })"
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), Self.showsSecond("0"), hasSize(393, 852), Self.captions, Self.areApart,
                    // The menus, by their values; the address keeps the choice.
                    ["evaluate": Browser.choose("second-value", "iPad Pro 11-inch")],
                    ["wait": "document.querySelector('#second-caption').textContent === 'iPad Pro 11-inch'"],
                    hasSize(834, 1194),
                    Self.areApart,
                    ["wait": "location.hash.includes('otherDevice=iPad+Pro+11-inch')"],
                    // A point of the second picture stays under the pointer.
                    [
                        "evaluate":
                            "(window.before = (b => [b.x, b.width])(document.querySelector('#second-frame').getBoundingClientRect()), '')"
                    ],
                    ["wheel": "middle('#second-frame')", "by": -300], hasSize(834, 1194),
                    [
                        "evaluate":
                            "(b => String(Math.abs(b.x + b.width / 2 - before[0] - before[1] / 2) < 1.5))(document.querySelector('#second-frame').getBoundingClientRect())"
                    ],
                    // Dragging moves both, and selects nothing on the second.
                    ["evaluate": "(window.before = \(places), '')"],
                    [
                        "drag": [
                            "middle('#second-frame')", "middle('#second-frame').map(c => c + 10)",
                            "middle('#second-frame').map((c, i) => i ? c : c - 50)",
                        ]
                    ],
                    [
                        "evaluate":
                            "\(places).map(([x, y], i) => [Math.round(x - before[i][0]), Math.round(y - before[i][1])].join()).join(' ')"
                    ],
                    ["key": "0"], Self.areApart,
                    ["click": "middle('#second-frame')"],
                    [
                        "evaluate":
                            "document.querySelector('[role=treeitem][aria-selected=true] .id')?.textContent ?? 'none'"
                    ],
                ], on: folder, at: "#second=1&with=device&otherDevice=iPhone%2016")
            #expect(outcome.complaints == [])
            #expect(
                outcome.answers == [
                    "true", "As written; iPhone 16", "true,true,true", "", "true", "true,true,true", "", "true", "true",
                    "", "-50,0 -50,0", "true,true,true", "none",
                ])
        }

        @Test(.browser, .git, .hangLimit)
        func `an earlier version is beside the current one`() async throws {
            let folder = try await PreviewedFolder.serving(Self.scene)
            try folder.commit("Move a red box")
            try folder.write(
                Self.scene.replacing("#DC1D05", with: "#34C759").replacing("wait: 200ms }", with: "wait: 300ms }"))
            _ = try await folder.state()
            let options = [
                "evaluate":
                    "[...document.querySelector('#second-value').options].map(option => option.textContent.replace(/^[0-9a-f]{7,40}/, 'ID')).join('; ')"
            ]
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), ["evaluate": Browser.choose("second-source", "revision")],
                    Self.showsSecond("0"),
                    ["wait": "document.querySelector('#second-value').options.length === 2"], options,
                    ["wait": "document.querySelector('#second-caption').textContent.startsWith('HEAD')"], Self.captions,
                    Self.color("#picture", 60, 90), Self.color("#second", 60, 90),
                    // It has another duration.
                    Self.note, ["key": "End"], Browser.shows("1.7"), Self.showsSecond("1.7"), Self.captions,
                ], on: folder, at: "#second=1")
            #expect(outcome.complaints == [])
            let caption = "HEAD, 2026-03-04, Move a red box"
            #expect(
                outcome.answers == [
                    "", "\(caption); ID, 2026-03-04, Move a red box", "Now; \(caption)", "52,199,89", "220,29,5",
                    "It ends at 1.5 s, the first at 1.7 s.", "Now; \(caption), at its end",
                ])
            // A version in the address that is not in the list, and one that does not exist.
            try folder.commit("Move a green box")
            let second = try await Browser.run(
                [
                    Browser.shows("0"), Self.showsSecond("0"), Self.color("#second", 60, 90),
                    ["evaluate": "document.querySelector('#second-value').value"],
                    // The page that is left follows the address too, until the new one is there.
                    [
                        "evaluate":
                            "(window.isOld = true, location.hash = '#second=1&with=revision&version=none', location.reload(), '')"
                    ],
                    ["wait": "!window.isOld && !!document.querySelector('#second-note')?.textContent"], Self.note,
                    ["evaluate": "String(document.querySelector('#second').hidden)"],
                ], on: folder, at: "#second=1&with=revision&version=main~1")
            #expect(second.complaints == [])
            #expect(second.answers == ["220,29,5", "main~1", "", "the repository has no commit 'none'", "true"])
        }
    }
}
