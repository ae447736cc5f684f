import Encoding
import SceneLanguage
import SceneModel

/// The range, rate, size and quality of an animation: everything except the scene that determines its bytes.
public struct RenderOptions: Sendable, Hashable {
    /// The default of `rate`, in frames per second.
    public static let defaultRate = 30.0
    /// The lowest `rate`, in frames per second.
    public static let minRate = 0.01
    /// The highest `rate`, in frames per second.
    public static let maxRate = 600.0
    /// The highest `scale`, in pixels per point.
    public static let maxScale = 8.0
    /// The range of `speed`, in seconds of scene time per second of the file.
    public static let speeds = 0.01...100.0
    /// The highest `hold`, in seconds.
    public static let maxHold = 600.0
    /// The values of `quality`, the one with the smallest files first.
    public static var qualities: [String] { Quality.allCases.map(\.rawValue) + [lossless] }
    /// The quality for exact copies of the frames, which not all formats support.
    public static let lossless = "lossless"
    /// The order in which settings are reduced to fit `maxSize`, for help texts. Lossless outputs begin with the frame
    /// rate.
    public static let reductionOrder = QualityLadder.order
    /// The former name of `reductionOrder`.
    @available(*, deprecated, renamed: "reductionOrder")
    public static var concessions: String { reductionOrder }
    /// The default of `quality`.
    public static let defaultQuality = Quality.standard.rawValue

    /// Frames per second of the file, in `minRate`...`maxRate`.
    public var rate = RenderOptions.defaultRate
    /// Pixels per point, above 0 and at most `maxScale`.
    public var scale = 1.0
    /// The beginning of the part of the scene that is shown; nil for the start of the scene.
    public var from: SceneMoment?
    /// The end of that part; nil for the end of the scene.
    public var to: SceneMoment?
    /// Seconds of scene time per second of the file, in `speeds`.
    public var speed = 1.0
    /// Seconds for which the last frame is shown longer, in 0...`maxHold`.
    public var hold = 0.0
    /// The time whose frame comes first in the file, for viewers that show one frame only; nil for the start. The order of the
    /// frames is rotated, so `loops` must be 0.
    public var poster: SceneMoment?
    /// How often the animation plays, at most 65,535; 0 means endless.
    public var loops = 0
    /// One of `qualities`.
    public var quality = RenderOptions.defaultQuality
    /// The largest size of each output in bytes, at least 1; nil for no limit.
    ///
    /// If an output is larger, settings are reduced in this order:
    ///
    /// 1. the quality, down to 1.5 times the loss of `small`: dither and tolerance of a GIF, libwebp's quality of a WebP;
    /// 2. the colours of a GIF: 256, 128, 64;
    /// 3. frame rate, down to 10 frames per second, rounded so that each frame lasts a whole number of hundredths of a second;
    /// 4. scale, down to half.
    ///
    /// Each time a later setting is reduced by one step, the earlier ones are reset and searched again. The first settings
    /// that fit are used. Lossless outputs begin with the frame rate. The cost is several renderings, each up to the
    /// frame where it exceeds the limit.
    public var maxSize: Int?

    /// Creates options with the defaults.
    public init() {}

    /// Checks the options as far as that is possible without a scene.
    ///
    /// - Throws: exit code 64 for the first invalid option.
    public func check() throws(ZoetropeError) {
        guard rate >= Self.minRate, rate <= Self.maxRate else {
            throw ZoetropeError(
                .usage, "--fps must be \(Value.format(Self.minRate)) to \(Value.format(Self.maxRate))")
        }
        try PixelSize.check(scale: scale)
        guard Self.speeds.contains(speed) else {
            throw ZoetropeError(
                .usage,
                "--speed must be \(Value.format(Self.speeds.lowerBound)) to \(Value.format(Self.speeds.upperBound))")
        }
        guard hold >= 0, hold <= Self.maxHold else {
            throw ZoetropeError(.usage, "--hold must be 0 to \(Value.format(Self.maxHold)) s")
        }
        guard (0...65_535).contains(loops) else {
            throw ZoetropeError(.usage, "--loop must be 0 (endless) or 1 to 65535")
        }
        guard poster == nil || loops == 0 else {
            throw ZoetropeError(.usage, "--poster needs an endless loop: leave --loop out")
        }
        guard maxSize ?? 1 >= 1 else { throw ZoetropeError(.usage, "--max-size must be at least 1 byte") }
        guard Self.qualities.contains(quality) else {
            throw ZoetropeError(.usage, "--quality must be one of \(Self.qualities.joined(separator: ", "))")
        }
    }

    /// The frames of a scene with these options.
    ///
    /// - Parameter rate: frames per second; replaces that of the options.
    /// - Throws: exit code 64 for moments outside the scene, 3 for too many frames or pixels.
    package func schedule(of scene: PreparedScene, rate: Double) throws(ZoetropeError) -> FrameSchedule {
        let start = try from.map { moment throws(ZoetropeError) in try scene.time(of: moment) } ?? 0
        let end = try to.map { moment throws(ZoetropeError) in try scene.time(of: moment) } ?? scene.duration
        guard start <= end else { throw ZoetropeError(.usage, "\(scene.file): --from is later than --to") }
        let first = try poster.map { moment throws(ZoetropeError) in try scene.time(of: moment) }
        if let first, first < start || first > end {
            throw ZoetropeError(.usage, "\(scene.file): --poster is outside the range of --from and --to")
        }
        let count = FrameSchedule.count(start...end, fps: rate, speed: speed)
        guard count <= SceneLimits.frames else {
            throw ZoetropeError(
                .limit,
                """
                \(scene.file): the animation would have \(count) frames; the limit is \(SceneLimits.frames): lower --fps, \
                or use --from and --to
                """
            )
        }
        if count > 1 { try PixelSize(of: scene, scale: scale).check(frames: count, of: scene) }
        return FrameSchedule(start...end, fps: rate, speed: speed, hold: hold, poster: first)
    }

    /// The loss of lossy formats; nil for `lossless`.
    var loss: Quality? { Quality(rawValue: quality) }

    var plays: Plays { loops == 0 ? .forever : .times(loops) }
}
