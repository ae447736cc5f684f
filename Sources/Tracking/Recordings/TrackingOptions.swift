/// How a recording is tracked.
package struct TrackingOptions: Sendable, Hashable {
    /// Pixels of the recording per point.
    package var scale: Double
    /// Bytes of luma that are kept to track backwards from a box that was not drawn on the first frame.
    package var memory: Int
    /// The time at which the recording ends, in seconds; nil if it is unknown.
    package var end: Double?
    /// The most threads that are used at the same time; results do not depend on it.
    package var threads: Int

    package init(scale: Double = 1, memory: Int = 256 << 20, threads: Int = 2) {
        self.scale = scale
        self.memory = memory
        self.threads = threads
    }
}
