import Graphics
import Playback
import SceneLanguage
import SceneTestSupport
import Testing
import Zoetrope

/// `windowLevel` of the layers at the top level.
@Suite struct WindowLevelTests {
    private func scene(_ level: String, on device: String = "iPhone SE") throws -> PreparedScene {
        try Scenes.prepare(
            """
            zoetrope: 2
            canvas: { device: \(device), statusBar: darkContent, homeIndicator: darkContent }
            variables: { tapped: 0 }
            layers:
              - { id: banner, background: red, windowLevel: \(level) }
              - { id: page, frame: [0, 0, 200, canvas.height], background: blue, zPosition: 5 }
            gestures:
              - { tap: banner, ended: [ { set: { tapped: 1 } } ] }
              - { tap: page, ended: [ { set: { tapped: 2 } } ] }
            script: [ { tap: [100, 40] }, { wait: 0.5s } ]
            """)
    }

    private static let (red, blue): (UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF)

    /// The colours of the picture in some rows.
    private func colors(_ scene: PreparedScene, rows: Range<Int>) throws -> Set<UInt32> {
        let picture = try scene.picture(at: .time(0), scale: 1)
        return Set(rows.flatMap { y in (0..<picture.width).map { picture[$0, y] } })
    }

    @Test func `a layer of the level alert covers the status bar and layers with a greater zPosition`() throws {
        #expect(try colors(scene("alert"), rows: 0..<20) == [Self.red])
        let below = try colors(scene("normal"), rows: 0..<20)
        #expect(below.count > 2 && below.isSuperset(of: [Self.red, Self.blue]))
    }

    @Test func `the home indicator stays above everything`() throws {
        let scene = try scene("alert", on: "iPhone 16")
        #expect(try colors(scene, rows: 0..<59) == [Self.red])
        #expect(try colors(scene, rows: 818..<852).contains(0xFF00_0000))
    }

    @Test(arguments: [("alert", 1.0), ("normal", 2)])
    func `a touch hits the layer that is drawn there`(level: String, layer: Double) throws {
        let scene = try scene(level)
        let variables = scene.sampler.variables(at: 0.4)
        #expect(variables.first == .number(layer))
    }

    @Test func `compiled samples are those of all values anew`() throws {
        let scene = try scene("alert")
        for time in [0.0, 0.3] {
            let compiled = try scene.sampler.picture(at: time).expandingSharedItems
            #expect(try compiled == scene.sampler.uncompiledPicture(at: time))
        }
    }
}
