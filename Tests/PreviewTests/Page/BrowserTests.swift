import Foundation
import TestSupport
import Testing

extension ServerTests {
    /// The page in a real browser.
    @Suite struct BrowserTests {
        @Test(.browser, .hangLimit)
        func `the page draws, plays, follows the file and shows errors`() async throws {
            let folder = try await PreviewedFolder.serving()
            let scene = PreviewedFolder.slide
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), ["evaluate": Browser.pixel], ["evaluate": "document.title"],
                    // Keys.
                    ["key": "ArrowRight"], ["key": "ArrowRight"],
                    ["wait": "+document.querySelector('#picture').dataset.time > 0.033"],
                    ["evaluate": "document.querySelector('#clock b').textContent"],
                    ["key": "ArrowRight", "shift": true],
                    ["evaluate": "document.querySelector('#clock b').textContent"],
                    ["key": ","], ["evaluate": "document.querySelector('#clock b').textContent"],
                    ["key": "1"], ["evaluate": "document.querySelector('#clock b').textContent"],
                    ["key": "End"], Browser.shows("0.9"), ["key": "Home"], Browser.shows("0"),
                    // Outlines and the list of layers.
                    ["key": "b"],
                    [
                        "wait":
                            "document.querySelector('#shapes.on polygon')?.getAttribute('points') === '5 5 25 5 25 25 5 25'"
                    ],
                    [
                        "wait":
                            "document.querySelector('#panel-layers .row').innerText.replace(/\\s+/g, ' ').trim() === 'box 5 5 20 20'"
                    ],
                    // It plays in a loop.
                    ["key": "Space"], ["wait": "+document.querySelector('#picture').dataset.time > 0.5"],
                    ["wait": "+document.querySelector('#picture').dataset.time < 0.4"], ["key": "Space"],
                    ["key": "Home"],
                    Browser.shows("0"),
                    ["evaluate": "String(document.body.classList.contains('playing'))"],
                    // Another device, and the scene's own size again.
                    ["evaluate": Browser.choose("device", "iPhone SE")],
                    ["wait": "document.querySelector('#shapes').getAttribute('viewBox') === '0 0 375 667'"],
                    ["evaluate": Browser.choose("device", "")],
                    ["wait": "document.querySelector('#shapes').getAttribute('viewBox') === '0 0 80 60'"],
                    // Curves with a cursor.
                    ["evaluate": "document.querySelector('#tab-curves').click() ?? ''"],
                    ["wait": "document.querySelector('#panel-curves svg .cursor')"],
                    // Which of them are shown.
                    ["wait": "document.querySelector('.picker summary').textContent === '2 of 2 moving values'"],
                    ["evaluate": "document.querySelector('.names [value=isMoved]').click() ?? ''"],
                    ["wait": "document.querySelector('.picker summary').textContent === '1 of 2 moving values'"],
                    ["evaluate": "document.querySelector('.curves').getAttribute('aria-label')"],
                    ["evaluate": "document.querySelector('.pick button').click() ?? ''"],
                    ["wait": "document.querySelector('.picker summary').textContent === '2 of 2 moving values'"],
                    // Another colour.
                    ["write": folder.path(), "text": scene.replacing("#DC1D05", with: "#0000FF")],
                    ["wait": "\(Browser.pixel) === '0,0,255,255'"],
                    // With an error, the picture stays and the line is marked.
                    ["write": folder.path(), "text": scene.replacing("isMoved: true", with: "isMovd: true")],
                    ["wait": "!document.querySelector('#problems').hidden"],
                    ["evaluate": "document.querySelector('#problems .where').textContent.split('/').pop()"],
                    ["evaluate": Browser.pixel],
                    ["evaluate": "document.querySelector('#problems a.where').click() ?? ''"],
                    ["evaluate": "document.querySelector('#panel-source .l.error').dataset.line"],
                    ["evaluate": "document.querySelector('#panel-source .l.error mark').textContent"],
                    // The error is fixed. Choices survive a reload.
                    ["write": folder.path(), "text": scene],
                    ["wait": "document.querySelector('#problems').hidden && \(Browser.pixel) === '220,29,5,255'"],
                    ["key": "1"], ["wait": "location.hash.includes('t=0.7')"],
                    ["open": folder.address + "#t=0.7&tab=events&outlines=1"],
                    ["evaluate": "(window.isOld = true, location.reload(), '')"],
                    [
                        "wait":
                            "!window.isOld && document.readyState === 'complete' && document.querySelector('#picture')?.dataset.time?.startsWith('0.7')"
                    ],
                    [
                        "evaluate":
                            "document.querySelector('[role=tab][aria-selected=true]').id + ' ' + document.querySelector('#outlines').ariaPressed"
                    ],
                ], on: folder)
            #expect(outcome.complaints == [])
            #expect(
                outcome.answers == [
                    "220,29,5,255", "Slide - Zoetrope", "0.033", "0.133", "0.117", "0.700", "false",
                    "", "", "", "", "Curves over time: the horizontal position of the box goes from 5 to 50 points", "",
                    "scene.yaml:13:16", "0,0,255,255", "", "13", "isMovd", "", "tab-events true",
                ])
        }

        /// Stores the text of the bar of errors.
        private static let remember = [
            "evaluate": "(window.oldProblems = document.querySelector('#problems').textContent, undefined)"
        ]
        private static let showsOthers = [
            "wait":
                "document.querySelector('#problems').textContent !== window.oldProblems && !document.querySelector('#problems').hidden"
        ]
        private static let problemsText = [
            "evaluate": "document.querySelector('#problems').innerText.replace(/\\s+/g, ' ').trim()"
        ]

        @Test(.browser, .hangLimit)
        func `errors are listed in a bar that covers nothing`() async throws {
            let folder = try await PreviewedFolder.serving()
            let scene = PreviewedFolder.slide
            let two = scene.replacing("isMoved: true", with: "isMovd: true").replacing(
                "background: \"#D", with: "backgrund: \"#D")
            let tabs = "document.querySelector('#tabs').offsetHeight"
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), ["evaluate": "(window.tabs = \(tabs), undefined)"], Self.remember,
                    ["write": folder.path(), "text": two], Self.showsOthers, Self.problemsText,
                    [
                        "evaluate":
                            "String(document.querySelector('#badge').offsetHeight > 0 && window.tabs === \(tabs))"
                    ],
                    // The bar is under the picture.
                    [
                        "evaluate":
                            "String(document.querySelector('#problems').getBoundingClientRect().top >= document.querySelector('#stage').getBoundingClientRect().bottom)"
                    ],
                    // Each error leads to its line.
                    ["evaluate": "document.querySelectorAll('#problems a.where')[1].click() ?? ''"],
                    ["evaluate": "document.querySelector('#panel-source .goal').dataset.line"],
                    // Syntax highlighting and marks are combined.
                    ["evaluate": "document.querySelector('#panel-source .l.error .k mark').textContent"],
                    // It stays folded.
                    ["evaluate": "document.querySelector('#problems summary').click() ?? ''"],
                    ["wait": "location.hash.includes('problems=0')"],
                    Self.remember, ["write": folder.path(), "text": "zoetrope: 1\nlayers: [ {\n"], Self.showsOthers,
                    Self.problemsText,
                    ["evaluate": "document.querySelector('#problems summary').click() ?? ''"],
                    ["evaluate": "document.querySelector('#problems').textContent.replace(/\\s+/g, ' ').trim()"],
                    Self.remember, ["empty": folder.path()], Self.showsOthers,
                    ["evaluate": "document.querySelector('#problems summary').textContent"],
                    Self.remember, ["remove": folder.path()], Self.showsOthers,
                    ["evaluate": "document.querySelector('#problems').textContent.replace(/\\s+/g, ' ').trim()"],
                    ["write": folder.path(), "text": scene], ["wait": "document.querySelector('#problems').hidden"],
                ], on: folder)
            #expect(outcome.complaints == [])
            for answer in outcome.answers { #expect(!answer.contains("null")) }
            let note = "The picture shows the last valid version."
            #expect(
                outcome.answers == [
                    "2 errors \(note) scene.yaml:9:5 unknown key 'backgrund' in a layer did you mean 'background'? "
                        + "backgrund: \"#DC1D05\" scene.yaml:13:16 there is no variable or layer 'isMovd' "
                        + "did you mean 'isMoved'? - set: { isMovd: true }",
                    "true", "true", "", "13", "backgrund", "", "1 error \(note)", "",
                    "1 error \(note)scene.yaml:2:11 this '{' is not closed add '}' at the end of line 2layers: [ {",
                    "1 error \(note)",
                    "1 error \(note) \(folder.path()): there is no such file",
                ])
        }

        @Test(.browser, .hangLimit)
        func `events and choices are readable`() async throws {
            let folder = try await PreviewedFolder.serving()
            let options = { (id: String) in "Array.from(document.querySelector('#\(id)').options, o => o.text).join()" }
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), ["evaluate": "document.querySelector('#tab-events').click() ?? ''"],
                    [
                        "evaluate":
                            "Array.from(document.querySelectorAll('#panel-events .row'), row => Array.from(row.children, part => part.textContent).join(' ').trim()).join('\\n')"
                    ],
                    ["evaluate": options("appearance")], ["evaluate": options("chrome")],
                    ["evaluate": "document.querySelector('#device').options[1].text"],
                ], on: folder)
            #expect(outcome.complaints == [])
            #expect(
                outcome.answers == [
                    "",
                    """
                    0.200 s touch.began box location 15, 15
                    0.300 s touch.ended location 15, 15
                    0.300 s tap.ended box
                    0.300 s animation.began box.position.x 15 to 60 in 0.4 s
                    0.700 s animation.ended box.position.x
                    0.700 s marker middle
                    """,
                    "As written,Light,Dark", "As written,None,Screen,Bezel,Window", "iPhone SE",
                ])
        }

        @Test(.browser, .hangLimit)
        func `a scene that was never valid shows its errors, then itself`() async throws {
            let folder = try await PreviewedFolder.serving("zoetrope: 1\nlayrs: []\n")
            let outcome = try await Browser.run(
                [
                    [
                        "wait":
                            "!document.querySelector('#problems').hidden && !document.querySelector('#nothing').hidden"
                    ],
                    ["write": folder.path(), "text": PreviewedFolder.slide], Browser.shows("0"),
                    ["evaluate": Browser.pixel],
                    ["evaluate": "String(document.querySelector('#problems').hidden)"],
                ], on: folder)
            #expect(outcome.complaints == [])
            #expect(outcome.answers == ["220,29,5,255", "true"])
        }
    }
}
