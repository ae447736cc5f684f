import Encoding
import SceneLanguage
import SceneModel

/// What an animation shows of a scene, and how: all that decides its bytes but the scene itself.
public struct RenderOptions: Sendable, Hashable {
    /// Frames a second where nobody says otherwise.
    public static let defaultRate = 30.0
    /// The highest rate that can be asked for, in frames a second.
    public static let maxRate = 600.0
    /// Pixels for each point, at most.
    public static let maxScale = 8.0
    /// How much faster or slower an animation may play than its scene.
    public static let speeds = 0.01...100.0
    /// Seconds that the last moment may stay longer, at most.
    public static let maxHold = 600.0
    /// What a GIF may weigh against how it looks, the smallest first.
    public static var qualities: [String] { Quality.allCases.map(\.rawValue) }
    /// What a size in bytes takes away, in its order; APNGs, which have no loss, begin with the third.
    public static let concessions = QualityLadder.order
    /// The quality where nobody says otherwise.
    public static let defaultQuality = Quality.standard.rawValue

    /// Frames a second of the file, above 0 and at most `maxRate`.
    public var rate = RenderOptions.defaultRate
    /// Pixels for each point, above 0 and at most `maxScale`.
    public var scale = 1.0
    /// Where the part of the scene begins that is shown; nil for its start.
    public var from: Position?
    /// Where that part ends; nil for the scene's end.
    public var to: Position?
    /// Seconds of the scene in one second of the file, in `speeds`.
    public var speed = 1.0
    /// Seconds that the last moment stays longer, at most `maxHold`.
    public var hold = 0.0
    /// The moment whose frame comes first, for viewers that show no more; nil for the start. The loop is turned, so
    /// it must be endless.
    public var poster: Position?
    /// How often the animation is shown; 0 for ever, at most 65,535.
    public var loops = 0
    /// One of `qualities`.
    public var quality = RenderOptions.defaultQuality
    /// Bytes that each output may have at most, at least 1; nil for any. What does not fit gives up, in this order:
    /// dither and tolerance (from `quality` to half again the loss of `small`), colours (256, 128, 64), the frame rate
    /// (down to 10 a second, in steps that GIF's hundredths of a second can tell) and the scale (down to half). The
    /// first that fits is written; after a step of one kind those before it start again. APNGs have no loss: they
    /// begin with the frame rate.
    public var maxSize: Int?

    /// The defaults.
    public init() {}

    /// Checks everything that can be checked without a scene.
    ///
    /// - Throws: exit code 64 with a sentence for the first option that is wrong.
    public func check() throws(ZoetropeError) {
        guard rate > 0, rate <= Self.maxRate else {
            throw ZoetropeError(.usage, "--fps is above 0 and at most \(Value.format(Self.maxRate))")
        }
        try PixelSize.check(scale: scale)
        guard Self.speeds.contains(speed) else {
            throw ZoetropeError(
                .usage,
                "--speed is \(Value.format(Self.speeds.lowerBound)) to \(Value.format(Self.speeds.upperBound))")
        }
        guard hold >= 0, hold <= Self.maxHold else {
            throw ZoetropeError(.usage, "--hold is at most \(Value.format(Self.maxHold)) s")
        }
        guard (0...65_535).contains(loops) else { throw ZoetropeError(.usage, "--loop is 0 for ever, or 1 to 65535") }
        guard poster == nil || loops == 0 else {
            throw ZoetropeError(.usage, "--poster turns the loop around, so it needs one without end: leave --loop out")
        }
        guard maxSize ?? 1 >= 1 else { throw ZoetropeError(.usage, "--max-size is at least 1 byte") }
        guard Quality(rawValue: quality) != nil else {
            throw ZoetropeError(.usage, "--quality is one of \(Self.qualities.joined(separator: ", "))")
        }
    }

    /// The frames of a scene under these options, at a rate that the format's viewers honour.
    ///
    /// - Throws: exit code 64 for positions that the scene does not have, 3 for too many frames.
    package func schedule(of scene: PreparedScene, rate: Double) throws(ZoetropeError) -> FrameSchedule {
        let start = try from.map { position throws(ZoetropeError) in try scene.time(of: position) } ?? 0
        let end = try to.map { position throws(ZoetropeError) in try scene.time(of: position) } ?? scene.duration
        guard start <= end else { throw ZoetropeError(.usage, "\(scene.file): --from comes after --to") }
        let first = try poster.map { position throws(ZoetropeError) in try scene.time(of: position) }
        if let first, first < start || first > end {
            throw ZoetropeError(.usage, "\(scene.file): --poster is outside of what --from and --to leave")
        }
        let count = FrameSchedule.count(start...end, fps: rate, speed: speed)
        guard count <= SceneLimits.frames else {
            throw ZoetropeError(
                .limit,
                "\(scene.file): \(count) frames; the limit is \(SceneLimits.frames): lower --fps, or use --from and --to"
            )
        }
        return FrameSchedule(start...end, fps: rate, speed: speed, hold: hold, poster: first)
    }

    var plays: Plays { loops == 0 ? .forever : .times(loops) }
}
