import Foundation
import Graphics
import TestSupport
import Testing
import Tracking
import TrackingScenes

/// Boxes that fade in or out completely, in front of what the other frames show.
@Suite struct BackdropTests {
    /// A card that is not there, fades in while it moves and grows, and rests; or the reverse.
    private struct Fade {
        var startScale = 1.0
        var shift = Point.zero
        var fadesOut = false
        /// The opacities that a dimming view and a shadow behind the card have in the end.
        var dimming = 0.0
        var shadow = 0.0
        var background = SyntheticBackground.textured

        static let size = (width: 160, height: 140)
        static let center = Point(80, 70)
        static let rect = Rect(32, 38, 96, 64)

        var opacities: [Double] {
            let fade = (0..<28).map { frame in
                let x = min(max(Double(frame - 8) / 16, 0), 1)
                return x * x * (3 - 2 * x)
            }
            return fadesOut ? fade.reversed() : fade
        }

        var poses: [SyntheticPose] {
            opacities.map { opacity in
                var pose = SyntheticPose(
                    Self.center.x + (1 - opacity) * shift.x, Self.center.y + (1 - opacity) * shift.y)
                pose.opacity = opacity
                pose.scaleX = startScale + (1 - startScale) * opacity
                pose.scaleY = pose.scaleX
                (pose.dimming, pose.shadow) = (opacity * dimming, opacity * shadow)
                return pose
            }
        }

        var frames: [LumaFrame] {
            var scene = SyntheticScene(
                width: Self.size.width, height: Self.size.height, texture: .card, background: background,
                size: Size(96, 64))
            scene.samples = 13
            let whole = scene.backdrop()
            var random = SeededGenerator(seed: 5)
            return poses.enumerated().map { index, pose in
                return SyntheticScene.frame(
                    scene.luma(at: pose, over: whole), width: Self.size.width, height: Self.size.height,
                    time: Double(index) / 30, noise: 0.6, random: &random)
            }
        }

        func track() throws -> MotionTrack {
            let frames = frames
            let box = TrackedBox(name: "card", rect: Self.rect, time: fadesOut ? 0 : 1)
            return try RecordingTracker.tracks(of: [box]) { LumaFrameList(frames) }.tracks[0]
        }

        /// Expects a track to be that of the card, within errors that grow with its transparency.
        ///
        /// - Parameter error: of the place of the card and of its corners, in pixels, when it is opaque.
        func expect(_ track: MotionTrack, error: Double = 0.1, opacityError: Double = 0.012) {
            for (frame, (sample, pose)) in zip(track.samples, poses).enumerated() {
                guard pose.opacity >= 0.1 else {
                    if pose.opacity < 0.02 { #expect(sample.state == .lost(.fadedOut), "frame \(frame)") }
                    continue
                }
                guard let motion = sample.motion else {
                    Issue.record("frame \(frame) with the opacity \(pose.opacity): \(sample.state)")
                    continue
                }
                let limit = max(error / pose.opacity, 1.5 * error)
                #expect(motion.position.distance(to: pose.center) < limit, "frame \(frame): \(motion.position)")
                #expect(abs(motion.scale - pose.scaleX) < limit / 50, "frame \(frame): \(motion.scale), \(pose.scaleX)")
                let error = (motion.opacity ?? 9) - pose.opacity
                #expect(abs(error) < opacityError, "frame \(frame): opacity \(pose.opacity), off by \(error)")
            }
        }
    }

    @Test func `a card that grows while it fades in`() throws {
        let fade = Fade(startScale: 0.8)
        let frames = fade.frames
        let box = TrackedBox(name: "card", rect: Fade.rect, time: 1)
        var readings = 0
        let track = try RecordingTracker.tracks(of: [box]) {
            readings += 1
            return LumaFrameList(frames)
        }.tracks[0]
        fade.expect(track)
        #expect(readings == 2)
        // The opacity of a card that cannot be found is known.
        for (sample, opacity) in zip(track.samples, fade.opacities) where sample.motion == nil {
            #expect(abs(try #require(sample.faintOpacity) - opacity) < 0.03)
        }
        #expect(track.samples[0].faintOpacity == 0)

        // The frames of the fade do not fit into so little memory.
        let few = try RecordingTracker.tracks(of: [box], TrackingOptions(memory: 4 * 160 * 140)) {
            LumaFrameList(frames)
        }.tracks[0]
        #expect(few.samples.allSatisfy { $0.faintOpacity == nil } && few.samples.last?.motion != nil)

        // Frames without the fade are read once.
        readings = 0
        _ = try RecordingTracker.tracks(of: [box]) {
            readings += 1
            return LumaFrameList(Array(frames[22...]))
        }
        #expect(readings == 1)
    }

    @Test func `a card that shrinks while it fades in`() throws {
        let fade = Fade(startScale: 1.2)
        fade.expect(try fade.track())
    }

    @Test func `a card that slides out while it fades`() throws {
        let fade = Fade(shift: Point(0, 24), fadesOut: true)
        fade.expect(try fade.track())
    }

    @Test func `a dimming view that fades in behind the card`() throws {
        let fade = Fade(startScale: 1.15, dimming: 0.4)
        fade.expect(try fade.track())
    }

    /// The corners of its box become darker, which looks like a change of its size.
    @Test(arguments: [0.9, 1.1]) func `a card with round corners over a plain view that becomes darker`(scale: Double)
        throws
    {
        let fade = Fade(startScale: scale, dimming: 0.4, background: .plain)
        fade.expect(try fade.track(), error: 0.04)
    }

    @Test func `a shadow that is seen through the card`() throws {
        let fade = Fade(startScale: 1.1, shadow: 0.25)
        fade.expect(try fade.track(), opacityError: 0.03)
    }

    @Test func `a cover is no fade`() throws {
        var scene = SyntheticScene(
            width: 240, height: 200, texture: .card, background: .textured, size: Size(96, 64))
        scene.samples = 13
        let behind = scene.backdrop()
        var random = SeededGenerator(seed: 2)
        let frames = (0..<24).map { frame in
            var pose = SyntheticPose(120, 100)
            pose.cover = Rect(40, 200 - 10 * Double(frame), 160, 400)
            return SyntheticScene.frame(
                scene.luma(at: pose, over: behind), width: 240, height: 200, time: Double(frame) / 60, noise: 0.6,
                random: &random)
        }
        let box = TrackedBox(name: "card", rect: Rect(72, 68, 96, 64))
        let track = try RecordingTracker.tracks(of: [box]) { LumaFrameList(frames) }.tracks[0]
        #expect(track.samples.last?.state == .lost(.covered))
        #expect(track.samples.allSatisfy { $0.faintOpacity == nil })
        for opacity in track.samples.compactMap(\.motion?.opacity) { #expect(abs(opacity - 1) < 0.05) }
    }

    /// What is seen last rests too briefly, and has the card in it.
    @Test func `a fade whose end is not in the recording has no backdrop`() throws {
        let fade = Fade(shift: Point(0, 24), fadesOut: true)
        let frames = Array(fade.frames.prefix { $0.time < 14.5 / 30 })
        let track = try RecordingTracker.tracks(of: [TrackedBox(name: "card", rect: Fade.rect)]) {
            LumaFrameList(frames)
        }.tracks[0]
        #expect(fade.opacities[frames.count - 1] > 0.2)
        #expect(track.samples.allSatisfy { $0.faintOpacity == nil })
        for (sample, opacity) in zip(track.samples, fade.opacities) {
            guard let found = sample.motion?.opacity else { continue }
            #expect(abs(found - opacity) < 0.1)
        }
    }

    /// A converter repeats each frame.
    @Test func `frames that are shown twice have the same samples`() throws {
        let fade = Fade(shift: Point(0, 24), fadesOut: true)
        let frames = fade.frames
        let doubled = frames.flatMap { frame in
            [0, 1].map { part in
                LumaFrame(
                    width: frame.width, height: frame.height, luma: frame.luma,
                    time: frame.time + Double(part) / 60)
            }
        }
        let box = TrackedBox(name: "card", rect: Fade.rect)
        let single = try RecordingTracker.tracks(of: [box]) { LumaFrameList(frames) }.tracks[0]
        let double = try RecordingTracker.tracks(of: [box]) { LumaFrameList(doubled) }.tracks[0]
        for (index, sample) in single.samples.enumerated() {
            let (first, second) = (double.samples[2 * index], double.samples[2 * index + 1])
            #expect(second.motion == first.motion && second.faintOpacity == first.faintOpacity, "frame \(index)")
            // Another frame without the card is the backdrop.
            guard let motion = sample.motion, let other = first.motion else {
                #expect(sample.motion == nil && first.motion == nil, "frame \(index)")
                continue
            }
            #expect(motion.position.distance(to: other.position) < 0.1, "frame \(index)")
            #expect(abs((motion.opacity ?? 9) - (other.opacity ?? -9)) < 0.01, "frame \(index)")
        }
    }

    @Test func `a card that is shown again is followed in both fades`() throws {
        let (out, back) = (Fade(shift: Point(0, 24), fadesOut: true), Fade(startScale: 0.8))
        let frames = (out.frames + back.frames).enumerated().map { index, frame in
            LumaFrame(width: frame.width, height: frame.height, luma: frame.luma, time: Double(index) / 30)
        }
        var track = try RecordingTracker.tracks(of: [TrackedBox(name: "card", rect: Fade.rect)]) {
            LumaFrameList(frames)
        }.tracks[0]
        let second = track.samples.suffix(28)
        track.samples = Array(track.samples.prefix(28))
        out.expect(track)
        track.samples = Array(second)
        back.expect(track)
    }
}
