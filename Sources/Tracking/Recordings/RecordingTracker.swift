import Foundation
import Graphics

/// Tracks boxes through a recording that is read frame by frame.
///
/// A box is followed forwards from the frame on which it was drawn, and then backwards through the frames before. Those are kept
/// within `TrackingOptions.memory`; if they are more, the recording is opened again and read up to them, as often as necessary.
/// Memory: `TrackingOptions.memory` once, four frames with their pyramids (1.4 bytes per pixel each), and 10 MiB per box.
package struct RecordingTracker {
    let boxes: [TrackedBox]
    let options: TrackingOptions
    private var forward: [BoxTracker?]
    private var backward: [BoxTracker?]
    /// As they were drawn.
    private(set) var drawn: [BoxTracker?]
    private(set) var samples: [[Int: MotionSample]]
    /// Samples of boxes that fade in front of a known backdrop, by number of the frame.
    var fades: [[Int: MotionSample]]
    /// The frames in which each box has another length or width and corners as before.
    private var capped: [Set<Int>]
    /// The luma of points of each box, by number of the frame.
    private var tones: [[Int: [UInt8]]]
    private(set) var references: [Int?]
    private(set) var times: [Double] = []
    private(set) var repeated: [Bool] = []
    private var history: FrameHistory
    private(set) var previous: LumaFrame?
    private var previousPyramid: LumaPyramid?

    package init(_ boxes: [TrackedBox], _ options: TrackingOptions = TrackingOptions()) throws(TrackingError) {
        guard !boxes.isEmpty else { throw .noBox }
        guard boxes.count <= TrackingLimits.maxBoxes else { throw .tooManyBoxes(boxes.count) }
        var names: Set<String> = []
        for box in boxes {
            guard names.insert(box.name).inserted else { throw .duplicateName(box.name) }
            guard box.time.isFinite else { throw .badBox(box.name, box.rect) }
        }
        self.boxes = boxes
        self.options = options
        forward = [BoxTracker?](repeating: nil, count: boxes.count)
        backward = forward
        drawn = forward
        fades = [[Int: MotionSample]](repeating: [:], count: boxes.count)
        samples = [[Int: MotionSample]](repeating: [:], count: boxes.count)
        capped = [Set<Int>](repeating: [], count: boxes.count)
        tones = [[Int: [UInt8]]](repeating: [:], count: boxes.count)
        references = [Int?](repeating: nil, count: boxes.count)
        history = FrameHistory(limit: options.memory)
    }

    /// Tracks the boxes through a recording that can be opened several times.
    package static func tracks<Source: LumaFrameSource>(
        of boxes: [TrackedBox], _ options: TrackingOptions = TrackingOptions(), opening makeSource: () throws -> Source
    ) throws -> RecordingTracks {
        var tracker = try RecordingTracker(boxes, options)
        var source = try makeSource()
        while let frame = try source.next() { try tracker.add(frame) }
        try tracker.end()
        while let end = tracker.missingEnd {
            var source = try makeSource()
            var segment = FrameHistory(limit: options.memory)
            var last: LumaFrame?
            for _ in 0..<end {
                guard let frame = try source.next() else { break }
                segment.append(frame, isRepeated: last.map(frame.hasSamePixels) ?? false)
                last = frame
            }
            // A recording that has become shorter cannot be read further.
            guard segment.first + segment.frames.count == end else { break }
            tracker.followBackwards(segment)
        }
        let fades = tracker.fadeStretches
        if !fades.isEmpty {
            var source = try makeSource()
            try tracker.followFades(fades, through: &source)
        }
        return tracker.result
    }

    /// Adds the next frame of the recording.
    package mutating func add(_ frame: LumaFrame) throws(TrackingError) {
        let number = times.count
        guard number < TrackingLimits.maxFrames else { throw .tooManyFrames(TrackingLimits.maxFrames) }
        guard max(frame.width, frame.height) <= LumaFrame.maxLength else {
            throw .frameTooLarge(width: frame.width, height: frame.height)
        }
        if let previous {
            guard frame.width == previous.width, frame.height == previous.height else {
                throw .differentSize(frame: number, width: frame.width, height: frame.height)
            }
            guard let time = times.last, frame.time > time else { throw .timesNotIncreasing(frame: number) }
        }
        guard frame.time.isFinite else { throw .timesNotIncreasing(frame: number) }
        // The frame before was shown until now, so boxes of times before now were drawn on it.
        try drawBoxes(until: frame.time)
        let same = previous.map(frame.hasSamePixels) ?? false
        let pyramid = same ? previousPyramid ?? LumaPyramid(frame) : LumaPyramid(frame)
        times.append(frame.time)
        repeated.append(same)
        follow(pyramid, number: number, time: frame.time, isRepeated: same)
        previous = frame
        previousPyramid = pyramid
        if references.contains(where: { $0 == nil }) { history.append(frame, isRepeated: same) }
    }

    /// Ends the recording, and follows the boxes backwards through the frames that were kept.
    package mutating func end() throws(TrackingError) {
        try drawBoxes(until: .infinity)
        guard !times.isEmpty else { throw .noFrame }
        guard times.count > 1 else { throw .oneFrame }
    }

    /// The number of frames at the start through which a box was not followed backwards, because they were not kept; nil for
    /// none. `followBackwards` continues there.
    package var missingEnd: Int? {
        let missing = references.indices.compactMap { index in
            references[index].flatMap { reference in (0..<reference).last { samples[index][$0] == nil } }
        }
        return missing.max().map { $0 + 1 }
    }

    /// The tracks; frames that were not read are lost.
    package var result: RecordingTracks {
        let tracks = boxes.indices.map { index in
            let samples = samplesWithFades(index).merging(fades[index]) { $1 }.mapValues {
                isRound(index) ? $0.withoutRotation : $0
            }
            return MotionTrack(
                name: boxes[index].name,
                samples: times.indices.map { frame in
                    samples[frame]
                        ?? MotionSample(time: times[frame], state: .lost(.notRead), motion: nil, visible: 0)
                },
                reference: references[index], hasLookAlike: forward[index]?.hasLookAlike ?? false,
                lengths: lengths(index))
        }
        return RecordingTracks(tracks: tracks, times: times, repeated: repeated)
    }

    /// The distances between the edges in the reference box, in points, if it becomes longer or wider while its corners keep their size. What is
    /// seen through a box that fades can look like other lengths.
    func lengths(_ index: Int) -> Size? {
        let frames = capped[index].subtracting(fades[index].keys)
        return frames.count >= Self.minCappedFrames ? drawn[index]?.lengths : nil
    }

    /// In fewer frames, a cover may look the same.
    private static let minCappedFrames = 3

    /// Whether it has turned out that a box looks the same with each rotation.
    private func isRound(_ index: Int) -> Bool {
        [forward[index], backward[index]].contains { $0?.turns == false }
    }

    /// The samples of a box with the opacities that all frames together tell.
    private func samplesWithFades(_ index: Int) -> [Int: MotionSample] {
        var samples = samples[index]
        guard let reference = references[index],
            let fade = FadeMeasurement(samples, tones: tones[index], reference: reference, scale: options.scale)
        else { return samples }
        for (number, opacity) in fade.opacities {
            samples[number]?.motion?.opacity = opacity.value
            samples[number]?.motion?.deviation.opacity = opacity.deviation
        }
        return samples
    }

    /// Begins the boxes that were drawn on the last frame.
    private mutating func drawBoxes(until end: Double) throws(TrackingError) {
        var new: [Int] = []
        for (index, box) in boxes.enumerated() where references[index] == nil && box.time < end - Self.timeTolerance {
            guard let frame = previous, let pyramid = previousPyramid, let time = times.last else {
                if end == .infinity { throw .noFrame }
                throw .noFrameAtTime(box.name, time: box.time)
            }
            let tracker = try BoxTracker(box, pyramid, time: frame.time, scale: options.scale)
            forward[index] = tracker
            backward[index] = tracker
            drawn[index] = tracker
            references[index] = times.count - 1
            var sample = tracker.sample
            sample.time = time
            samples[index][times.count - 1] = sample
            tones[index][times.count - 1] = tracker.tones(in: pyramid)
            new.append(index)
        }
        guard !new.isEmpty else { return }
        followBackwards(history)
        if !references.contains(where: { $0 == nil }) { history.removeAll(startingAt: times.count) }
    }

    /// A box may be drawn up to half a millisecond before its frame, as times are written with three decimals.
    private static let timeTolerance = 0.0005

    private mutating func follow(_ pyramid: LumaPyramid, number: Int, time: Double, isRepeated: Bool) {
        let active = forward.indices.filter { forward[$0] != nil }
        let followed = Self.concurrently(active.map { forward[$0] }, threads: options.threads) { tracker in
            tracker.follow(pyramid, time: time, isRepeated: isRepeated)
        }
        for (index, (tracker, sample)) in zip(active, followed) {
            forward[index] = tracker
            note(sample, of: index, at: number, tracker, pyramid)
        }
    }

    private mutating func note(
        _ sample: MotionSample, of index: Int, at number: Int, _ tracker: BoxTracker, _ pyramid: LumaPyramid
    ) {
        samples[index][number] = sample
        if tracker.isCapped { capped[index].insert(number) }
        if sample.motion != nil { tones[index][number] = tracker.tones(in: pyramid) }
    }

    /// Follows the boxes backwards through frames of which the last is followed by one that was tracked.
    mutating func followBackwards(_ kept: FrameHistory) {
        var later: LumaPyramid?
        for number in (kept.first..<kept.first + kept.frames.count).reversed() {
            let frame = kept.frames[number - kept.first]
            let active = backward.indices.filter { index in
                backward[index] != nil && samples[index][number] == nil && samples[index][number + 1] != nil
                    && number < references[index] ?? 0
            }
            guard !active.isEmpty else {
                later = nil
                continue
            }
            let same = number + 1 < repeated.count && repeated[number + 1]
            let pyramid = same ? later ?? LumaPyramid(frame) : LumaPyramid(frame)
            later = pyramid
            let time = times[number]
            let followed = Self.concurrently(active.map { backward[$0] }, threads: options.threads) { tracker in
                tracker.follow(pyramid, time: time, isRepeated: same)
            }
            for (index, (tracker, sample)) in zip(active, followed) {
                backward[index] = tracker
                note(sample, of: index, at: number, tracker, pyramid)
            }
        }
        markRepeats()
    }

    /// Going backwards, the earlier of two equal frames was marked as repeated.
    private mutating func markRepeats() {
        for index in boxes.indices {
            for number in 0..<(references[index] ?? 0) {
                guard var sample = samples[index][number], sample.motion != nil else { continue }
                sample.state = number > 0 && repeated[number] ? .repeated : .tracked
                samples[index][number] = sample
            }
        }
    }
}
