import Graphics
import Recordings
import TestSupport
import Tracking
import Zoetrope

/// Tests that render scenes, and track and fit what they show.
protocol RecordedMotions {}

extension RecordedMotions {
    /// A card with a symbol, which one animation moves by 200 points after 0.3 s.
    static func scene(_ timing: String, duration: String = "600ms") -> String {
        """
        zoetrope: 2
        canvas: { size: [240, 400], background: "#F2F2F7" }
        layers:
        \(RecordedCard.layer())
        script:
          - wait: 0.3s
          - wait: 1.7s
        loaded:
          - { animate: { set: { card.position.y: 285 } }, delay: 0.3s, duration: \(duration), timing: \(timing) }
        """
    }

    static var box: TrackedBox { TrackedBox(name: "card", rect: RecordedCard.frame) }

    /// The parameters are those of `track`.
    func fit(
        _ scene: String, as name: String, box: Rect? = nil, scale: Double = 1, rate: Double = RenderOptions.defaultRate,
        at time: Double = 0
    ) throws -> FitReport {
        try FitJob(try track(scene, as: name, box: box, scale: scale, rate: rate, at: time)).run()
    }

    /// - Parameters:
    ///   - box: in pixels; nil for that of the card.
    ///   - scale: pixels per point.
    ///   - time: of the frame that the box is on.
    func track(
        _ scene: String, as name: String, box: Rect? = nil, scale: Double = 1, rate: Double = RenderOptions.defaultRate,
        at time: Double = 0
    ) throws -> TrackReport {
        let folder = try TemporaryFolder(["scene.yaml": scene])
        var job = RenderJob()
        job.paths = [folder.path(name)]
        (job.options.scale, job.options.rate) = (scale, rate)
        if name == "frames" { job.format = name }
        _ = try job.run(try PreparedScene(folder.path("scene.yaml")))
        let boxes = [box.map { TrackedBox(name: "box", rect: $0, time: time) } ?? Self.box]
        var track = TrackJob(folder.path(name), boxes: boxes)
        track.scale = scale
        return try track.run()
    }
}
