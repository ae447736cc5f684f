import Fitting
import Foundation
import Motion
import TestSupport
import Testing

/// Motions that no curve follows: pieces of them are not curves, and the closest curve is named as such.
struct ClosestCurveTests {
    /// A card that falls and bounces with half of its speed.
    private func fall(_ time: Double) -> Double {
        let (gravity, height) = (2000.0, 200.0)
        var t = max(time - 0.25, 0)
        let first = (2 * height / gravity).squareRoot()
        if t < first { return gravity * t * t / 2 }
        t -= first
        var velocity = gravity * first / 2
        while velocity > 20 {
            let flight = 2 * velocity / gravity
            if t < flight { return height - velocity * t + gravity * t * t / 2 }
            t -= flight
            velocity /= 2
        }
        return height
    }

    /// The bounce of web pages.
    private func easeOutBounce(_ time: Double) -> Double {
        let (x, n, d) = (min(max((time - 0.2) / 0.8, 0), 1), 7.5625, 2.75)
        func arc(_ from: Double, _ level: Double) -> Double { n * (x - from / d) * (x - from / d) + level }
        return 200
            * (x < 1 / d
                ? arc(0, 0) : x < 2 / d ? arc(1.5, 0.75) : x < 2.5 / d ? arc(2.25, 0.9375) : arc(2.625, 0.984375))
    }

    @Test(arguments: TestCases.every(3, of: [1, 2, 3] as [UInt64]))
    func `the end of a bounce is no timing function`(seed: UInt64) throws {
        for motion in [fall, easeOutBounce] {
            let fit = try SampledMotion(noise: 0.06, seed: seed).fit({ _ in 150 }, motion)
            for phase in fit.animations {
                #expect(phase.curve.family != .timingFunction, "\(fit)")
            }
        }
    }

    /// The quadratic curve of other toolkits.
    private func quadratic(_ progress: Double) -> Double {
        let x = min(max(progress, 0), 1)
        return x < 0.5 ? 2 * x * x : 1 - 2 * (1 - x) * (1 - x)
    }

    @Test func `a motion that no curve follows has a closest one`() throws {
        let fit = try SampledMotion(frame: 1 / 50, noise: 0.02).fit { 135 * quadratic(($0 - 0.4) / 0.5) }
        let phase = try #require(fit.animations.first)
        #expect(phase.isClosest && phase.noteTexts.count == 1, "\(fit)")
        #expect(fit.description.contains("closest curve: CAMediaTimingFunction"))
        #expect(fit.description.contains("no curve follows this motion: this one is off by "))
        #expect(!fit.description.contains("round values"))
    }

    /// Frames that are up to two thirds of a period late, as in a film that was made from one of another rate.
    @Test func `late frames do not make a timing function of a spring`() throws {
        let spring = Spring.response(0.5, dampingFraction: 0.7)
        let frame = 1.0 / 20
        let delays = [0, 0, 1, 0, 1, 2].map { Double($0) * frame / 3 }
        let fit = try SampledMotion(frame: frame, length: 1.8, noise: 0.04).fit({ _ in 150 }) { time in
            let t = time - 0.3 - delays[Int((time / frame).rounded()) % delays.count]
            return t < 0 ? 100 : 320 + spring.remainder(at: t, displacement: -220, velocity: 0).value
        }
        let phase = try #require(fit.animations.first)
        #expect(fit.animations.count == 1 && phase.isClosest && phase.curve.family == .spring, "\(fit)")
    }

    @Test func `a curve that the samples do not determine is not stated`() throws {
        // The first half of a slow start, with a few frames.
        let curve = ProgressCurve.timing(.easeIn, duration: 2)
        let fit = try SampledMotion(length: 0.9, noise: 0.02).fit { 300 * curve.value(at: $0 - 0.45) }
        #expect(fit.animations.isEmpty && fit.phases.last?.notes.count == 1, "\(fit)")
        #expect(fit.description.contains("but the samples do not determine its parameters"))
    }

    /// A timing function with a name has few parameters, so that a few samples of it are enough.
    @Test func `a short linear motion after another one is found`() throws {
        let fit = try SampledMotion(frame: 1.0 / 30, length: 1.6, noise: 0.05).fit { time in
            time < 0.6 ? 60 * cos(9 * time) * exp(-time) : 20.9 - 75 * min((time - 0.6) / 0.27, 1)
        }
        let phase = try #require(fit.animations.last)
        guard case .timingFunction(let timing) = phase.curve else { throw Unexpected(phase) }
        #expect(timing.name == "linear" && abs(timing.duration.value - 0.27) < 0.02, "\(fit)")
    }

    @Test func `a curve that follows a motion is not the closest one`() throws {
        let curve = ProgressCurve.timing(TimingFunction(0.2, 0.8, 0.4, 1), duration: 0.5)
        let fit = try SampledMotion(noise: 0.05).fit { 200 * curve.value(at: $0 - 0.3) }
        #expect(fit.animations.count == 1 && fit.phases.allSatisfy(\.notes.isEmpty))
    }

    /// Text that a browser draws on whole pixels is off by more than the tracking.
    @Test func `a spring that is a little off is no other curve`() throws {
        let spring = Spring.response(0.45, dampingFraction: 0.8)
        let fit = try SampledMotion(noise: 0.01).fit { time in
            let t = time - 0.3
            guard t > 0 else { return 280 }
            // While it moves, with what looks like noise.
            let snap = t < 0.6 ? 0.08 * sin(1e5 * t * t) : 0
            return 700 + spring.remainder(at: t, displacement: -420, velocity: 0).value + snap
        }
        let phase = try #require(fit.animations.first)
        guard case .spring(let found) = phase.curve else { throw Unexpected(phase) }
        #expect(abs(found.response.value - 0.45) < 0.002, "\(fit)")
        #expect(!phase.isClosest && fit.description.contains("its intervals may be too narrow"), "\(fit)")
    }

    @Test(arguments: [MotionSeries.Unit.points, .degrees])
    func `a constant velocity from the first sample to the last is stated`(unit: MotionSeries.Unit) throws {
        let fit = try SampledMotion(noise: 0.05, unit: unit, names: ["a", "b"]).fit({ -400 * $0 }, { _ in 20 })
        let text = unit == .points ? "a -400.0 pt per second" : "a -400.0° per second, a turn in 0.900 s"
        #expect(fit.description.hasPrefix("motion at a constant velocity from 0.000 s"), "\(fit)")
        #expect(fit.phases.last?.noteTexts.first == "\(text); the samples do not determine its duration", "\(fit)")
        #expect(fit.phases.last?.noteTexts.count == 2 && fit.description.contains("its begin is not known"), "\(fit)")
    }

    @Test func `a constant velocity after a rest has a begin`() throws {
        let fit = try SampledMotion(noise: 0.02).fit { 100 + 200 * max($0 - 0.5, 0) }
        #expect(
            fit.phases.last?.noteTexts == ["x 200.0 pt per second; the samples do not determine its duration"], "\(fit)"
        )
    }

    /// The centre of a box that is drawn around a heart, which grows about another point.
    @Test func `a velocity that is not known is not stated`() throws {
        let spring = Spring.response(0.3, dampingFraction: 0.4)
        let fit = try SampledMotion(noise: 0.05).fit { time in
            let t = time - 0.5
            return t < 0 ? 53 : 53 + spring.remainder(at: t, displacement: 0, velocity: 90).value
        }
        #expect(fit.animations.isEmpty && !fit.description.contains("initialVelocity"), "\(fit)")
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `a motion that begins just before the samples has no rest before it`(seed: UInt64) throws {
        let timing = ProgressCurve.timing(.easeInEaseOut, duration: 0.6)
        let fit = try SampledMotion(length: 3, noise: 0.5, seed: seed).fit { time in
            let cycle = ((time + 0.003) / 0.6).truncatingRemainder(dividingBy: 2)
            return 100 + 60 * timing.value(at: 0.6 * (cycle < 1 ? cycle : 2 - cycle))
        }
        #expect(fit.phases.allSatisfy { $0.end.value >= $0.begin.value }, "\(fit)")
    }

    /// A curve that goes far beyond both of its ends.
    @Test func `a control point at the end of the search is not an answer`() throws {
        let fit = try SampledMotion(length: 2.2, noise: 0.05).fit { time in
            let x = min(max((time - 0.4) / 0.8, 0), 1)
            return 200 * (x + 1.6 * sin(2 * .pi * x) * (1 - 0.4 * x))
        }
        for phase in fit.phases {
            guard case .timingFunction(let timing) = phase.curve else { continue }
            for point in [timing.y1, timing.y2] {
                #expect(point.value > -0.999 && point.value < 1.999, "\(fit)")
            }
        }
    }
}
