package import Zoetrope

/// The moment that a still shows in place of an animation: what the script comes to, at rest and without a finger, and
/// not the peak of an overshoot, which nobody is meant to see standing.
package struct SettledMoment {
    /// Seconds.
    package let time: Double

    /// Of the stretches in which nothing moves the one that differs most from the start; where there is none, or none
    /// that differs, when what moves is farthest away; the middle where nothing travels.
    ///
    /// Cost: every layer's values 60 times a second of the script.
    ///
    /// - Throws: exit code 2 where a binding has no value.
    package init(_ scene: PreparedScene) throws(ZoetropeError) {
        let record: MotionRecord
        do { record = try MotionRecord(scene) } catch { throw scene.problem("following", error) }
        let distance = MotionDistance(record)
        var best: (time: Double, distance: Double)?
        for rest in record.rests {
            // Fingers fade in before they touch and out after they lift.
            let middle = (rest.lowerBound + rest.upperBound) / 2
            let way = distance.between(0, middle)
            if way > 0.02, way > (best?.distance ?? 0) + 1e-6 { best = (middle, way) }
        }
        if let best {
            time = best.time
        } else {
            time = try OnionSkin(scene)?.peak ?? scene.duration / 2
        }
    }
}

extension MotionRecord {
    /// The shortest rest that is one, in seconds.
    private static let shortest = 0.1

    /// The stretches in which no value moves, no state changes and no finger is down, in seconds and in order.
    var rests: [ClosedRange<Double>] {
        func isStill(_ index: Int) -> Bool {
            let (a, b) = (times[index], times[index + 1])
            return !touches.contains { $0.lowerBound < b && $0.upperBound > a }
                && states.allSatisfy { $0.word(at: a) == $0.word(at: b) }
                && values.allSatisfy { value in
                    value.lines.allSatisfy { abs($0.numbers[index] - $0.numbers[index + 1]) < 1e-6 }
                }
        }
        var rests: [ClosedRange<Double>] = []
        var start: Int?
        for index in times.indices {
            let goesOn = index + 1 < times.count && isStill(index)
            if goesOn, start == nil { start = index }
            if !goesOn, let first = start {
                if times[index] - times[first] >= Self.shortest - 1e-9 { rests.append(times[first]...times[index]) }
                start = nil
            }
        }
        return rests
    }
}
