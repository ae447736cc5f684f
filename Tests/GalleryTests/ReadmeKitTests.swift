import Foundation
import Gallery
import Testing
import Zoetrope

@Suite struct ReadmeKitTests {
    private func kit(_ fixture: DocsFixture) -> ReadmeKit {
        var kit = ReadmeKit()
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

    @Test func lightDarkAndStill() throws {
        let fixture = try DocsFixture(["box.yaml": scene(dark: true)])
        let path = fixture.folder.appendingPathComponent("box.yaml").path
        let missing = try kit(fixture).run(path, checks: true)
        #expect(missing.checks.allSatisfy { $0.state == .missing } && missing.checks.count == 3)
        let result = try kit(fixture).run(path, checks: false)
        #expect(try fixture.files().keys.sorted() == ["box-dark.gif", "box-light.gif", "box-still.png"])
        #expect(
            result.block.contains("alt=\"Box: A finger taps the box and the box moves to the right by 40 points.\""))
        #expect(result.block.contains("width=\"60\"") && result.block.contains("box-dark.gif"))
        #expect(try kit(fixture).run(path, checks: true).checks.allSatisfy { $0.state == .current })
        let before = try fixture.bytes()
        _ = try kit(fixture).run(path, checks: false)
        #expect(try fixture.bytes() == before)
        var other = kit(fixture)
        other.options.rate = 11
        let states = try other.run(path, checks: true).checks.map(\.state)
        #expect(states == [.changed, .changed, .current])
    }

    @Test func noDarkWhereItIsTheSame() throws {
        let fixture = try DocsFixture(["box.yaml": scene(dark: false), "docs/box-dark.gif": "old"])
        let path = fixture.folder.appendingPathComponent("box.yaml").path
        let result = try kit(fixture).run(path, checks: false)
        #expect(!result.block.contains("dark"))
        #expect(result.leftover == "\(fixture.docs)/box-dark.gif")
    }

    @Test func oneBudgetForAll() throws {
        let fixture = try DocsFixture(["box.yaml": scene(dark: true)])
        let path = fixture.folder.appendingPathComponent("box.yaml").path
        _ = try kit(fixture).run(path, checks: false)
        let whole = try fixture.bytes().values.reduce(0) { $0 + $1.count }
        var small = kit(fixture)
        small.options.maxSize = whole - 60
        _ = try small.run(path, checks: false)
        let less = try fixture.bytes().values.reduce(0) { $0 + $1.count }
        #expect(less <= whole - 60)
        #expect(try small.run(path, checks: true).checks.allSatisfy { $0.state == .current })
        small.options.maxSize = 50
        let tooSmall = small
        #expect(throws: Problem.self) { try tooSmall.run(path, checks: false) }
    }
}
