/// Searches for the same motion at another time: with a delay, or with another duration.
///
/// Two animations agree under a change of time if each shows, at every instant of a stretch, what the other shows at the
/// changed instant. Both directions are required, so that a flash in only one of them is not explained away. A change is
/// accepted if it leaves at most a quarter of the difference. Delays of whole frames are searched with the fingerprints'
/// cells; fractional delays and other durations with their windows, which can be interpolated.
struct MotionSearch {
    /// Largest delay in frames, in both directions.
    static let maxShift = 15
    /// The range of factors on the duration.
    private static let paces = 0.7...1.45
    /// The share of the difference that may remain after a change.
    private static let maxRemainder = 0.25
    /// Maximum number of compared instants of a stretch.
    private static let maxSamples = 96

    private let actual: MotionCurve
    private let expected: MotionCurve
    /// The usual time between frames.
    private let step: Double
    private let hasTimes: Bool

    /// A change of time, and the share of the difference that remains.
    private struct Candidate {
        var change: MotionChange
        var rest: Double
    }

    init(_ actual: FrameTrack, _ expected: FrameTrack, hasTimes: Bool) {
        let durations = expected.ends.indices.map { expected.ends[$0] - expected.start(of: $0) }.sorted()
        // Excludes long frames without motion. Rounding to hundredths turns 1/30 s into 0.03 or 0.04 s.
        let usual = durations.filter { $0 < 1.5 * durations[durations.count / 2] }
        step = usual.reduce(0, +) / Double(usual.count)
        self.actual = MotionCurve(actual, step: step)
        self.expected = MotionCurve(expected, step: step)
        self.hasTimes = hasTimes
    }

    /// Cost: about 60 passes over the cells of the stretch's frames and about 1000 over their windows.
    func change(in stretch: ClosedRange<Double>) -> MotionChange? {
        guard step > 0 else { return nil }
        let instants = self.instants(of: stretch)
        let (delay, pace) = (bestDelay(instants), bestPace(instants, from: stretch.lowerBound))
        // A delay is preferred if it explains the difference about as well.
        let isDelay = delay.map { $0.rest <= max(2 * (pace?.rest ?? 1), 0.05) } ?? false
        guard let best = isDelay ? delay : pace, best.rest <= Self.maxRemainder else { return nil }
        return best.change
    }

    private func instants(of stretch: ClosedRange<Double>) -> [Double] {
        let length = stretch.upperBound - stretch.lowerBound
        let count = min(max(Int((length / step).rounded()), 1), Self.maxSamples)
        return (0..<count).map { stretch.lowerBound + length * Double($0) / Double(count) }
    }

    private func bestDelay(_ instants: [Double]) -> Candidate? {
        func late(_ frames: Double, _ rest: Double) -> Candidate {
            Candidate(change: hasTimes ? .late(frames * step) : .framesLate(frames), rest: rest)
        }
        func best(of delays: [Double], _ detail: MotionCurve.Detail) -> (frames: Double, rest: Double) {
            let plain = difference(detail, at: instants, late: 0)
            guard plain > 0 else { return (0, 1) }
            let rests = delays.map { (frames: $0, rest: difference(detail, at: instants, late: $0 * step) / plain) }
            return rests.min { $0.rest < $1.rest } ?? (0, 1)
        }
        let maxShift = Double(min(Self.maxShift, instants.count + 1))
        let whole = stride(from: -maxShift, through: maxShift, by: 1).map { $0 }
        let exact = best(of: whole, .cells)
        let isExact = exact.frames != 0 && exact.rest <= Self.maxRemainder
        let near = isExact ? best(of: [exact.frames], .windows) : best(of: whole, .windows)
        let between = best(of: (-20...20).map { near.frames + Double($0) / 20 }, .windows)
        if isExact, between.rest > 0.5 * near.rest { return late(exact.frames, exact.rest) }
        guard abs(between.frames) > 0.01 else { return nil }
        return late(between.frames, between.rest)
    }

    private func bestPace(_ instants: [Double], from start: Double) -> Candidate? {
        let plain = difference(.windows, at: instants, late: 0)
        // Too few frames do not determine a factor.
        guard plain > 0, instants.count >= 6 else { return nil }
        typealias Found = (pace: Double, rest: Double, origin: Double)
        func nearest(_ paces: [Double], from origin: Double) -> Found {
            let rests = paces.map { (pace: $0, rest: pacedDifference($0, from: origin, at: instants), origin: origin) }
            return rests.min { $0.rest < $1.rest } ?? (1, .infinity, origin)
        }
        func around(_ pace: Double, by width: Double) -> [Double] { (-3...3).map { pace + Double($0) * width } }
        let coarse = stride(from: Self.paces.lowerBound, through: Self.paces.upperBound, by: 0.03).map { $0 }
        // A motion with a slow start begins some frames before its first visible difference.
        var best =
            [0.0, 1, 2, 3, 5, 8].map { frames -> Found in
                let origin = start - frames * step
                return nearest(around(nearest(coarse, from: origin).pace, by: 0.008), from: origin)
            }.min { $0.rest < $1.rest } ?? (1, .infinity, start)
        for (width, shift) in [(0.004, 0.5), (0.001, 0.25)] {
            let (pace, origin) = (best.pace, best.origin)
            for frames in [-2.0, -1, 0, 1, 2] {
                let other = nearest(around(pace, by: width), from: origin + frames * shift * step)
                if other.rest < best.rest { best = other }
            }
        }
        guard abs(best.pace - 1) >= 0.002 else { return nil }
        return Candidate(change: .pace(best.pace), rest: best.rest / plain)
    }

    private func difference(_ detail: MotionCurve.Detail, at instants: [Double], late: Double) -> Double {
        difference(detail, at: instants) {
            $0 + late
        } back: {
            $0 - late
        }
    }

    private func pacedDifference(_ pace: Double, from origin: Double, at instants: [Double]) -> Double {
        func changed(_ time: Double, _ pace: Double) -> Double {
            time <= origin ? time : origin + (time - origin) * pace
        }
        return difference(.windows, at: instants) {
            changed($0, pace)
        } back: {
            changed($0, 1 / pace)
        }
    }

    /// The larger of the differences in both directions.
    private func difference(
        _ detail: MotionCurve.Detail, at instants: [Double], there: (Double) -> Double, back: (Double) -> Double
    ) -> Double {
        var (forward, backward) = (0.0, 0.0)
        for time in instants {
            forward += expected.distance(detail, at: time, from: actual, at: there(time))
            backward += expected.distance(detail, at: back(time), from: actual, at: time)
        }
        return max(forward, backward)
    }
}
