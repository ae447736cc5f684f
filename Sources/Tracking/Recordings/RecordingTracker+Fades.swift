import Graphics

extension RecordingTracker {
    /// Frames through which a box that was lost seems to have faded.
    struct FadeStretch {
        /// The index of the box.
        var box: Int
        /// From the last frame in which the box is opaque on, in the order in which it fades out: descending for a box that fades in.
        var numbers: [Int]
        /// The place in `numbers` of the first frame in which it was lost.
        var firstLost: Int

        var range: ClosedRange<Int> {
            min(numbers[0], numbers[numbers.count - 1])...max(numbers[0], numbers[numbers.count - 1])
        }
    }

    /// A box is opaque with this opacity and with this share of it visible, or more.
    private static let leastOpaque = 0.995
    private static let leastWhole = 0.95
    /// A box with a lower opacity fades.
    private static let maxFaded = 0.97

    /// The frames through which boxes seem to have faded, on both sides of the frames on which they were drawn.
    var fadeStretches: [FadeStretch] {
        references.indices.flatMap { box -> [FadeStretch] in
            guard let reference = references[box] else { return [] }
            let sides = [Array(reference..<times.count), Array((0...reference).reversed())]
            return sides.compactMap { fadeStretch(of: box, $0) }
        }
    }

    /// - Parameter numbers: of the frames from the one on which the box was drawn on, outwards.
    private func fadeStretch(of box: Int, _ numbers: [Int]) -> FadeStretch? {
        let samples = samples[box]
        guard let lost = firstLost(samples, numbers), let sample = samples[numbers[lost]],
            sample.state != .lost(.notRead),
            let frame = previous
        else { return nil }
        let start = numbers[..<lost].lastIndex { number in
            guard let sample = samples[number] else { return false }
            return sample.motion?.opacity ?? 0 >= Self.leastOpaque && sample.visible >= Self.leastWhole
        }
        guard let start else { return nil }
        let hasFaded = numbers[start..<lost].contains { samples[$0]?.motion?.opacity ?? 0 < Self.maxFaded }
        guard hasFaded || sample.motion != nil || [.lost(.fadedOut), .lost(.noMatch)].contains(sample.state) else {
            return nil
        }
        let mostFrames = options.memory / frame.luma.count
        guard lost - start + 1 < mostFrames else { return nil }
        return FadeStretch(
            box: box, numbers: Array(numbers[start...].prefix(mostFrames)), firstLost: lost - start)
    }

    /// The place of the first frame in which a box was lost, or from which on what is found may be something else: less than the whole box, which
    /// does not tell its opacity, and hardly anything of it in the end.
    private func firstLost(_ samples: [Int: MotionSample], _ numbers: [Int]) -> Int? {
        if let lost = numbers.firstIndex(where: { samples[$0]?.motion == nil }) { return lost }
        func isDoubtful(_ number: Int, visible: Double) -> Bool {
            guard let sample = samples[number] else { return true }
            return sample.motion?.opacity == nil && sample.visible < visible * sample.onCanvas
        }
        guard let end = numbers.last, isDoubtful(end, visible: Self.maxOther) else { return nil }
        return (numbers.lastIndex { !isDoubtful($0, visible: Self.leastWhole) } ?? -1) + 1
    }

    /// Something else of which this share matches can be taken for a part of the box.
    private static let maxOther = 0.5

    /// Follows boxes through the frames in which they fade. The recording is read once.
    mutating func followFades<Source: LumaFrameSource>(through source: inout Source) throws {
        let stretches = fadeStretches
        guard let end = stretches.map(\.range.upperBound).max() else { return }
        var kept = FrameHistory(limit: options.memory)
        var last: LumaFrame?
        for number in 0...end {
            guard let frame = try source.next() else { break }
            kept.append(frame, isRepeated: last.map(frame.hasSamePixels) ?? false)
            last = frame
            for stretch in stretches where stretch.range.upperBound == number && stretch.range.lowerBound >= kept.first
            {
                follow(stretch, stretch.numbers.map { kept.frames[$0 - kept.first] })
            }
        }
    }

    private mutating func follow(_ stretch: FadeStretch, _ frames: [LumaFrame]) {
        guard let tracker = drawn[stretch.box] else { return }
        let samples = samples[stretch.box]
        let poses = stretch.numbers.enumerated().map { place, number in
            place < stretch.firstLost ? samples[number]?.motion.map { BoxPose($0, scale: options.scale) } : nil
        }
        let fade = FadeTracker(tracker.reference, through: frames, poses: poses)
        guard
            let first = fade.steps.firstIndex(where: { step in
                step.mixture.opacity < Self.leastOpaque || step.number >= stretch.firstLost
            }), let last = fade.steps.last
        else { return }
        for step in fade.steps[first...] {
            let number = stretch.numbers[step.number]
            var sample = tracker.sample(
                of: step.found, opacity: step.mixture.opacity, deviation: step.mixture.deviation,
                on: frames[step.number].bounds, time: times[number])
            // What does not match is what is left of the backdrop.
            sample.visible = sample.onCanvas
            if repeated[number] { sample.state = .repeated }
            fades[stretch.box][number] = sample
        }
        guard fade.hasFadedOut else { return }
        for place in last.number + 1..<stretch.numbers.count {
            let number = stretch.numbers[place]
            let isDoubtful = place < stretch.firstLost || samples[stretch.numbers[stretch.firstLost]]?.motion != nil
            guard isDoubtful || samples[number]?.motion == nil else { break }
            var sample = MotionSample(time: times[number], state: .lost(.fadedOut), motion: nil, visible: 0)
            let faint = place - last.number - 1
            if faint < fade.faintOpacities.count { sample.faintOpacity = fade.faintOpacities[faint] }
            fades[stretch.box][number] = sample
        }
    }
}
