import Fitting
import Foundation
import Motion
import TestSupport
import Testing

/// Keyframes at equal distances, as of a field that shakes.
struct EvenKeyframeTests {
    private static let shake = [0, -10, 10, -8, 8, -5, 5, 0].map { 160 + Double($0) }

    /// Keyframes of half a second from 0.3 s on.
    private func keyframes(_ values: [Double], _ function: TimingFunction) -> (Double) -> Double {
        let segments = Double(values.count - 1)
        return { time in
            let place = min(max((time - 0.3) / 0.5, 0), 1) * segments
            let index = min(Int(place), values.count - 2)
            return values[index] + (values[index + 1] - values[index]) * function.value(at: place - Double(index))
        }
    }

    @Test(arguments: [0.01, 0.1], TestCases.every(2, of: ["linear", "default", "easeInEaseOut"]))
    func `a shake`(noise: Double, name: String) throws {
        let function = try #require(TimingFunction.named(name))
        let fit = try SampledMotion(length: 1.4, noise: noise, names: ["position.x", "position.y"])
            .fit(keyframes(Self.shake, function)) { _ in 40 }
        try #require(fit.animations.count == 1, "\(fit)")
        let phase = fit.animations[0]
        guard case .keyframes(let found) = phase.curve else { throw Unexpected(phase) }
        #expect(found.timing == name && found.isEven && found.keyTimes.count == 8, "\(fit)")
        #expect(found.duration.contains(0.5) && phase.begin.contains(0.3), "\(fit)")
        for (value, original) in zip(found.values[0], Self.shake) {
            #expect(abs(value - original) < 4 * noise + 0.02, "\(fit)")
        }
    }

    /// A shake returns to where it began, and moves along one axis alone.
    @Test func `code of a shake has the values of the axis that moves`() throws {
        let function = try #require(TimingFunction.named("easeInEaseOut"))
        let fit = try SampledMotion(length: 1.4, noise: 0.004, names: ["position.x", "position.y"])
            .fit(keyframes(Self.shake, function)) { _ in 40 }
        let phase = try #require(fit.animations.first)
        let scene = try #require(phase.sceneActions(layer: "field").first)
        #expect(
            scene.hasPrefix(
                "{ animate: field.position.x, values: [0, -10, 10, -8, 8, -5, 5, 0], additive: true, timing"))
        #expect(scene.contains("timingFunctions: [easeInEaseOut, easeInEaseOut, ") && !scene.contains("keyTimes"))
        let code = try #require(phase.uiKitCode)
        #expect(!code.contains("position.y") && !code.contains("keyTimes"), "\(code)")
        #expect(code.contains("CAMediaTimingFunction(name: .easeInEaseOut), count: 7)"), "\(code)")
        #expect(fit.description.contains("\n  position.x 160.00, 150.00, 170.00, 152.00, 168.00, "), "\(fit)")
    }

    /// A finger that moves to and fro turns as often, at its own times.
    @Test func `a finger is no shake`() throws {
        let turns = [0, 0.07, 0.2, 0.24, 0.36, 0.43, 0.55].map { 0.3 + $0 }
        let places = [0.0, -12, 9, -7, 11, -4, 0]
        let fit = try SampledMotion(length: 1.4, noise: 0.03).fit { time in
            guard let next = turns.firstIndex(where: { $0 > time }), next > 0 else { return 160 }
            let share = (time - turns[next - 1]) / (turns[next] - turns[next - 1])
            return 160 + places[next - 1] + (places[next] - places[next - 1]) * share * share * (3 - 2 * share)
        }
        #expect(!fit.phases.contains { $0.curve.family == .keyframes }, "\(fit)")
    }

    /// A table whose times are milliseconds.
    @Test(arguments: [16.67, 100]) func `times in other units are no error`(unit: Double) throws {
        let shake = keyframes(Self.shake, .linear)
        let fit = try SampledMotion(frame: unit, length: 84 * unit, noise: 0.01).fit { shake($0 / unit / 60) }
        #expect(!fit.phases.isEmpty)
    }

    /// A spring with little damping turns at equal distances as well.
    @Test func `a spring that swings is no shake`() throws {
        let spring = Spring.response(0.18, dampingFraction: 0.12)
        let fit = try SampledMotion(noise: 0.02).fit { time in
            time < 0.3 ? 100 : 100 + 20 * spring.value(at: time - 0.3)
        }
        #expect(fit.animations.map(\.curve.family) == [.spring], "\(fit)")
    }
}
