/// How far pictures may be off: two numbers that a person can explain.
public struct SnapshotTolerance: Sendable, Hashable {
    /// By how many levels of 0...255 each channel of a pixel may be off.
    public var levels: Int
    /// The share of pixels, 0...1, that may be off by more than that.
    public var share: Double

    /// - Parameters:
    ///   - levels: 0...255.
    ///   - share: 0...1.
    public init(levels: Int = 0, share: Double = 0) {
        self.levels = levels
        self.share = share
    }

    /// Not at all: the same program with the same fonts draws the same pixels on every machine.
    public static let exact = SnapshotTolerance()
}
