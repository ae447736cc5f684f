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

    @Test func `a name of let that stands for such a time is one too`() {
        func mistakes(_ time: String) -> [String] {
            SceneText(
                """
                zoetrope: 2
                let: { fast: \(time) }
                layers: [ { id: a, frame: [0, 0, 9, 9] } ]
                loaded: { animate: { set: { a.opacity: 0.5 } }, duration: fast }
                """
            ).mistakes
        }
        #expect(
            mistakes("200") == [
                "4:59: 'fast' is 200 without a unit, so this time is in seconds (write fast: 200ms in let if you mean milliseconds, or 200s)"
            ])
        #expect(mistakes("200ms").isEmpty && mistakes("0.2").isEmpty)
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

    @Test(arguments: [
        ("transform.scale.x: 120", "this scale makes the layer 120 times as large (write 1.2 for 120 %)"),
        ("transform.scale: 80", "this scale makes the layer 80 times as large (write 0.8 for 80 %)"),
        ("transform.scale: 40", nil),
        (
            "anchorPoint: [50, 0]",
            "anchorPoint is a fraction of the layer's size, so this is far outside the layer ([0.5, 0.5] is its centre, and [1, 1] its bottom right corner)"
        ),
        ("anchorPoint: [1.5, -1]", nil),
    ])
    func `a scale in percent and an anchor point in points are warnings`(key: String, warning: String?) {
        let found = SceneText(layers: "- { \(key) }").mistakes
        #expect(
            Set(found.map { $0.split(separator: ": ", maxSplits: 1).last.map(String.init) })
                == (warning.map { [$0] } ?? []), "\(found)")
    }

    private func warnings(timing: String, duration: String = "") -> [String] {
        warnings("", loaded: "[ { animate: { set: { n: 1 } }, timing: \(timing)\(duration) } ]")
    }

    /// A coefficient of 0.8 with a stiffness of 200 swings for seconds; 8 is one that people use.
    @Test(arguments: [
        ("{ stiffness: 200, damping: 0.8 }", "0.8, write damping: 22.6"),
        ("{ stiffness: 100, damping: 1 }", "1, write damping: 20"), ("{ stiffness: 200, damping: 8 }", nil),
        ("{ mass: 0.1, stiffness: 100, damping: 1 }", nil), ("{ stiffness: 100 * n, damping: 0.8 }", nil),
    ])
    func `a damping ratio in place of the coefficient is a warning`(timing: String, meant: String?) {
        let warning =
            "with so little damping this spring swings many times (damping is in N·s/m; for a damping ratio of "
        #expect(
            warnings(timing: timing).map { $0.split(separator: ": ", maxSplits: 1).last.map(String.init) }
                == (meant.map { ["\(warning)\($0))"] } ?? []))
    }

    @Test func `a damping ratio in percent is a warning`() {
        let found = warnings(timing: "{ dampingRatio: 80 }")
        #expect(
            found == [
                "4:51: with a dampingRatio of 80 the animation takes very long (write 0.8 for 80 %; from 1 on nothing overshoots)"
            ])
        #expect(warnings(timing: "{ response: 0.3, dampingFraction: 70 }").count == 1)
        #expect(warnings(timing: "{ dampingRatio: 5 }") == [])
    }

    @Test func `a velocity in points per second is a warning`() {
        #expect(warnings(timing: "{ dampingRatio: 1, velocity: 1200 }").count == 1)
        #expect(warnings(timing: "{ dampingRatio: 1, velocity: -30 }") == [])
    }

    @Test func `a duration beside a spring that has its own is a warning`() {
        let warning =
            "'duration' has no effect: this spring lasts until it settles (leave it out; a spring with dampingRatio lasts for the duration)"
        for timing in ["{ response: 0.3 }", "snappy", "{ stiffness: 100 }"] {
            let found = warnings(timing: timing, duration: ", duration: 300ms")
            #expect(found.count == 1 && found[0].hasSuffix(warning), "\(found)")
        }
        #expect(warnings(timing: "{ dampingRatio: 0.8 }", duration: ", duration: 300ms") == [])
    }

    @Test func `a time beyond the limit gets the hint with its error`() {
        #expect(
            warnings("{ press: { at: a, duration: 900 } }") == [
                "5:39: 'duration' cannot be 900 (900 seconds? write 900ms)"
            ])
    }
}
