package import Graphics

/// A rectangle that is drawn on one frame of a recording, and followed through all.
package struct TrackedBox: Sendable, Hashable {
    /// Unique among the boxes of a recording.
    package var name: String
    /// In pixels of the recording; fractions are allowed.
    package var rect: Rect
    /// The time of the frame on which it was drawn: the frame that the file shows at that time, in seconds.
    package var time: Double

    package init(name: String, rect: Rect, time: Double = 0) {
        self.name = name
        self.rect = rect
        self.time = time
    }
}
