import Fitting
import Foundation
import Motion
import TestSupport
import Testing

/// Animations that play several times, such as a pulse.
struct RepeatingFitTests {
    /// Progress at a time in plays after the begin; it ends after some plays.
    private func progress(
        _ time: Double, _ function: TimingFunction, autoreverses: Bool, plays: Int = .max
    ) -> Double {
        if time <= 0 { return 0 }
        if time >= Double(plays) { return autoreverses && plays.isMultiple(of: 2) ? 0 : 1 }
        let play = Int(time)
        let share = time - Double(play)
        return function.value(at: autoreverses && play % 2 == 1 ? 1 - share : share)
    }

    private func repetition(_ fit: MotionFit) throws -> (phase: FittedPhase, found: FittedRepetition) {
        try #require(fit.animations.count == 1, "\(fit)")
        guard case .repeating(let found) = fit.animations[0].curve else { throw Unexpected(fit.animations[0]) }
        return (fit.animations[0], found)
    }

    @Test(
        arguments: TestCases.every(3, of: ["easeInEaseOut", "easeOut", "default", "linear"]),
        TestCases.every(3, of: [3, 4, 5, 12]))
    func `plays forwards and backwards`(name: String, plays: Int) throws {
        let function = try #require(TimingFunction.named(name))
        let fit = try SampledMotion(length: 5.5, noise: 0.05).fit {
            60 * self.progress(($0 - 0.41) / 0.37, function, autoreverses: true, plays: plays)
        }
        let (phase, found) = try repetition(fit)
        #expect(found.autoreverses && found.plays == plays && found.timing.name == name, "\(fit)")
        #expect(found.repeatCount == Double(plays) / 2)
        #expect(abs(found.timing.duration.value - 0.37) < 0.001, "\(fit)")
        #expect(abs(phase.begin.value - 0.41) < 0.008, "\(fit)")
        #expect(abs(phase.end.value - 0.41 - 0.37 * Double(plays)) < 0.01, "\(fit)")
        #expect(abs(phase.channels[0].from.value) < 0.1 && abs(phase.channels[0].to.value - 60) < 0.1, "\(fit)")
        #expect(!phase.isInterrupted)
    }

    @Test func `plays in one direction`() throws {
        let fit = try SampledMotion(length: 3, noise: 0.05).fit {
            60 * self.progress(($0 - 0.41) / 0.5, .easeInEaseOut, autoreverses: false, plays: 4)
        }
        let (_, found) = try repetition(fit)
        #expect(!found.autoreverses && found.repeatCount == 4, "\(fit)")
        #expect(abs(found.timing.duration.value - 0.5) < 0.002, "\(fit)")
    }

    /// A recording that begins and ends within it.
    @Test(arguments: [-0.35, -0.9, 0.4])
    func `a pulse without an end`(begin: Double) throws {
        let fit = try SampledMotion(frame: 1 / 30, length: 3, noise: 0.05).fit {
            50 * self.progress(($0 - begin) / 0.6, .easeInEaseOut, autoreverses: true)
        }
        let (phase, found) = try repetition(fit)
        #expect(found.autoreverses && found.plays == nil && found.timing.name == "easeInEaseOut", "\(fit)")
        #expect(abs(found.timing.duration.value - 0.6) < 0.002, "\(fit)")
        #expect((phase.notes == [.beginNotSeen]) == (begin < 0), "\(fit)")
        #expect(fit.description.contains("autoreverses, repeats until the end of the recording"), "\(fit)")
        #expect(phase.swiftUICode == ".easeInOut(duration: 0.6).repeatForever(autoreverses: true)")
    }

    /// What comes back after a period is the play, not the rest before it.
    @Test(arguments: [0.5, 1.3], [0.3, 0.6])
    func `a pulse without an end after a long rest`(begin: Double, duration: Double) throws {
        let fit = try SampledMotion(length: 3.2, noise: 0.02).fit {
            16 * self.progress(($0 - begin) / duration, .easeInEaseOut, autoreverses: true)
        }
        let (phase, found) = try repetition(fit)
        #expect(found.autoreverses && found.plays == nil && found.timing.name == "easeInEaseOut", "\(fit)")
        #expect(abs(found.timing.duration.value - duration) < 0.002, "\(fit)")
        #expect(abs(phase.begin.value - begin) < 0.008, "\(fit)")
    }

    @Test func `the code repeats as well`() throws {
        let fit = try SampledMotion(length: 4, noise: 0.002).fit {
            100 + 60 * self.progress(($0 - 0.41) / 0.5, .easeInEaseOut, autoreverses: true, plays: 6)
        }
        let (phase, _) = try repetition(fit)
        #expect(
            fit.description.contains("duration 0.5") && fit.description.contains("autoreverses, repeatCount 3, begins"))
        #expect(phase.swiftUICode == ".easeInOut(duration: 0.5).repeatCount(6, autoreverses: true)")
        let code = try #require(phase.uiKitCode)
        for line in ["x.fromValue = 100", "x.toValue = 160", "x.autoreverses = true", "x.repeatCount = 3"] {
            #expect(code.contains(line), "\(code)")
        }
        #expect(
            phase.sceneActions(layer: "dot") == [
                "{ animate: dot.position.x, from: 0, to: 60, additive: true, duration: 500ms, timing: easeInEaseOut, "
                    + "autoreverses: true, repeat: 3 }"
            ])
    }

    @Test func `a finger that swings does not repeat`() throws {
        let fit = try SampledMotion(length: 3, noise: 0.05).fit { t in
            let s = min(max(t - 0.4, 0), 1.8)
            return 40 * (1 - cos(s * 2 * .pi / 0.6))
        }
        #expect(!fit.phases.contains { $0.curve.family == .repeating }, "\(fit)")
    }
}
