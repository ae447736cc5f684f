import Fitting
import Graphics
import Recordings
import TestSupport
import Testing
import Tracking
import Zoetrope

/// A shape that changes its size is rendered, tracked and fitted.
@Suite(.hangLimit) struct SizeRoundTripTests {
    /// A pill that becomes longer keeps its ends, also in a table, which has a row more for the rest at the end.
    @Test func `the size of a pill is found in a recording of it`() throws {
        let scene = """
            zoetrope: 2
            canvas: { size: [240, 120], background: "#F2F2F7" }
            layers: [ { id: pill, frame: [30, 40, 60, 36], cornerRadius: 18, background: "#FF3B30" } ]
            loaded:
              animate: { set: { pill.frame: [30, 40, 180, 36] }, delay: 0.3s, duration: 500ms, timing: { dampingRatio: 0.8 } }
            script: [ { wait: 1.5s } ]
            """
        let folder = try TemporaryFolder(["scene.yaml": scene])
        var job = RenderJob()
        job.paths = [folder.path("a.gif")]
        _ = try job.run(try PreparedScene(folder.path("scene.yaml")))
        let box = TrackedBox(name: "pill", rect: Rect(26, 36, 68, 44))
        let track = try TrackJob(folder.path("a.gif"), boxes: [box]).run()
        #expect(track.text.contains(", width "), "\(track.text)")
        try folder.write(track.csv, to: "track.csv")
        for report in [try FitJob(track).run(), try FitJob(contentsOf: folder.path("track.csv")).run()] {
            let size = try #require(report.fits.first { $0.name == "size" }, "\(report.text)")
            let phase = try #require(size.fit.animations.first, "\(report.text)")
            guard case .spring(let spring) = phase.curve else {
                Issue.record("\(report.text)")
                continue
            }
            #expect(abs(spring.dampingRatio.value - 0.8) < 0.02, "\(report.text)")
            #expect(abs((spring.duration?.value ?? 0) - 0.5) < 0.01, "\(report.text)")
            #expect(phase.channels.map(\.name) == ["bounds.size.width", "bounds.size.height"])
            #expect(abs(phase.channels[0].from.value - 60) < 0.5 && abs(phase.channels[0].to.value - 180) < 0.5)
            #expect(report.sceneCode.contains("{ pill.bounds.width: "), "\(report.sceneCode)")
        }
    }

    /// A bar of eight pixels, whose ends are as high as they are wide, over a track that its end crosses.
    @Test(arguments: [30, 50]) func `a progress bar keeps its height`(framesPerSecond: Double) throws {
        let scene = """
            zoetrope: 2
            canvas: { size: [320, 80], background: "#F2F2F7" }
            layers:
              - { id: track, frame: [40, 40, 240, 8], cornerRadius: 4, background: "#D1D1D6" }
              - { id: bar, frame: [40, 40, 20, 8], cornerRadius: 4, background: "#007AFF" }
            loaded:
              animate: { set: { bar.frame: [40, 40, 220, 8] }, delay: 0.3s, duration: 1.2s, timing: easeInEaseOut }
            script: [ { wait: 1.8s } ]
            """
        let folder = try TemporaryFolder(["scene.yaml": scene])
        var job = RenderJob()
        job.paths = [folder.path("a.gif")]
        job.options.rate = framesPerSecond
        _ = try job.run(try PreparedScene(folder.path("scene.yaml")))
        let box = TrackedBox(name: "bar", rect: Rect(37, 37, 26, 14))
        let track = try TrackJob(folder.path("a.gif"), boxes: [box]).run()
        let heights = track.tracks[0].samples.map { ($0.motion?.scaleY ?? 0) * (track.tracks[0].lengths?.height ?? 0) }
        #expect(heights.allSatisfy { abs($0 - 8) < 0.3 }, "\(track.text)")
        let report = try FitJob(track).run()
        let size = try #require(report.fits.first { $0.name == "size" }?.fit.animations, "\(report.text)")
        guard size.count == 1, case .timingFunction(let timing) = size[0].curve else {
            Issue.record("\(report.text)")
            return
        }
        #expect(timing.name == "easeInEaseOut" && abs(timing.duration.value - 1.2) < 0.01, "\(report.text)")
    }
}
