import Graphics
import Recordings
import SceneTesting
import TestSupport
import Testing
import Tracking
import Zoetrope

/// Recordings in which colours change, so that the contrast of a box is not its opacity.
@Suite(.hangLimit) struct RecordingColorTests {
    @Test func `a contrast that colours change is not compared as an opacity`() throws {
        let scene = """
            zoetrope: 2
            canvas: { size: [200, 260], background: "#EBECF0" }
            layers:
              - { id: track, frame: [73, 114, 54, 32], background: "#D4D9DE", cornerRadius: 16 }
              - id: knob
                frame: [75, 116, 28, 28]
                background: white
                cornerRadius: 14
            loaded:
              animate: { set: { knob.frame.x: 97, track.background: "#00806A" } }
              delay: 0.3s
              duration: 250ms
            script: [ { wait: 1s } ]
            """
        let folder = try TemporaryFolder(["a.yaml": scene])
        var job = RenderJob()
        job.paths = [folder.path("a.gif")]
        job.options.rate = 50
        let prepared = try PreparedScene(folder.path("a.yaml"))
        _ = try job.run(prepared)
        let track = TrackJob(folder.path("a.gif"), boxes: [TrackedBox(name: "knob", rect: Rect(75, 116, 28, 28))])
        let report = try RecordingDiffJob(.recording(track), prepared).run()
        #expect(!report.differs && !report.parts.contains { $0.quantity == .opacity }, "\(report.text)")
        #expect(
            report.text.contains("\n  note: the opacity of 'knob' is not compared: colours change"), "\(report.text)")
    }
}
