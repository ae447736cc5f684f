/// Looks for the same motion at another time: some frames earlier or later, or at another pace.
///
/// Two clips agree under a change of time when each shows, at every instant of a stretch, what the other shows at the
/// changed instant; so a flash in one of them is not explained by leaving it out. A change counts when it leaves at most
/// a quarter of the difference. Whole frames are looked for in the fingerprints' cells; parts of frames and paces in
/// their windows, which can be told between frames.
struct MotionSearch {
    /// Frames to look earlier and later.
    static let reach = 15
    /// How many times as long a motion may take.
    private static let paces = 0.7...1.45
    /// The part of the difference that a change may leave.
    private static let most = 0.25
    /// Instants of a stretch at most.
    private static let maxSamples = 96

    private let actual: MotionCurve
    private let expected: MotionCurve
    /// The usual time between frames.
    private let step: Double
    private let hasTimes: Bool

    /// A change of time, and which part of the difference it leaves.
    private struct Candidate {
        var change: MotionChange
        var rest: Double
    }

    init(_ actual: FrameTrack, _ expected: FrameTrack, hasTimes: Bool) {
        let durations = expected.ends.indices.map { expected.ends[$0] - expected.start(of: $0) }.sorted()
        // Hundredths make three hundredths and four of a thirtieth, and rests are long.
        let usual = durations.filter { $0 < 1.5 * durations[durations.count / 2] }
        step = usual.reduce(0, +) / Double(usual.count)
        self.actual = MotionCurve(actual, step: step)
        self.expected = MotionCurve(expected, step: step)
        self.hasTimes = hasTimes
    }

    /// Cost: some 60 passes over the cells of the stretch's frames and some 1000 over their windows.
    func change(in stretch: ClosedRange<Double>) -> MotionChange? {
        guard step > 0 else { return nil }
        let instants = self.instants(of: stretch)
        let (delay, pace) = (bestDelay(instants), bestPace(instants, from: stretch.lowerBound))
        // The simpler story where both tell it about as well.
        let isDelay = delay.map { $0.rest <= max(2 * (pace?.rest ?? 1), 0.05) } ?? false
        guard let best = isDelay ? delay : pace, best.rest <= Self.most else { return nil }
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
        let reach = Double(min(Self.reach, instants.count + 1))
        let whole = stride(from: -reach, through: reach, by: 1).map { $0 }
        let exact = best(of: whole, .cells)
        let isExact = exact.frames != 0 && exact.rest <= Self.most
        let near = isExact ? best(of: [exact.frames], .windows) : best(of: whole, .windows)
        let between = best(of: (-20...20).map { near.frames + Double($0) / 20 }, .windows)
        if isExact, between.rest > 0.5 * near.rest { return late(exact.frames, exact.rest) }
        guard abs(between.frames) > 0.01 else { return nil }
        return late(between.frames, between.rest)
    }

    private func bestPace(_ instants: [Double], from start: Double) -> Candidate? {
        let plain = difference(.windows, at: instants, late: 0)
        // A few frames tell no pace.
        guard plain > 0, instants.count >= 6 else { return nil }
        typealias Found = (pace: Double, rest: Double, origin: Double)
        func nearest(_ paces: [Double], from origin: Double) -> Found {
            let rests = paces.map { (pace: $0, rest: pacedDifference($0, from: origin, at: instants), origin: origin) }
            return rests.min { $0.rest < $1.rest } ?? (1, .infinity, origin)
        }
        func around(_ pace: Double, by width: Double) -> [Double] { (-3...3).map { pace + Double($0) * width } }
        let coarse = stride(from: Self.paces.lowerBound, through: Self.paces.upperBound, by: 0.03).map { $0 }
        // A motion that begins slowly begins before it is seen to differ.
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

    /// The larger of both directions' sums.
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
