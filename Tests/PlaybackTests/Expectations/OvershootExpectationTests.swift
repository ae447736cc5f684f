import Testing

/// Numbers that are formulas of the time, so that their overshoot is known exactly.
@Suite struct OvershootExpectationTests {
    /// Up to 110 at 1 s and back to 100 at 1.1 s: an overshoot of 10 %.
    private let bounce = "\"time < 1s ? 110 * time : max(110 - 100 * (time - 1s), 100)\""

    @Test(arguments: [
        "below: 10.01%", "below: 0.1001", "above: 9.99%", "below: 11%, above: 9%",
        "below: 0.01%, after: 1.2s - 1.15s, until: 900ms",
    ])
    func `is met`(bounds: String) throws {
        let scene = ExpectationScene("{ overshoot: \(bounce), \(bounds.replacing("1.2s - 1.15s", with: "50ms")) }")
        #expect(try scene.failures() == [])
    }

    @Test(arguments: [
        // A value equal to the bound is neither below nor above it.
        ("below: 10%", "1-1: 10%: reached 110 moving from 0 to 100"),
        ("below: 9.99%", "1-1: 10%: reached 110 moving from 0 to 100"),
        ("above: 10%", "1-1: 10%: reached 110 moving from 0 to 100"),
        ("below: 20%, above: 15%", "1-1: 10%: reached 110 moving from 0 to 100"),
        ("above: 1%, until: 900ms", "0.9-0.9: 0%: reached 99 moving from 0 to 99"),
        ("below: 5%, after: 1.2s", "1.2-1.6: the first and last values are equal: 100"),
        // Downwards, from the peak to the rest.
        ("above: 1%, after: 1s, until: rest", "1.6-1.6: 0%: reached 100 moving from 110 to 100"),
        ("below: 5%, after: rest, until: drop", "1.6-1.6: marker:rest comes after marker:drop"),
    ])
    func `is not met`(bounds: String, found: String) throws {
        #expect(try ExpectationScene("{ overshoot: \(bounce), \(bounds) }").failures() == [found])
    }

    @Test func `is measured in the direction of the change`() throws {
        let down = "\"time < 1s ? 50 - 55 * time : min(-5 + 50 * (time - 1s), 0)\""
        #expect(try ExpectationScene("{ overshoot: \(down), below: 10.01%, above: 9.99% }").failures() == [])
        // Moving back beyond the starting value is not an overshoot.
        let detour = "\"time < 0.5s ? -40 * time : -20 + 80 * (time - 0.5s)\""
        #expect(try ExpectationScene("{ overshoot: \(detour), below: 0.001% }").failures() == [])
    }

    /// A drag to 180 and a return to 100: the finger moves beyond the last value, and the release does not overshoot.
    @Test func `a drag before the release is part of the motion, and the failure says so`() throws {
        func failures(_ bounds: String) throws -> [String] {
            try ExpectationScene(
                "{ overshoot: pad.frame.y, below: 1%\(bounds) }",
                script:
                    "script: [ { drag: { from: ball, by: [0, 100], duration: 400ms } }, { marker: letGo }, { wait: settled } ]",
                gesture: """
                    pan: ball
                        changed: { set: { pad.frame.y: sender.translation.y } }
                        ended: { animate: { set: { pad.frame.y: 50 } }, duration: 300ms }
                    """
            ).failures()
        }
        let all = try failures("")
        #expect(all.count == 1)
        #expect(all.first?.contains("moving from 0 to 50; a finger is down then") == true, "\(all)")
        #expect(all.first?.hasSuffix("with 'after' it is measured from the release on") == true, "\(all)")
        #expect(try failures(", after: letGo") == [])
    }

    @Test func `matches the formula of a spring`() throws {
        let scene = ExpectationScene(
            "{ overshoot: ball.frame.y, below: 16.31%, above: 16.29%, after: drop }", timing: "{ dampingRatio: 0.5 }")
        // exp(-0.5 * pi / sqrt(1 - 0.25)) = 16.303 %.
        #expect(try scene.failures() == [])
        let strict = ExpectationScene(
            "{ overshoot: ball.frame.y, below: 16.3%, after: drop }", timing: "{ dampingRatio: 0.5 }")
        #expect(try strict.failures().count == 1)
    }
}
