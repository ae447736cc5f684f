import Foundation
import Gallery
import TestSupport
import Testing
import Zoetrope

/// `zoetrope docs --animations`: pages that link to the files of `zoetrope render`.
@Suite struct LinkedAnimationTests {
    private static func box(appearance: String? = nil, adapts: Bool = true) -> String {
        """
        zoetrope: 1
        canvas: { size: [90, 90], background: \(adapts ? "{ light: white, dark: black }" : "white")\
        \(appearance.map { ", appearance: \($0)" } ?? "") }
        layers: [ { id: a, frame: [0, 0, 20, 20], background: red } ]
        loaded: [ { animate: { set: { a.frame.x: 40 }, duration: 200ms } } ]
        script: [ { wait: 300ms } ]
        """
    }

    private func link(_ fixture: DocsFixture) -> (inout DocsJob) -> Void {
        let folder = fixture.folder.appendingPathComponent("out").path
        return { $0.animations = folder }
    }

    private func media(_ fixture: DocsFixture) throws -> [String] {
        try fixture.files().keys.filter { $0.hasSuffix(".gif") || $0.hasSuffix("animation.png") }.sorted()
    }

    @Test func `pages link to rendered files and have no copies`() throws {
        let fixture = try DocsFixture(["box.yaml": Self.box(), "plain.yaml": Self.box(adapts: false)])
        let scenes = ["box.yaml", "plain.yaml"]
        for scene in scenes { try fixture.render(scene, into: "out") }
        let report = try fixture.run(scenes, link(fixture))
        #expect(report.exitCode == .success && report.scenes.map(\.state) == [.written, .written])
        #expect(try media(fixture) == ["media/box/dark.gif"])
        for page in ["box.md", "box.html", "index.html", "README.md"] {
            let text = try fixture.text(page)
            #expect(text.contains("<img src=\"../out/box.gif\"") && text.contains("srcset=\"media/box/dark.gif\""))
            #expect(try LinkCheck.brokenLinks(of: "\(fixture.docs)/\(page)") == [])
        }
        let again = try fixture.run(scenes) {
            link(fixture)(&$0)
            $0.isChecking = true
        }
        #expect(again.exitCode == .success)
        // Without the option, the pages are stale.
        #expect(try fixture.run(scenes) { $0.isChecking = true }.exitCode == .different)
    }

    @Test func `copies of earlier runs are pruned`() throws {
        let fixture = try DocsFixture(["box.yaml": Self.box()])
        try fixture.run(["box.yaml"])
        try fixture.render("box.yaml", into: "out")
        let report = try fixture.run(["box.yaml"]) {
            link(fixture)(&$0)
            $0.prunes = true
        }
        #expect(report.removed == ["media/box/animation.gif"])
        #expect(try media(fixture) == ["media/box/dark.gif"])
    }

    @Test(arguments: [false, true]) func `missing and stale animations are errors`(checks: Bool) throws {
        let fixture = try DocsFixture(["box.yaml": Self.box(), "plain.yaml": Self.box(adapts: false)])
        let scenes = ["box.yaml", "plain.yaml"]
        func run() throws -> DocsReport {
            try fixture.run(scenes) {
                link(fixture)(&$0)
                $0.isChecking = checks
            }
        }
        try fixture.render("plain.yaml", into: "out")
        let missing = try run()
        #expect(missing.exitCode == .different && missing.scenes[0].state == .failed)
        let words = try #require(missing.scenes[0].problem?.description)
        #expect(words.contains("out/box.gif: missing; ") && words.contains("hint: zoetrope render "), "\(words)")
        #expect(missing.scenes[1].state == (checks ? .missing : .written), "the other scene is not affected")
        #expect(!FileManager.default.fileExists(atPath: "\(fixture.docs)/box.md"))

        try fixture.render("box.yaml", into: "out") { $0.options.rate = 6 }
        #expect(try run().scenes[0].problem?.description.contains("out/box.gif: stale; ") == true)
        try fixture.render("box.yaml", into: "out")
        #expect(try run().scenes[0].problem == nil)
        try fixture.write(Self.box() + "\ntitle: Other", "box.yaml")
        #expect(try run().scenes[0].problem?.description.contains("out/box.gif: stale; ") == true)
        try Data("GIF89a".utf8).write(to: fixture.folder.appendingPathComponent("out/box.gif"))
        #expect(try run().scenes[0].problem != nil)
    }

    @Test func `an animation above the size limit is stale`() throws {
        let fixture = try DocsFixture(["box.yaml": Self.box(adapts: false)])
        try fixture.render("box.yaml", into: "out") { $0.options.maxSize = nil }
        let size = try Data(contentsOf: fixture.folder.appendingPathComponent("out/box.gif")).count
        for (budget, isCurrent) in [(size, true), (size - 1, false)] {
            let report = try fixture.run(["box.yaml"]) {
                link(fixture)(&$0)
                $0.options.maxSize = budget
            }
            #expect((report.exitCode == .success) == isCurrent, "\(budget)")
        }
    }

    /// `zoetrope render` draws a scene in its default appearance, so that the light animation is not in the folder.
    @Test func `a dark scene links to its dark animation`() throws {
        let fixture = try DocsFixture(["box.yaml": Self.box(appearance: "dark")])
        try fixture.render("box.yaml", into: "out")
        try fixture.run(["box.yaml"], link(fixture))
        #expect(try media(fixture) == ["media/box/animation.gif"])
        let page = try fixture.text("box.md")
        #expect(page.contains("(prefers-color-scheme: dark)\" srcset=\"../out/box.gif\""))
        #expect(page.contains("<img src=\"media/box/animation.gif\""))
    }

    @Test func `APNGs are linked with their file extension`() throws {
        let fixture = try DocsFixture(["box.yaml": Self.box(adapts: false)])
        try fixture.render("box.yaml", into: "out") { $0.format = "apng" }
        try fixture.run(["box.yaml"], formats: "apng", link(fixture))
        #expect(try media(fixture) == [])
        #expect(try fixture.text("box.md").contains("<img src=\"../out/box.png\""))
    }

    @Test func `each format is linked and has to be up to date`() throws {
        let fixture = try DocsFixture(["box.yaml": Self.box()])
        try fixture.render("box.yaml", into: "out")
        func run() throws -> DocsReport { try fixture.run(["box.yaml"], formats: "webp,gif", link(fixture)) }
        let words = try #require(try run().scenes.first?.problem?.description)
        #expect(words.contains("out/box.webp: missing; ") && words.contains(" --format webp "), "\(words)")
        try fixture.render("box.yaml", into: "out") { $0.format = "webp" }
        #expect(try run().exitCode == .success)
        #expect(
            try fixture.bytes().keys.filter { $0.contains("/animation.") || $0.contains("/dark.") }.sorted() == [
                "media/box/dark.gif", "media/box/dark.webp",
            ])
        for page in ["box.md", "box.html", "index.html", "README.md"] {
            let text = try fixture.text(page)
            #expect(text.contains("srcset=\"../out/box.webp\"") && text.contains("srcset=\"media/box/dark.webp\""))
            #expect(text.contains("<img src=\"../out/box.gif\""))
            #expect(try LinkCheck.brokenLinks(of: "\(fixture.docs)/\(page)") == [])
        }
    }

    @Test(arguments: ["", "-"]) func `the option needs a folder`(animations: String) throws {
        let fixture = try DocsFixture(["box.yaml": Self.box()])
        let problem = #expect(throws: ZoetropeError.self) {
            try fixture.run(["box.yaml"]) { $0.animations = animations }
        }
        #expect(problem?.exitCode == .usage)
    }
}
