import Motion
import TestSupport
import Testing

@Suite struct PhaseSequenceTests {
    @Test func runsOnceAndReturnsToTheFirst() throws {
        let sequence = PhaseSequence(durations: [0.5, 0.2, 0.3], repeats: false)
        let steps = sequence.steps(limit: 10)
        #expect(steps.map(\.phase) == [1, 2, 0])
        #expect(steps.map(\.begin) == [0, 0.2, 0.5])
        #expect(steps.map(\.end) == [0.2, 0.5, 1])
        #expect(try #require(sequence.step(at: 0.3)) == steps[1])
        #expect(try #require(sequence.step(at: 9)) == steps[2])
        #expect(sequence.step(at: -0.1) == nil)
    }

    @Test func repeatsWithoutEnd() throws {
        let sequence = PhaseSequence(durations: [0.5, 0.25, 0.25], repeats: true)
        let steps = sequence.steps(limit: 300)
        #expect(steps.count == 300)
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.end == $1.begin && $1.phase == ($0.phase + 1) % 3 })
        for step in steps {
            #expect(try #require(sequence.step(at: step.begin)) == step)
            #expect(try #require(sequence.step(at: (step.begin + step.end) / 2)) == step)
        }
    }

    @Test func phasesWithoutAnimationAreSkipped() throws {
        let sequence = PhaseSequence(durations: [0.5, 0, 0.25], repeats: true)
        #expect(try #require(sequence.step(at: 0)).phase == 2)
        #expect(try #require(sequence.step(at: 0.75)).phase == 2)
        #expect(try #require(sequence.step(at: 0.75)).index == 4)
    }

    @Test func phasesThatTakeNoTimeDoNotRepeat() throws {
        let sequence = PhaseSequence(durations: [0, 0, -1], repeats: true)
        #expect(!sequence.repeats)
        #expect(try #require(sequence.step(at: 5)).phase == 0)
        #expect(sequence.steps(limit: 99).map(\.phase) == [1, 2, 0])
        #expect(PhaseSequence(durations: [], repeats: true).step(at: 0) == nil)
        #expect(PhaseSequence(durations: [], repeats: true).steps(limit: 5).isEmpty)
        #expect(PhaseSequence(durations: [1], repeats: true).steps(limit: 2).map(\.phase) == [0, 0])
    }

    @Test func completionTimesOfCurves() {
        let spring = SpringPreset.bouncy.spring(duration: 0.4)
        let curve = ProgressCurve.spring(spring, duration: spring.settlingDuration)
        #expect(isClose(curve.completionTime(.logicallyComplete), 0.4, within: 1e-12))
        #expect(curve.completionTime(.removed) == spring.settlingDuration)
        #expect(spring.settlingDuration > 0.4)
        #expect(ProgressCurve.spring(spring, duration: 0.1).completionTime(.logicallyComplete) == 0.1)
        for criteria in CompletionCriteria.allCases {
            #expect(ProgressCurve.timing(.easeIn, duration: 0.7).completionTime(criteria) == 0.7)
        }
    }
}
