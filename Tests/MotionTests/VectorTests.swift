import Foundation
import Motion
import TestSupport
import Testing

/// Checks every row of the tables in `Vectors` with the tolerances stated in their comments.
@Suite struct VectorTests {
    /// Checks the row counts, because missing rows would not fail otherwise.
    @Test func tablesAreComplete() throws {
        let counts = [
            "timing_functions": 151, "springs": 150, "settling_duration": 24, "uikit_spring_constants": 40,
            "uikit_springs": 180, "keyframes": 154, "media_timing": 130, "decay": 122,
        ]
        for (name, count) in counts {
            #expect(try VectorTable(name, in: .module).rows.count == count, "\(name)")
        }
    }

    @Test func timingFunctions() throws {
        for row in try VectorTable("timing_functions", in: .module).rows {
            let (name, progress) = (try row.text("name"), try row.number("progress"))
            let controls = try TimingFunction(row.number("x1"), row.number("y1"), row.number("x2"), row.number("y2"))
            let tolerance = name.hasPrefix("steep") ? 1e-4 : 1e-6
            #expect(isClose(controls.value(at: progress), try row.number("expected"), within: tolerance), "\(row)")
            if let named = TimingFunction.named(name) { #expect(named == controls, "\(row)") }
        }
    }

    @Test func springs() throws {
        for row in try VectorTable("springs", in: .module).rows {
            let spring = try spring(row, allowsOverdamping: row.flag("allows_overdamping"))
            let t = try row.number("t")
            #expect(isClose(spring.value(at: t), try row.number("expected_position"), within: 1e-9), "\(row)")
            #expect(isClose(spring.velocity(at: t), try row.number("expected_velocity"), within: 1e-9), "\(row)")
        }
    }

    @Test func settlingDurations() throws {
        for row in try VectorTable("settling_duration", in: .module).rows {
            let (actual, expected) = (try spring(row).settlingDuration, try row.number("expected"))
            #expect(isClose(actual, expected, within: max(1e-9, expected > 1e9 ? expected * 1e-12 : 0)), "\(row)")
        }
    }

    @Test func uikitSpringConstants() throws {
        for row in try VectorTable("uikit_spring_constants", in: .module).rows {
            let spring = try uikitSpring(row)
            for (actual, column) in [
                (spring.angularFrequency, "omega"), (spring.stiffness, "stiffness"), (spring.damping, "damping"),
            ] {
                let expected = try row.number(column)
                #expect(isClose(actual, expected, within: 1e-6 * expected), "\(column) of \(row)")
            }
        }
    }

    @Test func uikitSprings() throws {
        for row in try VectorTable("uikit_springs", in: .module).rows {
            let curve = ProgressCurve.spring(try uikitSpring(row), duration: try row.number("duration"))
            let actual = curve.value(at: try row.number("t"))
            #expect(isClose(actual, try row.number("expected"), within: 1e-6), "\(row)")
        }
    }

    @Test func keyframes() throws {
        for row in try VectorTable("keyframes", in: .module).rows {
            let keyTimes = try row.numbers("key_times")
            let names = try row.text("timing_functions").split(separator: " ").map(String.init)
            let overall = try row.text("overall_timing")
            let keyframes = Keyframes(
                values: try row.numbers("values"), keyTimes: keyTimes.isEmpty ? nil : keyTimes,
                calculationMode: try #require(.init(rawValue: row.text("mode"))),
                timingFunctions: try names.map { try #require(TimingFunction.named($0)) },
                timingFunction: overall.isEmpty ? .linear : try #require(TimingFunction.named(overall)))
            #expect(
                isClose(keyframes.value(at: try row.number("t")), try row.number("expected"), within: 1e-6), "\(row)")
        }
    }

    @Test func mediaTiming() throws {
        for row in try VectorTable("media_timing", in: .module).rows {
            let timing = MediaTiming(
                beginTime: try row.number("begin"), speed: try row.number("speed"),
                timeOffset: try row.number("time_offset"), duration: try row.number("duration"),
                repeatCount: try row.number("repeat_count"), repeatDuration: try row.number("repeat_duration"),
                autoreverses: try row.flag("autoreverses"),
                fillMode: try #require(.init(rawValue: row.text("fill_mode"))))
            let phase = timing.phase(at: try row.number("t"))
            let modelValue = 0.5
            #expect(try (phase != nil) == row.flag("applies"), "\(row)")
            #expect(isClose(phase?.fraction ?? modelValue, try row.number("expected"), within: 1e-6), "\(row)")
        }
    }

    @Test func decay() throws {
        for row in try VectorTable("decay", in: .module).rows {
            let (rate, v0, t) = (try row.number("rate"), try row.number("v0"), try row.number("t"))
            let deceleration = Deceleration(initialVelocity: v0, rate: rate)
            let actual: Double? =
                switch try row.text("kind") {
                case "decel": deceleration.value(at: t)
                case "decel_target": deceleration.target
                case "decel_duration": deceleration.duration
                case "decel_continuous": deceleration.continuousValue(at: t)
                case "decel_velocity": deceleration.fadingVelocity(at: t)
                case "project_wwdc18": Deceleration.projection(velocity: v0, rate: rate)
                case "rubberband":
                    RubberBand(dimension: try row.number("dim"), coefficient: rate).shown(raw: v0)
                default: nil
                }
            #expect(isClose(try #require(actual, "\(row)"), try row.number("expected"), within: 1e-6), "\(row)")
        }
    }

    private func spring(_ row: VectorRow, allowsOverdamping: Bool = false) throws -> Spring {
        Spring(
            mass: try row.number("mass"), stiffness: try row.number("stiffness"), damping: try row.number("damping"),
            initialVelocity: try row.number("initial_velocity"), allowsOverdamping: allowsOverdamping)
    }

    private func uikitSpring(_ row: VectorRow) throws -> Spring {
        .uikit(
            duration: try row.number("duration"), dampingRatio: try row.number("damping_ratio"),
            initialVelocity: try row.number("initial_velocity"))
    }
}
