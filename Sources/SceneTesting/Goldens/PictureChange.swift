import Snapshots

/// How a picture or an animation is off.
public struct PictureChange: Codable, Sendable, Hashable {
    /// How many frames were compared; 1 for a still.
    public var compared: Int
    /// How many of them differ by more than is allowed.
    public var frames: Int
    /// When the first of those is shown, in seconds.
    public var first: Double?
    /// When the last of those is shown, in seconds.
    public var last: Double?
    /// The largest difference of any channel of any pixel, in levels of 255.
    public var largest: Int
    /// The share of pixels that are off by more than `levels`, 0 to 1; of an animation, in its worst frame.
    public var share: Double
    /// The layer in which most of that lies.
    public var layer: String?
    /// Whether frames are more, fewer, or shown at other times.
    public var timingDiffers = false
    /// Levels that are allowed.
    public var levels: Int
    /// The share of pixels that may be off by more.
    public var allowed: Double

    init(_ comparison: ClipComparison, tolerance: PictureTolerance) {
        let worst = comparison.frames.max { $0.picture.share < $1.picture.share }
        compared = comparison.compared
        frames = comparison.frames.count
        first = comparison.frames.first?.time
        last = comparison.frames.last?.time
        largest = comparison.worst
        share = worst?.picture.share ?? 0
        layer = worst?.picture.region
        timingDiffers = !comparison.timingPasses
        (levels, allowed) = (tolerance.levels, tolerance.share)
    }
}
