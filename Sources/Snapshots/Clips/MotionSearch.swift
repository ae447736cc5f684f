/// Looks for the same motion at another time: some frames earlier or later, or at another pace.
///
/// Two clips agree under a change of time when each shows, at every instant of a stretch, what the other shows at the
/// changed instant; so a flash in one of them is not explained by leaving it out. What lies between two frames is a
/// mixture of both. A change counts when it leaves at most a quarter of the difference.
struct MotionSearch {
    /// Frames to look earlier and later.
    static let reach = 15
    /// How many times as long a motion may take.
    private static let paces = 0.75...1.35
    /// The part of the difference that a change may leave.
    private static let most = 0.25
    /// Instants of a stretch at most.
    private static let mostSamples = 96

    private let actual: Curve
    private let expected: Curve
    /// The usual time between frames.
    private let step: Double
    private let hasTimes: Bool

    init(_ actual: FrameTrack, _ expected: FrameTrack, hasTimes: Bool) {
        let durations = expected.ends.indices.map { expected.ends[$0] - expected.start(of: $0) }.sorted()
        step = durations.isEmpty ? 1 : durations[durations.count / 2]
        self.actual = Curve(actual, step: step)
        self.expected = Curve(expected, step: step)
        self.hasTimes = hasTimes
    }

    /// Cost: some hundred passes over the stretch's fingerprints.
    func change(in stretch: ClosedRange<Double>) -> MotionChange? {
        let instants = self.instants(of: stretch)
        let plain = difference(at: instants, late: 0)
        guard step > 0, plain > 0 else { return nil }
        let (late, lateRest) = bestDelay(instants)
        let (pace, paceRest) = bestPace(instants, from: stretch.lowerBound)
        guard min(lateRest, paceRest) <= Self.most * plain else { return nil }
        // The simpler story where both tell it as well.
        guard lateRest <= 1.5 * paceRest + 1e-3 * plain else { return pace == 1 ? nil : .pace(pace) }
        guard abs(late) > 1e-9 else { return nil }
        return hasTimes ? .late(late) : .framesLate(late)
    }

    private func instants(of stretch: ClosedRange<Double>) -> [Double] {
        let length = stretch.upperBound - stretch.lowerBound
        let count = min(max(Int((length / step).rounded()), 1), Self.mostSamples)
        return (0..<count).map { stretch.lowerBound + length * Double($0) / Double(count) }
    }

    private func bestDelay(_ instants: [Double]) -> (late: Double, rest: Double) {
        func best(of delays: [Double]) -> (late: Double, rest: Double) {
            let rests = delays.map { (late: $0 * step, rest: difference(at: instants, late: $0 * step)) }
            return rests.min { $0.rest < $1.rest } ?? (0, .infinity)
        }
        let whole = best(of: (-Self.reach...Self.reach).map(Double.init))
        let between = best(of: (-9...9).filter { $0 != 0 }.map { whole.late / step + Double($0) / 10 })
        return between.rest < 0.5 * whole.rest ? between : whole
    }

    private func bestPace(_ instants: [Double], from start: Double) -> (pace: Double, rest: Double) {
        var best = (pace: 1.0, rest: Double.infinity, origin: start)
        func look(at paces: [Double], from origin: Double) {
            for pace in paces where pace != 1 {
                let rest = difference(at: instants, pace: pace, from: origin)
                if rest < best.rest { best = (pace, rest, origin) }
            }
        }
        let coarse = stride(from: Self.paces.lowerBound, through: Self.paces.upperBound, by: 0.03).map { $0 }
        // A motion that begins slowly begins before it is seen to differ.
        for frames in [0.0, 1, 2, 4, 6, 9] { look(at: coarse, from: start - frames * step) }
        for width in [0.01, 0.002] {
            let (center, origin) = (best.pace, best.origin)
            for frames in [-1.0, -0.5, 0, 0.5, 1] {
                look(at: (-4...4).map { center + Double($0) * width }, from: origin + frames * step)
            }
        }
        return (((best.pace * 1000).rounded() / 1000), best.rest)
    }

    private func difference(at instants: [Double], late: Double) -> Double {
        difference(at: instants) {
            $0 + late
        } back: {
            $0 - late
        }
    }

    private func difference(at instants: [Double], pace: Double, from origin: Double) -> Double {
        func changed(_ time: Double, _ pace: Double) -> Double {
            time <= origin ? time : origin + (time - origin) * pace
        }
        return difference(at: instants) {
            changed($0, pace)
        } back: {
            changed($0, 1 / pace)
        }
    }

    /// The larger of both directions' sums.
    private func difference(
        at instants: [Double], there: (Double) -> Double, back: (Double) -> Double
    ) -> Double {
        var (forward, backward) = (0.0, 0.0)
        for time in instants {
            forward += expected.distance(at: time, from: actual, at: there(time))
            backward += expected.distance(at: back(time), from: actual, at: time)
        }
        return max(forward, backward)
    }
}

/// A track's fingerprints as a function of time; before the first and after the last frame those stay.
private struct Curve {
    private let prints: [FrameFingerprint]
    private let ends: [Double]
    private let step: Double

    init(_ track: FrameTrack, step: Double) {
        prints = track.prints
        ends = Array(track.ends.prefix(track.prints.count))
        self.step = step
    }

    /// A frame, and how much of the next is mixed in. Only in the last `step` before that: a frame that stays longer
    /// does so because nothing moves.
    private func place(_ time: Double) -> (frame: Int, share: Float) {
        var (low, high) = (0, ends.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > time + 1e-9 { high = middle } else { low = middle + 1 }
        }
        guard low < ends.count - 1 else { return (low, 0) }
        let share = 1 - (ends[low] - time) / min(step, ends[low] - (low == 0 ? 0 : ends[low - 1]))
        // Times are sums and quotients.
        return (low, share < 1e-6 ? 0 : Float(min(share, 1)))
    }

    /// The sum over all cells and channels, in levels.
    func distance(at time: Double, from other: Curve, at otherTime: Double) -> Double {
        let (a, b) = (place(time), other.place(otherTime))
        let (nextA, nextB) = (min(a.frame + 1, prints.count - 1), min(b.frame + 1, other.prints.count - 1))
        return prints[a.frame].cells.withUnsafeBufferPointer { a0 in
            prints[nextA].cells.withUnsafeBufferPointer { a1 in
                other.prints[b.frame].cells.withUnsafeBufferPointer { b0 in
                    other.prints[nextB].cells.withUnsafeBufferPointer { b1 in
                        var sum = SIMD4<Float>.zero
                        for cell in a0.indices {
                            let mixA = a0[cell] + (a1[cell] - a0[cell]) * a.share
                            let mixB = b0[cell] + (b1[cell] - b0[cell]) * b.share
                            let step = mixA - mixB
                            sum += step.replacing(with: -step, where: step .< 0)
                        }
                        return Double(sum.sum())
                    }
                }
            }
        }
    }
}
