import Foundation
import Graphics
import TestSupport
import Tracking
import TrackingScenes

/// The time that a recording of a phone takes, without drawing it.
struct SpeedMeasurement {
    static func run() throws {
        var scene = SyntheticScene(
            width: 1170, height: 2532, texture: .card, background: .textured, size: Size(600, 400))
        scene.samples = 13
        let backdrop = scene.backdrop()
        let poses = AccuracyCase.spring(SyntheticPose(420.3, 520.8), to: Point(640.2, 1610.4), frames: 60)
        var random = SeededGenerator(seed: 1)
        // To and fro, so that 60 drawn frames make 180.
        let frames = poses.map {
            SyntheticScene.frame(
                scene.luma(at: $0, over: backdrop), width: scene.width, height: scene.height, time: 0, random: &random)
        }
        let order = Array(0..<60) + Array((0..<60).reversed()) + Array(0..<60)
        let recording = order.enumerated().map { index, number in
            LumaFrame(
                width: scene.width, height: scene.height, luma: frames[number].luma, time: Double(index) / 60)
        }
        for threads in [1, 2] {
            let clock = ContinuousClock()
            var tracks: RecordingTracks?
            let time = try clock.measure {
                tracks = try RecordingTracker.tracks(
                    of: [TrackedBox(name: "card", rect: scene.box(at: poses[0]))], TrackingOptions(threads: threads)
                ) { LumaFrameList(recording) }
            }
            let lost = tracks?.tracks[0].samples.count { $0.motion == nil } ?? 0
            let result = AccuracyResult(tracks?.tracks[0].samples ?? [], truth: order.map { poses[$0] })
            print(AccuracyResult.header)
            print(result.row("speed"))
            print("180 frames of 1170 x 2532, box 600 x 400, \(threads) threads: \(time), \(lost) lost")
        }
    }
}
