import Graphics
import TestSupport
import Tracking
import TrackingScenes

/// A drawn recording whose motion is known, and what the tracker makes of it.
struct SyntheticRecording {
    var scene: SyntheticScene
    var poses: [SyntheticPose]
    var noise = 0.0
    var seed: UInt64 = 1

    init(
        _ texture: SyntheticTexture, _ background: SyntheticBackground = .plain, size: Size = Size(96, 64),
        poses: [SyntheticPose]
    ) {
        scene = SyntheticScene(width: 240, height: 200, texture: texture, background: background, size: size)
        self.poses = poses
        // Enough for a hundredth of a pixel.
        scene.samples = 55
    }

    var frames: [LumaFrame] {
        let backdrop = scene.backdrop()
        var random = SeededGenerator(seed: seed)
        return poses.enumerated().map { index, pose in
            SyntheticScene.frame(
                scene.luma(at: pose, over: backdrop), width: scene.width, height: scene.height,
                time: Double(index) / 60,
                noise: noise, random: &random)
        }
    }

    var box: TrackedBox { TrackedBox(name: "box", rect: scene.box(at: poses[0])) }

    /// The samples of all frames, the first being the reference.
    func samples() throws -> [MotionSample] {
        let frames = frames
        var tracker = try BoxTracker(box, in: frames[0])
        return [tracker.sample] + frames.dropFirst().map { tracker.follow($0) }
    }

    /// The root mean square of the errors of x and y of the samples that are found, in pixels.
    func positionError(_ samples: [MotionSample]) -> Double {
        let squares = zip(samples, poses).compactMap { sample, pose in
            sample.motion.map { motion in
                let distance = motion.position.distance(to: pose.center)
                return distance * distance / 2
            }
        }
        return (squares.reduce(0, +) / Double(max(squares.count, 1))).squareRoot()
    }

    /// Poses that shift by fractions of a pixel, to and fro.
    static func drift(from start: SyntheticPose = SyntheticPose(90.3, 80.7), frames: Int = 8, seed: UInt64 = 3)
        -> [SyntheticPose]
    {
        var random = SeededGenerator(seed: seed)
        return (0..<frames).map { frame in
            var pose = start
            if frame > 0 {
                pose.center = start.center + Point(random.number(in: -9...9), random.number(in: -9...9))
            }
            return pose
        }
    }
}
