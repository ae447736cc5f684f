import SceneTesting
import TestSupport
import Testing
import Zoetrope

/// Comparisons of a scene with the track of a layer that fades.
@Suite struct FadedLayerTests {
    /// The card fades out while it moves down; what is tracked of it in the end is another one, 30 points higher.
    @Test(arguments: [(0.1, false), (0.9, true)])
    func `the place of a layer that has nearly faded out is not compared`(end: Double, differs: Bool) throws {
        let folder = try TemporaryFolder([
            "scene.yaml": """
            zoetrope: 2
            canvas: { size: [240, 400] }
            layers: [ { id: card, frame: [40, 40, 120, 90], background: red } ]
            loaded: { after: 300ms, do: { animate: { set: { card.position.y: 285, card.opacity: \(end) } }, duration: 1s, timing: linear } }
            script: [ { wait: 1.5s } ]
            """
        ])
        let rows = (0..<45).map { index -> String in
            let time = Double(index) / 30
            let share = min(max((time - 0.3), 0), 1)
            return "\(time),card,100,\(85 + 200 * share - (share > 0.9 ? 30 : 0))\n"
        }
        try folder.write("time,box,x,y\n" + rows.joined(), to: "track.csv")
        let prepared = try PreparedScene(folder.path("scene.yaml"))
        let report = try RecordingDiffJob(.table(folder.path("track.csv")), prepared).run()
        #expect(report.differs == differs, "\(report.text)")
        #expect(report.text.contains("frames are left out") != differs, "\(report.text)")
    }
}
