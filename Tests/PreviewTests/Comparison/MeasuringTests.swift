import Foundation
import TestSupport
import Testing
import Zoetrope

extension ServerTests {
    /// Measuring the motion in a reference, and taking a measured curve.
    @Suite struct MeasuringTests {
        private static func scene(_ timing: String) -> String {
            """
            zoetrope: 2
            title: Card
            canvas: { size: [300, 200], background: "#C7C7CC" }
            layers:
            \(RecordedCard.layer())
            gestures:
              - tap: card
                ended: [ { animate: { set: { card.position.x: 200 } }, \(timing) } ] # to the right
            script: [ { wait: 300ms }, { tap: card }, { wait: 1.2s } ]
            """
        }

        /// What the scene has before a measured curve is taken.
        private static let before = scene("duration: 400ms, timing: linear")

        /// A scene beside `reference.gif`, in which its card has a spring.
        private static func folder() async throws -> PreviewedFolder {
            try await PreviewedFolder.serving(
                before, reference: "reference.gif",
                prepare: { folder in
                    try folder.write(scene("duration: 600ms, timing: { dampingRatio: 0.6 }"), as: "recorded.yaml")
                    var job = RenderJob()
                    job.format = "gif"
                    job.paths = [folder.path("reference.gif")]
                    job.options.rate = 50
                    _ = try job.run(try PreparedScene(folder.path("recorded.yaml")))
                })
        }

        private struct Second: Decodable {
            var picture: Int
        }

        private struct Status: Decodable {
            struct Answer: Decodable {
                struct Timing: Decodable {
                    var title: String
                    var timing: String
                }

                var text: String
                var yaml: String
                var chart: String
                var timings: [Timing]
                var path: [[Double]]
            }

            var id: Int
            var total: Int
            var answer: Answer?
            var problem: String?
        }

        /// The page's requests.
        private struct Page {
            let folder: PreviewedFolder
            let token: String
            let picture: Int

            init(_ folder: PreviewedFolder) async throws {
                let second = try await folder.wire.get("/second?source=reference").body
                picture = try JSONDecoder().decode(Second.self, from: second).picture
                (self.folder, token) = (folder, try await folder.token())
            }

            func post(_ path: String) async throws -> Wire.Answer {
                try await folder.wire.get(path, headers: ["X-Zoetrope-Token": token], method: "POST")
            }

            /// Begins to measure a box: x, y, width and height.
            func begin(_ box: [Int], time: Double = 0) async throws -> Wire.Answer {
                try await post(
                    "/measure/begin?picture=\(picture)&time=\(time)&x=\(box[0])&y=\(box[1])&width=\(box[2])&height=\(box[3])"
                )
            }

            /// The state after the measurement.
            func measured(_ box: [Int]) async throws -> Status {
                let begun = try JSONDecoder().decode(Status.self, from: try await begin(box).body)
                while true {
                    let answer = try await folder.wire.get("/measure?id=\(begun.id)")
                    let status = try JSONDecoder().decode(Status.self, from: answer.body)
                    if status.answer != nil || status.problem != nil { return status }
                    try await Task.sleep(for: .milliseconds(10))
                }
            }
        }

        private static let card = [40, 40, 120, 90]

        @Test func `a measurement that is cancelled is forgotten, and the next one begins`() async throws {
            let folder = try await Self.folder()
            let page = try await Page(folder)
            let first = try JSONDecoder().decode(Status.self, from: try await page.begin(Self.card).body)
            #expect(try await page.post("/measure/cancel?id=\(first.id)").status == 200)
            #expect(try await folder.wire.get("/measure?id=\(first.id)").status == 410)
            #expect(try await page.measured(Self.card).answer != nil)
            #expect(try await page.post("/measure/cancel").status == 400)
            #expect(try await folder.wire.get("/measure/cancel?id=2", method: "POST").status == 403)
        }

        @Test func `a box has its curve, which replaces one of the scene`() async throws {
            let folder = try await Self.folder()
            let page = try await Page(folder)
            let status = try await page.measured(Self.card)
            let answer = try #require(status.answer, "\(status.problem ?? "")")
            #expect(
                answer.text.contains("UISpringTimingParameters(dampingRatio: 0.6") && answer.yaml.contains("animate:"))
            #expect(answer.chart.hasPrefix("<svg") && status.total > 20)
            // The centre of the card, in points.
            let (first, last) = (try #require(answer.path.first), try #require(answer.path.last))
            #expect(first[0] == 0 && abs(first[1] - 100) < 0.3 && abs(first[2] - 85) < 0.3)
            #expect(abs(last[1] - 200) < 0.3 && abs(last[2] - 85) < 0.3)
            #expect(answer.timings.count == 1 && answer.timings.first?.title.hasPrefix("position, from 0.4 s") == true)
            let line = Self.before.split(separator: "\n").firstIndex { $0.contains("timing: linear") } ?? 0
            let text = Self.before.split(separator: "\n")[line]
            let column = text.distance(from: text.startIndex, to: text.firstRange(of: "linear")!.lowerBound) + 1
            let shown = try #require(try await folder.state().picture)
            let place = "picture=\(shown)&file=\(folder.path())&line=\(line + 1)&column=\(column)"
            #expect(try await page.post("/measure/take?id=\(status.id)&timing=0&\(place)").status == 200)
            let state = try await folder.state()
            #expect(state.isCurrent && state.draft.files == [folder.path()])
            let taken = state.sources[0].text
            let values = try #require(
                taken.firstMatch(of: /duration: (\d+)ms, timing: { dampingRatio: ([0-9.]+) } } ] # to the right/),
                "\(taken)")
            #expect(abs((Double(values.1) ?? 0) - 600) <= 12 && abs((Double(values.2) ?? 0) - 0.6) <= 0.02)
            // Nothing is written, and it can be undone.
            #expect(try String(contentsOfFile: folder.path(), encoding: .utf8) == Self.before)
            #expect(try await page.post("/undo").status == 200)
            #expect(try await folder.state().draft.files == [])
            // Another place, measurement or curve.
            for (query, status, message) in [
                (
                    "id=\(status.id)&timing=0&picture=\(shown)&file=\(folder.path())&line=1&column=2", 400,
                    "has changed meanwhile"
                ),
                // A key that is no action.
                (
                    "id=\(status.id)&timing=0&picture=\(shown)&file=\(folder.path())&line=1&column=1", 400,
                    "cannot have the measured curve"
                ),
                (
                    "id=\(status.id)&timing=0&picture=\(shown)&file=/etc/passwd&line=1&column=1", 400,
                    "is not a file of this scene"
                ),
                (
                    "id=\(status.id)&timing=0&picture=\(page.picture)&\(place.split(separator: "&").dropFirst().joined(separator: "&"))",
                    400, "has changed meanwhile"
                ),
                ("id=\(status.id)&timing=1&\(place)", 400, "no timing with index 1"),
                ("id=\(status.id + 1)&timing=0&\(place)", 410, "measure again"),
            ] {
                let answer = try await page.post("/measure/take?\(query)")
                #expect(answer.status == status && (message.isEmpty || answer.text.contains(message)), "\(answer.text)")
            }
        }

        private struct Layer: Decodable {
            struct Source: Decodable {
                struct Place: Decodable {
                    var line: Int
                    var column: Int
                }

                var timingPlace: Place?
            }

            var sources: [Source]
        }

        @Test func `an action without a timing has one after a curve is taken`() async throws {
            let folder = try await Self.folder()
            let page = try await Page(folder)
            let id = try await page.measured(Self.card).id
            let text = Self.scene("duration: 400ms")
            try folder.write(text)
            while try await folder.state().sources[0].text != text { try await Task.sleep(for: .milliseconds(10)) }
            let shown = try #require(try await folder.state().picture)
            let layer = try await folder.wire.get("/layer?picture=\(shown)&layer=0&time=1").body
            // The first is the declaration of the layer.
            let sources = try JSONDecoder().decode(Layer.self, from: layer).sources
            #expect(sources.first?.timingPlace == nil)
            let place = try #require(sources.compactMap(\.timingPlace).first)
            let answer = try await page.post(
                "/measure/take?id=\(id)&timing=0&picture=\(shown)&file=\(folder.path())&line=\(place.line)&column=\(place.column)"
            )
            #expect(answer.status == 200, "\(answer.text)")
            let taken = try await folder.state().sources[0].text
            #expect(taken.contains(/}, timing: { dampingRatio: 0\.\d+ }, duration: \d+ms }/), "\(taken)")
        }

        /// A line was added above, and the text has an error, so that the page still shows the version before.
        @Test func `a curve is not taken into a text that has changed`() async throws {
            let folder = try await Self.folder()
            let page = try await Page(folder)
            let id = try await page.measured(Self.card).id
            let shown = try #require(try await folder.state().picture)
            try folder.write(Self.before.replacing("gestures:", with: "bogus: 1\ngestures:"))
            let place = "picture=\(shown)&file=\(folder.path())&line=17&column=95"
            while try await folder.state().isCurrent { try await Task.sleep(for: .milliseconds(10)) }
            let answer = try await page.post("/measure/take?id=\(id)&timing=0&\(place)")
            #expect(answer.status == 400 && answer.text.contains("the file has changed meanwhile"), "\(answer.text)")
        }

        /// Keyframes have no springs.
        @Test func `an action that cannot have the curve stays as it is`() async throws {
            let folder = try await Self.folder()
            let page = try await Page(folder)
            let id = try await page.measured(Self.card).id
            let text = Self.before.replacing(
                "animate: { set: { card.position.x: 200 } }", with: "animate: card.position.x, values: [100, 200]")
            try folder.write(text)
            let lines = text.split(separator: "\n")
            let line = try #require(lines.firstIndex { $0.contains("timing: linear") })
            let column = lines[line].distance(
                from: lines[line].startIndex, to: try #require(lines[line].firstRange(of: "linear")).lowerBound)
            while try await folder.state().sources[0].text != text { try await Task.sleep(for: .milliseconds(10)) }
            let shown = try #require(try await folder.state().picture)
            let answer = try await page.post(
                "/measure/take?id=\(id)&timing=0&picture=\(shown)&file=\(folder.path())&line=\(line + 1)&column=\(column + 1)"
            )
            #expect(answer.status == 400 && answer.text.contains("cannot have the measured curve"), "\(answer.text)")
            let state = try await folder.state()
            #expect(state.isCurrent && state.draft.files == [] && state.sources[0].text == text)
        }

        @Test func `a box that cannot be measured is explained`() async throws {
            let folder = try await Self.folder()
            let page = try await Page(folder)
            let flat = try await page.measured([200, 150, 40, 30])
            #expect(flat.problem?.contains("reference.gif") == true, "\(flat.problem ?? "")")
            for (box, message) in [
                ([40, 40, 0, 90], "the box is empty"), ([40, 40, 1_000_000, 90], "width is too large"),
            ] {
                let answer = try await page.begin(box)
                #expect(answer.status == 400 && answer.text.contains(message), "\(answer.text)")
            }
            #expect(try await page.begin(Self.card, time: -1).status == 400)
            #expect(try await folder.wire.get("/measure?id=99").status == 410)
            // At the end, which is a little later in the picture than in the file.
            #expect(try await page.begin(Self.card, time: 99).status == 200)
            #expect(try await folder.wire.get("/measure/begin?picture=1", method: "POST").status == 403)
            #expect(try await folder.wire.get("/measure/take?id=1", method: "POST").status == 403)
            let other = try await PreviewedFolder.serving()
            let picture = try #require(try await other.state().picture)
            let token = try await other.token()
            let answer = try await other.wire.get(
                "/measure/begin?picture=\(picture)&time=0&x=0&y=0&width=9&height=9",
                headers: ["X-Zoetrope-Token": token], method: "POST")
            #expect(answer.status == 400 && answer.text.contains("without a reference"))
        }

        @Test(.browser, .hangLimit)
        func `a box is drawn on the reference, and its curve is taken into the file`() async throws {
            let folder = try await Self.folder()
            let isMeasured = ["wait": "document.querySelector('#measure-status').textContent.startsWith('Measured.')"]
            /// A place in the second picture, which is beside the first.
            func place(_ x: Int, _ y: Int) -> String {
                "(() => { const box = document.querySelector('#second').getBoundingClientRect(); return [box.left + box.width * \(x) / 300, box.top + box.height * \(y) / 200]; })()"
            }
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), ["wait": "!document.querySelector('#measure').hidden"],
                    // A layer whose curve is shown, after the animation.
                    ["key": "g"], ["type": "1"], ["key": "Enter"],
                    ["wait": "document.querySelector('.curve .take, .curve + .take') !== null"],
                    ["evaluate": "String(document.querySelector('.take').hidden)"],
                    ["key": "Home"], ["key": "w"],
                    ["evaluate": "String(document.querySelector('#measure-bar').hidden)"],
                    ["drag": [place(36, 36), place(100, 80), place(164, 134)]], isMeasured,
                    [
                        "evaluate":
                            "String(Object.entries({ x: 36, y: 36, width: 128, height: 98 }).every(([name, value]) => Math.abs(document.querySelector('#measure-' + name).value - value) < 1))"
                    ],
                    [
                        "evaluate":
                            "String(document.querySelector('#measure-text').textContent.includes('UISpringTimingParameters(dampingRatio: 0.6'))"
                    ],
                    [
                        "evaluate":
                            "[document.querySelectorAll('#measure-chart svg').length, document.querySelectorAll('#measure-shapes .path').length, document.querySelectorAll('#measure-timing option').length].join()"
                    ],
                    // The curve of the selected layer.
                    ["key": "g"], ["type": "1"], ["key": "Enter"],
                    ["wait": "!document.querySelector('.take').hidden"],
                    ["evaluate": "(document.querySelector('.take').click(), '')"],
                    ["wait": "!document.querySelector('#draft').hidden"],
                    ["wait": "document.querySelector('.curve p').textContent.includes('overshoot')"],
                    ["key": "s", "control": true],
                    ["wait": "document.querySelector('#draft').hidden"],
                    // Escape closes it, and the picture has its pointers again.
                    ["key": "Escape"], ["evaluate": "String(document.querySelector('#measure-bar').hidden)"],
                    ["unnamed": true],
                ], on: folder, at: "#layer=card")
            #expect(outcome.complaints == [])
            #expect(outcome.answers == ["true", "false", "true", "true", "1,1,1", "", "true", ""])
            let text = try String(contentsOfFile: folder.path(), encoding: .utf8)
            #expect(text.contains("timing: { dampingRatio: 0.6 } } ] # to the right"), "\(text)")
        }
    }
}
