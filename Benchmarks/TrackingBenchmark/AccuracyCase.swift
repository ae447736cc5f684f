import Foundation
import Graphics
import TestSupport
import Tracking
import TrackingScenes

/// One synthetic recording whose motion is known.
struct AccuracyCase {
    var name: String
    var scene: SyntheticScene
    var poses: [SyntheticPose]
    /// Pixels by which the box is larger than the layer on each side.
    var margin = 0.0
    /// Frames per second.
    var rate = 60.0

    /// Small shifts in both directions, between the pixels.
    static func drift(_ start: SyntheticPose, seed: UInt64, frames: Int = 24) -> [SyntheticPose] {
        var random = SeededGenerator(seed: seed)
        var pose = start
        var poses = [pose]
        for _ in 1..<frames {
            pose.center = pose.center + Point(random.number(in: -3...4), random.number(in: -2.5...3))
            poses.append(pose)
        }
        return poses
    }

    /// A spring with overshoot: damping 0.5, over a distance.
    static func spring(_ start: SyntheticPose, to end: Point, frames: Int = 40) -> [SyntheticPose] {
        (0..<frames).map { frame in
            let t = Double(max(frame - 1, 0)) / 60
            let (decay, omega) = (9.0, 15.6)
            let rest = exp(-decay * t) * (cos(omega * t) + decay / omega * sin(omega * t))
            var pose = start
            pose.center = end + (start.center - end) * rest
            return pose
        }
    }

    static func zoom(_ start: SyntheticPose, from: Double = 1, to: Double, turn: Double, frames: Int = 24)
        -> [SyntheticPose]
    {
        (0..<frames).map { frame in
            let share = Double(frame) / Double(frames - 1)
            var pose = start
            pose.scaleX = from + (to - from) * share
            pose.scaleY = pose.scaleX
            pose.rotation = turn * share
            pose.center = start.center + Point(17.3, 9.1) * share
            return pose
        }
    }
}
