import Foundation
import SceneTesting
import Testing

/// The relations of motions that a comparison of traces finds, and those that it must not find.
extension TraceTests {
    /// The overshoot of a damped spring: exp(-pi * ratio / sqrt(1 - ratio^2)).
    @Test(arguments: [(0.5, 0.6, "instead of"), (0.7, 1, "instead of not at all"), (1, 0.7, "no longer overshoots")])
    func `another damping has another overshoot`(actual: Double, expected: Double, words: String) throws {
        func spring(_ ratio: Double) -> String { Self.slide(timing: "{ dampingRatio: \(ratio) }") }
        func overshoot(_ ratio: Double) -> Double {
            ratio < 1 ? exp(-Double.pi * ratio / (1 - ratio * ratio).squareRoot()) : 0
        }
        let found = try compare(spring(actual), with: spring(expected))
        let relation = try #require(found.columns.first?.relation, "\(found.details)")
        guard case .overshoots(let before, let now) = relation else {
            Issue.record("\(relation)")
            return
        }
        // The rows are 50 ms apart, so the peak is not exact.
        #expect(abs(before - overshoot(expected)) < 0.002 && abs(now - overshoot(actual)) < 0.002, "\(relation)")
        #expect(relation.description.contains(words))
        let coded = try JSONDecoder().decode(MotionRelation.self, from: JSONEncoder().encode(relation))
        #expect(coded == relation)
    }

    /// A linear motion stops at once, and one with `easeIn` while it is fastest; neither passes its end.
    @Test(arguments: [
        ("easeIn", "easeInEaseOut"), ("easeInEaseOut", "linear"), ("linear", "easeOut"), ("easeIn", "linear"),
    ])
    func `another curve is reported without a relation`(timing: String, old: String) throws {
        let found = try compare(Self.slide(timing: timing), with: Self.slide(timing: old))
        let column = try #require(found.columns.first)
        #expect(column.name == "box.frame.x" && column.relation == nil && found.markers.isEmpty)
        #expect(column.first.expected != column.first.actual && column.rows > 5)
        let worst = try #require(column.largest)
        #expect(worst.time > column.first.time + 0.05 && worst.time < column.last.time, "\(worst)")
        let (start, end) = (
            "box.frame.x is \(worst.actual) at ", " instead of \(worst.expected), the largest difference"
        )
        #expect(found.summary.hasPrefix(start) && found.summary.hasSuffix(end), "\(found.summary)")
        let space = try GoldenFolder(Self.slide(timing: old))
        _ = try space.test(.missing)
        try space.write(Self.slide(timing: timing))
        let message = try #require(try space.test(.never).goldens.first).message
        #expect(
            message.hasPrefix("\(space.path("Goldens/slide/main.trace")):\(worst.line): error: \(found.summary)"),
            "\(message)")
    }

    /// The other motion begins a second later, after the end of the recorded one.
    @Test func `a motion that begins much later does move`() throws {
        let found = try compare(
            Self.slide(wait: "1200ms").replacing("marker: tapped", with: "wait: 1ms"),
            with: Self.slide().replacing("marker: tapped", with: "wait: 1ms").replacing(
                "{ wait: 300ms }", with: "{ wait: 1300ms }"))
        #expect(!found.details.contains { $0.contains("does not move") }, "\(found.details)")
    }

    /// Without the velocity of the finger, a spring overshoots a little less, but on the way it is far from where it was.
    @Test func `a small change of the overshoot does not stand for a large difference`() throws {
        let found = try compare(
            Self.slide(timing: "{ dampingRatio: 0.8 }"), with: Self.slide(timing: "{ dampingRatio: 0.8, velocity: 8 }"))
        let column = try #require(found.columns.first)
        #expect(column.relation == nil, "\(found.details)")
        #expect(found.summary.hasPrefix("box.frame.x is "), "\(found.summary)")
    }

    @Test func `a colour is one value`() throws {
        func colored(_ end: String) -> String {
            Self.slide().replacing("box.opacity: 0.5", with: "box.background: '\(end)'").replacing(
                "trace: [box.frame.x, box.opacity, open, box.position]", with: "trace: [box.background]")
        }
        let found = try compare(colored("#0000FF"), with: colored("#0080FF80"))
        #expect(found.columns.map(\.name) == ["box.background.green", "box.background.alpha"])
        #expect(found.columns.allSatisfy { $0.relation == nil })
        let color = try #require(found.colors?.first)
        #expect(found.colors?.count == 1 && color.name == "box.background")
        #expect(color.largest?.expected == "#0080FF80" && color.largest?.actual == "#0000FF", "\(color)")
        let time = try #require(color.largest?.time)
        #expect(
            found.summary
                == "box.background is #0000FF at \(time) s (marker:done) instead of #0080FF80, the largest difference")
        #expect(found.details.count == 1 && found.details[0].hasPrefix("box.background: "), "\(found.details)")
        let coded = try JSONDecoder().decode(TraceComparison.self, from: JSONEncoder().encode(found))
        #expect(coded == found)
    }

    /// The opacity changes by more of its range than the position, but nobody sees that.
    @Test func `a difference that is seen comes first`() throws {
        func fading(_ opacity: String, _ timing: String) -> String {
            Self.slide(timing: timing).replacing("box.opacity: 0.5", with: "box.opacity: \(opacity)").replacing(
                "background: red }", with: "background: red, opacity: 0.02 }")
        }
        let found = try compare(fading("0.006", "easeIn"), with: fading("0", "linear"))
        #expect(found.columns.map(\.name).contains("box.opacity"))
        #expect(found.summary.hasPrefix("box.frame.x is "), "\(found.summary)")
    }
}
