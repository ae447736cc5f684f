import Testing

/// Hints for values that UIKit and SwiftUI have names for, and scenes write in another form.
@Suite struct PlatformValueTests {
    @Test(arguments: [
        ("center", "[0.5, 0.5]"), (".center", "[0.5, 0.5]"), ("top", "[0.5, 0]"), (".bottomTrailing", "[1, 1]"),
        ("topLeft", "[0, 0]"), ("leading", "[0, 0.5]"),
    ])
    func `the name of a unit point`(name: String, coordinates: String) throws {
        let mistake = try #require(SceneText(layers: "- anchorPoint: \(name)\n").mistakes.first)
        let word = name.drop { $0 == "." }
        #expect(
            mistake.hasSuffix("(write coordinates: in fractions of the size, \(word) is \(coordinates))"), "\(mistake)")
    }

    @Test(arguments: ["topBottom", "Center", "middle", "bottomCentre"]) func `another name is no unit point`(
        name: String
    ) {
        let mistakes = SceneText(layers: "- anchorPoint: \(name)\n").mistakes
        #expect(mistakes.count == 1 && !mistakes[0].contains("fractions of the size"), "\(mistakes)")
    }

    @Test(arguments: [
        ("repeat: true", "repeat is the number of cycles, not true (write repeat: 0, which has no end)"),
        ("repeat: .infinity", "repeat is the number of cycles, not .infinity (write repeat: 0, which has no end)"),
        ("repeat: open", "expected a number, but this is true or false (write condition ? 1 : 0)"),
    ])
    func `an animation without an end`(key: String, expected: String) {
        let scene = SceneText(
            "zoetrope: 1\nvariables: { open: true }\nlayers: [ { id: a } ]\n"
                + "loaded: [ { animate: { set: { a.opacity: 0 }, \(key) } } ]\n")
        #expect(scene.mistakes.count == 1 && scene.mistakes[0].hasSuffix(": " + expected), "\(scene.mistakes)")
    }

    @Test(arguments: [
        (
            "{ tap: { layer: a, offset: [3, 4] } }",
            "unknown key 'offset' in the target of a touch (write point: [x, y], in the coordinates of the layer)"
        ),
        (
            "{ drag: { from: a, to: 300 } }",
            "'300' is not the id of a layer (a target is a layer's id, a point [x, y] of the canvas, or { layer: id, point: [x, y] })"
        ),
        (
            "{ tap: a.position.x + 3 }",
            "'a.position.x + 3' is not the id of a layer "
                + "(a target is a layer's id, a point [x, y] of the canvas, or { layer: id, point: [x, y] })"
        ),
        ("{ tap: \"300\" }", "there is no layer '300' (did you mean 'a'? The scene does not use it)"),
    ])
    func `the target of a touch`(step: String, expected: String) {
        let scene = SceneText("zoetrope: 1\nlayers: [ { id: a } ]\nscript: [ \(step) ]\n")
        #expect(scene.mistakes.count == 1 && scene.mistakes[0].hasSuffix(": " + expected), "\(scene.mistakes)")
    }

    @Test func `several directions of a swipe`() {
        let scene = SceneText(
            "zoetrope: 1\nlayers: [ { id: a } ]\ngestures: [ { swipe: a, direction: [left, .right], ended: [] } ]\n")
        #expect(
            scene.mistakes == [
                "3:36: expected one of right, left, up, down, but found a list (write one of them)"
            ], "\(scene.mistakes)")
    }
}
