/// The outputs, warnings and timings of a rendering, which can be printed as JSON.
public struct RenderReport: Codable, Sendable {
    /// One animation that was written.
    public struct Output: Codable, Sendable {
        /// The path of the scene file as it was given.
        public var scene: String
        /// The script that was played.
        public var script: String
        /// The file, or the folder of frames.
        public var path: String
        /// One of `RenderJob.formats`.
        public var format: String
        /// Size of the file, or of all files in the folder.
        public var bytes: Int
        /// SHA-256 in hexadecimal digits; for a folder, of the digests of its files in order.
        public var sha256: String
        /// The number of frames that were sampled.
        public var frames: Int
        /// The number of frames in the file, or of files in the folder. It is smaller than `frames` where equal frames follow each
        /// other, and larger where a frame is shown for long or a GIF corrects pixels that rest.
        public var framesInFile: Int
        /// Length in seconds.
        public var duration: Double
        /// Frames per second.
        public var fps: Double
        /// In pixels.
        public var width: Int
        /// In pixels.
        public var height: Int
        /// The largest allowed size in bytes; nil for no limit.
        public var maxSize: Int?
        /// The settings that were reduced to fit it, such as `colours 256 -> 128`; nil without a limit.
        public var reductions: [String]?

        /// The former name of `reductions`.
        @available(*, deprecated, renamed: "reductions")
        public var gaveUp: [String]? { reductions }
    }

    /// Wall-clock times of the steps, in seconds.
    public struct Timings: Codable, Sendable {
        /// Reading, checking and playing the scene.
        public var prepare: Double
        /// Drawing, encoding and writing.
        public var render: Double

        /// Creates timings; both values are in seconds.
        public init(prepare: Double, render: Double) {
            self.prepare = prepare
            self.render = render
        }
    }

    /// The outputs in the order in which they were written.
    public var outputs: [Output]
    /// Warnings about the scene and the options, as printable text.
    public var warnings: [String]
    /// Wall-clock times.
    public var timings: Timings
    /// The error of the first scene that could not be rendered; nil if there is none.
    public var error: ErrorReport?

    /// Creates a report.
    public init(outputs: [Output], warnings: [String], timings: Timings) {
        self.outputs = outputs
        self.warnings = warnings
        self.timings = timings
    }

    /// Combines reports; their times are added.
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
