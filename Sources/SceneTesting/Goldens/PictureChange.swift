import Snapshots

/// How a picture or an animation differs from its golden.
public struct PictureChange: Codable, Sendable, Hashable {
    /// Number of compared frames; 1 for a still.
    public var compared: Int
    /// Number of frames that differ by more than the tolerance.
    public var frames: Int
    /// Start of the first differing frame in seconds.
    public var first: Double?
    /// Start of the last differing frame in seconds.
    public var last: Double?
    /// Largest difference of any channel of any pixel, in levels, 0...255.
    public var largest: Int
    /// Share of pixels that differ by more than `levels`, 0...1; for an animation, in the frame where it is largest.
    public var share: Double
    /// The layer that contains most of the differing pixels of that frame, or `the background`.
    public var layer: String?
    /// Whether the number of frames or their times differ.
    public var timingDiffers = false
    /// Allowed difference in levels.
    public var levels: Int
    /// Share of pixels that may differ by more than `levels`, 0...1.
    public var allowed: Double

    init(_ comparison: AnimationComparison, tolerance: PictureTolerance) {
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
