import Graphics
import Testing
import Tracking
import TrackingScenes

@Suite struct AccuracyTests {
    @Test(arguments: SyntheticTexture.allCases, SyntheticBackground.allCases)
    func `a layer is followed to a twentieth of a pixel`(texture: SyntheticTexture, background: SyntheticBackground)
        throws
    {
        let recording = SyntheticRecording(texture, background, poses: SyntheticRecording.drift(frames: 5))
        let samples = try recording.samples()
        #expect(samples.allSatisfy { $0.state == .tracked })
        #expect(recording.positionError(samples) < 0.05)
    }

    @Test(arguments: [SyntheticTexture.noise, .card])
    func `scale and rotation are measured`(texture: SyntheticTexture) throws {
        let poses = (0..<8).map { frame in
            var pose = SyntheticPose(110.3 + Double(frame), 95.7)
            pose.scaleX = 1 + 0.04 * Double(frame)
            pose.scaleY = pose.scaleX
            pose.rotation = 2.5 * Double(frame)
            return pose
        }
        let recording = SyntheticRecording(texture, poses: poses)
        for (sample, pose) in zip(try recording.samples(), poses) {
            let motion = try #require(sample.motion)
            #expect(abs(motion.scale / pose.scaleX - 1) < 0.002)
            #expect(abs(motion.rotation - pose.rotation) < 0.1)
        }
        #expect(recording.positionError(try recording.samples()) < 0.05)
    }

    /// A spring can turn a layer by as much in the first frame after a rest, and turn back.
    @Test(arguments: [SyntheticTexture.card, .icon, .noise])
    func `a turn that begins at once is followed`(texture: SyntheticTexture) throws {
        let rotations = [0.0, 4, 30, 56, 73, 20, -25]
        let poses = rotations.map { degrees in
            var pose = SyntheticPose(120.2, 100.4)
            pose.rotation = degrees
            return pose
        }
        for (sample, rotation) in zip(try SyntheticRecording(texture, poses: poses).samples(), rotations) {
            #expect(abs((sample.motion?.rotation ?? .infinity) - rotation) < 0.3, "\(rotation)°")
        }
    }

    @Test func `a rotation of more than a turn does not jump`() throws {
        let poses = (0..<34).map { frame in
            var pose = SyntheticPose(120, 100)
            pose.rotation = 12 * Double(frame)
            return pose
        }
        var recording = SyntheticRecording(.card, poses: poses)
        recording.scene.samples = 13
        for (sample, pose) in zip(try recording.samples(), poses) {
            #expect(abs((sample.motion?.rotation ?? .infinity) - pose.rotation) < 0.3)
        }
    }

    @Test func `width and height are scaled separately`() throws {
        let poses = (0..<8).map { frame in
            var pose = SyntheticPose(120.4, 100.2)
            pose.scaleX = 1 + 0.03 * Double(frame)
            return pose
        }
        let samples = try SyntheticRecording(.card, poses: poses).samples()
        for (sample, pose) in zip(samples, poses) {
            let motion = try #require(sample.motion)
            #expect(abs(motion.scaleX / pose.scaleX - 1) < 0.002)
            #expect(abs(motion.scaleY - 1) < 0.002)
        }
    }

    @Test(arguments: SyntheticBackground.allCases)
    func `a cover of 30 percent does not pull`(background: SyntheticBackground) throws {
        var poses = SyntheticRecording.drift(frames: 6)
        var recording = SyntheticRecording(.card, background, poses: poses)
        for index in 2..<poses.count {
            let box = recording.scene.box(at: poses[index])
            poses[index].cover = Rect(box.minX + 0.7 * box.width, box.minY - 2, 0.4 * box.width, box.height + 4)
        }
        recording.poses = poses
        let samples = try recording.samples()
        #expect(recording.positionError(samples) < 0.05)
        #expect(samples[1].visible > 0.9)
        #expect(samples[5].visible > 0.55 && samples[5].visible < 0.85)
    }

    @Test func `normalized errors have a standard deviation of about 1`() throws {
        var squares = 0.0
        var count = 0.0
        for texture in [SyntheticTexture.noise, .icon, .card] {
            for seed in 1...3 {
                let size = texture == .card ? Size(96, 64) : Size(48, 40)
                var recording = SyntheticRecording(
                    texture, size: size, poses: SyntheticRecording.drift(frames: 6, seed: UInt64(seed)))
                recording.noise = 6
                recording.seed = UInt64(seed)
                for (sample, pose) in zip(try recording.samples(), recording.poses).dropFirst() {
                    let motion = try #require(sample.motion)
                    let (x, y) = (try #require(motion.deviation.x), try #require(motion.deviation.y))
                    let (dx, dy) = (motion.position.x - pose.center.x, motion.position.y - pose.center.y)
                    squares += dx * dx / (x * x) + dy * dy / (y * y)
                    count += 2
                }
            }
        }
        let deviation = (squares / count).squareRoot()
        #expect(deviation > 0.7 && deviation < 1.5, "\(deviation)")
    }

    @Test func `a change of brightness moves nothing`() throws {
        var poses = SyntheticRecording.drift(frames: 6)
        for index in poses.indices { poses[index].brightness = index % 2 == 0 ? 1 : index == 1 ? 0.8 : 1.2 }
        let recording = SyntheticRecording(.label, .gradient, size: Size(110, 30), poses: poses)
        #expect(recording.positionError(try recording.samples()) < 0.05)
    }
}
