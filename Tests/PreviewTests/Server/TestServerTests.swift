import Foundation
import TestSupport
import Testing

extension ServerTests {
    /// Requests about expectations and goldens, through a socket.
    @Suite struct TestServerTests {
        @Test func `a golden is accepted only by the page, and only for a saved scene`() async throws {
            let folder = try await PreviewedFolder.serving(TestsTests.scene)
            let picture = try #require(try await folder.state().picture)
            let headers = ["X-Zoetrope-Token": try await folder.token()]
            let accept = "/golden/accept?picture=\(picture)&name=scene%2Fmain.trace"
            #expect(try await folder.wire.get(accept, method: "POST").status == 403)
            #expect(try await folder.wire.get(accept, headers: headers).status == 404)
            let missing = try await folder.wire.get("/golden?picture=\(picture)&name=scene%2Fmain.trace").object()
            #expect(missing["state"] as? String == "missing")

            // A change that is not saved.
            let edit = #"[{"file":"\#(folder.path())","line":8,"column":13,"old":"5","new":"6"}]"#
            let escaped = edit.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            #expect(try await folder.wire.get("/edit?edits=\(escaped)", headers: headers, method: "POST").status == 200)
            let refused = try await folder.wire.get(accept, headers: headers, method: "POST")
            #expect(refused.status == 400)
            #expect(refused.text.contains("save the changes of the scene before accepting a golden"), "\(refused.text)")
            #expect(!FileManager.default.fileExists(atPath: folder.path("Goldens")))

            _ = try await folder.wire.get("/discard", headers: headers, method: "POST")
            let current = try #require(try await folder.state().picture)
            let accepted = try await folder.wire.get(
                "/golden/accept?picture=\(current)&name=scene%2Fmain.trace", headers: headers, method: "POST")
            #expect(try accepted.object()["state"] as? String == "accepted")
            #expect(FileManager.default.fileExists(atPath: folder.path("Goldens/scene/main.trace")))
        }

        @Test func `wrong requests have clear answers`() async throws {
            let folder = try await PreviewedFolder.serving(TestsTests.scene)
            let picture = try #require(try await folder.state().picture)
            for (path, status, message) in [
                ("/tests", 400, "picture is missing"),
                ("/tests?picture=1", 410, "this version of the scene was discarded"),
                ("/golden?picture=\(picture)", 400, "name is missing"),
                (
                    "/golden?picture=\(picture)&name=..%2F..%2Fscene.yaml", 400,
                    "the scene has no golden ../../scene.yaml"
                ),
            ] {
                let answer = try await folder.wire.get(path)
                #expect(answer.status == status && answer.text.contains(message), "\(path): \(answer.text)")
            }
            // Goldens are those of the scene's own device.
            let other = try #require(try await folder.state("?device=iPhone%20SE").picture)
            let tests = try await folder.wire.get("/tests?picture=\(other)").object()
            #expect((tests["goldens"] as? [Any])?.isEmpty == true && (tests["note"] as? String)?.isEmpty == false)
            #expect((tests["expectations"] as? [Any])?.count == 2)
            #expect(try await folder.wire.get("/golden?picture=\(other)&name=scene%2Fmain.trace").status == 400)
        }
    }
}
