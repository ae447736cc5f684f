import Foundation
import Gallery
import Graphics
import SceneTestSupport
import Testing
import Zoetrope

@Suite struct ReadmeRendererTests {
    private func kit(_ fixture: DocsFixture, formats: String = "gif") throws -> ReadmeRenderer {
        var kit = ReadmeRenderer(try PageFormats(formats))
        kit.folder = fixture.docs
        kit.options.rate = 10
        return kit
    }

    private func scene(dark: Bool) -> String {
        """
        zoetrope: 1
        title: Box
        canvas: { size: [60, 60], background: \(dark ? "{ light: white, dark: black }" : "white") }
        layers: [ { id: box, frame: [0, 0, 20, 20], background: red } ]
        gestures: [ { tap: box, ended: [ { animate: { set: { box.frame.x: 40 }, duration: 300ms } } ] } ]
        script: [ { tap: box }, { wait: settled } ]
        """
    }

    @Test func `light and dark GIFs and stills`() throws {
        let fixture = try DocsFixture(["box.yaml": scene(dark: true)])
        let path = fixture.folder.appendingPathComponent("box.yaml").path
        let missing = try kit(fixture).run(path, checkOnly: true)
        #expect(missing.checks.allSatisfy { $0.state == .missing } && missing.checks.count == 4)
        let result = try kit(fixture).run(path, checkOnly: false)
        #expect(
            try fixture.files().keys.sorted() == [
                "box-dark.gif", "box-light.gif", "box-still-dark.png", "box-still.png",
            ])
        #expect(
            result.stills.map(\.bytes)
                == (try ["box-still.png", "box-still-dark.png"].map { try #require(fixture.bytes()[$0]).count }))
        #expect(result.bytes == (try fixture.bytes().values.reduce(0) { $0 + $1.count }))
        #expect(result.block.contains("and (prefers-color-scheme: dark)\" srcset=\"") && !result.hasDescription)
        #expect(
            result.block.contains("alt=\"Box: A finger taps the box; the box moves to the right.\""))
        #expect(result.block.contains("width=\"60\"") && result.block.contains("box-dark.gif"))
        #expect(try kit(fixture).run(path, checkOnly: true).checks.allSatisfy { $0.state == .current })
        let before = try fixture.bytes()
        _ = try kit(fixture).run(path, checkOnly: false)
        #expect(try fixture.bytes() == before)
        var other = try kit(fixture)
        other.options.rate = 11
        let states = try other.run(path, checkOnly: true).checks.map(\.state)
        #expect(states == [.changed, .changed, .current, .current])
    }

    @Test func `the still shows the moment of the poster`() throws {
        let fixture = try DocsFixture(["box.yaml": scene(dark: false)])
        let path = fixture.folder.appendingPathComponent("box.yaml").path
        let plain = try kit(fixture).run(path, checkOnly: false)
        let settled = try #require(fixture.bytes()["box-still.png"])
        var other = try kit(fixture)
        other.options.poster = .time(0)
        _ = try other.run(path, checkOnly: false)
        let still = try #require(fixture.bytes()["box-still.png"])
        #expect(still != settled && plain.stills.count == 1)
        #expect(still == (try PreparedScene(path).still(at: .time(0), scale: 1)))
    }

    @Test func `no dark files if both appearances look the same`() throws {
        let fixture = try DocsFixture([
            "box.yaml": scene(dark: false), "docs/box-dark.gif": "old", "docs/box-dark.webp": "old",
            "docs/box-still-dark.png": "old",
        ])
        let path = fixture.folder.appendingPathComponent("box.yaml").path
        let result = try kit(fixture, formats: "webp,gif").run(path, checkOnly: false)
        #expect(!result.block.contains("dark"))
        #expect(
            result.leftovers == ["box-dark.webp", "box-dark.gif", "box-still-dark.png"].map { "\(fixture.docs)/\($0)" })
    }

    /// In light appearance the picture is white; in dark appearance a rotating gradient fades in and out.
    static let rays = """
        zoetrope: 1
        canvas: { size: [240, 240], background: { light: white, dark: black } }
        layers:
          - id: rays
            frame: [0, 0, 240, 240]
            opacity: 0
            gradient:
              type: conic
              startPoint: [0.5, 0.5]
              colors: [ { light: white, dark: red }, { light: white, dark: blue }, { light: white, dark: green }, { light: white, dark: red } ]
        loaded:
          - { animate: rays.opacity, values: [0, 1, 0], duration: 1s }
          - { animate: rays.transform.rotation, to: 6, duration: 1s }
        script: [ { wait: 1200ms } ]
        """

    @Test func `nothing is written if not all files fit`() throws {
        let fixture = try DocsFixture(["rays.yaml": Self.rays])
        var small = try kit(fixture)
        small.options.maxSize = 20_000
        let problem = #expect(throws: ZoetropeError.self) {
            try small.run(fixture.folder.appendingPathComponent("rays.yaml").path, checkOnly: false)
        }
        #expect(
            problem?.exitCode == .limit
                && problem?.description.contains("rays-light.gif with \(fixture.docs)/rays-dark.gif: does not fit")
                    == true,
            "\(problem!)")
        #expect(!FileManager.default.fileExists(atPath: fixture.docs))
    }

    @Test func `the size limit applies to all files together`() throws {
        let fixture = try DocsFixture(["box.yaml": scene(dark: true)])
        let path = fixture.folder.appendingPathComponent("box.yaml").path
        _ = try kit(fixture).run(path, checkOnly: false)
        let whole = try fixture.bytes().values.reduce(0) { $0 + $1.count }
        var small = try kit(fixture)
        small.options.maxSize = whole - 60
        _ = try small.run(path, checkOnly: false)
        let less = try fixture.bytes().values.reduce(0) { $0 + $1.count }
        #expect(less <= whole - 60)
        #expect(try small.run(path, checkOnly: true).checks.allSatisfy { $0.state == .current })
        small.options.maxSize = 50
        let tooSmall = small
        #expect(throws: ZoetropeError.self) { try tooSmall.run(path, checkOnly: false) }
    }

    @Test func `both appearances are reduced alike`() throws {
        let fixture = try DocsFixture(["rays.yaml": Self.rays])
        let path = fixture.folder.appendingPathComponent("rays.yaml").path
        let whole = try kit(fixture).run(path, checkOnly: false)
        #expect(whole.report.outputs.allSatisfy { $0.reductions == [] })
        var small = try kit(fixture)
        small.options.maxSize = whole.bytes * 6 / 10
        let result = try small.run(path, checkOnly: false)
        #expect(result.bytes <= whole.bytes * 6 / 10)
        // Alone, the light one would fit.
        let reductions = result.report.outputs.map { $0.reductions ?? [] }
        #expect(reductions.count == 2 && reductions[0] == reductions[1] && !reductions[0].isEmpty, "\(reductions)")
        #expect(result.report.outputs[0].frames == result.report.outputs[1].frames)
        #expect(try small.run(path, checkOnly: true).checks.allSatisfy { $0.state == .current })
        var job = RenderJob()
        job.options = small.options
        job.paths = ["\(fixture.docs)/rays-light.gif"]
        #expect(try job.run(PreparedScene(path)).outputs.map(\.reductions) == [[]])
        #expect(try small.run(path, checkOnly: true).checks.prefix(2).allSatisfy { $0.state == .changed })
    }

    @Test(arguments: [("webp,gif", "webp", "<picture>"), ("mp4,gif", "mp4", "<video ")])
    func `further formats are written and share the size limit`(formats: String, ending: String, start: String) throws {
        let fixture = try DocsFixture(["box.yaml": scene(dark: true)])
        let path = fixture.folder.appendingPathComponent("box.yaml").path
        let result = try kit(fixture, formats: formats).run(path, checkOnly: false)
        let animations = ["box-dark.gif", "box-dark.\(ending)", "box-light.gif", "box-light.\(ending)"]
        #expect(try fixture.files().keys.sorted() == (animations + ["box-still-dark.png", "box-still.png"]).sorted())
        #expect(
            result.block.hasPrefix(start) && DocsFixture.xmlError(Data(result.block.utf8)) == nil, "\(result.block)")
        for name in try fixture.files().keys { #expect(result.block.contains("\(fixture.docs)/\(name)\""), "\(name)") }
        let whole = try fixture.bytes().values.reduce(0) { $0 + $1.count }
        #expect(result.bytes == whole && result.leftovers == [])
        #expect(
            try kit(fixture, formats: formats).run(path, checkOnly: true).checks.map(\.state)
                == Array(repeating: .current, count: 6))
        // The GIFs alone are up to date too.
        #expect(try kit(fixture).run(path, checkOnly: true).checks.map(\.state) == Array(repeating: .current, count: 4))
        // Each animation gets an equal share of what the ones before have left.
        let sizes = try fixture.bytes().mapValues(\.count)
        let stills = try #require(sizes["box-still.png"]) + #require(sizes["box-still-dark.png"])
        var small = try kit(fixture, formats: formats)
        small.options.maxSize = try stills + animations.count * #require(animations.compactMap { sizes[$0] }.max())
        #expect(try small.run(path, checkOnly: false).bytes == whole)
        #expect(try small.run(path, checkOnly: true).checks.allSatisfy { $0.state == .current })
    }

    @Test func `the still shows the settled state`() throws {
        let text = """
            zoetrope: 1
            layers: [ { id: pill, bounds: [0, 0, 200, 40], position: [150, 60], background: red } ]
            gestures: [ { tap: pill, ended: [ { animate: { set: { pill.bounds.width: 80, pill.position.y: 160 }, duration: 400ms, timing: { dampingRatio: 0.3 } } } ] } ]
            script: [ { wait: 300ms }, { tap: pill }, { wait: settled }, { wait: 500ms } ]
            """
        let scene = try Scenes.prepare(text)
        let time = try SettledMoment(scene).time
        let value = try MotionRecord(scene).values.first {
            $0.name == "pill.bounds.width" || $0.name == "pill.frame.width"
        }
        let numbers = try #require(value?.lines.first?.numbers)
        let record = try MotionRecord(scene)
        let shown = try #require(record.times.firstIndex { $0 >= time })
        #expect(numbers[shown] == 80 && numbers.min() ?? 80 < 60)
        let onion = try OnionSkin(scene)
        #expect(try #require(onion).peak < time)
    }

    @Test func `earlier positions from right to left are those of the mirrored picture`() throws {
        func onion(_ direction: String) throws -> Bitmap {
            let scene = try Scenes.prepare(
                """
                zoetrope: 2
                canvas: { size: [120, 60], layoutDirection: \(direction) }
                layers: [ { id: box, frame: [4, 20, 60, 20], background: gray } ]
                loaded: { animate: { set: { box.position.x: 60 } }, duration: 600ms }
                script: [ { wait: settled } ]
                """)
            return try #require(try OnionSkin(scene)).bitmap(scale: 1)
        }
        let (left, right) = (try onion("leftToRight"), try onion("rightToLeft"))
        var mirrored = left
        for y in 0..<left.height {
            for x in 0..<left.width { mirrored[x, y] = left[left.width - 1 - x, y] }
        }
        #expect(mirrored == right && left != right)
    }

    /// The frame of a group is not seen. Its texts cover only a part of theirs.
    @Test(arguments: [("text: A", false), ("shape: ellipse, fill: red", true), ("background: blue", true)])
    func `earlier positions are those of what is painted`(content: String, isDrawn: Bool) throws {
        let scene = try Scenes.prepare(
            """
            zoetrope: 2
            canvas: { size: [300, 60] }
            layers:
              - { id: group, frame: [0, 0, 50, 50], layers: [ { frame: [5, 5, 30, 30], \(content) } ] }
            loaded: { animate: { set: { group.position.x: 250 } }, duration: 600ms }
            script: [ { wait: settled } ]
            """)
        #expect(try (OnionSkin(scene) != nil) == isDrawn)
    }

    @Test func `the still of a motion without rest shows its peak`() throws {
        let scene = try Scenes.prepare(
            """
            zoetrope: 1
            layers: [ { id: dot, frame: [0, 0, 20, 20], background: red } ]
            loaded: [ { animate: dot.position.x, to: 200, duration: 1s, autoreverses: true, repeat: 9 } ]
            script: [ { wait: 2s } ]
            """)
        let onion = try OnionSkin(scene)
        #expect(try SettledMoment(scene).time == onion?.peak)
    }
}
