import BenchmarkFigures

/// The measurements of a run of `Benchmarks/comparison/compare.py`.
struct ComparisonFigures: Decodable {
    /// One animation at one scale.
    struct Animation: Decodable {
        var scene: String
        /// Pixels per point.
        var scale: Double
        var frames: Int
        /// Of wall-clock time, by program.
        var seconds: [String: Double]
        /// Of the file, by program.
        var bytes: [String: Int]
        /// Seconds until the browser shows the page; nil if it was not installed.
        var chromiumStart: Double?
    }

    var machine: MeasuredMachine
    var runs: Int
    /// By program or package.
    var versions: [String: String]
    var animations: [Animation]
    /// For each scale: `scale`, and CPU milliseconds per frame by renderer.
    var drawing: [[String: Double]]
}
