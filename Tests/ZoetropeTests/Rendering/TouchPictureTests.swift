import Foundation
import Graphics
import Playback
import Raster
import SceneFile
import SceneModel
import Testing
import Zoetrope

@Suite struct TouchPictureTests {
    /// A frame of a scene with a tap at [100, 100] from 0.5 s to 0.6 s.
    private func picture(_ touches: String, background: String = "#808080", at time: Double = 0.55) throws -> Bitmap {
        let yaml = """
            zoetrope: 1
            canvas: { size: [200, 200], background: "\(background)" }
            touches: \(touches)
            layers: [ { id: pad, background: "\(background)" } ]
            gestures: [ { tap: pad, ended: { marker: tapped } } ]
            script: [ { wait: 500ms }, { tap: [100, 100] }, { wait: 500ms } ]
            """
        let outcome = SceneLoader.load(Data(yaml.utf8), path: "pad.yaml", options: SceneOptions())
        let scene = try PreparedScene(outcome, path: "pad.yaml", settings: SceneSettings())
        return try Renderer(images: scene.images, fonts: scene.fonts, scale: 1).render(
            scene.sampler.picture(at: time))
    }

    private func luma(_ pixel: UInt32) -> Double {
        let (r, g, b) = (Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255))
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// Each style has an edge with a contrast of at least a tenth of the range on any background.
    @Test(
        arguments: TouchStyles.names, ["#FFFFFF", "#000000", "#808080", "#C0407A", "#FFB25E", "#1E1B5C"])
    func `a touch is visible on any background`(style: String, background: String) throws {
        let bitmap = try picture("{ show: true, style: \(style) }", background: background)
        let lumas = bitmap.pixels.map(luma)
        let (low, high) = (try #require(lumas.min()), try #require(lumas.max()))
        #expect(high - low > 25.5)
    }

    /// Other colours have a contrasting rim, so that the touch is visible on its own colour as well.
    @Test(arguments: ["#101014", "#FFFFFF", "#FF375F", "#007AFF"], ["dot", "ring"])
    func `a touch is visible on its own colour`(color: String, style: String) throws {
        let bitmap = try picture("{ show: true, style: \(style), color: \"\(color)\" }", background: color)
        let lumas = bitmap.pixels.map(luma)
        #expect(try #require(lumas.max()) - #require(lumas.min()) > 51)
    }

    @Test func `a colour can depend on the appearance`() throws {
        let followed = try picture("{ show: true, color: { light: red, dark: blue } }")
        #expect(try followed == picture("{ show: true, color: red }"))
    }

    @Test func `pixels away from the touch do not change`() throws {
        let (shown, hidden) = (try picture("{ show: true }"), try picture("{ show: false }"))
        var changed = 0
        for y in 0..<200 {
            for x in 0..<200 where shown[x, y] != hidden[x, y] {
                changed += 1
                #expect(Point(Double(x), Double(y)).distance(to: Point(100, 100)) < 19 + 16)
            }
        }
        #expect(changed > 1000)
    }

    @Test(arguments: [0.3, 0.75, 1.0])
    func `no touch is drawn before and after`(time: Double) throws {
        #expect(try picture("{ show: true }", at: time) == picture("{ show: false }", at: time))
    }

    @Test func `drawing is deterministic`() throws {
        #expect(try picture("{ show: true }", at: 0.64) == picture("{ show: true }", at: 0.64))
    }
}
