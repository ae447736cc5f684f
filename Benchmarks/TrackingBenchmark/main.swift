import Foundation
import Graphics
import Tracking
import TrackingScenes

let only = CommandLine.arguments.dropFirst().first
func wants(_ name: String) -> Bool { only.map { name.contains($0) } ?? true }

func track(_ frames: [LumaFrame], _ box: Rect) throws -> [MotionSample] {
    var tracker = try BoxTracker(TrackedBox(name: "box", rect: box), in: frames[0])
    return [tracker.sample] + frames.dropFirst().map { tracker.follow($0) }
}

if only == "speed" {
    try SpeedMeasurement.run()
    exit(0)
}
print(AccuracyResult.header)
for accuracyCase in AccuracyCases.all where wants(accuracyCase.name) {
    let scene = accuracyCase.scene
    let backdrop = scene.backdrop()
    let exact = accuracyCase.poses.map { scene.luma(at: $0, over: backdrop) }
    for degradation in Degradation.all where only != nil || degradation.isCommon || accuracyCase.name.hasPrefix("drift")
    {
        let frames = try degradation.frames(exact, width: scene.width, height: scene.height, rate: accuracyCase.rate)
        do {
            let samples = try track(
                frames, scene.box(at: accuracyCase.poses[0]).insetBy(-accuracyCase.margin, -accuracyCase.margin))
            if CommandLine.arguments.count > 2 {
                for (index, (sample, pose)) in zip(samples, accuracyCase.poses).enumerated() {
                    print(
                        index, pose.center, pose.scaleX, pose.scaleY, pose.rotation, "|", sample.state, sample.visible)
                    print("   ", sample.motion.map { "\($0)" } ?? "-")
                }
            }
            print(AccuracyResult(samples, truth: accuracyCase.poses).row("\(accuracyCase.name), \(degradation)"))
        } catch {
            print("\(accuracyCase.name), \(degradation): \(error)")
        }
    }
}
