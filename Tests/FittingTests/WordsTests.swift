import Fitting
import Motion
import Testing

/// Text and code in the words of UIKit, SwiftUI and scenes.
struct WordsTests {
    private func phase(
        _ curve: ProgressCurve, unit: MotionSeries.Unit = .points, change: Double = 100, noise: Double = 0.0005
    ) throws
        -> FittedPhase
    {
        var sampling = SampledMotion(length: curve.duration + 0.7, noise: noise * change, seed: 5)
        sampling.unit = unit
        return try #require(try sampling.fit { 10 + change * curve.value(at: $0 - 0.2) }.animations.first)
    }

    @Test func `a UIKit spring`() throws {
        let phase = try phase(.spring(.uikit(duration: 0.5, dampingRatio: 0.8), duration: 0.5))
        #expect(phase.description.hasPrefix("UISpringTimingParameters(dampingRatio: 0.8"))
        #expect(phase.description.contains("SwiftUI: response"))
        #expect(phase.description.contains("CASpringAnimation: mass 1, stiffness"))
        #expect(phase.description.contains("round values within the intervals: duration 0.5 s, dampingRatio 0.8"))
        let code = try #require(phase.uiKitCode)
        #expect(code.contains("dampingRatio: 0.8)"))
        #expect(code.contains("UIViewPropertyAnimator(duration: 0.5, timingParameters: timing)"))
        #expect(try #require(phase.swiftUICode).hasPrefix(".spring(response: 0."))
        #expect(
            phase.sceneActions(layer: "card") == [
                "{ animate: { set: { card.position.x: card.position.x + 100 } }, duration: 500ms, "
                    + "timing: { dampingRatio: 0.8 } }"
            ])
    }

    @Test func `a SwiftUI spring with a velocity`() throws {
        let spring = Spring.response(0.5, dampingFraction: 0.7, initialVelocity: 6)
        let phase = try phase(.spring(spring, duration: spring.settlingDuration))
        #expect(try #require(phase.swiftUICode).contains("initialVelocity: 6"))
        #expect(
            try #require(phase.sceneActions(layer: "card").first).contains(
                "response: 0.5, dampingFraction: 0.7, velocity: 6"))
        #expect(try #require(phase.uiKitCode).contains("CGVector(dx: 6, dy: 6)"))
    }

    @Test func `named and other timing functions`() throws {
        let named = try phase(.timing(.easeInEaseOut, duration: 0.3), unit: .opacity, change: 0.8)
        #expect(named.description.hasPrefix("CAMediaTimingFunction(name: .easeInEaseOut), duration 0."))
        #expect(named.swiftUICode == ".easeInOut(duration: 0.3)")
        #expect(
            named.sceneActions(layer: "card")
                == ["{ animate: { set: { card.opacity: 10.8 } }, duration: 300ms, timing: easeInEaseOut }"])
        let other = try phase(.timing(TimingFunction(0.5, 0.1, 0.2, 1.3), duration: 1), unit: .degrees, noise: 0.0002)
        #expect(other.swiftUICode == ".timingCurve(0.5, 0.1, 0.2, 1.3, duration: 1)")
        #expect(try #require(other.uiKitCode).contains("CAMediaTimingFunction(controlPoints: 0.5, 0.1, 0.2, 1.3)"))
        #expect(
            other.sceneActions(layer: "card") == [
                "{ animate: { set: { card.transform.rotation.z: 110deg } }, duration: 1s, timing: [0.5, 0.1, 0.2, 1.3] }"
            ])
    }

    /// Bounds have a size in Core Animation, and sides in a scene.
    @Test func `the size of a layer`() throws {
        var sampling = SampledMotion(noise: 0.02)
        sampling.names = ["bounds.size.width", "bounds.size.height"]
        sampling.unit = .length
        let fit = try sampling.fit(
            { 80 + 120 * TimingFunction.easeIn.value(at: min(max(($0 - 0.2) / 0.5, 0), 1)) }, { _ in 40 })
        let phase = try #require(fit.animations.first)
        #expect(phase.description.contains("bounds.size.width from 80.0"), "\(phase.description)")
        #expect(
            phase.sceneActions(layer: "pill")
                == ["{ animate: { set: { pill.bounds.width: 200 } }, duration: 500ms, timing: easeIn }"])
    }

    /// A goal that is not well known is written so that nobody sees the difference, and not as a rounder number.
    @Test func `goals are rounded by what can be seen`() throws {
        let sampling = SampledMotion(length: 0.42, noise: 6, seed: 9)
        let fit = try sampling.fit {
            20 + 141 * TimingFunction.easeInEaseOut.value(at: min(max(($0 - 0.1) / 0.3, 0), 1))
        }
        let phase = try #require(fit.animations.first)
        let (begin, end) = (phase.channels[0].from, phase.channels[0].to)
        #expect(abs(end.rounded - end.value) > 0.5, "\(end)")
        let code = try #require(phase.sceneActions(layer: "card").first)
        let distance = try #require(code.firstMatch(of: /position\.x \+ ([0-9.]+)/)?.1)
        #expect(abs((Double(distance) ?? 0) - (end.value - begin.value)) <= 0.5, "\(code) \(end)")
    }

    @Test func `scrolling`() throws {
        let deceleration = Deceleration(initialVelocity: 1200)
        let phase = try #require(
            try SampledMotion(length: 3.5, noise: 0.05).fit { deceleration.value(at: $0 - 0.2) }.animations.first)
        #expect(phase.uiKitCode == "scrollView.decelerationRate = .normal")
        #expect(phase.description.hasPrefix("decelerationRate .normal, from 1"))
        #expect(phase.indistinguishable.isEmpty)
        #expect(phase.swiftUICode == nil && phase.sceneActions(layer: "list").isEmpty)
    }

    @Test(arguments: [
        (0.803, 0.01, 0.8, "0.803 ± 0.010"), (0.497, 0.006, 0.5, "0.497 ± 0.006"), (123.4, 30, 100, "123 ± 30"),
        (0.4567, 0.0004, 0.457, "0.4567 ± 0.0004"), (0.8, 0, 0.8, "0.8"), (-0.02, 0.1, 0, "-0.02 ± 0.10"),
    ])
    func `numbers have the digits that the interval supports`(
        value: Double, margin: Double, rounded: Double, text: String
    ) {
        let estimate = Estimate(value, margin: margin)
        #expect(abs(estimate.rounded - rounded) < 1e-12)
        #expect(estimate.text() == text)
    }

    /// UIKit has another rule for a damping ratio of exactly 1.
    @Test func `a critically damped spring in code has the duration of its damping ratio`() throws {
        let spring = Spring.response(0.6, dampingFraction: 1)
        let fit = try SampledMotion(noise: 0.02).fit { time in
            time < 0.35 ? 0 : 140 + spring.remainder(at: time - 0.35, displacement: -140, velocity: 0).value
        }
        let phase = try #require(fit.animations.first)
        let timing = try #require(phase.sceneTiming(prefersDuration: true))
        #expect(timing.timing == "{ dampingRatio: 1 }" && timing.duration?.hasPrefix("88") == true, "\(timing)")
        #expect(phase.uiKitCode?.contains("UIViewPropertyAnimator(duration: 0.88") == true)
    }
}
