import Graphics
import SceneLanguage

/// The values of an expression from tick to tick, searched for jumps.
struct Motion {
    /// A jump of a value or of its velocity.
    struct Jump {
        /// Which of the value's numbers jumps, from 0.
        var component: Int
        /// In the value's own unit, or in that unit a second.
        var size: Double
        var from: Double
        var to: Double
        /// Seconds; the tick at which it has happened.
        var time: Double
    }

    /// Ticks looked at on either side of what is judged, so that its first and last steps have neighbours.
    private static let context = 4

    /// Every tick, in seconds.
    private let times: [Double]
    /// The numbers of the value at each tick, by component.
    private let values: [[Double]]
    /// Which ticks are judged: the step that leads to each of them.
    private let judged: Range<Int>
    /// Seconds.
    private let interval: Double

    /// Evaluates an expression at every tick of a stretch and a little around it.
    ///
    /// - Parameter isOpen: whether the tick at `end` is left out. The step that leads to the first tick counts: what
    ///   happens at a moment belongs to what comes after it.
    init(
        _ recording: any Recording, of expression: TypedExpression, from start: Double, to end: Double, isOpen: Bool
    ) throws(Contradiction) {
        let all =
            recording.ticks(from: 0, upTo: recording.duration)
            + recording.ticks(
                from: recording.duration, upTo: recording.duration + 1e-3)
        var judged = all.indices.filter { index in
            all[index] >= start - 1e-9 && (isOpen ? all[index] < end - 1e-9 : all[index] <= end + 1e-9)
        }
        if judged.isEmpty, let next = all.firstIndex(where: { $0 >= start - 1e-9 }) { judged = [next] }
        let first = max(0, (judged.first ?? 0) - Self.context)
        let last = min(all.count, (judged.last ?? 0) + Self.context + 1)
        times = Array(all[first..<max(first, last)])
        interval = all.count > 1 ? all[1] - all[0] : 1
        self.judged = (judged.first ?? 0) - first..<(judged.last ?? -1) - first + 1
        var rows: [[Double]] = []
        for time in times {
            guard let numbers = try recording.value(of: expression, at: time).components else {
                throw Contradiction("no number", at: time)
            }
            rows.append(numbers)
        }
        let width = rows.map(\.count).min() ?? 0
        values = (0..<width).map { component in rows.map { $0[component] } }
    }

    /// The first step that goes beyond both of its neighbours by more than a bound, farther or the other way. A shorter
    /// one is none: what rests for a tick, as where a finger hands over to a spring, does not jump.
    func jump(beyond bound: Double) -> Jump? {
        var found: Jump?
        for (component, numbers) in values.enumerated() {
            let steps = Self.steps(of: numbers)
            for tick in judged where tick > 0 {
                let (lower, upper) = Self.neighbours(of: tick - 1, in: steps)
                let size = max(steps[tick - 1] - max(upper, 0), min(lower, 0) - steps[tick - 1])
                guard size > bound, tick < found.map({ index(of: $0) }) ?? .max else { continue }
                found = Jump(
                    component: component, size: size, from: numbers[tick - 1], to: numbers[tick], time: times[tick])
            }
        }
        return found
    }

    /// The first jump of velocity beyond a bound; of several close together, which tell of one, the largest.
    ///
    /// Steps are freed of jumps by the median of three. Left and right of a step, the velocities of the two nearest
    /// steps give a line each; what separates the two lines everywhere within the step is a jump.
    func kink(beyond bound: Double) -> Jump? {
        var found: Jump?
        for (component, numbers) in values.enumerated() {
            let steps = Self.steps(of: numbers)
            let speeds = steps.indices.map { Self.median(of: steps, at: $0) / interval }
            var largest: Jump?
            var first: Int?
            for tick in judged where tick >= 3 && tick + 1 < speeds.count && tick <= (first ?? tick) + Self.context {
                let step = tick - 1
                let (before, after) = (speeds[step - 1] - speeds[step - 2], speeds[step + 2] - speeds[step + 1])
                let (from, to) = (speeds[step - 1] + before, speeds[step + 1] - after)
                let size = abs(to - from) - abs(after - before) / 2
                guard size > bound, size > largest?.size ?? 0 else { continue }
                first = first ?? tick
                largest = Jump(component: component, size: size, from: from, to: to, time: times[tick])
            }
            guard let largest, index(of: largest) < found.map({ index(of: $0) }) ?? .max else { continue }
            found = largest
        }
        return found
    }

    private func index(of jump: Jump) -> Int { times.firstIndex(of: jump.time) ?? 0 }

    private static func steps(of numbers: [Double]) -> [Double] {
        zip(numbers.dropFirst(), numbers).map { $0 - $1 }
    }

    /// The smaller and the larger of the steps before and after one. Where a script begins or ends, its next two steps
    /// tell how the motion would have gone on.
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

    /// A step with what sets it apart from both of its neighbours taken away.
    private static func median(of steps: [Double], at index: Int) -> Double {
        let (lower, upper) = neighbours(of: index, in: steps)
        return min(max(steps[index], lower), upper)
    }

    /// What the numbers of a type's values are called; nil for a type that has none.
    static func components(of type: ValueType) -> [String]? {
        switch type {
        case .number: [""]
        case .point: ["x", "y"]
        case .rect: ["x", "y", "width", "height"]
        case .color: ["red", "green", "blue", "alpha"]
        case .transform: ["a", "b", "c", "d", "tx", "ty"]
        case .bool, .text, .richText, .symbol, .effect, .image, .clip, .list: nil
        }
    }
}

extension Value {
    /// Its numbers in the order of `Motion.components(of:)`.
    fileprivate var components: [Double]? {
        switch self {
        case .number(let number): [number]
        case .point(let p): [p.x, p.y]
        case .rect(let r): [r.minX, r.minY, r.width, r.height]
        case .color(let c): [c.red, c.green, c.blue, c.alpha]
        case .transform(let t): [t.a, t.b, t.c, t.d, t.tx, t.ty]
        default: nil
        }
    }
}
