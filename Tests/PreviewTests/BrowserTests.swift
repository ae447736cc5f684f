import Foundation
import Testing

extension ServerTests {
    /// The page in a real browser.
    @Suite struct BrowserTests {
        private struct Outcome: Decodable {
            var answers: [String]
            /// What the console shows as errors and warnings.
            var complaints: [String]
        }

        static let hasChromium =
            FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")
            && FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

        /// Runs steps on the page; the driver's file says what they are.
        private static func run(_ steps: [[String: Any]], on folder: PreviewedFolder) async throws -> Outcome {
            let driver = try #require(
                Bundle.module.url(forResource: "browser", withExtension: "py", subdirectory: "Browser"))
            let file = folder.url.appendingPathComponent("steps.json")
            try JSONSerialization.data(withJSONObject: steps).write(to: file)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
            process.arguments = [driver.path, folder.address, file.path]
            let (output, complaint) = (Pipe(), Pipe())
            process.standardOutput = output
            process.standardError = complaint
            try process.run()
            return try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread {
                    let data = output.fileHandleForReading.readDataToEndOfFile()
                    let words = complaint.fileHandleForReading.readDataToEndOfFile()
                    process.waitUntilExit()
                    continuation.resume(
                        with: Result {
                            guard process.terminationStatus == 0 else {
                                throw Wire.Failure(description: String(decoding: words, as: UTF8.self))
                            }
                            return try JSONDecoder().decode(Outcome.self, from: data)
                        })
                }
            }
        }

        /// The colour in the middle of the box at the start, as numbers.
        private static let pixel = """
            (() => {
              const picture = document.querySelector('#picture'), brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
              brush.drawImage(picture, picture.width * 12 / 80, picture.height * 12 / 60, 1, 1, 0, 0, 1, 1);
              return Array.from(brush.getImageData(0, 0, 1, 1).data).join();
            })()
            """

        private static func choose(_ id: String, _ value: String) -> String {
            "(s => { s.value = '\(value)'; s.dispatchEvent(new Event('change')); return '' })(document.querySelector('#\(id)'))"
        }

        private static func shows(_ time: String) -> [String: Any] {
            ["wait": "document.querySelector('#picture').dataset.time === '\(time)'"]
        }

        @Test(.enabled(if: hasChromium, "Debian's chromium or python3 is not installed"), .timeLimit(.minutes(2)))
        func `the page shows, moves, follows the file and tells mistakes`() async throws {
            let folder = try await PreviewedFolder.serving()
            let scene = PreviewedFolder.slide
            let outcome = try await Self.run(
                [
                    Self.shows("0"), ["evaluate": Self.pixel], ["evaluate": "document.title"],
                    // Keys.
                    ["key": "ArrowRight"], ["key": "ArrowRight"],
                    ["wait": "+document.querySelector('#picture').dataset.time > 0.033"],
                    ["evaluate": "document.querySelector('#clock b').textContent"],
                    ["key": "ArrowRight", "shift": true],
                    ["evaluate": "document.querySelector('#clock b').textContent"],
                    ["key": ","], ["evaluate": "document.querySelector('#clock b').textContent"],
                    ["key": "1"], ["evaluate": "document.querySelector('#clock b').textContent"],
                    ["key": "End"], Self.shows("0.9"), ["key": "Home"], Self.shows("0"),
                    // Outlines and the list of layers.
                    ["key": "o"],
                    [
                        "wait":
                            "document.querySelector('#shapes.on polygon')?.getAttribute('points') === '5 5 25 5 25 25 5 25'"
                    ],
                    ["evaluate": "document.querySelector('#panel-layers .row').innerText.replace(/\\s+/g, ' ').trim()"],
                    // It plays, and comes round.
                    ["key": "Space"], ["wait": "+document.querySelector('#picture').dataset.time > 0.5"],
                    ["wait": "+document.querySelector('#picture').dataset.time < 0.4"], ["key": "Space"],
                    ["key": "Home"],
                    Self.shows("0"),
                    ["evaluate": "String(document.body.classList.contains('playing'))"],
                    // Another device, and the scene's own size again.
                    ["evaluate": Self.choose("device", "iPhone SE")],
                    ["wait": "document.querySelector('#shapes').getAttribute('viewBox') === '0 0 375 667'"],
                    ["evaluate": Self.choose("device", "")],
                    ["wait": "document.querySelector('#shapes').getAttribute('viewBox') === '0 0 80 60'"],
                    // Curves with a cursor.
                    ["evaluate": "document.querySelector('#tab-curves').click() ?? ''"],
                    ["wait": "document.querySelector('#panel-curves svg .cursor')"],
                    // Another colour.
                    ["write": folder.path(), "text": scene.replacing("#DC1D05", with: "#0000FF")],
                    ["wait": "\(Self.pixel) === '0,0,255,255'"],
                    // A mistake: the picture stays, the line is marked.
                    ["write": folder.path(), "text": scene.replacing("isMoved: true", with: "isMovd: true")],
                    ["wait": "!document.querySelector('#trouble').hidden"],
                    ["evaluate": "document.querySelector('#trouble .where').textContent.split('/').pop()"],
                    ["evaluate": Self.pixel],
                    ["evaluate": "document.querySelector('#trouble .show').click() ?? ''"],
                    ["evaluate": "document.querySelector('#panel-source .l.error').dataset.line"],
                    ["evaluate": "document.querySelector('#panel-source .l.error mark').textContent"],
                    // Mended; what was chosen survives a reload.
                    ["write": folder.path(), "text": scene],
                    ["wait": "document.querySelector('#trouble').hidden && \(Self.pixel) === '220,29,5,255'"],
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
                    "220,29,5,255", "Slide - Zoetrope", "0.033", "0.133", "0.117", "0.700", "box 5 5 20 20", "false",
                    "", "", "",
                    "scene.yaml:13:16", "0,0,255,255", "", "13", "isMovd", "", "tab-events true",
                ])
        }

        @Test(.enabled(if: hasChromium, "Debian's chromium or python3 is not installed"), .timeLimit(.minutes(2)))
        func `a scene that was never good shows its mistakes, then itself`() async throws {
            let folder = try await PreviewedFolder.serving("zoetrope: 1\nlayrs: []\n")
            let outcome = try await Self.run(
                [
                    [
                        "wait":
                            "!document.querySelector('#trouble').hidden && !document.querySelector('#nothing').hidden"
                    ],
                    ["write": folder.path(), "text": PreviewedFolder.slide], Self.shows("0"), ["evaluate": Self.pixel],
                    ["evaluate": "String(document.querySelector('#trouble').hidden)"],
                ], on: folder)
            #expect(outcome.complaints == [])
            #expect(outcome.answers == ["220,29,5,255", "true"])
        }
    }
}
