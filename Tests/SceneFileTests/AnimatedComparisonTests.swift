import Testing

/// A number that is animated is equal to neither of its ends in between, so that what compares it jumps.
@Suite struct AnimatedComparisonTests {
    private func warnings(_ property: String, _ action: String) -> [String] {
        SceneText(
            """
            zoetrope: 2
            variables: { open: 0, other: 0 }
            layers: [ { id: row, frame: [0, 0, 100, 52], \(property) } ]
            gestures: [ { tap: row, ended: { \(action) } } ]
            """
        ).mistakes
    }

    @Test(arguments: [
        "animate: { set: { open: 1 } }", "withAnimation: { set: { open: 1 } }",
        "animate: { set: { open: 1, other: 1 }, duration: 1s }",
    ])
    func `a comparison of an animated number gets a warning`(action: String) {
        let found = warnings("opacity: \"open == 1 ? 1 : 0.5\"", action)
        #expect(
            found.count == 1 && found.first?.contains("opacity jumps where the animation of open ends") == true,
            "\(found)")
    }

    @Test(arguments: [
        // Another number is animated, or none.
        ("opacity: \"open == 1 ? 1 : 0.5\"", "animate: { set: { other: 1 } }"),
        ("opacity: \"open == 1 ? 1 : 0.5\"", "set: { open: 1 }"),
        // What can only switch is meant to.
        ("hidden: open == 1", "animate: { set: { open: 1 } }"),
        ("opacity: \"lerp(0.5, 1, open)\"", "animate: { set: { open: 1 } }"),
        // A threshold is passed on the way.
        ("opacity: \"open > 0.5 ? 1 : 0.5\"", "animate: { set: { open: 1 } }"),
    ])
    func `other uses of a number get none`(property: String, action: String) {
        #expect(warnings(property, action).isEmpty, "\(warnings(property, action))")
    }
}
