import Foundation
import Graphics
import Recordings
import SceneTesting
import TestSupport
import Testing
import Tracking
import Zoetrope

/// When a recording begins in the script of a scene that moves differently.
@Suite(.hangLimit) struct RecordingOffsetTests {
    /// A toast that slides in and out at the top. Where it is off the canvas, the recording shows nothing.
    @Test(arguments: [-150, 120]) func `a second motion at another time does not shift the first`(shift: Int) throws {
        func scene(_ second: Int) -> String {
            """
            zoetrope: 2
            canvas: { size: [240, 400], background: "#F2F2F7" }
            layers:
            \(RecordedCard.layer())
            script: [ { wait: 2.8s } ]
            loaded:
              - { set: { card.position.y: -60 } }
              - { animate: { set: { card.position.y: 85 } }, delay: 400ms, duration: 300ms, timing: easeOut }
              - { animate: { set: { card.position.y: -60 } }, delay: \(second)ms, duration: 250ms, timing: easeIn }
            """
        }
        let folder = try TemporaryFolder(["recorded.yaml": scene(1900), "drawn.yaml": scene(1900 + shift)])
        var job = RenderJob()
        job.paths = [folder.path("a.mp4")]
        _ = try job.run(try PreparedScene(folder.path("recorded.yaml")))
        let box = TrackedBox(name: "card", rect: RecordedCard.frame, time: 1)
        let report = try RecordingDiffJob(
            .recording(TrackJob(folder.path("a.mp4"), boxes: [box])), try PreparedScene(folder.path("drawn.yaml"))
        ).run()
        #expect(abs(report.offset) < 0.01, "\(report.text)")
        #expect(
            report.text.contains("the same path, \(abs(shift)) ms \(shift < 0 ? "early" : "late")"), "\(report.text)")
    }
}
