import Graphics
import SceneLanguage
import SceneModel
import Testing

/// CALayerContentsGravity: the frame of a picture of 40 by 20 in bounds of [10, 20, 100, 100].
@Suite struct GravityTests {
    @Test(arguments: [
        ("resize", Rect(10, 20, 100, 100)), ("resizeAspect", Rect(10, 45, 100, 50)),
        ("resizeAspectFill", Rect(-40, 20, 200, 100)), ("center", Rect(40, 60, 40, 20)), ("top", Rect(40, 20, 40, 20)),
        ("bottom", Rect(40, 100, 40, 20)), ("left", Rect(10, 60, 40, 20)), ("right", Rect(70, 60, 40, 20)),
        ("topLeft", Rect(10, 20, 40, 20)), ("topRight", Rect(70, 20, 40, 20)), ("bottomLeft", Rect(10, 100, 40, 20)),
        ("bottomRight", Rect(70, 100, 40, 20)),
    ])
    func placesThePicture(gravity: String, expected: Rect) throws {
        let layer = LayerValues([
            "image": .image(ImageReference(path: "p", size: Size(40, 20))), "contentsGravity": .symbol(gravity),
            "bounds.x": .number(10), "bounds.y": .number(20), "bounds.width": .number(100),
            "bounds.height": .number(100),
        ])
        guard case .image(let block) = try #require(ImageFacet.items(for: layer).first) else {
            Issue.record("no image")
            return
        }
        #expect(block.box == expected)
    }
}
