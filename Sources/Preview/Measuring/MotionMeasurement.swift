import Fitting
import Foundation
import Graphics
import Pages
import Recordings
import SceneFile
import Tracking
import Zoetrope

/// What a box of the reference does: its path, and the curves that explain it.
struct MotionMeasurement: Sendable {
    /// The widest and highest box, in points.
    static let maxSide = 100_000.0

    /// Pixels of the reference per point of the scene.
    private static let scales = 0.001...TrackJob.maxScale

    /// A box on one frame of the reference, as it is shown.
    struct Box: Sendable {
        /// In points of the reference, whose canvas is as wide as that of the scene.
        var rect: Rect
        /// Of the frame, in seconds.
        var time: Double
        /// The width of the reference's canvas, in points.
        var canvasWidth: Double
        /// Points of the scene per point of the reference.
        var enlargement: Double
    }

    let track: TrackReport
    let fit: FitReport
    /// Points of the reference per point of the scene.
    private let scale: Double

    /// Tracks the box and fits its motion.
    ///
    /// - Parameters:
    ///   - path: the reference.
    ///   - box: where it begins.
    ///   - progress: called with the number of frames read, and the number of all.
    ///   - isCancelled: called before each frame is read, and before the motion is fitted.
    /// - Throws: exit code 4 for a file that cannot be read, 3 for a limit, 64 for a box that cannot be tracked, 2 if nothing moves, 70
    ///   after it was cancelled.
    init(
        _ path: String, _ box: Box, progress: @escaping (Int, Int) -> Void, isCancelled: @escaping () -> Bool
    ) throws(ZoetropeError) {
        let recording = try Recording(path)
        let pixels = Double(recording.width) / box.canvasWidth
        let rect = box.rect
        var job = TrackJob(
            path,
            boxes: [
                TrackedBox(
                    name: "box",
                    rect: Rect(rect.minX * pixels, rect.minY * pixels, rect.width * pixels, rect.height * pixels),
                    // The picture of the reference may end a tick later.
                    time: min(box.time, recording.duration))
            ])
        job.scale = pixels / box.enlargement
        guard Self.scales.contains(job.scale) else {
            throw ZoetropeError(
                .usage,
                "\(path): the reference has \(DecimalText.trimmed(job.scale, decimals: 4)) pixels per point of the scene; "
                    + "0.001 to \(Int(TrackJob.maxScale)) can be measured. Change its scale.")
        }
        scale = 1 / box.enlargement
        track = try job.run(progress: progress, isCancelled: isCancelled)
        if isCancelled() { throw ZoetropeError(.internalError, "\(path): measuring was cancelled") }
        fit = try FitJob(track).run()
    }

    /// An animation with its timing.
    private var animations: [(title: String, phase: FittedPhase)] {
        fit.fits.flatMap { fit in
            fit.fit.animations.filter { $0.sceneTiming() != nil }.map { phase in
                let begin = DecimalText.trimmed(phase.begin.value, decimals: 3)
                return ("\(fit.name), from \(begin) s", phase)
            }
        }
    }

    /// The timing of an animation, for an action with or without a duration; nil for an index that it does not have.
    func timing(_ index: Int, hasDuration: Bool) -> TimingReplacement.Values? {
        guard animations.indices.contains(index),
            let timing = animations[index].phase.sceneTiming(prefersDuration: hasDuration)
        else { return nil }
        return TimingReplacement.Values(timing: timing.timing, duration: timing.duration)
    }

    /// What the page shows.
    struct Answer: Encodable {
        /// A curve that an action of the scene can have.
        struct Timing: Encodable {
            var title: String
            var timing: String
        }

        var text: String
        var yaml: String
        var swift: String
        /// SVG.
        var chart: String
        var timings: [Timing]
        /// Times in seconds, and the centre of the box in points of the reference.
        var path: [[Double]]
    }

    var answer: Answer {
        let positions = track.tracks.first?.samples.compactMap { sample in
            sample.motion.map { [sample.time, $0.position.x * scale, $0.position.y * scale].map(Self.rounded) }
        }
        return Answer(
            text: fit.text, yaml: fit.sceneCode, swift: fit.swiftCode, chart: fit.chart.svg,
            timings: animations.map { title, phase in
                Answer.Timing(title: title, timing: phase.sceneTiming()?.timing ?? "")
            },
            path: positions ?? [])
    }

    private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
