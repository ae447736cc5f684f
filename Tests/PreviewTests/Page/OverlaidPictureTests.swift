import Foundation
import TestSupport
import Testing

extension ServerTests {
    /// The second picture over the first, and their difference, in a browser.
    @Suite struct OverlaidPictureTests {
        /// The opacity of the second canvas, and its box less that of the first, in whole CSS pixels: left, top, width and height.
        private static let overlay = [
            "evaluate": """
            (() => {
              const [a, b] = ['#frame', '#second'].map(id => document.querySelector(id).getBoundingClientRect());
              return [getComputedStyle(document.querySelector('#second')).opacity, ...['left', 'top', 'width', 'height'].map(key => Math.round(b[key] - a[key]) || 0)].join();
            })()
            """
        ]

        @Test(.browser, .hangLimit)
        func `the second picture is over the first with an opacity`() async throws {
            let folder = try await PreviewedFolder.serving(SecondPictureTests.scene)
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), SecondPictureTests.showsSecond("0"), ["click": "middle('#place-over')"],
                    Self.overlay,
                    SecondPictureTests.captions,
                    // The slider, by keyboard.
                    ["evaluate": "(document.querySelector('#second-opacity').focus(), '')"], ["key": "ArrowRight"],
                    Self.overlay, SecondPictureTests.captions,
                    [
                        "evaluate":
                            "document.activeElement.ariaValueText ?? document.activeElement.getAttribute('aria-valuetext')"
                    ],
                    ["wait": "location.hash.includes('opacity=51')"],
                    // What is over the picture does not take its clicks.
                    ["click": Browser.point(60, 90)],
                    [
                        "evaluate":
                            "document.querySelector('[role=treeitem][aria-selected=true] .id')?.textContent ?? 'none'"
                    ],
                    // A device with a wider canvas is drawn as wide as the first, at the same place.
                    ["evaluate": Browser.choose("second-source", "device")],
                    ["wait": "document.querySelector('#second-note').textContent !== ''"], SecondPictureTests.note,
                    [
                        "evaluate":
                            "(() => { const [a, b] = ['#frame', '#second'].map(id => document.querySelector(id).getBoundingClientRect()); return [Math.round(b.left - a.left), Math.round(b.top - a.top), Math.round(b.width - a.width), (b.height / b.width * 393).toFixed(0)].join(); })()"
                    ],
                ], on: folder, at: "#second=1&otherDevice=iPhone%2016")
            #expect(outcome.complaints == [])
            #expect(
                outcome.answers == [
                    "0.5,0,0,0,0", "As written with 50 % of Dark", "", "0.51,0,0,0,0", "As written with 51 % of Dark",
                    "51 %", "box", "", "Its canvas is 393 × 852 points and drawn as wide as the first.", "0,0,0,852",
                ])
        }

        @Test(.browser, .hangLimit)
        func `the difference is exact and counted`() async throws {
            let folder = try await PreviewedFolder.serving(SecondPictureTests.scene)
            let counted = ["wait": "document.querySelector('#second-note').textContent.endsWith('.')"]
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), counted, SecondPictureTests.captions,
                    [
                        "evaluate":
                            "document.querySelector('#second-note').textContent.replace(/^[0-9,]+/, 'Many').replace(/\\(9[56].[0-9]/, '(96')"
                    ],
                    SecondPictureTests.color("#difference", 300, 400), SecondPictureTests.color("#difference", 60, 90),
                    // While the time changes as well.
                    ["key": "g"], ["type": "0.8"], ["key": "Enter"],
                    ["wait": "document.querySelector('#difference').dataset.time === '0.8'"],
                    SecondPictureTests.color("#difference", 60, 90), SecondPictureTests.color("#difference", 200, 90),
                    // The same picture.
                    ["evaluate": Browser.choose("second-value", "light")],
                    ["wait": "document.querySelector('#second-note').textContent === 'No pixel differs.'"],
                    // By keyboard: beside, over, and the difference again.
                    ["key": "D", "shift": true],
                    [
                        "evaluate":
                            "[document.querySelector('#difference').hidden, document.querySelector('#place-beside').ariaPressed].join()"
                    ],
                    ["key": "D", "shift": true], ["key": "D", "shift": true],
                    ["wait": "!document.querySelector('#difference').hidden"],
                    ["wait": "document.querySelector('#second-note').textContent === 'No pixel differs.'"],
                    // A picture that was drawn before.
                    SecondPictureTests.color("#difference", 60, 90),
                ], on: folder, at: "#second=1&placement=difference")
            #expect(outcome.complaints == [])
            #expect(
                outcome.answers == [
                    "Difference of As written and Dark", "Many pixels differ (96 %), by at most 255 of 255.",
                    "255,255,255", "0,0,0", "255,255,255", "0,0,0", "", "true,true", "0,0,0",
                ])
        }

        @Test(.browser, .hangLimit)
        func `a reference is aligned in time and place`() async throws {
            let folder = try await PreviewedFolder.serving(
                SecondPictureTests.scene, reference: "reference.png",
                prepare: { try ReferenceFileTests.writeColors($0) })
            let outcome = try await Browser.run(
                [
                    // It is shown although the address does not say so.
                    Browser.shows("0"), SecondPictureTests.showsSecond("0"), SecondPictureTests.captions,
                    SecondPictureTests.note,
                    SecondPictureTests.color("#second", 40, 30, width: 80),
                    // In time.
                    [
                        "evaluate":
                            "(document.querySelector('#align-shift').focus(), document.querySelector('#align-shift').select(), '')"
                    ],
                    ["type": "0.15"],
                    ["wait": "document.querySelector('#second-note').textContent.startsWith('It ends at 0.15 s')"],
                    ["wait": "(\(ReferenceFileTests.pixel)) === '0,255,0'"],
                    ["evaluate": "(document.activeElement.blur(), '')"], ["key": "g"], ["type": "0.1"],
                    ["key": "Enter"], SecondPictureTests.showsSecond("0.1"),
                    SecondPictureTests.color("#second", 40, 30, width: 80),
                    ["key": "g"], ["type": "0.5"], ["key": "Enter"], SecondPictureTests.showsSecond("0.5"),
                    SecondPictureTests.captions,
                    // In place: 10 points to the right, and smaller.
                    ["click": "middle('#place-over')"],
                    [
                        "evaluate":
                            "(document.querySelector('#align-x').focus(), document.querySelector('#align-x').select(), '')"
                    ],
                    ["type": "75"],
                    [
                        "evaluate":
                            "(document.querySelector('#align-scale').focus(), document.querySelector('#align-scale').select(), '')"
                    ],
                    ["type": "0.4"],
                    [
                        "evaluate":
                            "(() => { const [a, b] = ['#frame', '#second'].map(id => document.querySelector(id).getBoundingClientRect()), unit = a.width / 375; return [(b.left - a.left) / unit, (b.top - a.top) / unit, b.width / unit].map(Math.round).join(); })()"
                    ],
                    ["wait": "['shift=0.15', 'moveX=75', 'enlarge=0.4'].every(part => location.hash.includes(part))"],
                    ["unnamed": true],
                ], on: folder)
            #expect(outcome.complaints == [])
            #expect(
                outcome.answers == [
                    "Scene; reference.png", "It ends at 0.3 s, the first at 1.5 s.", "255,0,0", "", "", "0,0,255",
                    "Scene; reference.png, at its end", "", "", "75,0,150", "",
                ])
        }
    }
}
