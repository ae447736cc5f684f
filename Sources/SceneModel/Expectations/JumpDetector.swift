import Graphics
import SceneLanguage

/// Detects jumps in the values of an expression, or in its velocity, from tick to tick.
struct JumpDetector {
    /// A jump of a value or of its velocity.
    struct Jump {
        /// The index of the value's component that jumps, from 0.
        var component: Int
        /// In the unit of the value, or in that unit per second.
        var size: Double
        var from: Double
        var to: Double
        /// The tick after the jump, in seconds.
        var time: Double
    }

    /// The ticks that are evaluated before and after the checked ones, so that all checked steps have neighbours.
    private static let margin = 4

    /// The evaluated ticks, in seconds.
    private let times: [Double]
    /// The numbers of the value at each tick, by component.
    private let values: [[Double]]
    /// The ticks whose preceding step is checked.
    private let checked: Range<Int>
    /// The time between ticks, in seconds.
    private let interval: Double

    /// Evaluates an expression at every tick of a time range, and at a few ticks around it.
    ///
    /// The step to the first tick is checked, because a change at a moment belongs to the time after it.
    ///
    /// - Parameter isOpen: whether the tick at `end` is excluded.
    init(
        _ recording: any Recording, of expression: TypedExpression, from start: Double, to end: Double, isOpen: Bool
    ) throws(ExpectationFailure) {
        let all =
            recording.ticks(from: 0, upTo: recording.duration)
            + recording.ticks(
                from: recording.duration, upTo: recording.duration + 1e-3)
        var checked = all.indices.filter { index in
            all[index] >= start - 1e-9 && (isOpen ? all[index] < end - 1e-9 : all[index] <= end + 1e-9)
        }
        if checked.isEmpty, let next = all.firstIndex(where: { $0 >= start - 1e-9 }) { checked = [next] }
        let first = max(0, (checked.first ?? 0) - Self.margin)
        let last = min(all.count, (checked.last ?? 0) + Self.margin + 1)
        times = Array(all[first..<max(first, last)])
        interval = all.count > 1 ? all[1] - all[0] : 1
        self.checked = (checked.first ?? 0) - first..<(checked.last ?? -1) - first + 1
        var rows: [[Double]] = []
        for time in times {
            guard let numbers = try recording.value(of: expression, at: time).components else {
                throw ExpectationFailure("the value is not a number", at: time)
            }
            rows.append(numbers)
        }
        let width = rows.map(\.count).min() ?? 0
        values = (0..<width).map { component in rows.map { $0[component] } }
    }

    /// The first step that exceeds both neighbouring steps by more than a bound, in either direction; of several components that jump at
    /// once, the one that jumps farthest.
    ///
    /// A step that is shorter than its neighbours is not a jump: a value can pause for a tick, for instance when a
    /// spring takes over from a finger.
    func jump(beyond bound: Double) -> Jump? {
        var found: Jump?
        for (component, numbers) in values.enumerated() {
            let steps = Self.steps(of: numbers)
            for tick in checked where tick > 0 {
                let (lower, upper) = Self.neighbours(of: tick - 1, in: steps)
                let size = max(steps[tick - 1] - max(upper, 0), min(lower, 0) - steps[tick - 1])
                guard size > bound else { continue }
                keep(
                    Jump(
                        component: component, size: size, from: numbers[tick - 1], to: numbers[tick], time: times[tick]),
                    in: &found)
            }
        }
        return found
    }

    /// The first jump of the velocity above a bound. Jumps in neighbouring ticks have one cause, so the largest of them
    /// is returned.
    ///
    /// Jumps of the value and pauses of one tick are removed first. The velocities of the two steps before a step define a line,
    /// and so do those of the two steps after it. The jump is the smallest distance of the two lines within the step.
    func velocityJump(beyond bound: Double) -> Jump? {
        var found: Jump?
        for (component, numbers) in values.enumerated() {
            let steps = Self.steps(of: numbers)
            let speeds = Self.withoutJumps(steps).map { (tick: $0.index + 1, value: $0.step / interval) }
            var largest: Jump?
            var first: Int?
            for place in speeds.indices.dropFirst(2).dropLast(2) {
                let tick = speeds[place].tick
                guard checked.contains(tick), tick <= (first ?? tick) + Self.margin else { continue }
                func speed(_ offset: Int) -> Double { speeds[place + offset].value }
                let (before, after) = (speed(-1) - speed(-2), speed(2) - speed(1))
                let (from, to) = (speed(-1) + before, speed(1) - after)
                let size = abs(to - from) - abs(after - before) / 2
                // Of two that differ by rounding only, the first one counts.
                guard size > bound, size > (largest?.size ?? 0) * (1 + 1e-9) else { continue }
                first = first ?? tick
                // The lines are nearest at one of the ends of the step.
                let end = (to - from) * (after - before) > 0 ? -0.5 : 0.5
                largest = Jump(
                    component: component, size: size, from: from + end * before, to: to + end * after, time: times[tick]
                )
            }
            if let largest { keep(largest, in: &found) }
        }
        return found
    }

    /// Keeps the earlier one of two jumps; of two at the same tick the larger one.
    private func keep(_ jump: Jump, in found: inout Jump?) {
        if let other = found, (index(of: other), -other.size) <= (index(of: jump), -jump.size) { return }
        found = jump
    }

    private func index(of jump: Jump) -> Int { times.firstIndex(of: jump.time) ?? 0 }

    private static func steps(of numbers: [Double]) -> [Double] {
        zip(numbers.dropFirst(), numbers).map { $0 - $1 }
    }

    /// The smaller and the larger of the steps before and after a step. At the start and end of a script the missing
    /// step is extrapolated linearly from the two nearest ones.
    private static func neighbours(of index: Int, in steps: [Double]) -> (lower: Double, upper: Double) {
        func step(_ place: Int, inward: Int) -> Double {
            if steps.indices.contains(place) { return steps[place] }
            let (near, far) = (place + 2 * inward, place + 3 * inward)
            guard steps.indices.contains(far) else { return 0 }
            return 2 * steps[near] - steps[far]
        }
        let (before, after) = (step(index - 1, inward: 1), step(index + 1, inward: -1))
        return (min(before, after), max(before, after))
    }

    /// The steps with their indices, without jumps and pauses.
    ///
    /// A step that exceeds both of its neighbours, or falls short of both, by more than they differ gets their mean if it is a jump, and is
    /// left out if it is a pause, after which everything happens a tick later. A smaller deviation is clamped to the nearer neighbour,
    /// unless an adjacent step deviates more.
    private static func withoutJumps(_ steps: [Double]) -> [(index: Int, step: Double)] {
        let ranges = steps.indices.map { neighbours(of: $0, in: steps) }
        let sizes = zip(steps, ranges).map { max($0 - $1.upper, $1.lower - $0, 0) }
        return steps.indices.compactMap { index in
            let (before, after) = (index > 0 ? sizes[index - 1] : 0, index + 1 < sizes.count ? sizes[index + 1] : 0)
            guard sizes[index] > 0, sizes[index] >= before, sizes[index] >= after else { return (index, steps[index]) }
            let (lower, upper) = ranges[index]
            guard sizes[index] > upper - lower else { return (index, min(max(steps[index], lower), upper)) }
            // Pauses at every other tick are a slower motion.
            let isAlone = [index - 2, index + 2].allSatisfy {
                !sizes.indices.contains($0) || sizes[$0] < sizes[index] / 2
            }
            let isPause =
                lower * upper > 0 && steps[index] * lower >= 0 && abs(steps[index]) < min(abs(lower), abs(upper))
            return isPause && isAlone ? nil : (index, (lower + upper) / 2)
        }
    }

    /// The names of the components of a type; nil for a type without numbers.
    static func components(of type: ValueType) -> [String]? {
        switch type {
        case .number: [""]
        case .point: ["x", "y"]
        case .rect: ["x", "y", "width", "height"]
        case .color: ["red", "green", "blue", "alpha"]
        case .transform: ["a", "b", "c", "d", "tx", "ty"]
        case .bool, .text, .richText, .path, .symbol, .effect, .image, .clip, .list: nil
        }
    }
}
