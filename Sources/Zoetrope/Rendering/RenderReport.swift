/// The outputs, warnings and timings of a rendering, which can be printed as JSON.
public struct RenderReport: Codable, Sendable {
    /// How an output came about.
    public enum Origin: String, Codable, Sendable {
        /// It was drawn.
        case rendered
        /// It was copied from the cache.
        case copied
        /// It was there already, with the same contents.
        case present
    }

    /// What a cache has saved.
    public struct CacheUse: Codable, Sendable, Hashable {
        /// The number of scenes that were not rendered.
        public var hits: Int
        /// The number of scenes that were rendered and added to the cache.
        public var misses: Int
        /// How long rendering the hits has taken when they were added, in seconds.
        public var secondsSaved: Double

        package init(hits: Int, misses: Int, secondsSaved: Double) {
            (self.hits, self.misses, self.secondsSaved) = (hits, misses, secondsSaved)
        }
    }

    /// One animation that was written.
    public struct Output: Codable, Sendable {
        /// The path of the scene file as it was given.
        public var scene: String
        /// The values of the variant by axis, such as `["appearance": "dark"]`; nil for a scene as it is.
        public var variant: [String: String]?
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

        /// How the output came about, if a cache was used; otherwise nil.
        public var origin: Origin?

        /// The former name of `reductions`.
        @available(*, deprecated, renamed: "reductions")
        public var gaveUp: [String]? { reductions }
    }

    /// The paths of the files of all outputs.
    package var files: [String] {
        outputs.flatMap { output in
            OutputFormats.named(output.format)?.files(of: output.path, count: output.framesInFile) ?? [output.path]
        }
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
    /// What the cache has saved; nil without one.
    public var cache: CacheUse?
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
        let uses = reports.compactMap(\.cache)
        guard !uses.isEmpty else { return }
        cache = CacheUse(
            hits: uses.reduce(0) { $0 + $1.hits }, misses: uses.reduce(0) { $0 + $1.misses },
            secondsSaved: uses.reduce(0) { $0 + $1.secondsSaved })
    }

    /// As JSON with sorted keys.
    public var json: String { JSONText.encode(self) }
}
