import Graphics
import Recordings
import SceneModel
import Tracking
import Zoetrope

/// Compares a scene with the recordings that its expectations name.
struct RecordingCheck {
    private let scene: PreparedScene

    init(_ scene: PreparedScene) {
        self.scene = scene
    }

    /// Cost: that of tracking one box, a few milliseconds for each frame, and of `RecordingDiffJob`.
    ///
    /// - Throws: how the scene differs, or why the recording cannot be compared.
    func check(_ motion: RecordedMotion) throws(ExpectationFailure) {
        let name = scene.scene.layers[motion.layer].name
        let box = TrackedBox(name: name, rect: motion.box, time: motion.time)
        var job = RecordingDiffJob(.recording(TrackJob(motion.path, boxes: [box])), scene)
        (job.layers, job.scale, job.offset, job.within) = (
            [motion.layer], motion.scale, motion.offset, motion.tolerance
        )
        let report: RecordingDiffReport
        do throws(ZoetropeError) {
            report = try job.run()
        } catch {
            // The path in the message is absolute, and reports are read on other machines.
            let message = error.description.replacing(motion.path, with: motion.written)
            var failure = ExpectationFailure(message, at: 0, isMeasured: false)
            failure.isUnreadable = [.fileError, .limit].contains(error.exitCode)
            throw failure
        }
        guard let part = report.parts.first(where: \.differs) else { return }
        let time = min(max(part.time, 0), scene.duration)
        throw ExpectationFailure(report.differences.joined(separator: "; "), at: time)
    }
}
