import Foundation
import Pages
import Zoetrope

/// What `--stats` prints about a run: time, processor time and memory.
struct RunStats {
    /// When the program began. Read it first in `main`.
    static let begin = ContinuousClock.now

    private let report: RenderReport?

    init(_ report: RenderReport?) {
        self.report = report
    }

    /// One line for people, not for programs; `--json` of `render` has the same times.
    var text: String {
        var usage = rusage()
        getrusage(Self.own, &usage)
        let processor = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
        return """
            \(work), \(Self.format(processor)) s of processor time, \
            at most \(Console.size(Self.bytes(usage.ru_maxrss))) of memory
            """
    }

    private var work: String {
        guard let report else { return "\(Self.format((ContinuousClock.now - Self.begin) / .seconds(1))) s" }
        let frames = report.outputs.reduce(0) { $0 + $1.frames }
        let seconds = report.timings.prepare + report.timings.render
        return """
            \(CountText.count(frames, "frame")) in \(Self.format(seconds)) s \
            (\(Self.format(report.timings.prepare)) s to read and play the scene), \
            \(Self.format(Double(frames) / max(report.timings.render, 1e-9))) frames per second
            """
    }

    private static func format(_ value: Double) -> String {
        value < 10 ? "\((value * 100).rounded() / 100)" : "\(Int(value.rounded()))"
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

    #if canImport(Darwin)
        private static let own = RUSAGE_SELF
        private static func bytes(_ size: Int) -> Int { size }
    #else
        private static let own = Int32(RUSAGE_SELF.rawValue)
        // Linux counts kilobytes.
        private static func bytes(_ size: Int) -> Int { size * 1024 }
    #endif
}
