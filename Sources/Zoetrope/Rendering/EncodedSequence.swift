/// The frames of a source that an animation shows, and their times.
struct EncodedSequence {
    /// Indices of frames of the source, in ascending order.
    let frames: [Int]
    /// When each frame ends, in seconds from the start.
    let ends: [Double]
    /// The highest frame rate in the sequence, in frames per second.
    let maxRate: Double

    /// - Parameters:
    ///   - source: an animation with its own times, or files that follow each other at `rate`.
    ///   - rate: frames per second of files.
    ///   - sampled: the frame rate of the output, in frames per second; nil for the times of the source.
    ///   - hold: seconds for which the last frame is shown longer.
    init(of source: FrameSource, rate: Double, sampled: Double?, hold: Double) {
        let own = source.ends ?? (1...source.count).map { Double($0) / rate }
        guard let sampled else {
            frames = Array(own.indices)
            ends = own.dropLast() + [(own.last ?? 0) + hold]
            let shortest = zip(own, [0] + own).map { $0 - $1 }.min() ?? 0
            maxRate = shortest > 0 ? 1 / shortest : rate
            return
        }
        let schedule = FrameSchedule(0...(own.last ?? 0), fps: sampled, hold: hold)
        var frame = 0
        frames = schedule.times.map { time in
            // A computed time may be slightly below the start of its frame because of rounding.
            while frame < source.count - 1, own[frame] <= time + 1e-9 { frame += 1 }
            return frame
        }
        ends = schedule.ends
        maxRate = sampled
    }
}
