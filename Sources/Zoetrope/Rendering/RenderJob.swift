import Encoding
import Foundation
import Graphics
import SceneLanguage

/// Renders a prepared scene to animation files.
public struct RenderJob: Sendable {
    /// The highest value of `jobs`.
    public static let maxJobs = 256

    /// Output files, or folders that end in `/`; empty for `Output/NAME.gif`.
    public var paths: [String] = []
    /// One of `RenderJob.formats`; nil for that of the file extension.
    public var format: String?
    /// The range, rate, size and quality of the animations.
    public var options = RenderOptions()
    /// Number of threads that draw and encode, in 1...`maxJobs`. Output does not depend on it.
    public var jobs = min(ProcessInfo.processInfo.activeProcessorCount, RenderJob.maxJobs)
    /// Whether other animations are written to the same paths, which have to be folders then.
    public var sharesFolder = false
    /// The file name, without extension, for paths that are folders; nil for that of the scene.
    public var name: String?
    /// Paths that were written before and must not be written again.
    public var taken: [String] = []

    /// Whether the outputs are temporary files, so that errors name the scene, and the whole scene is shown.
    package var isTemporary = false

    /// The names of the formats, the default first.
    public static var formats: [String] { OutputFormats.names }

    /// Creates a job with the defaults.
    public init() {}

    /// Checks the options, formats and paths as far as that is possible without a scene.
    ///
    /// - Throws: exit code 64 for the first invalid option.
    public func check() throws(ZoetropeError) {
        try options.check()
        guard (1...Self.maxJobs).contains(jobs) else {
            throw ZoetropeError(.usage, "--jobs must be 1 to \(Self.maxJobs)")
        }
        // A placeholder that no path equals.
        _ = try plan(name: "?")
    }

    /// Draws and encodes the scene and writes the outputs. Memory is bounded by two frames for each thread, whatever the length.
    ///
    /// - Parameters:
    ///   - scene: the scene to draw.
    ///   - progress: called after each frame with the number of frames done and the total.
    /// - Returns: the outputs that were written, and warnings.
    /// - Throws: exit code 64 for invalid options, 3 for a limit, 4 if a file cannot be written, 2 if a binding has no value at
    ///   one of the times. No partial file is left.
    public func run(
        _ scene: PreparedScene, progress: ((_ done: Int, _ total: Int) -> Void)? = nil
    ) throws(ZoetropeError) -> RenderReport {
        let (passes, rateWarnings) = try passes(of: scene)
        let size = try PixelSize(of: scene, scale: options.scale)
        let clock = ContinuousClock()
        let start = clock.now
        var written: [RenderReport.Output] = []
        for pass in passes {
            written += try render(scene, pass, size: size, progress: progress)
        }
        let seconds = (clock.now - start) / .seconds(1)
        return RenderReport(
            outputs: written, warnings: scene.warnings + rateWarnings,
            timings: RenderReport.Timings(prepare: 0, render: seconds))
    }

    /// Outputs that show the same frames.
    struct Pass {
        var outputs: [OutputPlan.Output]
        var schedule: FrameSchedule
    }

    /// The outputs of a scene, grouped by their frames, and a warning for each format that does not support the requested
    /// rate.
    func passes(of scene: PreparedScene) throws(ZoetropeError) -> (passes: [Pass], warnings: [String]) {
        try check()
        var warnings: [String] = []
        var passes: [Pass] = []
        for output in try plan(name: name ?? scene.name) {
            guard !Self.isSame(output.path, scene.file) else {
                throw ZoetropeError(
                    .usage, "\(output.path): this is the scene itself; give the animation another name")
            }
            var rate = options.rate
            if let highest = output.format.maxRate, rate > highest {
                rate = highest
                warnings.append(
                    "\(output.path): warning: \(output.format.name.uppercased()) viewers support at most \(Value.format(highest)) "
                        + "frames a second; sampled at \(Value.format(highest))")
            }
            if let index = passes.firstIndex(where: { $0.schedule.fps == rate }) {
                passes[index].outputs.append(output)
            } else {
                passes.append(Pass(outputs: [output], schedule: try options.schedule(of: scene, rate: rate)))
            }
        }
        return (passes, warnings)
    }

    /// The paths and formats of the outputs.
    ///
    /// - Parameter name: the file name, without extension, for paths that are folders.
    /// - Throws: exit code 64 for the first invalid option.
    package func outputs(named name: String) throws(ZoetropeError) -> [OutputPlan.Output] {
        try check()
        return try plan(name: name)
    }

    /// Checks that no two scenes or variants have the same output.
    ///
    /// - Throws: exit code 64 for the first two, or for the first invalid option.
    package func checkNames(of targets: [SceneTarget]) throws(ZoetropeError) {
        var claimed = ClaimedPaths()
        for target in targets { try claimed.claim(outputs(named: target.name), for: target.planName) }
    }

    private static func isSame(_ path: String, _ other: String) -> Bool {
        let paths = [path, other].map { URL(fileURLWithPath: $0).standardizedFileURL.resolvingSymlinksInPath().path }
        return paths[0] == paths[1]
    }

    private func plan(name: String) throws(ZoetropeError) -> [OutputPlan.Output] {
        let outputs = try OutputPlan.outputs(
            for: paths, format: format, name: name, sharesFolder: sharesFolder, taken: taken)
        if options.maxSize != nil { try OutputPlan.checkBudget(of: outputs) }
        if options.loss == nil { try OutputPlan.checkLossless(outputs) }
        return outputs
    }

    private func render(
        _ scene: PreparedScene, _ pass: Pass, size: PixelSize, progress: ((Int, Int) -> Void)?
    ) throws(ZoetropeError) -> [RenderReport.Output] {
        if let budget = options.maxSize {
            var reports: [RenderReport.Output] = []
            for output in pass.outputs {
                let part = BudgetedOutput(output: output, scene: scene, schedule: pass.schedule, size: size)
                reports += try fit([part], budget, progress: progress)
            }
            return reports
        }
        let (outputs, schedule) = (pass.outputs, pass.schedule)
        let count = schedule.times.count
        do {
            let writer = AnimationWriter(
                outputs: outputs,
                request: OutputRequest(
                    width: size.width, height: size.height, frames: count,
                    quality: options.loss, plays: options.plays),
                comments: try outputs.map { try OutputStamp(scene, schedule, options, format: $0.format).text },
                ends: schedule.ends,
                makePipeline: {
                    FramePipeline(scene, times: schedule.times, scale: options.scale, jobs: jobs)
                })
            return try zip(outputs, writer.write(progress: progress)).map { output, result in
                let size = output.format.fileSize(width: size.width, height: size.height)
                return RenderReport.Output(
                    scene: scene.file, script: scene.script, path: output.path, format: output.format.name,
                    bytes: result.bytes, sha256: result.sha256, frames: count, framesInFile: result.frames,
                    duration: schedule.duration, fps: schedule.fps, width: size.width, height: size.height)
            }
        } catch {
            throw ZoetropeError(during: "rendering \(scene.file)", error, in: scene.loaded.folder)
        }
    }
}
