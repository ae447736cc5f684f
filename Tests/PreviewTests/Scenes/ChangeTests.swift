import Foundation
import Graphics
import Preview
import Testing

extension ServerTests {
    /// The state on the page while the scene is edited.
    @Suite struct ChangeTests {
        @Test func `errors are listed with their lines and the last valid picture until they are fixed`()
            async throws
        {
            let folder = try await PreviewedFolder.serving()
            let changes = try folder.wire.changes()
            _ = try await changes.next()
            let before = try await folder.state()
            let picture = try #require(before.picture)
            let frame = try await folder.wire.get("/frame?picture=\(picture)&time=0.5")

            try folder.write(PreviewedFolder.slide.replacing("background: \"#DC1D05\"", with: "backgrund: \"#DC1D05\""))
            _ = try await changes.next()
            let bad = try await folder.state()
            #expect(bad.revision > before.revision)
            #expect(!bad.isCurrent && bad.picture == picture && bad.scene?.title == "Slide")
            #expect(
                bad.mistakes == [
                    State.Mistake(
                        severity: "error", message: "unknown key 'backgrund' in a layer",
                        hint: "did you mean 'background'?", file: folder.path(), line: 9, column: 5, length: 9)
                ])
            #expect(bad.sources.first?.text.contains("backgrund") == true)
            let again = try await folder.wire.get("/frame?picture=\(picture)&time=0.5")
            #expect(again.status == 200 && again.body == frame.body)

            try folder.write(PreviewedFolder.slide.replacing("#DC1D05", with: "#0000FF"))
            _ = try await changes.next()
            let good = try await folder.state()
            #expect(good.isCurrent && good.mistakes.isEmpty)
            let next = try #require(good.picture)
            #expect(next != picture)
            let blue = try folder.bitmap(try await folder.wire.get("/frame?picture=\(next)&time=0").body)
            #expect(blue[10, 10] == 0xFF00_00FF)
        }

        @Test func `a scene with errors from the beginning is previewed`() async throws {
            let folder = try await PreviewedFolder.serving("zoetrope: 1\nlayrs: []\n")
            let changes = try folder.wire.changes()
            _ = try await changes.next()
            let state = try await folder.state()
            #expect(state.picture == nil && state.scene == nil)
            #expect(state.mistakes.contains { $0.line == 2 && $0.hint == "did you mean 'layers'?" })
            try folder.write(PreviewedFolder.slide)
            _ = try await changes.next()
            #expect(try await folder.state().picture != nil)
        }

        @Test func `an include that was missing is read when it exists`() async throws {
            let scene = PreviewedFolder.slide.replacing("layers:\n", with: "layers:\n  - include: parts/extra.yaml\n")
            let folder = try await PreviewedFolder.serving(scene)
            let changes = try folder.wire.changes()
            _ = try await changes.next()
            let bad = try await folder.state()
            #expect(bad.mistakes.first?.message.contains("parts/extra.yaml") == true)
            try FileManager.default.createDirectory(
                at: folder.url.appendingPathComponent("parts"), withIntermediateDirectories: true)
            try folder.write("layers:\n  - { id: extra, frame: [0, 0, 4, 4] }\n", as: "parts/extra.yaml")
            _ = try await changes.next()
            let good = try await folder.state()
            #expect(good.mistakes.isEmpty, "\(good.mistakes)")
            #expect(good.scene?.layers.contains { $0.name == "extra" } == true)
            #expect(good.sources.count == 2)
            // A change of it is detected.
            try folder.write("layers:\n  - { id: other, frame: [0, 0, 4, 4] }\n", as: "parts/extra.yaml")
            _ = try await changes.next()
            #expect(try await folder.state().scene?.layers.contains { $0.name == "other" } == true)
        }

        @Test func `the first script replaces one that was removed`() async throws {
            let scripts = PreviewedFolder.slide.replacing(
                /script: .*/, with: "scripts:\n  one: [{ wait: 1s }]\n  two: [{ wait: 2s }]\n")
            let folder = try await PreviewedFolder.serving(scripts)
            let changes = try folder.wire.changes()
            _ = try await changes.next()
            #expect(try await folder.state("?script=two").scene?.duration == 2)
            try folder.write(scripts.replacing("two:", with: "three:"))
            _ = try await changes.next()
            let state = try await folder.state("?script=two")
            #expect(state.isCurrent && state.mistakes.isEmpty)
            #expect(state.scene?.script == "one" && state.scene?.scripts == ["one", "three"])
        }

        @Test func `with errors, another script of the last valid version can be shown`() async throws {
            let scripts = PreviewedFolder.slide.replacing(
                /script: .*/, with: "scripts:\n  one: [{ wait: 1s }]\n  two: [{ wait: 2s }]\n")
            let folder = try await PreviewedFolder.serving(scripts)
            let changes = try folder.wire.changes()
            _ = try await changes.next()
            _ = try await folder.state()
            try folder.write(scripts + "nonsense: 1\n")
            _ = try await changes.next()
            let state = try await folder.state("?script=two")
            #expect(!state.isCurrent && state.scene?.script == "two" && state.scene?.duration == 2)
        }

        @Test func `choices change the picture`() async throws {
            let folder = try await PreviewedFolder.serving()
            let own = try await folder.state()
            let phone = try await folder.state(
                "?device=iPhone%20SE&chrome=bezel&touches=1&appearance=dark&reduceMotion=1")
            #expect(own.picture != phone.picture)
            #expect((phone.scene?.picture[0] ?? 0) > 375)
            // Both stay in memory.
            #expect(try await folder.state().picture == own.picture)
        }

        @Test func `a warning has its line`() async throws {
            let folder = try await PreviewedFolder.serving(
                PreviewedFolder.slide.replacing("{ tap: box }", with: "{ tap: [79, 59] }"))
            let state = try await folder.state()
            #expect(state.isCurrent)
            #expect(state.mistakes.contains { $0.severity == "warning" && $0.line == 15 }, "\(state.mistakes)")
        }
    }
}
