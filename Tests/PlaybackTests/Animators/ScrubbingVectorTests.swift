import Foundation
import Motion
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

@Suite struct ScrubbingVectorTests {
    private func rows() throws -> [VectorRow] { try VectorTable("scrubbing", in: .module).rows }

    @Test func `One animator matches every row`() throws {
        let rows = try rows().filter { try $0.text("rule") != "ADD" }
        #expect(rows.count == 128)
        for row in rows {
            let duration = try row.number("duration")
            let curve = try AnimatorScript.curve(try row.text("curve"), duration: duration)
            let script = try AnimatorScript(try row.text("actions"), duration: duration)
            let initial = AnimatorState(
                curve: curve, scrubsLinearly: try row.text("scrubs_linearly") == "1",
                pausesOnCompletion: try row.text("pauses_on_completion") == "1")
            let time = try row.number("time")
            let animator = try script.play(initial, until: time)
            let value = try #require(animator.progress.value(at: time))
            #expect(isClose(value, try row.number("expected_value"), within: 1e-6), "\(row) gave \(value)")
            if let fraction = Double(try row.text("expected_fraction")) {
                let found = animator.fractionComplete(at: time) ?? .nan
                #expect(isClose(found, fraction, within: 1e-6), "\(row) gave fraction \(found)")
            }
            #expect(animator.phase.rawValue == (try row.text("state")), "\(row)")
            #expect(animator.isRunning == (try row.text("is_running") == "1"), "\(row)")
        }
    }

    @Test func `Animators on one value add up`() throws {
        let rows = try rows().filter { try $0.text("rule") == "ADD" }
        #expect(rows.count == 12)
        for row in rows {
            let duration = try row.number("duration")
            let curve = try AnimatorScript.curve(
                String(try row.text("curve").split(separator: "+")[0]), duration: duration)
            let starts: [(from: Double, to: Double, time: Double)] = try row.text("actions").split(separator: ";").map {
                let numbers = $0.matches(of: /-?\d+(\.\d+)?/).compactMap { Double($0.output.0) }
                return (numbers[0], numbers[1], try #require(numbers.last))
            }
            let time = try row.number("time")
            let goal = try #require(starts.last { $0.time <= time }).to
            let value = starts.filter { $0.time <= time }.reduce(goal) { sum, start in
                var animator = AnimatorState(curve: curve)
                animator.start(at: start.time)
                let progress = animator.hasReachedEnd(at: time) ? 1 : animator.progress.value(at: time) ?? 0
                let animation = PropertyAnimation(
                    id: 0, .additive(from: .number(start.from), to: .number(start.to)), progress: .constant(progress))
                return animation.value(over: .number(sum), at: time).number ?? .nan
            }
            #expect(isClose(value, try row.number("expected_value"), within: 1e-6), "\(row) gave \(value)")
        }
    }

    @Test func `Interruptions keep the value continuous, and the velocity where the manual documents it`() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<1000 {
            let duration = random.number(in: 0.2...2)
            let ratio = random.number(in: 0.3...1)
            let curve: ProgressCurve =
                Bool.random(using: &random)
                ? .spring(.uikit(duration: duration, dampingRatio: ratio), duration: duration)
                : .timing(.easeInEaseOut, duration: duration)
            var animator = AnimatorState(curve: curve, scrubsLinearly: Bool.random(using: &random))
            animator.start(at: 0)
            let time = random.number(in: 0...duration)
            let (before, speed) = (animator.progress.value(at: time) ?? .nan, animator.progress.velocity(at: time))
            animator.pause(at: time)
            #expect(isClose(animator.progress.value(at: time + 1) ?? .nan, before, within: 1e-9))
            animator.resume(at: time + 1)
            #expect(isClose(animator.progress.value(at: time + 1) ?? .nan, before, within: 1e-9))
            #expect(isClose(animator.progress.velocity(at: time + 1), speed, within: 1e-4 * (1 + abs(speed))))
        }
    }
}
