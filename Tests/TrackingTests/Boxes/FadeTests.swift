import Foundation
import Graphics
import Testing
import Tracking
import TrackingScenes

/// Boxes that fade where they are, in front of a picture.
@Suite struct FadeTests {
    private func track(_ poses: [SyntheticPose], _ background: SyntheticBackground = .textured, reference: Int = 0)
        throws -> MotionTrack
    {
        var recording = SyntheticRecording(.card, background, poses: poses)
        recording.scene.samples = 13
        recording.noise = 0.8
        let frames = recording.frames
        let box = TrackedBox(name: "box", rect: recording.box.rect, time: Double(reference) / 60)
        return try RecordingTracker.tracks(of: [box]) { LumaFrameList(frames) }.tracks[0]
    }

    /// A fade to a third, in the shape of a cubic curve.
    private static let opacities = (0..<40).map { frame in
        let x = min(max(Double(frame - 4) / 30, 0), 1)
        return 1 - 0.7 * x * x * (3 - 2 * x)
    }

    private static func poses(_ change: (inout SyntheticPose, Int) -> Void) -> [SyntheticPose] {
        opacities.indices.map { frame in
            var pose = SyntheticPose(110, 96)
            change(&pose, frame)
            return pose
        }
    }

    @Test func `an opacity over a picture is known in all frames`() throws {
        let track = try track(Self.poses { $0.opacity = Self.opacities[$1] })
        let found = track.samples.map { $0.motion?.opacity }
        #expect(found.allSatisfy { $0 != nil }, "\(found)")
        // The end is uncertain by what the picture has in common with the layer; the shape is not.
        let faded = found.map { 1 - ($0 ?? 0) }
        let truth = Self.opacities.map { 1 - $0 }
        let unit = zip(faded, truth).reduce(0) { $0 + $1.0 * $1.1 } / truth.reduce(0) { $0 + $1 * $1 }
        #expect(abs(unit - 1) < 0.05, "\(unit)")
        for (frame, (found, truth)) in zip(faded, truth).enumerated() {
            #expect(abs(found - unit * truth) < 0.006, "frame \(frame)")
        }
        for sample in track.samples { #expect((sample.motion?.deviation.opacity ?? 1) < 0.01) }
    }

    @Test func `an opacity that grows to 1 is known from the last frame on`() throws {
        let poses = Array(Self.poses { $0.opacity = Self.opacities[$1] }.reversed())
        let track = try track(poses, reference: 39)
        #expect(track.samples.allSatisfy { $0.motion?.opacity != nil })
        #expect(try abs(#require(track.samples[0].motion?.opacity) - 0.3) < 0.06)
    }

    @Test func `a frame that becomes darker has no opacity`() throws {
        let track = try track(Self.poses { $0.brightness = 1 - 0.5 * (1 - Self.opacities[$1]) })
        let last = track.samples.suffix(6).map { $0.motion?.opacity }
        #expect(last.allSatisfy { $0 == nil }, "\(last)")
    }

    @Test func `a cover is no fade`() throws {
        let track = try track(
            Self.poses { pose, frame in
                if frame > 8 { pose.cover = Rect(70, 60, Double(frame) * 2, 70) }
            })
        for opacity in track.samples.compactMap(\.motion?.opacity) { #expect(abs(opacity - 1) < 0.05) }
    }
}
