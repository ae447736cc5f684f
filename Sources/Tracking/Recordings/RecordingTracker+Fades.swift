import Graphics

/// Frames through which a box that was lost seems to have faded.
struct FadeStretch {
    /// The index of the box.
    var box: Int
    /// From the last frame in which the box is opaque on, in the order in which it fades out: descending for a box that fades in.
    var numbers: [Int]
    /// The place in `numbers` of the first frame in which it was lost.
    var firstLost: Int
    /// Whether what was found from there on is another thing that looks like the box.
    var endsElsewhere = false

    var range: ClosedRange<Int> {
        let (first, last) = (numbers[0], numbers[numbers.count - 1])
        return min(first, last)...max(first, last)
    }
}

extension RecordingTracker {
    /// A box is opaque with this opacity and with this share of it visible, or more.
    private static let leastOpaque = 0.995
    private static let leastWhole = 0.95
    /// A box with a lower opacity fades.
    private static let maxFaded = 0.97
    /// A box that is found elsewhere after its opacity was lower has faded out.
    private static let maxTranslucent = 0.5
    /// Something else of which this share matches can be taken for a part of the box.
    private static let maxOther = 0.5

    /// The frames through which boxes seem to have faded: between two frames in which a box is opaque, from both sides, or between one of them
    /// and an end of the recording.
    var fadeStretches: [FadeStretch] {
        boxes.indices.flatMap { box -> [FadeStretch] in
            let opaque = times.indices.filter { isOpaque(samples[box][$0]) }
            guard let first = opaque.first, let last = opaque.last else { return [] }
            let inner = zip(opaque, opaque.dropFirst()).filter { $1 - $0 > 1 }
            let ascending = inner.map { Array($0..<$1) } + [Array(last..<times.count)]
            let descending = [Array((0...first).reversed())] + inner.map { Array(($0 + 1...$1).reversed()) }
            return (ascending + descending).compactMap { fadeStretch(of: box, $0) }
        }
    }

    private func isOpaque(_ sample: MotionSample?) -> Bool {
        guard let sample, let opacity = sample.motion?.opacity else { return false }
        return opacity >= Self.leastOpaque && sample.visible >= Self.leastWhole
    }

    /// - Parameter numbers: of the frames from an opaque one on.
    /// - Returns: nil where the box is not lost, or neither fades before that nor is lost as one that fades.
    private func fadeStretch(of box: Int, _ numbers: [Int]) -> FadeStretch? {
        let samples = samples[box]
        let other = firstOther(samples, numbers)
        guard let lost = other ?? firstLost(samples, numbers), let sample = samples[numbers[lost]], let frame = previous
        else { return nil }
        let hasFaded = numbers[..<lost].contains { number in
            samples[number]?.motion?.opacity.map { $0 < Self.maxFaded } ?? false
        }
        guard hasFaded || sample.motion != nil || [.lost(.fadedOut), .lost(.noMatch)].contains(sample.state) else {
            return nil
        }
        let mostFrames = options.memory / frame.luma.count
        guard lost < mostFrames else { return nil }
        return FadeStretch(
            box: box, numbers: Array(numbers.prefix(mostFrames)), firstLost: lost, endsElsewhere: other != nil)
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

    /// The place of the first frame of a box that has faded and is then found with another size at once and without an opacity until the end,
    /// as a list is that looks like a dialog; nil for other boxes.
    private func firstOther(_ samples: [Int: MotionSample], _ numbers: [Int]) -> Int? {
        guard let known = numbers.lastIndex(where: { samples[$0]?.motion?.opacity != nil }), known + 1 < numbers.count,
            let opacity = samples[numbers[known]]?.motion?.opacity, opacity < Self.maxTranslucent
        else { return nil }
        let poses = numbers[known...].map { samples[$0]?.motion.map { BoxPose($0, scale: options.scale) } }
        let hasJumped = zip(poses, poses.dropFirst()).contains { pose, next in
            pose.flatMap { pose in next.map { $0.differsInSize(from: pose) } } ?? false
        }
        return hasJumped && poses.allSatisfy { $0 != nil } ? known + 1 : nil
    }

    /// Follows boxes through the frames in which they fade. The recording is read once.
    mutating func followFades<Source: LumaFrameSource>(
        _ stretches: [FadeStretch], through source: inout Source
    ) throws {
        let stretchesByEnd = Dictionary(grouping: stretches, by: \.range.upperBound)
        guard let end = stretchesByEnd.keys.max() else { return }
        var kept = FrameHistory(limit: options.memory)
        var last: LumaFrame?
        for number in 0...end {
            // A recording that has changed since it was read first is not read further.
            guard let frame = try source.next(), frame.bounds == previous?.bounds else { break }
            kept.append(frame, isRepeated: last.map(frame.hasSamePixels) ?? false)
            last = frame
            for stretch in stretchesByEnd[number] ?? [] where stretch.range.lowerBound >= kept.first {
                follow(stretch, stretch.numbers.map { kept.frames[$0 - kept.first] })
            }
        }
        // A box that becomes longer or wider, while it fades or not, has other scales.
        for box in boxes.indices where lengths(box) != nil { fades[box] = [:] }
    }

    private mutating func follow(_ stretch: FadeStretch, _ frames: [LumaFrame]) {
        guard let tracker = drawn[stretch.box] else { return }
        let samples = samples[stretch.box]
        let poses = stretch.numbers.enumerated().map { place, number in
            place < stretch.firstLost ? samples[number]?.motion.map { BoxPose($0, scale: options.scale) } : nil
        }
        let next = (stretch.numbers.last ?? 0) + 1
        let fade = FadeTracker(
            tracker.reference, through: frames, poses: poses, until: next < times.count ? times[next] : options.end,
            endsElsewhere: stretch.endsElsewhere)
        guard let last = fade.steps.last else { return }
        for step in fade.steps where step.mixture.opacity < Self.leastOpaque || step.place >= stretch.firstLost {
            let number = stretch.numbers[step.place]
            var sample = tracker.sample(
                of: step.found, opacity: step.mixture.opacity, deviation: step.mixture.deviation,
                on: frames[step.place].bounds, time: times[number])
            // What does not match is what is left of the backdrop.
            sample.visible = sample.onCanvas
            if repeated[number] { sample.state = .repeated }
            fades[stretch.box][number] = sample
        }
        let wasFound = samples[stretch.numbers[stretch.firstLost]]?.motion != nil
        for place in last.place + 1..<stretch.numbers.count {
            let number = stretch.numbers[place]
            // What was found without an opacity, after the last frame of a fade, is something else.
            let isOther = samples[number]?.motion.map { $0.opacity == nil } ?? false
            guard fade.hasFadedOut || isOther else { break }
            guard place < stretch.firstLost || wasFound || samples[number]?.motion == nil else { break }
            // What was found from the other side counts.
            guard fades[stretch.box][number]?.motion == nil else { break }
            let known = fades[stretch.box][number]?.faintOpacity
            var sample = MotionSample(time: times[number], state: .lost(.fadedOut), motion: nil, visible: 0)
            let faint = place - last.place - 1
            sample.faintOpacity = faint < fade.faintOpacities.count ? fade.faintOpacities[faint] : known
            fades[stretch.box][number] = sample
        }
    }
}
