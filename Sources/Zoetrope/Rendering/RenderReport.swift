/// What a rendering wrote, ready to be printed as JSON.
public struct RenderReport: Codable, Sendable {
    /// One animation that was written.
    public struct Output: Codable, Sendable {
        /// The scene's file, as the user named it.
        public var scene: String
        /// The script that was played.
        public var script: String
        /// The file, or the folder of frames.
        public var path: String
        /// One of `RenderJob.formats`.
        public var format: String
        /// Of the file, or of all files in the folder.
        public var bytes: Int
        /// Of the file, in hexadecimal digits; of a folder, of its files' digests in their order.
        public var sha256: String
        /// How many there are.
        public var frames: Int
        /// Seconds.
        public var duration: Double
        /// Frames a second.
        public var fps: Double
        /// Pixels.
        public var width: Int
        /// Pixels.
        public var height: Int
        /// Bytes that were allowed; nil for any.
        public var maxSize: Int?
        /// What was given up for that, such as `colours 256 -> 128`; nil where nothing was asked.
        public var gaveUp: [String]?
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

    /// In the order in which they were written.
    public var outputs: [Output]
    /// What the author should know.
    public var warnings: [String]
    /// How long it took.
    public var timings: Timings

    /// A report put together from others.
    public init(outputs: [Output], warnings: [String], timings: Timings) {
        self.outputs = outputs
        self.warnings = warnings
        self.timings = timings
    }

    /// Several reports as one, their times added up.
    public init(_ reports: [RenderReport]) {
        outputs = reports.flatMap(\.outputs)
        warnings = reports.flatMap(\.warnings)
        timings = Timings(
            prepare: reports.reduce(0) { $0 + $1.timings.prepare }, render: reports.reduce(0) { $0 + $1.timings.render }
        )
    }

    /// As JSON with sorted keys.
    public var json: String { JSONText.encode(self) }
}
