import BenchmarkFigures
import Foundation
import Zoetrope

extension ProcessFigures {
    /// Renders in this process.
    init(rendering path: String, settings: SceneSettings, scale: Double, fps: Double) throws {
        let target = TemporaryFile(extension: "gif")
        defer { target.remove() }
        let clock = ContinuousClock()
        let start = clock.now
        let scene = try PreparedScene(path, settings: settings)
        let prepared = clock.now
        var job = RenderJob()
        job.paths = [target.path]
        job.options.scale = scale
        job.options.rate = fps
        _ = try job.run(scene)
        self.init(
            peakMegabytes: Self.currentPeakMegabytes, preparation: (prepared - start) / .milliseconds(1),
            rendering: (clock.now - prepared) / .milliseconds(1))
    }

    /// Renders in a new process and returns the medians of several.
    init(ofNewProcesses runs: Int, rendering path: String, arguments: [String]) throws {
        let figures = try (0..<runs).map { _ in try Self.child([path] + arguments) }
        self.init(
            peakMegabytes: figures.map(\.peakMegabytes).median ?? 0,
            preparation: figures.map(\.preparation).median ?? 0, rendering: figures.map(\.rendering).median ?? 0)
    }

    private static func child(_ arguments: [String]) throws -> ProcessFigures {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = arguments + ["--process"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return try JSONDecoder().decode(ProcessFigures.self, from: output)
    }

    /// From /proc, because the maximum that getrusage reports includes that of the process before `exec`.
    private static var currentPeakMegabytes: Double {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { $0.split(separator: " ").compactMap { Double($0) }.first }.map { $0 / 1024 } ?? 0
    }
}
