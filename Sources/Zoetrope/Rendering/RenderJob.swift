import Encoding
import Foundation
import Graphics
import SceneModel

/// Turns a prepared scene into animations.
public struct RenderJob: Sendable {
    /// Frames a second where nobody says otherwise.
    public static let defaultRate = 30.0
    /// The highest rate that can be asked for, in frames a second.
    public static let highestRate = 600.0
    /// Pixels for each point, at most.
    public static let largestScale = 8.0
    /// The highest number of threads that can be asked for.
    public static let mostJobs = 256

    /// Files, or folders that end in `/`; empty for `Output/NAME.gif`.
    public var paths: [String] = []
    /// One of `RenderJob.formats`; nil to go by a path's ending.
    public var format: String?
    /// Frames a second.
    public var rate = RenderJob.defaultRate
    /// Pixels for each point.
    public var scale = 1.0
    /// The part of the scene to show.
    public var from: Position?
    /// Where that part ends.
    public var to: Position?
    /// How often the animation is shown; 0 for ever.
    public var loops = 0
    /// One of `RenderJob.qualities`.
    public var quality = RenderJob.qualities[1]
    /// Threads that draw.
    public var jobs = min(ProcessInfo.processInfo.activeProcessorCount, RenderJob.mostJobs)
    /// Whether other animations are written to the same paths, which must be folders then.
    public var sharesFolder = false
    /// The output's name in a folder; nil for the scene's.
    public var name: String?

    /// Paths that this run has written already and must not write again.
    public var taken: [String] = []

    /// The names of the formats, the default first.
    public static var formats: [String] { OutputFormats.names }

    /// What a GIF may weigh against how it looks, the smallest first.
    public static var qualities: [String] { Quality.allCases.map(\.rawValue) }

    /// A job with the defaults.
    public init() {}

    /// Checks everything that can be checked without a scene.
    ///
    /// - Throws: exit code 64 with a sentence for the first option that is wrong.
    public func check() throws(Problem) {
        guard rate > 0, rate <= Self.highestRate else {
            throw Problem(.usage, "--fps is above 0 and at most \(Value.format(Self.highestRate))")
        }
        try PixelSize.check(scale: scale)
        guard (1...Self.mostJobs).contains(jobs) else { throw Problem(.usage, "--jobs is 1 to \(Self.mostJobs)") }
        guard (0...65_535).contains(loops) else { throw Problem(.usage, "--loop is 0 for ever, or 1 to 65535") }
        guard Quality(rawValue: quality) != nil else {
            throw Problem(.usage, "--quality is one of \(Self.qualities.joined(separator: ", "))")
        }
        // Any name will do that no path has.
        _ = try plan(name: "?")
    }

    /// Draws, encodes and writes. Memory is bounded by a few frames, however long the animation.
    ///
    /// - Parameter progress: called after each frame with the number of frames done and in all.
    /// - Throws: exit code 64 for a wrong call, 3 for a limit, 4 where a file cannot be written, 2 where a binding
    ///   has no value at some moment. Nothing is left half-written.
    public func run(
        _ scene: PreparedScene, progress: ((_ done: Int, _ all: Int) -> Void)? = nil
    ) throws(Problem) -> RenderReport {
        try check()
        let plan = try plan(name: name ?? scene.name)
        let range = try range(in: scene)
        let size = try PixelSize(of: scene, scale: scale)
        var warnings = scene.warnings
        var passes: [Pass] = []
        for output in plan {
            var rate = self.rate
            if let highest = output.format.highestRate, rate > highest {
                rate = highest
                warnings.append(
                    "\(output.path): warning: \(output.format.name) viewers honour at most \(Value.format(highest)) "
                        + "frames a second; sampled at \(Value.format(highest))")
            }
            if let index = passes.firstIndex(where: { $0.timing.fps == rate }) {
                passes[index].outputs.append(output)
            } else {
                passes.append(Pass(outputs: [output], timing: try timing(rate: rate, range: range, of: scene)))
            }
        }
        let clock = ContinuousClock()
        let start = clock.now
        var written: [RenderReport.Output] = []
        for pass in passes {
            written += try render(scene, pass, from: range.lowerBound, size: size, progress: progress)
        }
        let seconds = (clock.now - start) / .seconds(1)
        return RenderReport(
            outputs: written, warnings: warnings, timings: RenderReport.Timings(prepare: 0, render: seconds))
    }

    /// Outputs that share their frames.
    private struct Pass {
        var outputs: [OutputPlan.Output]
        var timing: FrameTiming
    }

    private func plan(name: String) throws(Problem) -> [OutputPlan.Output] {
        try OutputPlan.outputs(for: paths, format: format, name: name, sharesFolder: sharesFolder, taken: taken)
    }

    private func range(in scene: PreparedScene) throws(Problem) -> ClosedRange<Double> {
        let start = try from.map { position throws(Problem) in try scene.time(of: position) } ?? 0
        let end = try to.map { position throws(Problem) in try scene.time(of: position) } ?? scene.duration
        guard start <= end else { throw Problem(.usage, "\(scene.file): --from comes after --to") }
        return start...end
    }

    private func timing(
        rate: Double, range: ClosedRange<Double>, of scene: PreparedScene
    ) throws(Problem) -> FrameTiming {
        let timing = FrameTiming(duration: range.upperBound - range.lowerBound, fps: rate)
        guard timing.count <= SceneLimits.frames else {
            throw Problem(
                .limit,
                "\(scene.file): \(timing.count) frames; the limit is \(SceneLimits.frames): lower --fps, or use --from and --to"
            )
        }
        return timing
    }

    private func render(
        _ scene: PreparedScene, _ pass: Pass, from start: Double, size: PixelSize, progress: ((Int, Int) -> Void)?
    ) throws(Problem) -> [RenderReport.Output] {
        let (outputs, timing) = (pass.outputs, pass.timing)
        let request = OutputRequest(
            width: size.width, height: size.height, frames: timing.count,
            quality: Quality(rawValue: quality) ?? .standard, plays: loops == 0 ? .forever : .times(loops), matte: nil)
        do {
            let files = try outputs.map { try $0.format.open($0.path, request: request) }
            let times = (0..<timing.count).map { start + timing.start(of: $0) }
            try FramePipeline(scene, times: times, scale: scale, jobs: jobs).run { frame, bitmap in
                for file in files { try file.add(bitmap, until: timing.end(of: frame)) }
                progress?(frame + 1, timing.count)
            }
            return try zip(outputs, files).map { output, file in
                let result = try file.commit()
                return RenderReport.Output(
                    scene: scene.file, script: scene.script, path: output.path, format: output.format.name,
                    bytes: result.bytes, sha256: result.sha256, frames: timing.count, duration: timing.duration,
                    fps: timing.fps, width: size.width, height: size.height)
            }
        } catch {
            throw Problem(during: "rendering \(scene.file)", error, in: scene.loaded.folder)
        }
    }
}
