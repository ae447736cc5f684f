import Foundation
import Graphics
import TestSupport
import Testing

extension ServerTests {
    /// Requests that change values and files, through a socket.
    @Suite struct EditServerTests {
        private static func edits(_ file: String, _ line: Int, _ column: Int, _ old: String, _ new: String) -> String {
            let list = #"[{"file":"\#(file)","line":\#(line),"column":\#(column),"old":"\#(old)","new":"\#(new)"}]"#
            return "/edit?edits=" + (list.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
        }

        @Test func `nothing changes without the token of the page`() async throws {
            let folder = try await PreviewedFolder.serving()
            _ = try await folder.state()
            let token = try await folder.token()
            let edit = Self.edits(folder.path(), 8, 13, "5", "9")
            for path in [edit, "/undo", "/redo", "/discard", "/save"] {
                for headers in [
                    [:], ["X-Zoetrope-Token": ""], ["X-Zoetrope-Token": String(token.dropLast()) + "x"],
                    ["X-Zoetrope-Token": token, "Origin": "https://example.com"],
                    ["X-Zoetrope-Token": token, "Sec-Fetch-Site": "cross-site"],
                    ["X-Zoetrope-Token": token, "Host": "example.com"],
                ] {
                    let answer = try await folder.wire.get(path, headers: headers, method: "POST")
                    #expect(answer.status == 403, "\(path) \(headers)")
                }
                // Nor by an address, which any page can load as a picture.
                #expect(try await folder.wire.get(path, headers: ["X-Zoetrope-Token": token]).status == 404)
            }
            #expect(try await folder.state().draft.files == [])
            #expect(try String(contentsOfFile: folder.path(), encoding: .utf8) == PreviewedFolder.slide)
            // Another server has another token.
            let other = try await PreviewedFolder.serving()
            #expect(try await other.token() != token)
        }

        @Test func `a change is shown, and written only when it is saved`() async throws {
            let folder = try await PreviewedFolder.serving()
            let headers = ["X-Zoetrope-Token": try await folder.token()]
            func post(_ path: String) async throws -> Wire.Answer {
                try await folder.wire.get(path, headers: headers, method: "POST")
            }
            let first = try await folder.state()
            #expect(try await post("/save").status == 400)
            #expect(try await post(Self.edits(folder.path(), 8, 13, "5", "25")).status == 200)
            let state = try await folder.state()
            #expect(state.draft.files == [folder.path()] && state.draft.canUndo)
            #expect(state.revision > first.revision && state.isCurrent)
            #expect(state.sources[0].text == PreviewedFolder.slide.replacing("frame: [5,", with: "frame: [25,"))
            let picture = try #require(state.picture)
            let moment = try await folder.wire.get("/moment?picture=\(picture)&time=0").object()
            let outline = try #require((moment["outlines"] as? [[String: Any]])?.first)
            #expect(outline["frame"] as? [Double] == [25, 5, 20, 20])
            #expect(try String(contentsOfFile: folder.path(), encoding: .utf8) == PreviewedFolder.slide)
            // A change that breaks the scene is shown, but is not saved.
            #expect(try await post(Self.edits(folder.path(), 9, 17, "#DC1D05", "no colour")).status == 200)
            #expect(try await folder.state().mistakes.first?.line == 9)
            let refused = try await post("/save")
            #expect(refused.status == 400 && refused.text.contains("the scene has errors"))
            #expect(try await post("/undo").status == 200)
            #expect(try await post("/save").status == 200)
            #expect(
                try String(contentsOfFile: folder.path(), encoding: .utf8)
                    == PreviewedFolder.slide.replacing("frame: [5,", with: "frame: [25,"))
            #expect(try await folder.state().draft.files == [])
        }

        @Test func `a change on disk wins`() async throws {
            let folder = try await PreviewedFolder.serving()
            let headers = ["X-Zoetrope-Token": try await folder.token()]
            _ = try await folder.state()
            let edit = Self.edits(folder.path(), 8, 13, "5", "25")
            #expect(try await folder.wire.get(edit, headers: headers, method: "POST").status == 200)
            let other = PreviewedFolder.slide.replacing("title: Slide", with: "title: Other")
            try folder.write(other)
            #expect(try await folder.wire.get("/save", headers: headers, method: "POST").status == 400)
            #expect(try String(contentsOfFile: folder.path(), encoding: .utf8) == other)
            while try await folder.state().scene?.title != "Other" { try await Task.sleep(for: .milliseconds(10)) }
            let state = try await folder.state()
            #expect(state.draft.files == [] && state.draft.note?.contains("has changed on disk") == true)
            #expect(state.sources[0].text == other)
        }

        @Test func `values of included files and of clips are changed in their files`() async throws {
            let scene = PreviewedFolder.slide.replacing(
                "layers:\n",
                with: "layers:\n  - include: parts/dot.yaml\n  - { id: film, clip: film.yaml, frame: [0, 0, 9, 9] }\n")
            let dot = "# A part.\nlayers: [ { id: dot, frame: [1, 2, 3, 4] } ]\n"
            let film = "zoetrope: 1\ncanvas: { size: [9, 9], background: \"#123456\" }\nlayers: []\n"
            let folder = try await PreviewedFolder.serving(
                scene, others: ["parts/dot.yaml": dot, "film.yaml": film])
            let (part, clip) = (folder.path("parts/dot.yaml"), folder.path("film.yaml"))
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: part)
            let headers = ["X-Zoetrope-Token": try await folder.token()]
            func post(_ path: String) async throws -> Wire.Answer {
                try await folder.wire.get(path, headers: headers, method: "POST")
            }
            _ = try await folder.state()
            #expect(try await post(Self.edits(part, 2, 30, "1", "41")).status == 200)
            #expect(try await post(Self.edits(clip, 2, 37, "#123456", "#00ff00")).status == 200)
            #expect(try await post(Self.edits(folder.path("parts/../parts/dot.yaml"), 2, 30, "41", "5")).status == 400)
            let state = try await folder.state()
            #expect(state.isCurrent && state.draft.files == [clip, part])
            let moment = try await folder.wire.get("/moment?picture=\(try #require(state.picture))&time=0").object()
            let outlines = try #require(moment["outlines"] as? [[String: Any]])
            #expect(outlines.contains { $0["frame"] as? [Double] == [41, 2, 3, 4] })
            let picture = try await folder.wire.get("/frame?picture=\(try #require(state.picture))&time=0")
            #expect(try folder.bitmap(picture.body)[4, 4] == 0xFF00_FF00)
            #expect(try String(contentsOfFile: part, encoding: .utf8) == dot)
            #expect(try await post("/save").status == 200)
            #expect(try String(contentsOfFile: part, encoding: .utf8) == dot.replacing("[1,", with: "[41,"))
            #expect(try String(contentsOfFile: clip, encoding: .utf8) == film.replacing("#123456", with: "#00ff00"))
            #expect(try String(contentsOfFile: folder.path(), encoding: .utf8) == scene)
            let attributes = try FileManager.default.attributesOfItem(atPath: part)
            #expect(attributes[.posixPermissions] as? Int == 0o640)
            #expect(try await folder.state().draft.files == [])
        }

        @Test func `a change of an included file on disk wins`() async throws {
            let folder = try await PreviewedFolder.serving(
                PreviewedFolder.slide.replacing("layers:\n", with: "layers:\n  - include: dot.yaml\n"),
                others: ["dot.yaml": "layers: [ { id: dot, frame: [1, 2, 3, 4] } ]\n"])
            let headers = ["X-Zoetrope-Token": try await folder.token()]
            _ = try await folder.state()
            let edit = Self.edits(folder.path("dot.yaml"), 1, 30, "1", "41")
            #expect(try await folder.wire.get(edit, headers: headers, method: "POST").status == 200)
            let other = "layers: [ { id: dot, frame: [7, 2, 3, 4] } ]\n"
            try folder.write(other, as: "dot.yaml")
            #expect(try await folder.wire.get("/save", headers: headers, method: "POST").status == 400)
            #expect(try String(contentsOfFile: folder.path("dot.yaml"), encoding: .utf8) == other)
            while try await folder.state().draft.note == nil { try await Task.sleep(for: .milliseconds(10)) }
            #expect(try await folder.state().draft.note?.contains("dot.yaml has changed on disk") == true)
        }

        @Test(arguments: [
            ("/edit", "edits is missing"),
            ("/edit?edits=x", "edits must be a list of { file, line, column, old, new }"),
            ("/edit?edits=%5B%5D", "a change has 1 to 8 values of one file"), ("/undo", "there is nothing to undo"),
            ("/redo", "there is nothing to redo"), ("/save", "there is nothing to save"),
            ("/edit?edits=" + String(repeating: "a", count: 8001), "edits has more than 8000 bytes"),
        ])
        func `an invalid change is refused`(path: String, message: String) async throws {
            let folder = try await PreviewedFolder.serving()
            let headers = ["X-Zoetrope-Token": try await folder.token()]
            _ = try await folder.state()
            let answer = try await folder.wire.get(path, headers: headers, method: "POST")
            #expect(answer.status == 400)
            #expect(answer.text.contains(message), "\(answer.text)")
        }

        /// The curve of a name in `let`, whose numbers are those of the declaration.
        @Test func `a timing with a name has the curve of its declaration`() async throws {
            let scene = PreviewedFolder.slide.replacing("timing: linear", with: "timing: standard")
                .replacing("zoetrope: 1\n", with: "zoetrope: 1\nlet: { standard: [0.2, 0, 0, 1] }\n")
            let folder = try await PreviewedFolder.serving(scene)
            let picture = try #require(try await folder.state().picture)
            let answer = try await folder.wire.get("/layer?picture=\(picture)&layer=0&time=0.5").object()
            let action = try #require((answer["sources"] as? [[String: Any]])?.last)
            let timing = try #require(action["timing"] as? [String: Any], "\(action)")
            #expect(timing["letName"] as? String == "standard" && timing["points"] as? [Double] == [0.2, 0, 0, 1])
            let fields = (action["fields"] as? [[String: Any]] ?? []).filter {
                ($0["path"] as? String)?.hasPrefix("standard[") == true
            }
            #expect(fields.count == 4 && fields.allSatisfy { $0["line"] as? Int == 2 }, "\(fields)")
        }

        @Test func `values have origins and fields`() async throws {
            let folder = try await PreviewedFolder.serving()
            let picture = try #require(try await folder.state().picture)
            func layer(_ time: Double) async throws -> [String: Any] {
                try await folder.wire.get("/layer?picture=\(picture)&layer=0&time=\(time)").object()
            }
            func origin(_ answer: [String: Any], _ key: String) throws -> String {
                let origin = try #require((answer["origins"] as? [String: [String: Any]])?[key])
                return "\(origin["kind"] ?? "") \(origin["words"] ?? "") \(origin["line"] ?? "")"
            }
            func sources(_ answer: [String: Any]) throws -> [[String: Any]] {
                try #require(answer["sources"] as? [[String: Any]])
            }
            let start = try await layer(0)
            #expect(try origin(start, "position") == "declared  8" && origin(start, "background") == "declared  9")
            let fields = try #require(try sources(start).first?["fields"] as? [[String: Any]])
            #expect(
                fields.compactMap { $0["path"] as? String } == [
                    "id", "frame[0]", "frame[1]", "frame[2]", "frame[3]", "background",
                ])
            #expect(
                fields.compactMap { $0["kind"] as? String } == [
                    "text", "number", "number", "number", "number", "color",
                ])
            #expect(fields[1]["column"] as? Int == 13)
            #expect(try sources(start).count == 1)
            let moving = try await layer(0.5)
            #expect(try origin(moving, "frame") == "animated tap box at 0.3 s 14")
            let action = try #require(try sources(moving).last)
            #expect(action["title"] as? String == "tap box at 0.3 s" && action["line"] as? Int == 14)
            let paths = (action["fields"] as? [[String: Any]])?.compactMap { $0["path"] as? String }
            #expect(
                paths == ["animate.set.box.position.x", "animate.duration", "animate.timing"]
                    || paths == ["set.box.position.x", "duration", "timing"])
            #expect((action["timing"] as? [String: Any])?["form"] as? String == "name")
            // At its end it keeps what the animation has set.
            #expect(try origin(await layer(0.8), "frame") == "set tap box at 0.3 s 14")
        }
    }
}
