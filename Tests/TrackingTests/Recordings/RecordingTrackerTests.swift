import Graphics
import Testing
import Tracking
import TrackingScenes

@Suite struct RecordingTrackerTests {
    private func recording(frames: Int = 8) -> SyntheticRecording {
        var recording = SyntheticRecording(.card, .gradient, poses: SyntheticRecording.drift(frames: frames))
        recording.scene.samples = 13
        return recording
    }

    private func tracks(_ frames: [LumaFrame], _ boxes: [TrackedBox], _ options: TrackingOptions = TrackingOptions())
        throws
        -> RecordingTracks
    {
        try RecordingTracker.tracks(of: boxes, options) { LumaFrameList(frames) }
    }

    @Test func `a box is followed forwards and backwards from its frame`() throws {
        let recording = recording()
        let frames = recording.frames
        let box = TrackedBox(name: "middle", rect: recording.scene.box(at: recording.poses[4]), time: 4 / 60.0)
        let track = try tracks(frames, [box]).tracks[0]
        #expect(track.reference == 4)
        #expect(track.samples.map(\.time) == frames.map(\.time))
        #expect(track.samples.allSatisfy { $0.state == .tracked })
        #expect(recording.positionError(track.samples) < 0.05)
    }

    @Test func `memory for two frames gives the same track as memory for all`() throws {
        let recording = recording()
        var frames = recording.frames
        // A repetition in the middle, which shares its pixels.
        frames[3] = LumaFrame(width: 240, height: 200, luma: frames[2].luma, time: frames[3].time)
        let box = TrackedBox(name: "last", rect: recording.scene.box(at: recording.poses[7]), time: 1)
        let all = try tracks(frames, [box])
        let few = try tracks(frames, [box], TrackingOptions(memory: 2 * 240 * 200))
        #expect(all == few)
        #expect(all.tracks[0].samples[3].state == .repeated)
        #expect(all.tracks[0].samples[2].state == .tracked)
        #expect(all.tracks[0].samples[3].motion == all.tracks[0].samples[2].motion)
    }

    @Test func `frames that were not kept are reported`() throws {
        let recording = recording()
        let box = TrackedBox(name: "last", rect: recording.scene.box(at: recording.poses[7]), time: 1)
        var tracker = try RecordingTracker([box], TrackingOptions(memory: 3 * 240 * 200))
        for frame in recording.frames { try tracker.add(frame) }
        try tracker.end()
        #expect(tracker.missingEnd == 5)
        let states = tracker.result.tracks[0].samples.map(\.state)
        #expect(states[4] == .lost(.notRead) && states[5] == .tracked && states[6] == .tracked)
    }

    @Test func `results do not depend on the number of threads`() throws {
        let recording = recording(frames: 5)
        let boxes = (0..<4).map { index in
            TrackedBox(
                name: "box \(index)", rect: recording.box.rect.insetBy(Double(3 * index), 2), time: Double(index) / 60)
        }
        let frames = recording.frames
        let moved = boxes.map { box in
            var box = box
            let shift = recording.poses[Int((box.time * 60).rounded())].center - recording.poses[0].center
            box.rect.origin = box.rect.origin + shift
            return box
        }
        let one = try tracks(frames, moved, TrackingOptions(threads: 1))
        #expect(try tracks(frames, moved, TrackingOptions(threads: 3)) == one)
        #expect(one.tracks.map(\.reference) == [0, 1, 2, 3])
    }

    @Test func `a repeated frame repeats the sample`() throws {
        let recording = recording(frames: 3)
        var frames = recording.frames
        frames.insert(LumaFrame(width: 240, height: 200, luma: frames[1].luma, time: 1.5 / 60), at: 2)
        let result = try tracks(frames, [recording.box])
        #expect(result.repeated == [false, false, true, false])
        #expect(result.tracks[0].samples.map(\.state) == [.tracked, .tracked, .repeated, .tracked])
        #expect(result.tracks[0].samples[2].motion == result.tracks[0].samples[1].motion)
    }
}
