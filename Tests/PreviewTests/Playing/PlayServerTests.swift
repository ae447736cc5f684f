import Foundation
import Graphics
import TestSupport
import Testing

extension ServerTests {
    /// Playing with a scene, through a socket.
    @Suite struct PlayServerTests {
        private struct Client {
            let folder: PreviewedFolder
            let headers: [String: String]

            init(_ scene: String = PreviewedFolder.slide) async throws {
                folder = try await PreviewedFolder.serving(scene)
                headers = ["X-Zoetrope-Token": try await folder.token()]
            }

            func post(_ path: String, _ parameters: [String: String] = [:]) async throws -> Wire.Answer {
                let query = parameters.map { name, value in
                    "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
                }.joined(separator: "&")
                return try await folder.wire.get(
                    path + (query.isEmpty ? "" : "?\(query)"), headers: headers, method: "POST")
            }

            func begin() async throws -> String {
                String(try #require(try await post("/play/begin").object()["session"] as? Int))
            }

            /// Taps the box at 100 ms.
            func tap(_ session: String) async throws -> Wire.Answer {
                try await post(
                    "/play/advance",
                    [
                        "session": session, "time": "1000", "scale": "1",
                        "reports": #"[[100,[0,"began",15,15]],[180,[0,"ended",15,15]]]"#,
                    ])
            }
        }

        @Test func `nothing plays without the token of the page`() async throws {
            let client = try await Client()
            let session = try await client.begin()
            for path in [
                "/play/begin", "/play/advance?session=\(session)&time=5", "/play/script?session=\(session)",
                "/play/keep?session=\(session)&name=a", "/play/end?session=\(session)",
            ] {
                #expect(try await client.folder.wire.get(path, method: "POST").status == 403)
                #expect(
                    try await client.folder.wire.get(
                        path, headers: ["X-Zoetrope-Token": String(repeating: "0", count: 32)], method: "POST"
                    ).status == 403)
                // Nor by an address.
                #expect(try await client.folder.wire.get(path, headers: client.headers).status == 404)
            }
            #expect(try await client.tap(session).status == 200)
        }

        @Test func `a live picture is that of the script at the same time`() async throws {
            let client = try await Client()
            let session = try await client.begin()
            let live = try await client.tap(session)
            #expect(live.status == 200 && live.headers["x-zoetrope-moving"] == "0")
            // The box has moved.
            let bitmap = try client.folder.bitmap(live.body)
            #expect(bitmap[60, 15] != bitmap[12, 12])
            let middle = try await client.begin()
            let moving = try await client.post(
                "/play/advance",
                [
                    "session": middle, "time": "400", "scale": "2",
                    "reports": #"[[100,[0,"began",15,15]],[180,[0,"ended",15,15]]]"#,
                ])
            #expect(moving.headers["x-zoetrope-moving"] == "1" && moving.headers["x-zoetrope-time"] == "0.4")
            let script = try await client.post("/play/script", ["session": session, "from": "0", "to": "1"]).object()
            let picture = try #require(script["picture"] as? Int)
            for (answer, time, scale) in [(live, 1.0, 1), (moving, 0.4, 2)] {
                let frame = try await client.folder.wire.get("/frame?picture=\(picture)&time=\(time)&scale=\(scale)")
                #expect(
                    try client.folder.bitmap(frame.body).pixels == client.folder.bitmap(answer.body).pixels, "\(time)")
            }
            // The picture that was sent is not sent again.
            let rest = try await client.post("/play/advance", ["session": session, "time": "1100", "scale": "1"])
            #expect(rest.status == 204 && rest.headers["x-zoetrope-time"] == "1.1")
        }

        @Test func `a script is added, written when it is saved, and undone`() async throws {
            let client = try await Client()
            let session = try await client.begin()
            _ = try await client.tap(session)
            let script = try await client.post("/play/script", ["session": session]).object()
            let lines = try #require(script["lines"] as? [String])
            #expect(lines.contains("- press: { at: [15, 15], duration: 80ms }"))
            #expect(lines.contains("- wait: settled"))
            #expect(script["largest"] as? Double == 0)
            let names = (script["events"] as? [[String: Any]])?.compactMap { $0["name"] as? String } ?? []
            #expect(names == ["touch.began", "touch.ended", "tap.ended"])
            #expect(try await client.post("/play/keep", ["session": session, "name": "tried"]).status == 200)
            var state = try await client.folder.state("?script=tried")
            #expect(state.scene?.script == "tried" && state.scene?.scripts == ["main", "tried"])
            #expect(state.draft.files == [client.folder.path()])
            func file() throws -> String { try String(contentsOfFile: client.folder.path(), encoding: .utf8) }
            #expect(try file() == PreviewedFolder.slide)
            #expect(try await client.post("/save").status == 200)
            let single =
                "script: [ { wait: 200ms }, { tap: box }, { wait: settled }, { marker: middle }, { wait: 200ms } ]"
            let block = "\n  tried:\n" + lines.map { "    \($0)" }.joined(separator: "\n")
            #expect(
                try file()
                    == PreviewedFolder.slide.replacing(single, with: "scripts:\n  main:\(single.dropFirst(7))\(block)"))
            #expect(try await client.post("/undo").status == 200)
            state = try await client.folder.state("?script=tried")
            #expect(state.sources[0].text == PreviewedFolder.slide && state.scene?.script == "main")
            #expect(try await client.post("/save").status == 200)
            #expect(try file() == PreviewedFolder.slide)
        }

        @Test func `the fifth session ends the one that was not used for the longest time`() async throws {
            let client = try await Client()
            var sessions: [String] = []
            for _ in 0..<4 { sessions.append(try await client.begin()) }
            #expect(try await client.tap(sessions[0]).status == 200)
            sessions.append(try await client.begin())
            #expect(try await client.tap(sessions[1]).status == 410)
            #expect(try await client.tap(sessions[2]).status == 200)
            #expect(try await client.post("/play/end", ["session": sessions[2]]).status == 204)
            #expect(try await client.tap(sessions[2]).status == 410)
        }

        @Test(arguments: [
            ("/play/advance", [:], "session is missing"),
            ("/play/advance", ["time": "x"], "time must be an integer"),
            ("/play/advance", ["time": "10", "reports": "[[1]"], "reports must be a list"),
            ("/play/advance", ["time": "10", "reports": "[[1,[0,\"waved\",1,1]]]"], "reports must be a list"),
            ("/play/advance", ["time": "10", "reports": "[[1,[0,\"began\",1,1,1]]]"], "reports must be a list"),
            ("/play/advance", ["time": "10", "reports": "[[1,[0,\"moved\",1,1]]]"], "finger 0 is not down"),
            ("/play/advance", ["time": "10", "scale": "9"], "scale must be above 0 and at most 8"),
            ("/play/advance", ["time": "121000"], "a recording has at most 120 s"),
            ("/play/advance", ["time": "9223372036854775807"], "a recording has at most 120 s"),
            ("/play/advance", ["time": "1", "reports": "[[9223372036854775807]]"], "a recording has at most 120 s"),
            ("/play/advance", ["time": "10", "reports": "[[1,[0,\"began\",1e9,1]]]"], "too far away"),
            ("/play/script", [:], "nothing was touched in this time"),
            ("/play/script", ["from": "2", "to": "1"], "from must be 0 or more and at most to"),
            ("/play/script", ["from": "2"], "to is missing"),
            ("/play/keep", [:], "name is missing"),
            (
                "/play/advance",
                ["time": "10", "reports": "[" + String(repeating: "[1],", count: 400) + "[1]]"],
                "at most 400 reports"
            ),
            (
                "/play/advance", ["time": "10", "reports": String(repeating: "1", count: 12_001)],
                "reports has more than 12000 bytes"
            ),
        ])
        func `an invalid request is refused`(path: String, parameters: [String: String], message: String) async throws {
            let client = try await Client()
            let session = try await client.begin()
            let own = message == "session is missing" ? [:] : ["session": session]
            let answer = try await client.post(path, own.merging(parameters) { $1 })
            #expect(answer.status == 400 && answer.text.contains(message), "\(answer.status) \(answer.text)")
        }

        @Test func `a name that is taken is refused, and the scene stays`() async throws {
            let client = try await Client()
            let session = try await client.begin()
            _ = try await client.tap(session)
            for name in ["main", "a b", "all"] {
                #expect(try await client.post("/play/keep", ["session": session, "name": name]).status == 400)
            }
            #expect(try await client.folder.state().draft.files == [])
        }
    }
}
