import Testing

/// Words of other programs, and values in the form that these have, lead to what a scene writes.
@Suite struct CommonWordTests {
    private static let scene = """
        zoetrope: 2
        canvas: { size: [400, 800], background: systemBackground }
        layers:
          - { id: card, frame: [0, 0, 100, 100], background: white }
          - { id: title, frame: [0, 200, 100, 20], text: Title }

        """

    @Test(arguments: [
        ("size: [3, 4]", "write frame: [x, y, 3, 4]"),
        ("size: [3, 4], x: 5", "write frame: [5, y, 3, 4]"),
        ("rotation: 45deg", "did you mean 'transform.rotation'?"),
        ("frame.origin.x: 3", "UIKit's 'frame.origin.x' is the property 'frame.x' here"),
        ("bounds.size: [3, 4]", "UIKit's 'bounds.size' is the property 'bounds.width' here, with bounds.height"),
        ("layer.shadowOpacity: 0.3", "did you mean 'shadowOpacity'?"),
        ("shape: circle", "did you mean 'ellipse'?"),
        ("text: a, lines: 2", "did you mean 'numberOfLines'?"),
        ("text: a, font: .headline", "write font: { style: headline }"),
        ("text: a, font: bold 17pt", "write font: { weight: bold, size: 17 }"),
        (
            "text: a, font: Inter Bold",
            "keys: style, family, size, weight, italic, features, monospacedDigits, optical, axes"
        ),
        ("text: a, font: { name: Inter }", "did you mean 'family'?"),
        ("text: a, font: { weight: 600 }", "did you mean 'semibold'?"),
        ("background: Color.primary", "write label"),
        ("background: Color.blue", "write blue"),
        ("background: .secondary", "SwiftUI's '.secondary' is the colour 'secondaryLabel' here"),
        (
            "background: .ultraThinMaterial",
            "SwiftUI's '.ultraThinMaterial' is the value 'systemUltraThinMaterial' here, of effect"
        ),
        ("background: 0xFF0000", "write a colour as \"#FF0000\""),
        ("background: \"rgb(255, 0, 0)\"", "write a colour as \"#RRGGBB\" or \"#RRGGBBAA\""),
    ])
    func `keys and values of a layer`(keys: String, hint: String) {
        let mistakes = SceneText(Self.scene + "  - { id: other, \(keys) }\n").mistakes
        #expect(mistakes.count == 1 && mistakes.first?.hasSuffix("(\(hint))") == true, "\(mistakes)")
    }

    @Test(arguments: [
        (
            "changed: { set: { card.position.y: value.translation.height } }",
            "the gesture is 'sender' here, with the members state, location, numberOfTouches, index, translation, velocity"
        ),
        (
            "ended: { set: { card.frame.size.height: 3 } }",
            "UIKit's 'frame.size.height' is the property 'frame.height' here"
        ),
        (
            "ended: { animate: { set: { card.opacity: 0 }, timing: { response: 0.5, damping: 0.7 } } }",
            "with 'response' the damping ratio is 'dampingFraction'"
        ),
        (
            "ended: { animate: { set: { card.opacity: 0 }, timing: { dampingRatio: 0.7, response: 450ms } } }",
            "with 'response' the damping ratio is 'dampingFraction'"
        ),
    ])
    func `handlers of a gesture`(handler: String, hint: String) {
        let mistakes = SceneText(Self.scene + "gestures:\n  - pan: card\n    \(handler)\n").mistakes
        #expect(mistakes.count == 1 && mistakes.first?.hasSuffix("(\(hint))") == true, "\(mistakes)")
    }

    @Test(arguments: [
        ("drag: { from: card, by: [0, 9], velocity: 500 }", "flick has direction, distance and speed"),
        ("flick: { from: card, direction: up, velocity: 800 }", "did you mean 'speed'?"),
        ("flick: { from: card, distance: 100 }", "or direction: up"),
    ])
    func `touches of a script`(step: String, hint: String) {
        let mistakes = SceneText(Self.scene + "script: [ { \(step) } ]\n").mistakes
        #expect(mistakes.contains { $0.hasSuffix("\(hint))") }, "\(mistakes)")
    }

    @Test(arguments: [
        "loaded: { animate: { set: { card.opacity: 0 }, velocity: 3 } }",
        "script: [ { pinch: card, scale: 2, speed: 3 } ]",
    ])
    func `words of touches are not suggested elsewhere`(line: String) {
        let mistakes = SceneText(Self.scene + line + "\n").mistakes
        #expect(!mistakes.isEmpty && !mistakes.joined().contains("did you mean 'speed'"), "\(mistakes)")
        #expect(!mistakes.joined().contains("flick"), "\(mistakes)")
    }

    /// The hint was a colour of a similar name, with which `--fix` made the expression worse.
    @Test func `a name with a member is not corrected to a colour`() {
        let mistakes = SceneText(Self.scene + "loaded: { set: { card.position.y: value.translation.height } }\n")
            .mistakes
        #expect(mistakes.count == 1 && !mistakes.joined().contains("blue"), "\(mistakes)")
    }

    @Test(arguments: [("sender.velocity.y", true), ("relativeVelocity(sender.velocity.y, 300)", false)])
    func `a spring's velocity in points per second gets a warning`(velocity: String, isWarned: Bool) {
        let animation = "{ set: { card.opacity: 0 }, timing: { response: 0.5, velocity: \"\(velocity)\" } }"
        let mistakes = SceneText(Self.scene + "gestures:\n  - pan: card\n    ended: { animate: \(animation) }\n")
            .mistakes
        #expect(mistakes.contains { $0.contains("is in points per second") } == isWarned, "\(mistakes)")
    }
}
