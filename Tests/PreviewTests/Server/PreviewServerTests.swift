import Foundation
import Gallery
import Pages
import Preview
import TestSupport
import Testing
import Zoetrope

/// Tests that start servers. They run one after the other, because each server occupies a thread on which tests would run.
@Suite(.serialized, .startsFirst) struct ServerTests {}

extension ServerTests {
    /// The answers of the server, through a socket.
    @Suite struct PreviewServerTests {
        @Test func `the page and its files are served, and no files of the disk`() async throws {
            let folder = try await PreviewedFolder.serving()
            let page = try await folder.wire.get("/")
            #expect(page.status == 200)
            #expect(page.headers["content-type"] == "text/html; charset=utf-8")
            #expect(page.headers["content-security-policy"]?.contains("default-src 'none'") == true)
            // Everything that the page loads comes from the server.
            var waiting = Self.references(in: page.text)
            var seen: Set<String> = []
            while let path = waiting.popLast() {
                guard seen.insert(path).inserted else { continue }
                let file = try await folder.wire.get(path)
                #expect(file.status == 200, "\(path)")
                waiting += Self.references(in: file.text)
            }
            #expect(seen.isSuperset(of: ["/page.css", "/page.js", "/frames.js"]))
            for path in ["/scene.yaml", "/../scene.yaml", "/%2e%2e/etc/passwd", folder.path(), "/Page/page.js"] {
                #expect(try await folder.wire.get(path).status == 404, "\(path)")
            }
        }

        private static func references(in text: String) -> [String] {
            text.matches(of: /(?:src|href|from) ?=? ?"(?:\.\/)?([a-z.-]+)"/).map { "/" + $0.output.1 }
        }

        @Test func `the state describes the scene`() async throws {
            let folder = try await PreviewedFolder.serving()
            let state = try await folder.state()
            let scene = try #require(state.scene)
            #expect(state.isCurrent && state.mistakes.isEmpty)
            #expect(scene.title == "Slide")
            #expect(scene.picture == [80, 60])
            #expect(scene.bands.count == 1)
            #expect(abs(scene.bands[0][0] - 0.2) < 1e-9 && abs(scene.bands[0][1] - 0.3) < 1e-9)
            #expect(scene.markers.map(\.name) == ["middle"])
            #expect(scene.layers.map(\.name) == ["box"] && scene.layers[0].line == 7)
            #expect(scene.variables.map(\.name) == ["isMoved"] && scene.variables[0].line == 5)
            #expect(state.sources.map(\.text) == [PreviewedFolder.slide])
        }

        @Test func `the lane of a finger names what it touches`() async throws {
            let folder = try await PreviewedFolder.serving(
                """
                zoetrope: 2
                canvas: { size: [80, 60] }
                layers:
                  - id: card
                    frame: [0, 0, 40, 60]
                    layers: [ { layers: [ { frame: [0, 0, 40, 60], background: red } ] } ]
                  - { id: button, frame: [40, 0, 40, 60] }
                gestures:
                  - { tap: card }
                script: [ { tap: [10, 30] }, { wait: 1s }, { tap: [60, 30] } ]
                """)
            let scene = try #require(try await folder.wire.get("/state").object()["scene"] as? [String: Any])
            let lanes = try #require(scene["lanes"] as? [[String: Any]])
            let finger = try #require(lanes.first { $0["kind"] as? String == "finger" })
            let spans = try #require(finger["spans"] as? [[String: Any]])
            #expect(spans.map { $0["text"] as? String } == ["in card", "button"])
        }

        @Test(arguments: [(0.0, 1.0), (0.5, 2), (0.9, 0.73)])
        func `a frame has the pixels of a still`(time: Double, scale: Double) async throws {
            let folder = try await PreviewedFolder.serving()
            let picture = try #require(try await folder.state().picture)
            let frame = try await folder.wire.get("/frame?picture=\(picture)&time=\(time)&scale=\(scale)")
            #expect(frame.headers["content-type"] == "image/png")
            let still = try PreparedScene(folder.path()).still(at: .time(time), scale: scale)
            let same = try folder.bitmap(frame.body) == folder.bitmap(still)
            #expect(same)
        }

        @Test func `a moment contains transformed outlines and variables`() async throws {
            let folder = try await PreviewedFolder.serving()
            let picture = try #require(try await folder.state().picture)
            let moment = try await folder.wire.get("/moment?picture=\(picture)&time=0.5&layer=0").object()
            let outline = try #require((moment["outlines"] as? [[String: Any]])?.first)
            // From 15 to 60 in 0.4 s, half way at 0.5 s.
            #expect(outline["corners"] as? [Double] == [27.5, 5, 47.5, 5, 47.5, 25, 27.5, 25])
            let variable = try #require((moment["variables"] as? [[String: Any]])?.first)
            #expect(variable["value"] as? Bool == true && variable["isChanged"] as? Bool == true)
            let layer = try #require(moment["layer"] as? [String: Any])
            #expect(layer["position"] as? [Double] == [37.5, 15])
        }

        @Test func `curves are drawn in the requested width`() async throws {
            let folder = try await PreviewedFolder.serving()
            let picture = try #require(try await folder.state().picture)
            let svg = try #require(
                try await folder.wire.get("/curves?picture=\(picture)&width=400").object()["svg"] as? String)
            #expect(svg.contains("viewBox=\"0 0 400 "))
            #expect(svg.contains("box.frame.x"))
        }

        @Test(arguments: [
            ("", ["box.frame.x", "isMoved"], false), ("&names=isMoved", ["isMoved"], true),
            ("&names=box.frame.x,gone", ["box.frame.x"], true), ("&names=gone", ["box.frame.x", "isMoved"], false),
            ("&names=", [], true),
        ])
        func `curves show the requested values`(query: String, shown: [String], isChosen: Bool) async throws {
            let folder = try await PreviewedFolder.serving()
            let picture = try #require(try await folder.state().picture)
            let answer = try await folder.wire.get("/curves?picture=\(picture)\(query)").object()
            let names = try #require(answer["names"] as? [[String: Any]])
            #expect(names.compactMap { $0["name"] as? String } == ["box.frame.x", "isMoved"])
            #expect(names.filter { $0["isShown"] as? Bool == true }.compactMap { $0["name"] as? String } == shown)
            #expect(answer["isChosen"] as? Bool == isChosen)
            let svg = try #require(answer["svg"] as? String)
            for name in ["box.frame.x", "isMoved"] {
                #expect(svg.contains(">\(name)<") == shown.contains(name), "\(name)")
            }
            #expect(svg.isEmpty == shown.isEmpty)
        }

        @Test func `the source is highlighted like the documentation`() async throws {
            let folder = try await PreviewedFolder.serving()
            let source = try #require(try await folder.state().sources.first)
            #expect(
                source.lines[4]
                    == "  <span class=\"k\">isMoved</span><span class=\"p\">:</span> <span class=\"n\">false</span>")
            let css = try await folder.wire.get("/page.css").text
            #expect(css.contains(YAMLHighlighter.css))
        }

        @Test(arguments: [
            ("/frame", "picture is missing"), ("/frame?picture=x", "picture must be an integer, not 'x'"),
            ("/frame?picture=1&time=nan", "time must be a number, not 'nan'"),
            ("/frame?picture=1&time=0&scale=9", "scale must be above 0 and at most 8"),
            ("/frame?picture=1&time=0&tme=0", "unknown parameter 'tme'; did you mean 'time'?"),
            ("/frame?picture=1&time=0&time=1", "time occurs twice"),
            ("/frame?picture=PICTURE&time=99", "99 s is after the end at 0.9 s"),
            ("/frame?picture=PICTURE&time=-1", "-1 s is before the start"),
            ("/moment?picture=PICTURE&time=1e300", "is after the end"),
            ("/curves?picture=PICTURE&width=1", "width must be 240 to 2000"),
            ("/state?device=iPhone%2099", "there is no device 'iPhone 99'"),
            ("/state?appearance=dusk", "--appearance must be one of light, dark, not 'dusk'"),
            ("/state?touches=2", "touches must be 0 or 1, not '2'"), ("/changes", "Upgrade"),
        ])
        func `an invalid request is answered with a message`(path: String, message: String) async throws {
            let folder = try await PreviewedFolder.serving()
            let picture = try #require(try await folder.state().picture)
            let answer = try await folder.wire.get(path.replacing("PICTURE", with: "\(picture)"))
            #expect(answer.status == 400)
            #expect(answer.text.contains(message), "\(answer.text)")
        }

        @Test func `a version that is no longer in memory is gone`() async throws {
            let folder = try await PreviewedFolder.serving()
            #expect(try await folder.wire.get("/frame?picture=1&time=0").status == 410)
        }

        @Test func `other hosts, other pages and other methods are rejected`() async throws {
            let folder = try await PreviewedFolder.serving()
            let port = folder.wire.port
            for headers in [
                ["Host": "evil.example:\(port)"], ["Host": "evil.localhost"], ["Host": ""], ["Host": "localhost:x"],
                ["Origin": "http://evil.example"], ["Origin": "null"], ["Sec-Fetch-Site": "cross-site"],
            ] {
                for path in ["/", "/state", "/changes"] {
                    #expect(try await folder.wire.get(path, headers: headers).status == 403, "\(headers) \(path)")
                }
            }
            // A tunnel, and a link to the page.
            let tunnel = ["Host": "localhost:9", "Origin": "http://localhost:9", "Sec-Fetch-Site": "same-origin"]
            let near = try await folder.wire.get("/state", headers: tunnel)
            #expect(near.status == 200)
            #expect(near.headers["content-security-policy"]?.contains("ws://localhost:9;") == true)
            let link = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"]
            #expect(try await folder.wire.get("/", headers: link).status == 200)
            #expect(try await folder.wire.get("/state", headers: link).status == 403)
            let post = try await folder.wire.get("/state", method: "POST")
            #expect(post.status == 405 && post.headers["allow"] == "GET, HEAD")
            #expect(try await folder.wire.get("/state", method: "HEAD").status == 200)
        }

        @Test(arguments: [true, false])
        func `an error ends the server unless it was cancelled`(isCancelled: Bool) async {
            struct Failure: LocalizedError { var errorDescription: String? { "no socket" } }
            let task = Task { () -> ZoetropeError? in
                do throws(ZoetropeError) {
                    try await PreviewServer.serve(onFirstOf: 9...9) { _ in
                        while isCancelled, !Task.isCancelled { await Task.yield() }
                        throw Failure()
                    }
                    return nil
                } catch {
                    return error
                }
            }
            if isCancelled { task.cancel() }
            #expect(await task.value?.description == (isCancelled ? nil : "port 9 cannot be opened: no socket"))
        }

        @Test func `a given port that is taken is an error`() async throws {
            let folder = try await PreviewedFolder.serving()
            let second = try PreviewServer(folder.path(), settings: SceneSettings(), port: folder.wire.port)
            let problem = await #expect(throws: ZoetropeError.self) { try await second.run { _ in } }
            #expect(problem?.exitCode == .fileError)
            #expect(problem?.description.hasPrefix("port \(folder.wire.port) is taken\n  hint: ") == true)
        }

        @Test func `a missing file is an error before serving`() throws {
            let folder = try PreviewedFolder()
            let missing = #expect(throws: ZoetropeError.self) {
                _ = try PreviewServer(folder.path("none.yaml"), settings: SceneSettings())
            }
            #expect(missing?.exitCode == .fileError)
            let input = #expect(throws: ZoetropeError.self) { _ = try PreviewServer("-", settings: SceneSettings()) }
            #expect(input?.exitCode == .usage)
        }
    }
}
