import Testing

/// Numbers that follow the time by formulas, so that their overshoot is known exactly.
@Suite struct OvershootExpectationTests {
    /// Up to 110 at 1 s and back to 100 at 1.1 s: 10 % of its way.
    private let bounce = "\"time < 1s ? 110 * time : max(110 - 100 * (time - 1s), 100)\""

    @Test(arguments: [
        "below: 10.01%", "below: 0.1001", "above: 9.99%", "below: 11%, above: 9%",
        "below: 0.01%, after: 1.2s - 1.15s, until: 900ms",
    ])
    func holds(bounds: String) throws {
        let scene = ExpectationScene("{ overshoot: \(bounce), \(bounds.replacing("1.2s - 1.15s", with: "50ms")) }")
        #expect(try scene.failures() == [])
    }

    @Test(arguments: [
        // What meets its bound is not below it, nor above.
        ("below: 10%", "1-1: 10%: 110 on the way from 0 to 100"),
        ("below: 9.99%", "1-1: 10%: 110 on the way from 0 to 100"),
        ("above: 10%", "1-1: 10%: 110 on the way from 0 to 100"),
        ("below: 20%, above: 15%", "1-1: 10%: 110 on the way from 0 to 100"),
        ("above: 1%, until: 900ms", "0.9-0.9: 0%: 99 on the way from 0 to 99"),
        ("below: 5%, after: 1.2s", "1.2-1.6: no way to go: 100 at both ends"),
        // Downwards, from the peak to the rest.
        ("above: 1%, after: 1s, until: rest", "1.6-1.6: 0%: 100 on the way from 110 to 100"),
        ("below: 5%, after: rest, until: drop", "1.6-1.6: marker:rest comes after marker:drop"),
    ])
    func fails(bounds: String, found: String) throws {
        #expect(try ExpectationScene("{ overshoot: \(bounce), \(bounds) }").failures() == [found])
    }

    @Test func isMeasuredInTheDirectionOfTheWay() throws {
        let down = "\"time < 1s ? 50 - 55 * time : min(-5 + 50 * (time - 1s), 0)\""
        #expect(try ExpectationScene("{ overshoot: \(down), below: 10.01%, above: 9.99% }").failures() == [])
        // Going back beyond where it began is no overshoot.
        let detour = "\"time < 0.5s ? -40 * time : -20 + 80 * (time - 0.5s)\""
        #expect(try ExpectationScene("{ overshoot: \(detour), below: 0.001% }").failures() == [])
    }

    @Test func isThatOfTheSpring() throws {
        let scene = ExpectationScene(
            "{ overshoot: ball.frame.y, below: 16.31%, above: 16.29%, after: drop }", timing: "{ dampingRatio: 0.5 }")
        // exp(-0.5 * pi / sqrt(1 - 0.25)) = 16.303 %.
        #expect(try scene.failures() == [])
        let strict = ExpectationScene(
            "{ overshoot: ball.frame.y, below: 16.3%, after: drop }", timing: "{ dampingRatio: 0.5 }")
        #expect(try strict.failures().count == 1)
    }
}
