import Foundation
import Playback
import SceneFile
import SceneLanguage
import SceneModel
public import Zoetrope

/// Compares a scene with a single golden file at any path. Use it for golden files that belong to a test and not to the
/// scene.
public struct GoldenCheck: Sendable {
    /// The content of a golden.
    public enum Content: Sendable {
        /// A table of values at a fixed interval in milliseconds and at each marker; an interval below 1 is raised to
        /// 1. The expressions are written as in `expect`.
        case trace([String], every: Int)
        /// One moment as a PNG.
        case still(SceneMoment)
        /// A whole script as an animation; the format is `gif` or `apng`, the rate is in frames per second, 1...50.
        case animation(format: String, rate: Double)
    }

    /// Frames per second of an animation. GIF viewers slow down animations with more than 50, see `GIFFormat.maxRate`.
    private static let rates = 1.0...50.0

    /// The settings for playing the scene.
    public var settings = SceneSettings()
    /// The scale of stills and animations, in pixels per point.
    public var scale = 1.0
    /// Maximum difference of a channel, in levels, 0...255.
    public var levels = 0
    /// Fraction of pixels, 0...1, that may differ by more than `levels`.
    public var share = 0.0
    /// When the golden file is written.
    public var record: RecordMode
    /// The command that accepts the current content, for messages.
    public var acceptCommand: String

    /// A check with the scene's own settings and no tolerance.
    public init(record: RecordMode, acceptCommand: String) {
        self.record = record
        self.acceptCommand = acceptCommand
    }

    /// The former name of `acceptCommand`.
    @available(*, deprecated, renamed: "acceptCommand")
    public var acceptance: String {
        get { acceptCommand }
        set { acceptCommand = newValue }
    }

    /// The former name of `init(record:acceptCommand:)`.
    @available(*, deprecated, renamed: "init(record:acceptCommand:)")
    public init(record: RecordMode, acceptance: String) {
        self.init(record: record, acceptCommand: acceptance)
    }

    /// Plays the scene and compares.
    ///
    /// - Parameters:
    ///   - content: the content of the golden.
    ///   - scene: a scene file.
    ///   - path: the golden's file.
    /// - Throws: the errors of `PreparedScene`; exit code 64 for an unknown format, rate or scale. A golden that
    ///   differs or cannot be read is a result, not an error.
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
            golden = TraceGolden(name: name, expressions: traced, interval: max(every, 1), findsRelations: true)
        case .still(let position):
            golden = StillGolden(name: name, moment: position.moment, set: set)
        case .animation(let format, let rate):
            guard let kind = GoldenSet.Animation(rawValue: format) else {
                let names = GoldenSet.Animation.allCases.map(\.rawValue).joined(separator: ", ")
                throw ZoetropeError(.usage, "unknown animation format '\(format)'; the formats are \(names)")
            }
            guard Self.rates.contains(rate) else {
                throw ZoetropeError(
                    .usage,
                    """
                    the frame rate of a recorded animation must be \(Value.format(Self.rates.lowerBound)) to \
                    \(Value.format(Self.rates.upperBound)), not \(Value.format(rate))
                    """)
            }
            set.rate = rate
            golden = AnimationGolden(name: name, format: kind.format, set: set)
        }
        var checker = GoldenChecker(options: GoldenOptions(record: record), scene: scene)
        checker.acceptCommand = acceptCommand
        return checker.check(
            golden, name: name, of: played, at: GoldenPlace(base: PathText.folder(of: path), path: name))
    }
}

extension SceneMoment {
    var moment: Moment {
        switch self {
        case .time(let time): .time(time)
        case .fraction(let fraction): .fraction(fraction)
        case .marker(let name): .marker(name)
        case .end: .end
        case .offset(let base, let seconds): .offset(from: base.moment, by: seconds)
        }
    }
}
