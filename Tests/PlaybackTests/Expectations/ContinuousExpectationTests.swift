import SceneFile
import SceneLanguage
import SceneModel
import Testing

/// Values that are formulas of the time, so that their jumps are known exactly.
@Suite struct ContinuousExpectationTests {
    /// A jump of 5 at 1 s in a motion of 500 per second.
    private let jump = "\"500 * time + (time < 1s ? 0 : 5)\""
    /// From 500 to 200 per second at 1 s.
    private let kink = "\"time < 1s ? 500 * time : 300 + 200 * time\""
    /// The same between two ticks.
    private let kinkBetween = "\"time < 1.0008s ? 500 * time : 300.24 + 200 * time\""
    /// An acceleration from rest of 120,000 per second squared: 200 per second at every tick.
    private let onset = "\"60000 * pow(max(time - 1s, 0), 2)\""

    /// The same from 0.7 of a tick on, which scores most: a third of what it adds in a tick.
    private let onsetBetween = "\"60000 * pow(max(time - (1s + 0.7s / 600), 0), 2)\""

    @Test func `passes if the bound exceeds the jump`() throws {
        try expectMet("{ continuous: \(jump), value: 5.001 }")
        try expectMet("{ continuous: \(jump), value: 0.001, within: [0, 1s] }")
        try expectMet("{ continuous: \(jump), value: 0.001, within: [1.01s, end] }")
        try expectMet("{ continuous: \(jump), value: 0.001, around: [0, 900ms, drop, rest] }")
        try expectMet("{ continuous: \(kink), value: 0.000001 }")
        try expectMet("{ continuous: \(kink), value: 0.000001, velocity: 300.001 }")
        try expectMet("{ continuous: \(kinkBetween), value: 0.000001, velocity: 300.001 }")
        // Acceleration is not a kink, and its onset hardly one. Fast motion is not a jump.
        try expectMet("{ continuous: \(onset), value: 0.000001, velocity: 0.001, within: [1.01s, end] }")
        try expectMet("{ continuous: \(onset), value: 0.000001, velocity: 50.001 }")
        try expectMet("{ continuous: \(onsetBetween), value: 0.000001, velocity: 66.7 }")
        try expectMet("{ continuous: 1000000 * time, value: 0.001, velocity: 0.001 }")
        // A rest of one tick is not a jump.
        try expectMet("{ continuous: \"500 * (time < 1s ? time : time - 1s / 600)\", value: 0.001, velocity: 0.001 }")
        // Neither is one at the end of which a spring begins to brake hard, with the velocity from before.
        let handOver = "\"time < 1s ? 600 * time : 599 + 600 * (time - 1s) - 30000 * pow(time - 1s, 2)\""
        try expectMet("{ continuous: \(handOver), value: 0.2, velocity: 25.001 }")
        // A jump of the value is removed before its velocity is checked.
        try expectMet("{ continuous: \(jump), value: 6, velocity: 0.001 }")
        try expectMet("{ continuous: ball.frame }")
        try expectMet("{ continuous: ball.frame.y, velocity: 100.001 }")
        try expectMet("{ continuous: count, value: 0 }")
    }

    @Test func `expectFailure if the bound is below the jump`() throws {
        try expectFailure(
            "{ continuous: \(jump), value: 4.999 }", "1-1: a jump of 5 beyond its velocity, from 499.1667 to 505")
        try expectFailure(
            "{ continuous: \(jump), value: 4.999, around: 1s }",
            "1-1: a jump of 5 beyond its velocity, from 499.1667 to 505")
        // A change at a moment belongs to the range that begins there.
        try expectFailure(
            "{ continuous: \(jump), value: 1, within: [1s, end] }",
            "1-1: a jump of 5 beyond its velocity, from 499.1667 to 505")
        try expectFailure(
            "{ continuous: \"time < 1s ? 0 : -5 - 500 * (time - 1s)\", value: 4.1 }",
            "1-1: a jump of 4.1667 beyond its velocity, from 0 to -5")
        try expectFailure(
            "{ continuous: \(kink), velocity: 299.999 }", "1-1: velocity jumps by 300 per second, from 500 to 200")
        try expectFailure(
            "{ continuous: \(kinkBetween), velocity: 299.99 }",
            "1.002-1.002: velocity jumps by 300 per second, from 500 to 200")
        try expectFailure(
            "{ continuous: ball.frame.y, velocity: 99.999, around: drop }",
            "0.6-0.6: velocity jumps by 100 per second, from 0 to 100")
        try expectFailure(
            "{ continuous: \(onset), velocity: 49.999 }", "0.998-0.998: velocity jumps by 50 per second, from 0 to -50"
        )
        // Backwards for a tick.
        try expectFailure(
            "{ continuous: \"600 * time - (time == 1s ? 4 : 0)\", value: 2.999 }",
            "1-1: a jump of 3 from 599 to 596")
    }

    @Test func `reports the component that jumps`() throws {
        try expectFailure(
            "{ continuous: \"[time, time < 1s ? 0 : 2]\", value: 1 }", "1-1: a jump of 2 in y from 0 to 2")
        try expectFailure(
            "{ continuous: \"color(0, 0, time < 1s ? 0 : 0.5, 1)\" }", "1-1: a jump of 0.5 in blue from 0 to 0.5")
        // Of several that jump at once, the one that jumps farthest.
        try expectFailure(
            "{ continuous: \"color(time < 1s ? 0 : 0.2, 0, time < 1s ? 0 : 0.5, 1)\" }",
            "1-1: a jump of 0.5 in blue from 0 to 0.5")
        try expectFailure(
            "{ continuous: \"[max(time - 1s, 0) * 70, 0]\", velocity: 69 }",
            "1-1: velocity in x jumps by 70 per second, from 0 to 70")
        try expectFailure(
            "{ continuous: \"[max(time - 1s, 0) * 70, max(time - 1s, 0) * 300]\", velocity: 10 }",
            "1-1: velocity in y jumps by 300 per second, from 0 to 300")
    }

    /// The default bound is one point, or 0.01 in any other unit.
    @Test(arguments: [
        ("ball.frame.y", "1"), ("ball.frame", "1"), ("ball.position", "1"), ("ball.bounds.width", "1"),
        ("ball.cornerRadius", "1"), ("ball.opacity", "0.01"), ("ball.transform.rotation.z", "0.01"),
        ("ball.transform.scale", "0.01"), ("ball.background", "0.01"), ("2 * ball.frame.y", "0.01"), ("count", "0.01"),
    ])
    func `the default bound depends on the unit`(value: String, bound: String) throws {
        let scene = try #require(ExpectationScene("{ continuous: \(value) }").outcome.scene)
        #expect(
            scene.expectations.map(\.kind.statement) == ["\(value) to be continuous, with jumps of at most \(bound)"])
    }

    @Test func `checks only its range of time`() throws {
        try expectMet("{ continuous: \"time < 1s ? 0 : 0.01\" }")
        try expectFailure("{ continuous: \"time < 1s ? 0 : 0.011\" }", "1-1: a jump of 0.011 from 0 to 0.011")
        // The last tick before the end, and the first one.
        try expectFailure("{ continuous: \"time < marker.rest ? 0 : 2\" }", "1.6-1.6: a jump of 2 from 0 to 2")
        try expectFailure("{ continuous: \"time == 0 ? 2 : 0\" }", "0.002-0.002: a jump of 2 from 2 to 0")
    }

    private func expectMet(_ expectation: String, at place: Testing.SourceLocation = #_sourceLocation) throws {
        #expect(try ExpectationScene(expectation).failures() == [], sourceLocation: place)
    }

    private func expectFailure(
        _ expectation: String, _ found: String?, at place: Testing.SourceLocation = #_sourceLocation
    )
        throws
    {
        let failures = try ExpectationScene(expectation).failures()
        #expect(failures.count == 1, sourceLocation: place)
        if let found { #expect(failures == [found], sourceLocation: place) }
    }
}
