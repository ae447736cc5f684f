import Graphics
import Testing
import Tracking
import TrackingScenes

@Suite struct BackgroundTests {
    @Test(arguments: [SyntheticTexture.card, .label])
    func `a box that includes the background is followed with its layer`(texture: SyntheticTexture) throws {
        let poses = (0..<10).map { SyntheticPose(100.3 + 0.7 * Double($0), 90.6 + 0.4 * Double($0)) }
        let size = texture == .card ? Size(96, 64) : Size(110, 30)
        let recording = SyntheticRecording(texture, .textured, size: size, poses: poses)
        let frames = recording.frames
        let box = TrackedBox(name: "box", rect: recording.scene.box(at: poses[0]).insetBy(-7, -7))
        var tracker = try BoxTracker(box, in: frames[0])
        for (frame, pose) in zip(frames, poses).dropFirst() {
            let motion = try #require(tracker.follow(frame).motion)
            #expect(motion.position.distance(to: pose.center) < 0.08)
        }
    }

    @Test func `a box that is nearly half background is followed with its layer`() throws {
        // Nearly half of the box is background, with more texture than the icon.
        let poses = (0..<24).map { SyntheticPose(150.3 + 0.3 * Double($0), 140.6 + 0.21 * Double($0)) }
        var recording = SyntheticRecording(.icon, .textured, size: Size(64, 64), poses: poses)
        (recording.scene.width, recording.scene.height) = (390, 420)
        let frames = recording.frames
        let box = TrackedBox(name: "box", rect: recording.scene.box(at: poses[0]).insetBy(-8, -8))
        var tracker = try BoxTracker(box, in: frames[0])
        let samples = [tracker.sample] + frames.dropFirst().map { tracker.follow($0) }
        #expect(recording.positionError(samples) < 0.2)
    }

    @Test func `a layer at half its size keeps its contrast`() throws {
        let poses = (0..<12).map { frame in
            var pose = SyntheticPose(110.3, 90.6)
            pose.scaleX = 1 - 0.5 * Double(frame) / 11
            pose.scaleY = pose.scaleX
            return pose
        }
        let samples = try SyntheticRecording(.card, size: Size(120, 90), poses: poses).samples()
        for sample in samples { #expect(abs((sample.motion?.opacity ?? 0) - 1) < 0.02) }
    }

    @Test func `errors without noise are within their standard deviations`() throws {
        let recording = SyntheticRecording(
            .label, size: Size(110, 30), poses: SyntheticRecording.drift(frames: 12))
        var squares = 0.0
        for (sample, pose) in zip(try recording.samples(), recording.poses).dropFirst() {
            let motion = try #require(sample.motion)
            let (x, y) = (try #require(motion.deviation.x), try #require(motion.deviation.y))
            let (dx, dy) = (motion.position.x - pose.center.x, motion.position.y - pose.center.y)
            squares += (dx * dx / (x * x) + dy * dy / (y * y)) / 2
        }
        #expect((squares / 11).squareRoot() < 1.5)
    }

    @Test func `a card that shrinks fast is followed`() throws {
        let scales = [1, 1, 0.74, 0.62, 0.56, 0.52, 0.5, 0.48]
        let poses = scales.map { scale in
            var pose = SyntheticPose(100.3 + 40 * (1 - scale), 90.6 + 30 * (1 - scale))
            pose.scaleX = scale
            pose.scaleY = scale
            return pose
        }
        let samples = try SyntheticRecording(.card, .gradient, size: Size(120, 90), poses: poses).samples()
        for (sample, pose) in zip(samples, poses) {
            let motion = try #require(sample.motion)
            #expect(motion.position.distance(to: pose.center) < 0.1)
            #expect(abs(motion.scale / pose.scaleX - 1) < 0.004)
        }
    }

    @Test func `a box whose content changes is followed, with growing errors`() throws {
        let poses = (0..<24).map { frame in
            var pose = SyntheticPose(90.3 + 1.7 * Double(frame), 80.6 + 0.6 * Double(frame))
            pose.blend = min(max(Double(frame - 3) / 16, 0), 1)
            return pose
        }
        var recording = SyntheticRecording(.card, poses: poses)
        recording.scene.second = .noise
        let samples = try recording.samples()
        for (sample, pose) in zip(samples, poses) {
            let motion = try #require(sample.motion, "\(sample.time)")
            #expect(motion.position.distance(to: pose.center) < 0.8)
        }
        #expect((samples[23].motion?.deviation.x ?? 0) > (samples[2].motion?.deviation.x ?? 1))
        // The last frame does not look like the reference at all.
        var alone = try BoxTracker(recording.box, in: recording.frames[0])
        #expect(alone.follow(recording.frames[23]).motion == nil)
    }
}
