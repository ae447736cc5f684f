import Pages
import Zoetrope

/// The lines for people that say what a command did.
///
/// They are its result and go to standard output. If that has JSON, HTML or the bytes of a file, they go to standard error.
struct Summary {
    private let isShown: Bool
    private let isOutputTaken: Bool

    /// - Parameters:
    ///   - isShown: false for `--quiet`.
    ///   - isOutputTaken: whether standard output has JSON, HTML or the bytes of a file.
    init(isShown: Bool, isOutputTaken: Bool) {
        (self.isShown, self.isOutputTaken) = (isShown, isOutputTaken)
    }

    /// Writes one or more lines. Control characters are shown as escapes.
    ///
    /// - Throws: exit code 4 if standard output cannot be written.
    func print(_ text: String) throws(ZoetropeError) {
        guard isShown else { return }
        if isOutputTaken { Console.log(text) } else { try Console.print(lines: text) }
    }

    /// Writes one line for each file that was written, after the warnings, which go to standard error.
    ///
    /// - Throws: exit code 4 if standard output cannot be written.
    func print(_ report: RenderReport) throws(ZoetropeError) {
        guard isShown else { return }
        for warning in report.warnings { Console.log(warning) }
        for output in report.outputs {
            let frames = CountText.count(output.frames, "frame")
            let kept = output.framesInFile == output.frames ? "" : ", \(output.framesInFile) in the file"
            let origin =
                switch output.origin {
                case .copied: "  from the cache"
                case .present: "  up to date"
                default: ""
                }
            try print(
                "\(output.path)  \(output.width)x\(output.height)  \(frames)\(kept)  \(Console.size(output.bytes))\(origin)"
            )
            guard let maxSize = output.maxSize, let reductions = output.reductions else { continue }
            let what = reductions.isEmpty ? "nothing" : reductions.joined(separator: ", ")
            try print("  reduced: \(what); \(100 * output.bytes / maxSize)% of \(Console.size(maxSize))")
        }
    }

    /// Writes what a cache has saved.
    ///
    /// - Parameter made: what happened to the misses.
    /// - Throws: exit code 4 if standard output cannot be written.
    func print(_ use: RenderReport.CacheUse?, made: String = "rendered") throws(ZoetropeError) {
        guard let use else { return }
        let seconds = (use.secondsSaved * 10).rounded() / 10
        try print(
            "cache: \(CountText.count(use.hits, "hit")), \(use.misses) \(made)"
                + (use.hits > 0 ? ", \(seconds) s saved" : ""))
    }
}
