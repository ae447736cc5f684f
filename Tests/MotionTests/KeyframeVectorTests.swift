import Graphics
import Motion
import TestSupport
import Testing

/// Checks every row of `Vectors/keyframes2.csv`: calculation modes, tangents, timing functions of segments, points and
/// paths.
@Suite struct KeyframeVectorTests {
    @Test func everyRow() throws {
        let rows = try VectorTable("keyframes2").rows
        #expect(rows.count == 77)
        for row in rows {
            let t = try row.number("t")
            let isPath = try !row.text("path").isEmpty
            let actual = isPath ? try path(row, at: t) : try value(row, at: t)
            #expect(isClose(actual, try row.number("expected"), within: 1e-6), "\(actual): \(row)")
        }
    }

    private func value(_ row: VectorRow, at t: Double) throws -> Double {
        let values = try row.text("values").split(separator: " ").map { word in
            try word.split(separator: ":").map { try #require(Double($0)) }
        }
        let tangents = KeyframeTangents(
            tension: try row.numbers("tension"), continuity: try row.numbers("continuity"),
            bias: try row.numbers("bias"))
        let keyframes = VectorKeyframes(
            values: values, keyTimes: try keyTimes(row), calculationMode: try mode(row),
            timingFunctions: try timingFunctions(row), timingFunction: try overallTiming(row), tangents: tangents)
        if values[0].count == 1 {
            let single = Keyframes(
                values: values.map { $0[0] }, keyTimes: try keyTimes(row), calculationMode: try mode(row),
                timingFunctions: try timingFunctions(row), timingFunction: try overallTiming(row), tangents: tangents)
            #expect(single.value(at: t) == keyframes.value(at: t)[0], "\(row)")
        }
        return keyframes.value(at: t)[try row.text("quantity") == "y" ? 1 : 0]
    }

    private func path(_ row: VectorRow, at t: Double) throws -> Double {
        let keyframes = try #require(
            PathKeyframes(
                path: try Path(svg: row.text("path")), keyTimes: try keyTimes(row), calculationMode: try mode(row),
                timingFunctions: try timingFunctions(row), timingFunction: try overallTiming(row),
                rotationMode: PathKeyframes.RotationMode(rawValue: try row.text("rotation_mode"))))
        let placement = keyframes.placement(at: t)
        switch try row.text("quantity") {
        case "x": return placement.position.x
        case "y": return placement.position.y
        default: return try #require(placement.rotation)
        }
    }

    private func mode(_ row: VectorRow) throws -> Keyframes.CalculationMode {
        try #require(.init(rawValue: row.text("mode")))
    }

    private func keyTimes(_ row: VectorRow) throws -> [Double]? {
        let times = try row.numbers("key_times")
        return times.isEmpty ? nil : times
    }

    private func timingFunctions(_ row: VectorRow) throws -> [TimingFunction] {
        try row.text("timing_functions").split(separator: " ").map { try #require(.named(String($0))) }
    }

    private func overallTiming(_ row: VectorRow) throws -> TimingFunction {
        let name = try row.text("overall_timing")
        return name.isEmpty ? .linear : try #require(.named(name))
    }
}
