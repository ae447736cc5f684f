import Snapshots

/// How a picture or an animation differs from its golden.
public struct PictureChange: Codable, Sendable, Hashable {
    /// Number of compared frames; 1 for a still.
    public var compared: Int
    /// Number of frames that differ by more than the tolerance. In a GIF frames that differ only as another palette explains do
    /// not count, unless all are of that kind. The same holds for the properties below, except for `largest`.
    public var frames: Int
    /// Start of the first differing frame in seconds.
    public var first: Double?
    /// Start of the last differing frame in seconds.
    public var last: Double?
    /// Largest difference of any channel of any pixel, in levels, 0...255.
    public var largest: Int
    /// Share of pixels that differ by more than `levels`, 0...1; for an animation, in the frame where it is largest.
    public var share: Double
    /// The layer of the largest change in that frame, or `the background`.
    public var layer: String?
    /// The layers of all changes in that frame, the largest first; nil if no layer is known.
    public var layers: [String]?
    /// Layers that show the same at another place in that frame; nil if there are none.
    public var moves: [Move]?
    /// Whether the number of frames or their times differ, other than by frames in which nothing visible changes.
    public var timingDiffers = false
    /// Allowed difference in levels.
    public var levels: Int
    /// Share of pixels that may differ by more than `levels`, 0...1.
    public var allowed: Double

    /// How far a layer has moved, in pixels.
    public struct Move: Codable, Sendable, Hashable {
        /// The id of the layer.
        public var layer: String
        /// To the right.
        public var x: Int
        /// Downwards.
        public var y: Int
    }

    init(_ comparison: AnimationComparison, _ moves: RegionMoves, tolerance: PictureTolerance) {
        let worst = comparison.mostDifferent
        compared = comparison.compared
        frames = Set(comparison.shown.map(\.expected)).count
        first = comparison.shown.first?.time
        last = comparison.shown.last?.time
        largest = comparison.worst
        share = worst?.picture.share ?? 0
        layers = worst.flatMap { $0.picture.regions.isEmpty ? nil : $0.picture.regions }
        layer = layers?.first
        self.moves =
            moves.moves.isEmpty ? nil : moves.moves.map { Move(layer: $0.name, x: $0.x, y: $0.y) }
        timingDiffers = comparison.showsTiming
        (levels, allowed) = (tolerance.levels, tolerance.share)
    }
}
