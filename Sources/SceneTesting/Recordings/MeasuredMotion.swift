import Fitting
import Foundation
import Graphics
import Recordings
import Tracking

/// One quantity of a box of a recording at the times at which it was sampled.
struct MeasuredMotion: Sendable {
    let quantity: TrackSeries.Quantity
    /// The unit of the values and of distances between them: points, degrees or ratios.
    let unit: MotionSeries.Unit
    /// Of the recording, in seconds, ascending.
    private(set) var times: [Double]
    /// By channel: points, degrees or ratios.
    private(set) var values: [[Double]]
    /// The standard deviation by channel.
    let noise: [Double]
    /// Whether the recording shows more than its errors.
    let moves: Bool
    /// The sample to which the values of the scene are relative: the one of the frame that the box was drawn on.
    private(set) var reference: Int
    /// The number of frames that were left out because too little of the box is seen, or it is too faint.
    private(set) var hiddenFrames: Int
    /// Half the diagonal of the box in points, at which a turn or a change of size is seen as a distance.
    let radius: Double

    /// The `radius` of a table, which has no box, in points.
    private static let defaultRadius = 50.0
    /// Opacities that differ by less are not seen, and films have errors of that size.
    private static let opacityTolerance = 0.05
    /// How many standard deviations the errors of a recording have at most.
    private static let deviations = 3.0

    /// The known quantities of a box.
    ///
    /// - Parameters:
    ///   - pixelsPerPoint: of the lengths in the track.
    ///   - end: when the last frame ends, in seconds; nil if that is not known.
    ///   - box: in the same pixels; nil for a table.
    static func all(
        of track: MotionTrack, _ clock: FrameClock, until end: Double?, pixelsPerPoint: Double, box: Rect?
    ) throws(FittingError) -> [MeasuredMotion] {
        let start = track.reference.map { clock.times[$0] } ?? clock.times.first ?? 0
        let radius = box.map { hypot($0.width, $0.height) / 2 / pixelsPerPoint } ?? defaultRadius
        var track = track
        // Scenes are compared by scales.
        track.lengths = nil
        return try TrackSeries.all(
            of: track, clock, until: end, separatesAxes: true, includesStill: true
        ).map { found in
            let scale = found.quantity == .position ? 1 / pixelsPerPoint : 1
            let times = found.series.times
            let reference = times.indices.min { abs(times[$0] - start) < abs(times[$1] - start) } ?? 0
            return MeasuredMotion(
                quantity: found.quantity, unit: found.series.channels[0].unit, times: times,
                values: found.series.channels.map { $0.values.map { $0 * scale } },
                noise: found.series.channels.map { ($0.noise ?? 0) * scale }, moves: found.moves, reference: reference,
                hiddenFrames: found.hiddenFrames, radius: radius)
        }
    }

    /// The motion without the samples at other times, except for the reference; the same motion if hardly any samples would be left.
    func keeping(_ isKept: (_ time: Double) -> Bool) -> MeasuredMotion {
        let kept = times.indices.filter { $0 == reference || isKept(times[$0]) }
        guard kept.count < times.count, kept.count >= Self.minSamples, let place = kept.firstIndex(of: reference) else {
            return self
        }
        var motion = self
        motion.times = kept.map { times[$0] }
        motion.values = values.map { channel in kept.map { channel[$0] } }
        motion.reference = place
        motion.hiddenFrames += times.count - kept.count
        return motion
    }

    private static let minSamples = 8

    /// Whether values are compared as ratios rather than differences.
    var isRatio: Bool { quantity == .scale || quantity == .opacity }

    /// By what values of the scene are multiplied to be compared with those of the recording: ratios are relative to a sample.
    ///
    /// - Parameter origin: the value of the scene at the time of the sample.
    func factor(_ origin: Double, at sample: Int, channel: Int) -> Double {
        guard isRatio else { return 1 }
        // A layer that is not visible at the sample cannot be what the box shows.
        return values[channel][sample] / max(origin, 0.02)
    }

    /// Whether a distance is more than is allowed and than errors of the recording explain.
    func differs(by distance: Double, tolerance: Double) -> Bool { distance - error > tolerance }

    /// The difference in this quantity that a distance in points at the edge of the box is.
    func tolerance(_ points: Double) -> Double {
        switch quantity {
        case .position: points
        case .rotation: points / radius * 180 / .pi
        case .scale: points / radius
        case .opacity: Self.opacityTolerance
        }
    }

    /// What errors of the recording can be mistaken for a difference.
    var error: Double { Self.deviations * (noise.map { $0 * $0 }.reduce(0, +)).squareRoot() }

    /// The value of the scene that the recording is expected to have, by channel, if both agree at the reference.
    ///
    /// - Parameters:
    ///   - time: of the scene, in seconds.
    ///   - start: the time of the scene at the reference.
    func expected(_ curve: SampledCurve, at time: Double, reference start: Double, channel: Int) -> Double {
        let (value, origin) = (curve.value(channel, at: time), curve.value(channel, at: start))
        let factor = factor(origin, at: reference, channel: channel)
        return isRatio ? factor * value : values[channel][reference] + value - origin
    }

    /// How far the scene is from each sample, if the recording begins at a time of the scene; in `unit`.
    func distances(_ curve: SampledCurve, offset: Double) -> [Double] {
        times.indices.map { distance($0, curve, at: times[$0] + offset, offset: offset) }
    }

    /// How far the scene at a time is from a sample.
    func distance(_ index: Int, _ curve: SampledCurve, at time: Double, offset: Double) -> Double {
        let start = times[reference] + offset
        let differences = values.indices.map { channel in
            values[channel][index] - expected(curve, at: time, reference: start, channel: channel)
        }
        // Both sides of a box are off by the same distance if both scales are.
        if quantity == .scale { return differences.map(abs).max() ?? 0 }
        return differences.reduce(0) { $0 + $1 * $1 }.squareRoot()
    }
}
