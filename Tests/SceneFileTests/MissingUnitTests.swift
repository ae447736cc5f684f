import Testing

/// Times without a unit that were probably meant in milliseconds.
@Suite struct MissingUnitTests {
    private func warnings(_ script: String, loaded: String = "[]") -> [String] {
        SceneText(
            """
            zoetrope: 1
            variables: { n: 60 }
            layers: [ { id: a, frame: [0, 0, 9, 9] } ]
            loaded: \(loaded)
            script: [ \(script) ]
            """
        ).mistakes
    }

    @Test(arguments: [
        ("{ wait: 300 }", "5:19", "300"), ("{ press: { at: a, duration: 50 } }", "5:39", "50"),
        ("{ drag: { from: a, by: [0, 1], hold: 100 } }", "5:48", "100"),
        ("{ press: { at: a, duration: 1s, markers: { b: 120 } } }", "5:57", "120"),
    ])
    func `a whole number of 50 or more without a unit is a warning`(step: String, place: String, time: String) {
        #expect(
            warnings(step) == [
                "\(place): this time has no unit, so it is in seconds (write \(time)ms if you mean milliseconds, or \(time)s)"
            ])
    }

    @Test func `actions are checked too`() {
        #expect(warnings("", loaded: "[ { animate: { set: { n: 1 } }, duration: 400 } ]").count == 1)
        #expect(warnings("", loaded: "[ { after: 250, do: [] } ]").count == 1)
    }

    @Test(arguments: [
        ("45", true), ("-90", true), ("10", true), ("9", false), ("45rad", false), ("45deg", false), ("14.5", false),
        ("n", false),
    ])
    func `a whole number of 10 or more radians without a unit is a warning`(angle: String, isSuspicious: Bool) {
        let warning =
            "this angle has no unit, so it is in radians (write \(angle)deg if you mean degrees, or \(angle)rad)"
        let found = [
            warnings("", loaded: "[ { set: { a.transform.rotation: \(angle) } } ]"),
            warnings("", loaded: "[ { animate: { set: { a.transform.rotation.z: \(angle) } } } ]"),
            SceneText(layers: "- { let: { n: 45 }, transform.rotation: \(angle) }").mistakes,
        ]
        for warnings in found {
            #expect(
                isSuspicious ? warnings.count == 1 && warnings[0].hasSuffix(warning) : warnings.isEmpty, "\(warnings)")
        }
    }

    @Test(arguments: [
        "{ wait: 300s }", "{ wait: 49 }", "{ wait: 300ms }", "{ wait: 99.5 }", "{ wait: n }", "{ wait: 60 * 2 }",
        "{ press: { at: a, duration: 60s } }",
    ])
    func `other times are not`(step: String) {
        #expect(warnings(step).isEmpty)
    }

    @Test func `a time beyond the limit gets the hint with its error`() {
        #expect(
            warnings("{ press: { at: a, duration: 900 } }") == [
                "5:39: 'duration' cannot be 900 (900 seconds? write 900ms)"
            ])
    }
}
