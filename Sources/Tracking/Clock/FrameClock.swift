import Pages

/// When the motion in a recording was sampled, as far as the stated times of its frames tell.
///
/// Files round times: GIF to hundredths of a second, films to 1/600 or 1/90000. Screen recorders repeat frames, leave some out, and some
/// write a new frame whenever something changes. A constant rate is reported only where all stated times agree with it within
/// their rounding; a smaller rate is preferred.
package struct FrameClock: Sendable, Hashable {
    package enum Rate: Sendable, Hashable {
        /// Each frame is a multiple of a period after the first, in seconds.
        case constant(period: Double)
        /// No constant rate agrees with the stated times.
        case variable
        /// One frame, or stated times that several rates explain.
        case unknown
    }

    /// What is peculiar about a frame.
    package enum Note: Sendable, Hashable {
        /// It has the pixels of the frame before: it shows the motion of an earlier time, or nothing moved.
        case repeated
        /// It shows a frame of a slower rate once more, in a pattern that explains which frames do: its picture is that of the time of the
        /// frame before.
        case shownAgain
        /// It lies between two frames of the constant rate and shows no motion of its own, such as an image that corrects colours of a
        /// GIF while a frame is shown.
        case inserted
        /// At least one frame is missing before it: the number of periods that have none.
        case dropped(Int)
        /// The motion since the frame before is that of two periods, but the stated time is that of one. Either a frame was dropped and
        /// the times were closed up, or the motion jumped.
        case jump
    }

    package let rate: Rate
    /// When each frame was sampled, in seconds. With a constant rate these are multiples of the period after the first time, except for
    /// frames that repeat others in a pattern; otherwise the stated times.
    package let times: [Double]
    /// The unit of the stated times: 0.01 s for a GIF; nil where they have none above a microsecond.
    package let quantum: Double?
    /// The largest distance of a stated time from the one in `times`, in seconds.
    package let deviation: Double
    /// By number of the frame.
    package let notes: [Int: [Note]]
    /// What cannot be known from the stated times, in plain sentences.
    package let doubts: [String]

    /// The period in seconds; nil unless the rate is constant.
    package var period: Double? { if case .constant(let period) = rate { period } else { nil } }

    /// Frames per second that differ from the ones before; nil unless the rate is constant.
    package var framesPerSecond: Double? { period.map { 1 / $0 } }

    /// The clock of one of the tracks of a table.
    ///
    /// - Parameter place: of the track among them.
    package init(ofTrack place: Int, in tracks: [MotionTrack]) {
        let others = tracks.indices.filter { $0 != place }.map { tracks[$0] }
        self.init(of: tracks[place], others: others)
    }

    /// The clock of a track that was read from a table.
    ///
    /// - Parameter others: the other tracks of the table.
    package init(of track: MotionTrack, others: [MotionTrack] = []) {
        self.init(
            stated: track.samples.map(\.time), repeated: track.samples.map { $0.state == .repeated }, track: track,
            others: others)
    }

    /// - Parameters:
    ///   - stated: increasing times of the frames in seconds.
    ///   - repeated: whether each frame has the pixels of the one before.
    ///   - unit: the unit of the stated times in seconds, such as 0.01 of a GIF; nil to find it in the times.
    ///   - track: a track through the recording, in which jumps and frames without motion are looked for.
    ///   - others: tracks of other boxes, which may move where the first one is not seen, or rests.
    package init(
        stated: [Double], repeated: [Bool] = [], unit: Double? = nil, track: MotionTrack? = nil,
        others: [MotionTrack] = []
    ) {
        let repeated = stated.indices.map { $0 > 0 && $0 < repeated.count && repeated[$0] }
        let quantum = TimeQuantum(stated, unit: unit)
        self.quantum = quantum.value
        var notes: [Int: [Note]] = [:]
        for index in stated.indices where repeated[index] { notes[index, default: []].append(.repeated) }
        var doubts: [String] = []
        let found = track.flatMap { $0.samples.count == stated.count ? StaleFrames($0) : nil }
        let stale = StaleFrames.common(found, others.filter { $0.samples.count == stated.count })
        let resting = found?.resting ?? []
        // Repeated and stale frames tell nothing about the time of the motion.
        let moving = stated.indices.filter { !repeated[$0] && !stale.contains($0) }
        let fit =
            PeriodFit(stated, among: moving, quantum: quantum, resting: resting)
            ?? PeriodFit(stated, among: nil, quantum: quantum, resting: resting)
        // A stale frame in the place of a frame of the rate was repeated.
        let replaced = stale.filter { index in
            guard let fit, index > 0, index + 1 < fit.numbers.count else { return false }
            return fit.numbers[index - 1] < fit.numbers[index] && fit.numbers[index] < fit.numbers[index + 1]
        }
        let inserted = stale.subtracting(replaced).union(fit?.inserted ?? [])
        for index in inserted { notes[index, default: []].append(.inserted) }
        for index in replaced { notes[index, default: []].append(.repeated) }
        if let fit {
            let cadence = track.flatMap { track in
                Cadence(
                    track, numbers: fit.numbers, moving: found?.moving ?? [],
                    still: stale.union(stated.indices.filter { repeated[$0] }), period: fit.period)
            }
            rate = .constant(period: fit.period * (cadence?.ratio ?? 1))
            let origin = stated[0] + fit.offset
            times = stated.indices.map { index in
                guard !inserted.contains(index) else { return stated[index] }
                let number = Double(fit.numbers[index])
                let sample = cadence?.sample(at: fit.numbers[index])
                // A frame that is shown again keeps the time at which it is.
                return origin + (sample.map { $0.isRepeated ? number : $0.time } ?? number) * fit.period
            }
            if let cadence {
                for index in stated.indices where !inserted.contains(index) {
                    guard cadence.sample(at: fit.numbers[index]).isRepeated else { continue }
                    notes[index, default: []].removeAll { $0 == .repeated }
                    notes[index, default: []].append(.shownAgain)
                }
                doubts.append(cadence.doubt(period: fit.period))
            }
            deviation = zip(stated, times).reduce(0) { max($0, abs($1.0 - $1.1)) }
            let timed = moving.filter { !fit.inserted.contains($0) }
            for (last, index) in zip(timed, timed.dropFirst()) {
                let missing = fit.numbers[index] - fit.numbers[last] - 1
                // A repeated frame between the two was shown instead.
                let shown = (last + 1..<index).count { !inserted.contains($0) }
                if missing > shown { notes[index, default: []].append(.dropped(missing - shown)) }
            }
            if let text = fit.doubt { doubts.append(text) }
        } else {
            rate = stated.count < 3 ? .unknown : .variable
            times = stated
            deviation = 0
            if stated.count < 3 {
                doubts.append("the recording has too few frames to tell its rate")
            } else if let unit = quantum.value {
                doubts.append(
                    "no constant rate explains the stated times; each may be off by \(DecimalText.trimmed(unit * 500, decimals: 1)) ms"
                )
            }
        }
        if let track, let fit {
            for index in MotionJumps(track, numbers: fit.numbers).frames { notes[index, default: []].append(.jump) }
            let jumps = notes.values.count { $0.contains(.jump) }
            if jumps > 0 {
                doubts.append(
                    "at \(jumps) \(jumps == 1 ? "frame" : "frames") the box moves as far as in two periods; dropped frames and a "
                        + "jump of the motion look the same")
            }
        }
        self.notes = notes
        self.doubts = doubts
    }
}
