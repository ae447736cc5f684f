package import Fitting
import Graphics
package import Tracking

/// The samples of one track that a motion is fitted to: what moves together, at the times at which it was sampled.
package struct TrackSeries: Sendable {
    /// What is fitted by itself.
    package enum Quantity: String, Sendable, CaseIterable, Codable {
        case position, scale, rotation, opacity
    }

    package let box: String
    package let quantity: Quantity
    /// Whether the values differ by more than a recording's errors.
    package let moves: Bool
    /// The number of frames that were left out because too little of the box is seen, or it is too faint.
    package let hiddenFrames: Int
    package let series: MotionSeries

    /// A picture that is shown for this many periods or longer was at rest; a shorter gap is a frame that was dropped.
    static let restPeriods = 4.0

    /// The series of the quantities that move, in the order of `Quantity`.
    ///
    /// - Parameters:
    ///   - clock: of the recording of the track.
    ///   - end: when the last frame ends, in seconds: until then its picture is at rest; nil if that is not known.
    ///   - separatesAxes: whether the scale of a box that is stretched in one direction has two channels rather than their mean.
    ///   - includesStill: whether to include the quantities that are known and do not move.
    ///   - includesInvisible: whether the opacity is 0 in frames at both ends in which the box has faded out.
    /// - Throws: `FittingError` if the samples are not valid, such as times that do not increase.
    package static func all(
        of track: MotionTrack, _ clock: FrameClock, until end: Double? = nil, separatesAxes: Bool = false,
        includesStill: Bool = false, includesInvisible: Bool = false
    ) throws(FittingError) -> [TrackSeries] {
        let interval = clock.period ?? medianGap(clock.times)
        var result: [TrackSeries] = []
        for quantity in Quantity.allCases {
            let track = quantity == .opacity ? track.withFaintOpacities : track
            let seen = SeenSamples(track, quantity)
            var samples = samples(of: track, clock, interval: interval, seen: seen)
            if let end, let last = samples.last, seen.flags.last == true {
                samples += rests(from: last.time, until: end, interval: interval).map { ($0, last.motion) }
            }
            let channels = channels(of: quantity, track, seen, separatesAxes: separatesAxes)
            var known = samples.filter { sample in channels.allSatisfy { $0.value(sample.motion) != nil } }
            let moves = channels.contains { channel in
                let values = known.compactMap { channel.value($0.motion) }
                return MotionSeries.Channel(name: channel.name, unit: channel.unit, values: values).moves
            }
            let isKnown =
                includesStill && known.count >= MotionSeries.leastSamples
                && channels.allSatisfy { channel in
                    track.samples.contains { $0.motion.flatMap { channel.deviation($0.deviation) } != nil }
                }
            guard moves || isKnown else { continue }
            // Too few values of another quantity than the position are left out, so that the rest can be fitted.
            if quantity != .position, known.count < MotionSeries.leastSamples { continue }
            if quantity == .opacity, includesInvisible { known = withInvisible(known, of: track, clock, interval) }
            var series = try MotionSeries(
                times: known.map(\.time),
                channels: channels.map { channel in
                    MotionSeries.Channel(
                        name: channel.name, unit: channel.unit, values: known.compactMap { channel.value($0.motion) },
                        noise: noise(of: channel, in: track))
                },
                frameInterval: interval)
            series.seenSince = seenSince(track, clock, before: known.first?.time)
            result.append(
                TrackSeries(
                    box: track.name, quantity: quantity, moves: moves,
                    hiddenFrames: zip(track.samples, seen.flags).count { $0.motion != nil && !$1 }, series: series)
            )
        }
        return result
    }

    /// When a box is tracked first, if that is before its first sample.
    private static func seenSince(_ track: MotionTrack, _ clock: FrameClock, before first: Double?) -> Double? {
        let seen = zip(clock.times, track.samples).first { $0.1.motion != nil }?.0
        return seen.flatMap { time in first.flatMap { time < $0 ? time : nil } }
    }

    private struct Channel {
        var name: String
        var unit: MotionSeries.Unit
        var value: (BoxMotion) -> Double?
        var deviation: (MotionDeviation) -> Double?
        /// What codecs and rounding add to any measurement.
        var leastNoise: Double
    }

    /// The errors of lossy pictures are greater than the deviations that the tracker finds, because they move a layer as a whole.
    /// Measured with `Benchmarks/recordings/round-trip.py`.
    private static let noiseFactor = 3.0

    /// The standard deviation of the values as the tracker states it: that of the frames in motion, which is greater than that at
    /// rest, where a film repeats its pixels. nil for a table without standard deviations.
    private static func noise(of channel: Channel, in track: MotionTrack) -> Double? {
        let deviations = track.samples.filter { $0.state == .tracked }
            .compactMap { $0.motion.flatMap { channel.deviation($0.deviation) } }.sorted()
        guard !deviations.isEmpty else { return nil }
        return max(noiseFactor * deviations[deviations.count * 3 / 4], channel.leastNoise)
    }

    private static func channels(
        of quantity: Quantity, _ track: MotionTrack, _ seen: SeenSamples, separatesAxes: Bool
    ) -> [Channel] {
        guard separatesAxes, quantity == .scale else { return channels(of: quantity) }
        if let lengths = track.lengths { return self.lengths(lengths) }
        return seen.areStretched(track) ? scaleAxes : channels(of: quantity)
    }

    /// Width and height.
    ///
    /// - Parameter lengths: those that belong to scales of 1, in points.
    private static func lengths(_ lengths: Size) -> [Channel] {
        [
            Channel(
                name: "bounds.size.width", unit: .length, value: { $0.scaleX * lengths.width },
                deviation: { ($0.scaleX ?? $0.scale).map { $0 * lengths.width } }, leastNoise: 0.03),
            Channel(
                name: "bounds.size.height", unit: .length, value: { $0.scaleY * lengths.height },
                deviation: { ($0.scaleY ?? $0.scale).map { $0 * lengths.height } }, leastNoise: 0.03),
        ]
    }

    private static var scaleAxes: [Channel] {
        [
            Channel(
                name: "transform.scale.x", unit: .scale, value: { $0.scaleX }, deviation: { $0.scaleX ?? $0.scale },
                leastNoise: 3e-4),
            Channel(
                name: "transform.scale.y", unit: .scale, value: { $0.scaleY }, deviation: { $0.scaleY ?? $0.scale },
                leastNoise: 3e-4),
        ]
    }

    private static func channels(of quantity: Quantity) -> [Channel] {
        switch quantity {
        case .position:
            [
                Channel(name: "position.x", unit: .points, value: { $0.position.x }, deviation: \.x, leastNoise: 0.015),
                Channel(name: "position.y", unit: .points, value: { $0.position.y }, deviation: \.y, leastNoise: 0.015),
            ]
        case .scale:
            [
                Channel(
                    name: "transform.scale", unit: .scale, value: { $0.scale }, deviation: \.scale, leastNoise: 3e-4)
            ]
        case .rotation:
            [
                Channel(
                    name: "transform.rotation", unit: .degrees, value: { $0.rotation }, deviation: \.rotation,
                    leastNoise: 0.03)
            ]
        case .opacity:
            [
                Channel(
                    name: "opacity", unit: .opacity, value: { $0.opacity }, deviation: \.opacity, leastNoise: 3e-3)
            ]
        }
    }

    /// The samples with what a recording does not show added and removed: a picture that stays is one long frame in a GIF and many
    /// equal ones in a film, and both are a rest; a single equal frame within a motion was repeated by the recorder, and an inserted
    /// one shows no motion of its own.
    private static func samples(
        of track: MotionTrack, _ clock: FrameClock, interval: Double, seen: SeenSamples
    ) -> [(time: Double, motion: BoxMotion)] {
        var result: [(time: Double, motion: BoxMotion)] = []
        let timed = track.samples.indices.filter { index in
            let notes = clock.notes[index] ?? []
            // A frame whose pixels differ from those of the one before can repeat its motion.
            let isStale = notes.contains(.repeated) && track.samples[index].state == .tracked
            let isOwn = !notes.contains(.inserted) && !notes.contains(.shownAgain)
            return index < clock.times.count && isOwn && !isStale
        }
        for (place, index) in timed.enumerated() {
            let sample = track.samples[index]
            let time = clock.times[index]
            if let last = result.last, place > 0, case let before = timed[place - 1], seen.flags[before],
                time - clock.times[before] > 1.5 * interval
            {
                result += rests(from: last.time, until: time, interval: interval).map { ($0, last.motion) }
            }
            guard let motion = sample.motion, seen.flags[index] else { continue }
            if case .repeated = sample.state {
                guard place + 1 == timed.count || track.samples[timed[place + 1]].state == .repeated else { continue }
            }
            if let last = result.last, time <= last.time { continue }
            result.append((time, motion))
        }
        return result
    }

    /// The times at which a rest is sampled, between two frames that are further apart than a few periods: the first and the last of
    /// the periods between them. A recording may rest for as long as its file states, and samples within a rest say nothing new.
    private static func rests(from start: Double, until end: Double, interval: Double) -> [Double] {
        let gap = ((end - start) / interval).rounded()
        guard gap >= restPeriods else { return [] }
        // Without the last period, in which the next motion may have begun.
        let last = gap - 2
        let early = stride(from: 1, through: min(last, restSamples), by: 1)
        let late = stride(from: max(last - restSamples + 1, restSamples + 1), through: last, by: 1)
        return (Array(early) + Array(late)).map { start + $0 * interval }
    }

    /// The samples of a box, with samples of an opacity of 0 where it has faded out at the beginning and the end of the recording. They
    /// determine the ends of a fade of which only a part is seen.
    private static func withInvisible(
        _ known: [(time: Double, motion: BoxMotion)], of track: MotionTrack, _ clock: FrameClock, _ interval: Double
    ) -> [(time: Double, motion: BoxMotion)] {
        guard let first = known.first, let last = known.last else { return known }
        /// Evenly spaced times in a stretch in which the box is never seen; none if it is too short or something else happens.
        func invisible(from start: Double?, to end: Double?) -> [Double] {
            guard let start, let end, end - start > 1.5 * interval else { return [] }
            let states = zip(clock.times, track.samples).filter { $0.0 >= start && $0.0 <= end }.map(\.1.state)
            guard states.allSatisfy({ $0 == .lost(.fadedOut) }) else { return [] }
            let step = (end - start) / Double(invisibleSamples - 1)
            return (0..<invisibleSamples).map { start + Double($0) * step }
        }
        func samples(_ times: [Double], like motion: BoxMotion) -> [(time: Double, motion: BoxMotion)] {
            var motion = motion
            motion.opacity = 0
            return times.map { ($0, motion) }
        }
        let before = secondsToInvisible(known.prefix(slopeSamples).map { ($0.time, $0.motion.opacity ?? 0) })
        let after = secondsToInvisible(known.suffix(slopeSamples).reversed().map { ($0.time, $0.motion.opacity ?? 0) })
        return samples(invisible(from: clock.times.first, to: before.map { first.time - $0 }), like: first.motion)
            + known + samples(invisible(from: after.map { last.time + $0 }, to: clock.times.last), like: last.motion)
    }

    /// The number of samples in which a box has faded out that are added at each end: enough for a rest.
    private static let invisibleSamples = 6

    /// The time after which a fade has certainly passed the opacities that are too low to see, in seconds; nil for a box that does not fade.
    ///
    /// - Parameter samples: the times and opacities next to the stretch in which the box is not seen, the nearest one first.
    private static func secondsToInvisible(_ samples: [(time: Double, opacity: Double)]) -> Double? {
        guard let edge = samples.first, let inner = samples.last, inner.time != edge.time else { return nil }
        let slope = (inner.opacity - edge.opacity) / abs(inner.time - edge.time)
        guard slope > minSlope else { return nil }
        // A quadratic start takes twice as long as the slope says, and a cubic one three times.
        return max(3 * max(edge.opacity, 0) / slope, fadeSeconds)
    }

    /// The number of samples from which the slope at the edge follows.
    private static let slopeSamples = 4
    /// In opacities per second.
    private static let minSlope = 0.3
    /// The least distance from the samples in which it is seen, in seconds.
    private static let fadeSeconds = 0.2

    /// The most samples at each end of a rest.
    private static let restSamples = 12.0

    private static func medianGap(_ times: [Double]) -> Double {
        let gaps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
        return gaps.isEmpty ? 1.0 / 60 : max(gaps[gaps.count / 2], 1e-4)
    }
}

extension MotionTrack {
    /// With the opacities of frames in which the box is too transparent to be found, at the place where it was found last.
    fileprivate var withFaintOpacities: MotionTrack {
        guard var motion = samples.lazy.compactMap(\.motion).first else { return self }
        var track = self
        for (index, sample) in samples.enumerated() {
            motion = sample.motion ?? motion
            guard sample.motion == nil, let opacity = sample.faintOpacity else { continue }
            track.samples[index].motion = motion
            track.samples[index].motion?.opacity = opacity
        }
        return track
    }
}

extension TrackSeries.Quantity {
    /// That of the values of a layer; the lengths of a box are in points.
    package var unit: MotionSeries.Unit {
        switch self {
        case .position: .points
        case .rotation: .degrees
        case .scale: .scale
        case .opacity: .opacity
        }
    }
}

extension MotionSeries.Channel {
    /// Less than this is not a motion of a track.
    private static let leastRange: [MotionSeries.Unit: Double] = [
        .points: 0.5, .length: 0.5, .scale: 0.004, .degrees: 0.3, .opacity: 0.02,
    ]

    /// Whether the values differ by more than a recording's errors.
    var moves: Bool { range >= Self.leastRange[unit] ?? 0 }
}

extension MotionSeries.Unit {
    /// For charts, after the name of a value.
    package var words: String {
        switch self {
        case .points, .length: "in points"
        case .degrees: "in degrees"
        case .scale: "as a factor"
        case .opacity: "from 0 to 1"
        }
    }
}
