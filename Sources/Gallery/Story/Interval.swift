import Playback

/// A period of a script with the poses at which changes in it are looked for.
final class Interval {
    /// At equal distances, from the start to the end.
    let steps: [Pose]
    /// `steps`, and those just before animations end.
    let poses: [Pose]

    /// More poses, at equal distances, for what is seen only between the start and the end.
    private(set) lazy var dense: Result<[Pose], any Error> = Result {
        try (0...Self.denseParts).map { try Pose(sampler, at: start + Double($0) * denseStep) }
    }

    private let sampler: Sampler
    private let start: Double
    private let end: Double

    var first: Pose { steps[0] }
    var last: Pose { steps[steps.count - 1] }

    /// Number of parts at whose ends the period is sampled, to find changes that are undone within it.
    private static let parts = 12
    private static let denseParts = 48

    /// The distance of the dense poses, in seconds.
    var denseStep: Double { (end - start) / Double(Self.denseParts) }

    /// Cost: samples all layers a few dozen times.
    ///
    /// - Throws: `SceneError` if the evaluation of a binding fails.
    init(_ sampler: Sampler, from start: Double, to end: Double) throws {
        self.sampler = sampler
        (self.start, self.end) = (start, end)
        // An animation that is removed at its end without a change of the model is visible just before.
        let ends = Set(sampler.timeline.events.filter(\.endsAnimation).map { $0.time - 0.002 })
        let more = ends.filter { $0 > start && $0 < end }.sorted().prefix(Self.parts)
        let times = (0...Self.parts).map { start + (end - start) * Double($0) / Double(Self.parts) }
        let steps = try times.map { try Pose(sampler, at: $0) }
        self.steps = steps
        poses = steps + (try more.map { try Pose(sampler, at: $0) })
    }
}
