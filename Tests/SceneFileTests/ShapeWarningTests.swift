import SceneFile
import Testing

/// An open path that is stroked is filled black unless the layer says otherwise, as in CAShapeLayer.
@Suite struct ShapeWarningTests {
    private func mistakes(_ keys: String) -> [String] {
        SceneText(layers: "  - { frame: [0, 0, 20, 20], \(keys) }\n").mistakes
    }

    @Test(arguments: [
        "path: M0 0 L10 10 L20 0, stroke: red", "path: M0 0 Q10 20 20 0, stroke: red",
        "path: M0 0 H9 V9 Z M0 0 L10 10 L20 0, stroke: red",
        "path: M0 0 L10 10 L20 0, gradient.colors: [red, blue], gradient.paints: stroke",
    ])
    func `an open path with a stroke and the initial fill is reported`(keys: String) {
        #expect(
            mistakes(keys) == ["3:36: this open path is filled black as well as stroked (add fill: clear)"])
    }

    @Test(arguments: [
        "path: M0 0 L10 10 L20 0, stroke: red, fill: clear", "path: M0 0 L10 10 L20 0, stroke: red, fill: black",
        "path: M0 0 L10 10 L20 0", "path: M0 0 L10 10, stroke: red", "path: M0 0 L10 10 L20 0 Z, stroke: red",
        "path: M0 0 L10 10 M20 0 L5 5, stroke: red",
        "path: M0 0 L10 10 L20 0, gradient.colors: [red, blue], stroke: red",
    ])
    func `a fill that is meant or not seen is not reported`(keys: String) {
        #expect(mistakes(keys) == [])
    }
}
