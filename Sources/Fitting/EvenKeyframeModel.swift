import Foundation
import Motion

/// Keyframes at equal distances with the same timing function in each segment, as CAKeyframeAnimation has them without `keyTimes`: begin, and
/// the logarithm of the duration of all segments.
///
/// The columns are 1 and, for each key after the first, a function that rises in the segment before the key and falls in the one after it, so
/// that a coefficient is the key's value less the first one.
struct EvenKeyframeModel: CurveModel {
    let segments: Int
    let function: TimingFunction
    let bounds: [ClosedRange<Double>]
    let scales: [Double]

    var columnCount: Int { segments + 1 }

    init(segments: Int, function: TimingFunction, begin: ClosedRange<Double>, frame: Double) {
        self.segments = segments
        self.function = function
        let least = log(Double(segments) * frame)
        bounds = [begin, least...max(least, log(60))]
        scales = [frame, 1 / Double(segments)]
    }

    func evaluate(_ parameters: [Double], at times: [Double], columns: inout [Double], offsets: inout [Double]) {
        var sweep = TimingFunction.Sweep(function)
        let (begin, segment) = (parameters[0], exp(parameters[1]) / Double(segments))
        let count = times.count
        for k in 0..<count { columns[k] = 1 }
        for k in count..<count * columnCount { columns[k] = 0 }
        for k in 0..<count where times[k] > begin {
            let place = (times[k] - begin) / segment
            guard place < Double(segments) else {
                columns[segments * count + k] = 1
                continue
            }
            let before = Int(place)
            let share = sweep.value(at: place - Double(before))
            columns[(before + 1) * count + k] = share
            if before > 0 { columns[before * count + k] = 1 - share }
        }
    }
}

/// The numbers of segments and the timing functions of keyframes that may explain a motion that turns several times, such as a shake.
struct EvenKeyframeSearch {
    private let window: PhaseWindow

    /// Fewer segments are found with keys at any time.
    private static let minSegments = 3
    private static let maxSegments = 14
    /// The most samples on the way. A search in more of them takes long, and a longer motion with turns is a drag.
    private static let mostSamples = 240
    /// The fewest samples of a segment, on average: with fewer, keyframes follow any motion.
    private static let minSamples = 3.0
    /// The least distance between two turns, in multiples of the noise.
    private static let minTurn = 8.0
    /// How many keys a motion may have at which it does not turn.
    private static let maxStraightKeys = 2
    private static let timingNames = ["linear", "default", "easeInEaseOut"]

    init(_ window: PhaseWindow) { self.window = window }

    /// The families with the number of segments that the turns suggest, those with fewer segments first.
    var families: [CurveFamily] {
        let (turns, samples) = (turns, window.movingCount)
        let least = max(turns + 1, Self.minSegments)
        let most = min(turns + 1 + Self.maxStraightKeys, Self.maxSegments, Int(Double(samples) / Self.minSamples))
        guard turns > 1, least <= most, samples <= Self.mostSamples else { return [] }
        return (least...most).flatMap { segments in
            Self.timingNames.map { .evenKeyframes(segments: segments, timing: $0) }
        }
    }

    /// How often the channel that moves farthest turns back by more than its noise.
    private var turns: Int {
        let channel = window.shape.primary
        let values = window.values[channel]
        let least = Self.minTurn * window.noise[channel]
        var (count, direction, extreme) = (0, 0.0, values.first ?? 0)
        for value in values {
            let change = value - extreme
            if direction == 0 {
                guard abs(change) > least else { continue }
                (direction, extreme) = (change.sign == .minus ? -1 : 1, value)
            } else if change * direction > 0 {
                extreme = value
            } else if abs(change) > least {
                count += 1
                (direction, extreme) = (-direction, value)
            }
        }
        return count
    }
}
