import Graphics
import Tracking

/// The samples in which enough of a box is seen for a quantity to be known.
struct SeenSamples {
    /// One for each sample of the track.
    let flags: [Bool]

    /// The share of the box from which its position and rotation are known if nothing else changes.
    private static let leastPart = 0.4
    /// The difference in scale that is none, beside the standard deviation.
    private static let scaleTolerance = 0.003
    /// The difference in scale that is one, however uncertain.
    private static let greatestTolerance = 0.02

    /// The number of frames that are too few for an animation that stretches a box.
    private static let briefStretch = 2

    init(_ track: MotionTrack, _ quantity: TrackSeries.Quantity) {
        let samples = track.samples
        var flags = samples.map { $0.motion != nil && $0.visible >= quantity.leastVisible }
        if quantity == .opacity {
            for (index, sample) in samples.enumerated() where sample.faintOpacity != nil { flags[index] = true }
        }
        if quantity == .position || quantity == .rotation {
            // The size that a mismatch has is not that of the box.
            var whole = flags
            Self.dropBriefStretches(&whole, samples)
            let before = Self.nearest(samples, whole, samples.indices)
            let after = Self.nearest(samples, whole, samples.indices.reversed())
            for (index, sample) in samples.enumerated() where !flags[index] && sample.visible >= Self.leastPart {
                guard let motion = sample.motion else { continue }
                // A part that is taken for a smaller box has another scale than the whole box had.
                let nearest = [before[index], after[index]].compactMap { $0 }
                flags[index] = !nearest.isEmpty && nearest.allSatisfy { Self.isSameSize(motion, $0) }
            }
        }
        if quantity != .opacity {
            Self.dropMismatches(&flags, samples)
            Self.dropBriefStretches(&flags, samples)
            Self.dropFaintSamples(&flags, samples)
        }
        self.flags = flags
    }

    /// Leaves out single samples in which clearly less of the box matches than in those around it, and which are off the curve through these:
    /// the match is one of something else in part, as of the shadow of a button that becomes smaller.
    private static func dropMismatches(_ flags: inout [Bool], _ samples: [MotionSample]) {
        let seen = flags
        let errors = samples.indices.map { index in
            index > 1 && index + 2 < samples.count && seen[index - 2...index + 2].allSatisfy(\.self)
                ? error(at: index, samples) : nil
        }
        for (index, error) in errors.enumerated() {
            guard let error, error > worstError,
                samples[index].visible < min(samples[index - 1].visible, samples[index + 1].visible) - leastDip
            else { continue }
            // Where a motion begins, or is fast, all samples are off such a curve.
            let range = max(index - neighbours, 0)...min(index + neighbours, samples.count - 1)
            let others = range.filter { abs($0 - index) > 2 }.compactMap { errors[$0] }.sorted()
            guard error > leastGain * (others.isEmpty ? 0 : others[others.count / 2]) else { continue }
            flags[index] = false
        }
    }

    /// How far a sample is from the cubic through the two before and the two after it, in standard deviations; of its place, its scales and its
    /// rotation the greatest.
    private static func error(at index: Int, _ samples: [MotionSample]) -> Double? {
        let motions = (-2...2).compactMap { samples[index + $0].motion }
        guard motions.count == 5 else { return nil }
        let own = motions[2].deviation
        func error(_ value: (BoxMotion) -> Double, _ deviation: Double?) -> Double {
            guard let deviation, deviation > 0 else { return 0 }
            let expected =
                (4 * (value(motions[1]) + value(motions[3])) - value(motions[0]) - value(motions[4])) / 6
            return abs(value(motions[2]) - expected) / deviation
        }
        return [
            error(\.position.x, own.x), error(\.position.y, own.y), error(\.scaleX, own.scaleX ?? own.scale),
            error(\.scaleY, own.scaleY ?? own.scale), error(\.rotation, own.rotation),
        ].max()
    }

    /// The share of a box that matches less in one sample than in its neighbours.
    private static let leastDip = 0.05
    /// The error of a sample that may be wrong, in standard deviations, and in multiples of the errors of the samples around it.
    private static let (worstError, leastGain) = (8.0, 6.0)
    /// How many samples before and after it are compared.
    private static let neighbours = 8

    /// Leaves out samples in which the box is stretched in one direction, unlike those around them, for one or two frames in less than
    /// 70 ms: the background at an edge of the box has changed, which also shifts the position.
    private static func dropBriefStretches(_ flags: inout [Bool], _ samples: [MotionSample]) {
        let stretched = zip(samples, flags).map { sample, isSeen in isSeen && isStretched(sample.motion) }
        var start = 0
        while start < samples.count {
            guard stretched[start] else {
                start += 1
                continue
            }
            let end = stretched[start...].firstIndex(of: false) ?? samples.count
            let isBrief = end - start <= briefStretch && samples[end - 1].time - samples[start].time < 0.07
            if isBrief { for index in start..<end { flags[index] = false } }
            start = end
        }
    }

    /// Leaves out samples in which the box is hardly visible and another size is found, if its size is the same in all others: such a match is
    /// one of the background as well, and its position is as wrong as its size.
    private static func dropFaintSamples(_ flags: inout [Bool], _ samples: [MotionSample]) {
        let seen = samples.indices.filter { flags[$0] }
        let isFaint = { (index: Int) in samples[index].motion?.opacity.map { $0 < faintOpacity } ?? false }
        let clear = seen.filter { !isFaint($0) }.compactMap { samples[$0].motion }
        guard clear.count >= leastClear, let first = clear.first, clear.allSatisfy({ isSameSize($0, first) }) else {
            return
        }
        let faint = seen.filter(isFaint)
        // A greater change of the size is that of the box, which grows while it fades in.
        let isGrowth = faint.contains { index in
            samples[index].motion.map {
                max(abs($0.scaleX - first.scaleX), abs($0.scaleY - first.scaleY)) > greatestError * first.scale
            } ?? false
        }
        guard !isGrowth else { return }
        for index in faint {
            guard let motion = samples[index].motion, !isSameSize(motion, first) else { continue }
            flags[index] = false
        }
    }

    /// The greatest error of the size of a faint box, as a share of it.
    private static let greatestError = 0.05

    /// The opacity below which a match is doubted.
    private static let faintOpacity = 0.35
    /// The number of samples from which the size is known.
    private static let leastClear = 6

    /// The difference of both scales, as a share of the greater change, from which on they are two motions.
    private static let leastStretch = 0.1

    /// Whether the box is stretched in one direction in more than a few samples, by more than the error of a motion.
    func areStretched(_ track: MotionTrack) -> Bool {
        let motions = zip(track.samples, flags).compactMap { sample, isSeen in isSeen ? sample.motion : nil }
        let change = motions.map { max(abs($0.scaleX - 1), abs($0.scaleY - 1)) }.max() ?? 0
        let least = max(Self.greatestTolerance, Self.leastStretch * change)
        return motions.count { Self.isStretched($0) && abs($0.scaleX - $0.scaleY) > least } > Self.briefStretch
    }

    private static func isStretched(_ motion: BoxMotion?) -> Bool {
        guard let motion else { return false }
        let deviation = max(motion.deviation.scaleX ?? 0, motion.deviation.scaleY ?? 0)
        return abs(motion.scaleX - motion.scaleY) > max(4 * deviation, scaleTolerance)
    }

    /// The last motion that was seen whole, by sample, in an order of samples.
    private static func nearest(
        _ samples: [MotionSample], _ flags: [Bool], _ order: some Sequence<Int>
    ) -> [BoxMotion?] {
        var result = [BoxMotion?](repeating: nil, count: samples.count)
        var last: BoxMotion?
        for index in order {
            if flags[index] { last = samples[index].motion }
            result[index] = last
        }
        return result
    }

    private static func isSameSize(_ motion: BoxMotion, _ whole: BoxMotion) -> Bool {
        let limit = min(max(4 * (motion.deviation.scale ?? 0), scaleTolerance), greatestTolerance)
        return abs(motion.scaleX - whole.scaleX) < limit && abs(motion.scaleY - whole.scaleY) < limit
    }
}

extension TrackSeries.Quantity {
    /// The share of the box that must be seen. One of which less is seen, because it leaves the frame or is covered, is easily taken for a
    /// smaller one; its contrast is known from any part, and the background that is seen through a shadow looks like a cover.
    package var leastVisible: Double { self == .opacity ? 0.6 : 0.85 }
}
