/// What a rendering wrote, ready to be printed as JSON.
public struct RenderReport: Codable, Sendable {
    /// One animation that was written.
    public struct Output: Codable, Sendable {
        /// The scene's file, as the user named it.
        public var scene: String
        public var script: String
        /// The file, or the folder of frames.
        public var path: String
        public var format: String
        public var bytes: Int
        /// Of the file, in hexadecimal digits; of a folder, of its files' digests in their order.
        public var sha256: String
        public var frames: Int
        /// Seconds.
        public var duration: Double
        /// Frames a second.
        public var fps: Double
        /// Pixels.
        public var width: Int
        public var height: Int
    }

    /// How long the steps took, in seconds of wall time.
    public struct Timings: Codable, Sendable {
        /// Reading, checking and playing the scene.
        public var prepare: Double
        /// Drawing, encoding and writing.
        public var render: Double

        /// Both in seconds.
        public init(prepare: Double, render: Double) {
            self.prepare = prepare
            self.render = render
        }
    }

    public var outputs: [Output]
    public var warnings: [String]
    public var timings: Timings

    /// A report put together from others.
    public init(outputs: [Output], warnings: [String], timings: Timings) {
        self.outputs = outputs
        self.warnings = warnings
        self.timings = timings
    }

    /// As JSON with sorted keys.
    public var json: String { JSONText.encode(self) }
}
