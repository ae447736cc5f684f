import Foundation
import Playback
import SceneModel
public import Zoetrope

/// Compares a scene with a single golden at any path: for goldens that belong to a test, not to the scene.
public struct GoldenCheck: Sendable {
    /// The content of a golden.
    public enum Content: Sendable {
        /// A table of values at a fixed interval in milliseconds and at each marker; expressions as in `expect`.
        case trace([String], every: Int)
        /// One moment as a PNG.
        case still(Position)
        /// A whole script as an animation; the format is `gif` or `apng`, the rate is in frames per second, 1...50.
        case animation(format: String, rate: Double)
    }

    /// The settings the scene is played with.
    public var settings = SceneSettings()
    /// Pixels per point of pictures.
    public var scale = 1.0
    /// Maximum difference of a channel, in levels, 0...255.
    public var levels = 0
    /// Share of pixels, 0...1, that may differ by more than `levels`.
    public var share = 0.0
    /// Whether the golden is written.
    public var record: RecordMode
    /// The command that accepts the current content, for messages.
    public var acceptance: String

    /// A check with the scene's own settings and no tolerance.
    public init(record: RecordMode, acceptance: String) {
        self.record = record
        self.acceptance = acceptance
    }

    /// Plays the scene and compares.
    ///
    /// - Parameters:
    ///   - content: the content of the golden.
    ///   - scene: a scene file.
    ///   - path: the golden's file.
    /// - Throws: the errors of `PreparedScene`; exit code 64 for an unknown format. A golden that differs or cannot be
    ///   read is a result, not an error.
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
                throw ZoetropeError(.usage, "unknown animation format '\(format)'; the formats are \(names)")
            }
            set.rate = rate
            golden = AnimationGolden(name: name, format: kind.format, set: set)
        }
        var checker = GoldenChecker(options: GoldenOptions(record: record), scene: scene)
        checker.acceptance = acceptance
        return checker.check(golden, name: name, of: played, at: path)
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
