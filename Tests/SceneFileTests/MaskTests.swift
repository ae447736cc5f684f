import Graphics
import SceneFile
import SceneLanguage
import SceneModel
import Testing

/// The `mask` of a layer, which is a layer itself.
@Suite struct MaskTests {
    @Test func masksAreLayers() throws {
        let file = SceneText(
            layers: """
                - id: photo
                  frame: [10, 20, 100, 50]
                  mask:
                    id: window
                    cornerRadius: photo.bounds.height / 10
                    background: black
                    layers: [ { id: knob, frame: [0, 0, 5, 5] }, { repeat: 2 } ]
                  layers: [ { id: inside } ]
                - { id: other, mask: { mask: { id: inner } } }
                """)
        let scene = try #require(file.scene, "\(file.report)")
        let names = scene.layers.map(\.name)
        #expect(
            names == [
                "photo", "window", "knob", "layers[0].mask.layers[1]#0", "layers[0].mask.layers[1]#1", "inside",
                "other",
                "layers[1].mask", "inner",
            ])
        #expect(scene.layers[0].mask == 1 && scene.layers[0].children == [5])
        #expect(scene.layers[1].parent == 0 && scene.layers[1].children == [2, 3, 4])
        #expect(scene.layers[6].mask == 7 && scene.layers[7].mask == 8)
        #expect(scene.roots(at: .normal) == [0, 6])
        // A mask without a frame covers its layer, in that layer's coordinates.
        #expect(try Geometry(scene).frames["window"] == Rect(0, 0, 100, 50))
    }

    @Test(arguments: [
        (
            "mask: ellipse",
            """
            3:18: a mask must be one layer (a group of keys), but found a single value (write mask: { shape: ellipse }; put \
            several layers into its layers)
            """
        ),
        (
            "mask: [ { id: a } ]",
            """
            3:18: a mask must be one layer (a group of keys), but found a list (write mask: { shape: ellipse }; put several \
            layers into its layers)
            """
        ),
        ("mask: { repeat: 3 }", "3:20: a mask is one layer, so it cannot have repeat (put it into the mask's layers)"),
        (
            "mask: { include: a.yaml }",
            "3:20: a mask is one layer, so it cannot have include (put it into the mask's layers)"
        ),
        ("mask: { shpae: ellipse }", "3:20: unknown key 'shpae' in a layer (did you mean 'shape'?)"),
        (
            "part: button",
            "3:12: unknown key 'part' in a layer (a layer with 'include: button.yaml' takes the layers of that file)"
        ),
        ("msak: { shape: ellipse }", "3:12: unknown key 'msak' in a layer (did you mean 'mask'?)"),
    ])
    func mistakes(keys: String, expected: String) {
        let file = SceneText(layers: "- { id: a, \(keys) }")
        #expect(file.mistakes == [expected], "\(file.report)")
    }

    @Test func masksReceiveNoTouches() {
        let file = SceneText(
            """
            zoetrope: 1
            layers: [ { id: a, mask: { id: m, layers: [ { id: n } ] } } ]
            gestures: [ { tap: n, ended: [ { marker: x } ] } ]
            """)
        #expect(
            file.mistakes == [
                "3:20: 'n' is part of a mask, which receives no touches (use the layer that has the mask)"
            ])
    }

    @Test func maskNestingIsLimited() {
        let deep = (0..<80).map { _ in "{ mask: " }.joined() + "{}" + String(repeating: " }", count: 80)
        let file = SceneText("zoetrope: 1\nlayers: [ \(deep) ]")
        #expect(file.outcome.hitLimit && file.mistakes.count == 1, "\(file.report)")
    }
}
