/// Which frames of a source are shown until when.
struct EncodedSequence {
    /// Numbers of frames of the source, rising.
    let frames: [Int]
    /// In seconds from the start.
    let ends: [Double]
    /// Frames a second where they follow each other fastest.
    let maxRate: Double

    /// - Parameters:
    ///   - source: its frames follow each other as an animation says, or at `rate` where they are files.
    ///   - rate: frames a second of files.
    ///   - sampled: frames a second that are shown of them; nil for an animation's own times.
    ///   - hold: seconds that the last frame stays longer.
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
            // Times that are quotients may lie a rounding before a frame's start.
            while frame < source.count - 1, own[frame] <= time + 1e-9 { frame += 1 }
            return frame
        }
        ends = schedule.ends
        maxRate = sampled
    }
}
