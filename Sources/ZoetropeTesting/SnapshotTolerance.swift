/// How much pictures may differ.
public struct SnapshotTolerance: Sendable, Hashable {
    /// Maximum difference of each channel of a pixel, in levels, 0...255.
    public var levels: Int
    /// Share of pixels, 0...1, that may differ by more than `levels`.
    public var share: Double

    /// A tolerance.
    ///
    /// - Parameters:
    ///   - levels: maximum difference per channel, 0...255.
    ///   - share: share of pixels that may differ by more, 0...1.
    public init(levels: Int = 0, share: Double = 0) {
        self.levels = levels
        self.share = share
    }

    /// No difference: the same program with the same fonts draws the same pixels on every machine.
    public static let exact = SnapshotTolerance()
}
