package import Zoetrope

/// The moment for the still of an animation: a state at rest without touches, never the peak of an overshoot.
package struct SettledMoment {
    /// Seconds.
    package let time: Double

    /// Chooses the rest that differs most from the start. If there is none, chooses the moment at which moving layers
    /// are farthest from their start, and if none moves, the middle of the script.
    ///
    /// Cost: samples all layers 60 times per second of the script.
    ///
    /// - Throws: exit code 2 if the evaluation of a binding fails.
    package init(_ scene: PreparedScene) throws(ZoetropeError) {
        let record: MotionRecord
        do { record = try MotionRecord(scene) } catch { throw scene.problem("sampling", error) }
        let distance = MotionDistance(record)
        var best: (time: Double, distance: Double)?
        for rest in record.rests {
            // The middle, since touch indicators fade in before a touch begins and out after it ends.
            let middle = (rest.lowerBound + rest.upperBound) / 2
            let difference = distance.between(0, middle)
            if difference > 0.02, difference > (best?.distance ?? 0) + 1e-6 { best = (middle, difference) }
        }
        if let best {
            time = best.time
        } else {
            time = try OnionSkin(scene)?.peak ?? scene.duration / 2
        }
    }
}

extension MotionRecord {
    /// The minimum duration of a rest, in seconds.
    private static let minRest = 0.1

    /// The intervals, in seconds, in which no value and no state changes and no touch is active.
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
            let isResting = index + 1 < times.count && isStill(index)
            if isResting, start == nil { start = index }
            if !isResting, let first = start {
                if times[index] - times[first] >= Self.minRest - 1e-9 { rests.append(times[first]...times[index]) }
                start = nil
            }
        }
        return rests
    }
}
