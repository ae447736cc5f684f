import Fitting
import Foundation
import Motion
import Testing

/// Positions on whole pixels, as browsers draw what a script moves.
struct RoundedFitTests {
    private func rounded(_ step: Double, _ function: @escaping (Double) -> Double) -> (Double) -> Double {
        { (function($0) / step).rounded() * step }
    }

    @Test(arguments: [1, 0.5, 1.0 / 3])
    func `a timing function`(step: Double) throws {
        let function = try #require(TimingFunction.named("default"))
        let fit = try SampledMotion(noise: 0.003).fit(
            rounded(step) { 360 - 180 * function.value(at: min(max(($0 - 0.2) / 0.6, 0), 1)) })
        try #require(fit.animations.count == 1, "\(fit)")
        let phase = fit.animations[0]
        guard case .timingFunction(let timing) = phase.curve else { throw Unexpected(phase) }
        #expect(timing.name == "default" && timing.duration.contains(0.6), "\(fit)")
        #expect(phase.begin.contains(0.2) && phase.notes == [.rounded(step: step)], "\(fit)")
    }

    @Test(arguments: [1, 0.5, 1.0 / 3])
    func `a spring`(step: Double) throws {
        let spring = Spring.response(0.363, dampingFraction: 0.693)
        let fit = try SampledMotion(noise: 0.003).fit(
            rounded(step) { 809.5 - 374 * ($0 < 0.2137 ? 0 : spring.value(at: $0 - 0.2137)) })
        try #require(fit.animations.count == 1, "\(fit)")
        let phase = fit.animations[0]
        guard case .spring(let found) = phase.curve else { throw Unexpected(phase) }
        #expect(abs(found.response.value - 0.363) < 0.004 && abs(found.dampingRatio.value - 0.693) < 0.01, "\(fit)")
        #expect(phase.notes == [.rounded(step: step)] && phase.begin.contains(0.2137), "\(fit)")
        let text = step == 1 ? "whole points" : step == 0.5 ? "0.5 pt" : "0.333 pt"
        #expect(phase.noteTexts.first?.hasPrefix("positions are rounded to \(text), as a browser") == true)
    }

    /// One edge of a bar rests. The width lies between whole points, because its edges are blurred; the centre moves by half a pixel.
    @Test(arguments: [(MotionSeries.Unit.length, 0.5, 19.81), (.points, 0.25, 53)])
    func `the width and the centre of a bar`(unit: MotionSeries.Unit, step: Double, from: Double) throws {
        let function = try #require(TimingFunction.named("easeInEaseOut"))
        let move = rounded(step) { 400 * step * function.value(at: min(max(($0 - 0.3) / 1.2, 0), 1)) }
        let fit = try SampledMotion(noise: 0.003, unit: unit).fit { from + move($0) }
        try #require(fit.animations.count == 1, "\(fit)")
        let phase = fit.animations[0]
        guard case .timingFunction(let timing) = phase.curve else { throw Unexpected(phase) }
        #expect(timing.name == "easeInEaseOut" && timing.duration.contains(1.2), "\(fit)")
        #expect(phase.begin.contains(0.3) && phase.notes == [.rounded(step: step)], "\(fit)")
    }

    /// The first frames of a card that fades in are measured badly.
    @Test func `a few values may be elsewhere`() throws {
        let spring = Spring.response(0.5, dampingFraction: 0.8)
        let move = rounded(0.5) { 106 - 60 * ($0 < 0.2137 ? 0 : spring.value(at: $0 - 0.2137)) }
        let fit = try SampledMotion(noise: 0.003).fit { move($0) + ($0 > 0.23 && $0 < 0.27 ? 0.17 : 0) }
        try #require(fit.animations.count == 1, "\(fit)")
        #expect(fit.animations[0].notes == [.rounded(step: 0.5)], "\(fit)")
        guard case .spring(let found) = fit.animations[0].curve else { throw Unexpected(fit.animations[0]) }
        #expect(abs(found.dampingRatio.value - 0.8) < 0.02 && abs(found.response.value - 0.5) < 0.01, "\(fit)")
    }

    /// With few frames per second, a spring is seen at nine pixels.
    @Test func `nine values are enough where all of them agree`() throws {
        let spring = Spring.response(0.5, dampingFraction: 0.86)
        let move = rounded(1) { 385 - 160 * ($0 < 0.3 ? 0 : spring.value(at: $0 - 0.3)) }
        let sampling = SampledMotion(frame: 1.0 / 15, noise: 0.003)
        let values = try sampling.series([move]).channels[0].values
        #expect(zip(values, values.dropFirst()).count { abs($0 - $1) > 0.9 } == 9)
        let fit = try sampling.fit(move)
        let animations = fit.animations
        try #require(animations.count == 1, "\(fit)")
        #expect(animations[0].notes == [.rounded(step: 1)], "\(fit)")
    }

    /// A motion by whole pixels in each frame lies on a grid, but nothing is rounded.
    @Test func `a line by whole pixels is exact`() throws {
        let fit = try SampledMotion(noise: 0.003).fit { 10 + 60 * 4 * min(max($0 - 0.5, 0), 0.5) }
        try #require(fit.animations.count == 1, "\(fit)")
        #expect(fit.animations[0].notes.isEmpty, "\(fit)")
        guard case .timingFunction(let timing) = fit.animations[0].curve else { throw Unexpected(fit.animations[0]) }
        #expect(timing.name == "linear" && timing.duration.margin < 0.001, "\(fit)")
    }
}
