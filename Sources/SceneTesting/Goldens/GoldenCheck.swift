import Foundation
import Playback
import SceneModel
public import Zoetrope

/// Holds a scene to one golden that lies anywhere: what a test keeps, rather than the scene.
public struct GoldenCheck: Sendable {
    /// What a golden shows.
    public enum Content: Sendable {
        /// A table of values, expressions as in `expect`, every so many milliseconds and at each marker.
        case trace([String], every: Int)
        /// One moment as a PNG.
        case still(Position)
        /// A script from its start to its end at a number of frames a second, 1...50; the format is `gif` or `apng`.
        case animation(format: String, rate: Double)
    }

    /// What is changed about the scene.
    public var settings = SceneSettings()
    /// Pixels for each point of pictures.
    public var scale = 1.0
    /// By how many levels of 255 a channel may be off.
    public var levels = 0
    /// The share of pixels, 0...1, that may be off by more.
    public var share = 0.0
    /// What is written.
    public var record: RecordMode
    /// How what is now is accepted, for messages.
    public var acceptance: String

    /// A check of the scene as it is, exact to the level.
    public init(record: RecordMode, acceptance: String) {
        self.record = record
        self.acceptance = acceptance
    }

    /// Plays the scene and compares.
    ///
    /// - Parameters:
    ///   - content: what the golden shows.
    ///   - scene: a scene file.
    ///   - path: the golden's file.
    /// - Throws: the problems of `PreparedScene`; exit code 64 for a format that does not exist. A golden that differs or
    ///   cannot be read is a result, not a problem.
    public func run(_ content: Content, of scene: String, at path: String) throws(ZoetropeError) -> GoldenResult {
        var settings = settings
        if case .trace(let expressions, _) = content { settings.traced = expressions }
        let played = try PreparedScene(scene, settings: settings)
        let name = URL(fileURLWithPath: path).lastPathComponent
        var set = GoldenSet(script: played.script)
        (set.scale, set.levels, set.share) = (scale, levels, share)
        let golden: any Golden
        switch content {
        case .trace(_, let every):
            let traced = played.sampler.timeline.scene.traced
            golden = TraceGolden(name: name, expressions: traced, interval: max(every, 1), explains: true)
        case .still(let position):
            golden = StillGolden(name: name, moment: position.moment, set: set)
        case .animation(let format, let rate):
            guard let kind = GoldenSet.Animation(rawValue: format) else {
                let names = GoldenSet.Animation.allCases.map(\.rawValue).joined(separator: ", ")
                throw ZoetropeError(.usage, "an animation is one of \(names), not '\(format)'")
            }
            set.rate = rate
            golden = AnimationGolden(name: name, format: kind.format, set: set)
        }
        var keeper = GoldenChecker(options: GoldenOptions(record: record), scene: scene)
        keeper.acceptance = acceptance
        return keeper.review(golden, name: name, of: played, at: path)
    }
}

extension Position {
    var moment: Moment {
        switch self {
        case .time(let time): .time(time)
        case .share(let share): .share(share)
        case .marker(let name): .marker(name)
        case .end: .end
        case .offset(let base, let seconds): .offset(from: base.moment, by: seconds)
        }
    }
}
