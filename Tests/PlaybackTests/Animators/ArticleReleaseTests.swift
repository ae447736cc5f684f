import Foundation
import Graphics
import Motion
import Playback
import TestSupport
import Testing

/// The rows of the articles' table in which a finger scrubs or lifts: the card's animators and the photo's spring.
@Suite struct ArticleReleaseTests {
    private func rows(_ prefix: String) throws -> [VectorRow] {
        try VectorTable("article_vectors", in: .module).rows.filter { try $0.text("scene").hasPrefix(prefix) }
    }

    /// The number after a key such as `t=` or `f=` in a text.
    private func number(after key: String, in text: String) throws -> Double {
        let rest = try #require(text.range(of: key)).upperBound
        return try #require(Double(text[rest...].prefix { "0123456789.-".contains($0) }))
    }

    private static let height = 812.0
    private static let spring = ProgressCurve.spring(.uikit(duration: 0.5, dampingRatio: 1), duration: 0.5)
    private static let linear = ProgressCurve.timing(.linear, duration: 0.5)

    private func y(at progress: Double) -> Double { Self.height * (0.7 - 0.5 * progress) }

    @Test func `a finger scrubs the card`() throws {
        let rows = try rows("c_card[H=812]scrub")
        #expect(rows.count == 28)
        for row in rows {
            let travel = try number(after: "translation.y=", in: row.text("time_or_input"))
            let fraction = -travel / (0.8 * Self.height)
            var (frame, corner) = (AnimatorState(curve: Self.spring), AnimatorState(curve: Self.linear))
            frame.scrub(to: fraction, at: 0)
            corner.scrub(to: fraction, at: 0)
            let progress = try #require(frame.progress.value(at: 0))
            let found: Double =
                switch try row.text("property") {
                case "fraction_raw": fraction
                case "y": y(at: progress)
                case "cornerRadius": 12 * (corner.progress.value(at: 0) ?? .nan)
                default: progress
                }
            #expect(isClose(found, try row.number("expected"), within: 1e-6), "\(row) gave \(found)")
        }
    }

    @Test func `the card continues when the finger lifts`() throws {
        let rows = try rows("c_card[H=812]release")
        #expect(rows.count == 63)
        for row in rows {
            let fraction = try number(after: "[f=", in: row.text("scene"))
            let property = try row.text("property")
            var (frame, corner) = (AnimatorState(curve: Self.spring), AnimatorState(curve: Self.linear))
            frame.scrub(to: fraction, at: 0)
            corner.scrub(to: fraction, at: 0)
            frame.resume(at: 0, replacement: property.contains("M2") ? { _ in Self.spring } : nil)
            corner.resume(at: 0)
            let place = try row.text("time_or_input")
            let time = place == "-" ? 0 : try number(after: "t=", in: place)
            func progress(_ animator: AnimatorState) -> Double {
                animator.hasReachedEnd(at: time) ? 1 : animator.progress.value(at: time) ?? .nan
            }
            let found: Double
            if property.hasPrefix("remaining_s") {
                found = try #require(frame.end)
            } else if property.hasPrefix("tau") {
                found = try #require(frame.fractionComplete(at: 0))
            } else {
                found = property == "cornerRadius" ? 12 * progress(corner) : y(at: progress(frame))
            }
            #expect(isClose(found, try row.number("expected"), within: 1e-6), "\(row) gave \(found)")
        }
    }

    @Test func `the photo springs back`() throws {
        let rows = try rows("b_release")
        #expect(rows.count == 83)
        let spring = Spring.uikit(duration: 0.6, dampingRatio: 0.8, initialVelocity: 1)
        let curve = ProgressCurve.spring(spring, duration: 0.6)
        for row in rows {
            let expected = try row.number("expected")
            let found: Double
            if try row.text("scene") == "b_release_constants" {
                switch try row.text("property") {
                case "omega": found = spring.stiffness.squareRoot()
                case "stiffness": found = spring.stiffness
                default: found = spring.damping
                }
            } else {
                let s = try number(after: "s=", in: row.text("scene"))
                let p = curve.value(at: try number(after: "t=", in: row.text("time_or_input")))
                let (scale, alpha) = ((s - 1) * 0.5 + 1, min(max((s - 1) * 0.8, 0.4), 0.77))
                switch try row.text("property") {
                case "progress": found = p
                case "scale": found = scale + (1 - scale) * p
                case "filter_alpha_unclamped": found = alpha * (1 - p)
                default: found = max(0, alpha * (1 - p))
                }
            }
            #expect(isClose(found, expected, within: 1e-6 * max(1, abs(expected))), "\(row) gave \(found)")
        }
    }

    @Test func `translating before scaling is the wrong order`() throws {
        let rows = try rows("d_mini").filter { try $0.text("property").hasPrefix("WRONG_ORDER") }
        #expect(rows.count == 6)
        for row in rows {
            let f = abs(try number(after: "translation.y=", in: row.text("time_or_input"))) / Self.height
            let (scale, shift) = (1 - 0.5 * f, -375.0 / 4 * f)
            let wrong = Graphics.AffineTransform.translation(shift, 0).concatenating(.scale(scale, scale))
            let right = Graphics.AffineTransform.scale(scale, scale).concatenating(.translation(shift, 0))
            #expect(isClose(wrong.tx, try row.number("expected"), within: 1e-6), "\(row) gave \(wrong.tx)")
            #expect(f == 0 || wrong.tx != right.tx)
        }
    }
}
