import Foundation
import Graphics
import TestSupport
import Testing

extension ServerTests {
    /// The answers of a shelf.
    @Suite struct ShelfServerTests {
        private struct Shelf: Decodable {
            struct Entry: Decodable {
                struct Tests: Decodable, Equatable {
                    var checks: Int
                    var failures: Int
                    var goldens: Int
                    var failedGoldens: Int
                    var message: String?
                }

                var name: String
                var address: String
                var title: String
                var duration: Double?
                var picture: String?
                var isRead: Bool
                var errors: Int
                var error: String?
                var tests: Tests?

                /// Whether nothing more follows without a change.
                var isDone: Bool { isRead && (errors > 0 || tests != nil) }
            }

            var title: String
            var command: String
            var problem: String?
            var scenes: [Entry]
        }

        /// A scene with a layer of a shared file, and one expectation that holds.
        private static let shared = """
            zoetrope: 1
            title: Shared
            canvas: { size: [80, 60] }
            layers: [ { include: parts/box.yaml } ]
            script: [ { wait: 100ms } ]
            expect: [ { at: 0, that: box.position.x == 20 } ]
            """
        private static let box = "layers: [ { id: box, frame: [10, 10, 20, 20], background: '#DC1D05' } ]\n"

        /// Waits until all scenes are read and tested.
        private static func finished(_ folder: PreviewedFolder, _ changes: Wire.Changes) async throws -> Shelf {
            while true {
                _ = try await changes.next()
                let shelf = try await shelf(of: folder)
                if shelf.scenes.allSatisfy(\.isDone) { return shelf }
            }
        }

        private static func shelf(of folder: PreviewedFolder) async throws -> Shelf {
            try JSONDecoder().decode(Shelf.self, from: try await folder.wire.get("/shelf").body)
        }

        @Test(.hangLimit)
        func `scenes are listed with pictures, errors and the results of their tests`() async throws {
            let folder = try await PreviewedFolder.servingShelf(
                [
                    "a b.yaml": PreviewedFolder.slide, "broken.yaml": "zoetrope: 1\nlayrs: []\n",
                    "more/tested.yaml": PreviewedFolder.slide
                        + "\nexpect: [ { at: middle, that: box.position.x == 61 }, { at: 0, that: true } ]\ngoldens: { stills: [middle] }\n",
                ], subfolders: ["more"])
            let shelf = try await Self.finished(folder, try folder.wire.changes())
            #expect(shelf.title == folder.url.lastPathComponent && shelf.problem == nil)
            #expect(shelf.scenes.map(\.name) == ["a b.yaml", "broken.yaml", "more/tested.yaml"])
            #expect(shelf.scenes.map(\.title) == ["Slide", "broken.yaml", "Slide"])
            #expect(shelf.scenes[0].tests == .init(checks: 0, failures: 0, goldens: 0, failedGoldens: 0))
            #expect(shelf.scenes[1].errors > 0 && shelf.scenes[1].error == "line 2: unknown key 'layrs' in a scene")
            #expect(shelf.scenes[1].picture == nil && shelf.scenes[1].duration == nil)
            let tests = try #require(shelf.scenes[2].tests)
            #expect(tests.checks == 2 && tests.failures == 1 && tests.goldens == 1 && tests.failedGoldens == 1)
            #expect(tests.message?.contains("61") == true)
            // At rest, after the tap, with twice the pixels of the canvas.
            let address = try #require(shelf.scenes[0].picture)
            let picture = try folder.bitmap(try await folder.wire.get(address).body)
            #expect(picture.width == 160 && picture.height == 120)
            #expect(picture[120, 30] == 0xFFDC_1D05 && picture[30, 30] == 0xFFFF_FFFF)
        }

        @Test(.hangLimit)
        func `each scene has a page, with everything that it loads below its address`() async throws {
            let folder = try await PreviewedFolder.servingShelf(
                ["a b.yaml": PreviewedFolder.slide, "more/b.yaml": PreviewedFolder.slide], subfolders: ["more"])
            let addresses = try await Self.shelf(of: folder).scenes.map(\.address)
            #expect(addresses == ["/scenes/a%20b.yaml/", "/scenes/more/b.yaml/"])
            var pictures: Set<Int> = []
            for address in addresses {
                #expect(try await folder.wire.get(address).text.contains("<title>Zoetrope</title>"))
                #expect(try await folder.wire.get(address + "frames.js").status == 200)
                let state = try JSONDecoder().decode(
                    State.self, from: try await folder.wire.get(address + "state").body)
                let picture = try #require(state.picture)
                pictures.insert(picture)
                let frame = try await folder.wire.get(address + "frame?picture=\(picture)&time=0.5")
                #expect(try folder.bitmap(frame.body).width == 80)
                let redirection = try await folder.wire.get(String(address.dropLast()))
                #expect(redirection.status == 308 && redirection.headers["location"] == address)
            }
            #expect(pictures.count == 2, "scenes of a shelf share no numbers")
            // Changing needs the token of the page.
            #expect(try await folder.wire.get(addresses[0] + "save", method: "POST").status == 403)
        }

        @Test(
            .hangLimit,
            arguments: [
                "/scenes/../a.yaml/", "/scenes/%2e%2e/secret.yaml/", "/scenes/secret.txt/", "/scenes//a.yaml/",
                "/scenes/a.yaml/../../secret.txt", "/scenes/a.yaml%00/", "/scenes/", "/state", "/frame", "/page.js",
                "/scenes/DEEP/",
            ])
        func `no path leads to another file`(path: String) async throws {
            let folder = try await PreviewedFolder.servingShelf([
                "a.yaml": PreviewedFolder.slide, "secret.txt": "secret",
            ])
            let deep = [String](repeating: "x", count: 4000).joined(separator: "/")
            let answer = try await folder.wire.get(path.replacing("DEEP", with: deep))
            #expect(answer.status == 404 && answer.text.count < 200, "\(answer.text)")
        }

        @Test(.hangLimit)
        func `a change of a shared file reads and tests the scenes that use it, and no others`() async throws {
            let folder = try await PreviewedFolder.servingShelf([
                "a.yaml": Self.shared, "b.yaml": Self.shared, "c.yaml": PreviewedFolder.slide,
                "parts/box.yaml": Self.box,
            ])
            let changes = try folder.wire.changes()
            let before = try await Self.finished(folder, changes).scenes
            #expect(before.map { $0.tests?.failures } == [0, 0, 0])
            try folder.write(Self.box.replacing("[10, ", with: "[30, "), as: "parts/box.yaml")
            var after = before
            while after[0].tests?.failures != 1 || after[1].tests?.failures != 1 {
                after = try await Self.finished(folder, changes).scenes
            }
            #expect(after[0].picture != before[0].picture && after[1].picture != before[1].picture)
            #expect(after[2].picture == before[2].picture, "another revision has another address")
        }

        @Test(.hangLimit)
        func `scenes that are added and removed appear and disappear`() async throws {
            let folder = try await PreviewedFolder.servingShelf(["a.yaml": PreviewedFolder.slide])
            let changes = try folder.wire.changes()
            _ = try await Self.finished(folder, changes)
            try folder.write(PreviewedFolder.slide, as: "b.yaml")
            while try await Self.finished(folder, changes).scenes.map(\.name) != ["a.yaml", "b.yaml"] {}
            try FileManager.default.removeItem(atPath: folder.path("a.yaml"))
            while try await Self.finished(folder, changes).scenes.map(\.name) != ["b.yaml"] {}
        }

        @Test(.hangLimit)
        func `an accepted golden is tested again`() async throws {
            let scene = PreviewedFolder.slide + "\ngoldens: { stills: [middle] }\n"
            let folder = try await PreviewedFolder.servingShelf(["a.yaml": scene])
            let changes = try folder.wire.changes()
            #expect(try await Self.finished(folder, changes).scenes[0].tests?.failedGoldens == 1)
            let token = try await folder.token(at: "/scenes/a.yaml/")
            let state = try await folder.wire.get("/scenes/a.yaml/state").body
            let picture = try #require(try JSONDecoder().decode(State.self, from: state).picture)
            let accepted = try await folder.wire.get(
                "/scenes/a.yaml/golden/accept?picture=\(picture)&name=a/main.middle.png",
                headers: ["X-Zoetrope-Token": String(token)], method: "POST")
            #expect(accepted.status == 200, "\(accepted.text)")
            while try await Self.finished(folder, changes).scenes[0].tests?.failedGoldens != 0 {}
        }
    }
}
