import Encoding
import Foundation
import SceneFile
import SceneModel

/// Turns anybody's frames into animations, with the encoders that scenes have.
public struct EncodeJob: Sendable {
    /// PNG files, folders of them, or one GIF or APNG.
    public var inputs: [String] = []
    /// Files, or folders that end in `/`; empty for `Output/NAME.gif`.
    public var paths: [String] = []
    /// One of `RenderJob.formats`; nil to go by a path's ending.
    public var format: String?
    /// Frames a second of the inputs; nil for 30, or for what an animation says itself.
    public var rate: Double?
    /// Seconds that the last frame stays longer.
    public var hold = 0.0
    /// How often the animation is shown; 0 for ever.
    public var loops = 0
    /// One of `RenderOptions.qualities`.
    public var quality = RenderOptions.defaultQuality
    /// Threads that read frames.
    public var jobs = RenderJob().jobs

    /// A job without inputs.
    public init() {}

    /// Reads, encodes and writes. Memory is bounded by a few frames, however many there are.
    ///
    /// - Parameter progress: called after each frame with the number of frames done and in all.
    /// - Throws: exit code 64 for a wrong call, 3 for a limit, 4 for a file that cannot be read or written, or whose
    ///   size is not the others'. Nothing is left half-written.
    public func run(progress: ((_ done: Int, _ all: Int) -> Void)? = nil) throws(Problem) -> RenderReport {
        var options = RenderOptions()
        if let rate { options.rate = rate }
        (options.hold, options.loops, options.quality) = (hold, loops, quality)
        try options.check()
        guard (1...RenderJob.mostJobs).contains(jobs) else {
            throw Problem(.usage, "--jobs is 1 to \(RenderJob.mostJobs)")
        }
        let source = try FrameSource(inputs)
        let outputs = try OutputPlan.outputs(for: paths, format: format, name: source.name, sharesFolder: false)
        let clock = ContinuousClock()
        let start = clock.now
        var report = RenderReport(outputs: [], warnings: [], timings: RenderReport.Timings(prepare: 0, render: 0))
        for output in outputs {
            let sequence = sequence(of: source, rate: options.rate, highest: output.format.highestRate)
            if let highest = output.format.highestRate, sequence.isSampled {
                report.warnings.append(
                    "\(output.path): warning: \(output.format.name) viewers honour at most \(Value.format(highest)) "
                        + "frames a second; sampled at \(Value.format(highest))")
            }
            report.outputs.append(try write(source, sequence, to: output, options, progress: progress))
        }
        report.timings.render = (clock.now - start) / .seconds(1)
        return report
    }

    /// Which frames of the source are shown until when, in seconds.
    private struct Sequence {
        var frames: [Int]
        var ends: [Double]
        var isSampled = false
    }

    private func sequence(of source: FrameSource, rate: Double, highest: Double?) -> Sequence {
        if let own = source.ends, self.rate == nil {
            return Sequence(frames: Array(own.indices), ends: own.dropLast() + [(own.last ?? 0) + hold])
        }
        let ends = source.ends ?? (1...source.count).map { Double($0) / rate }
        let isSampled = rate > highest ?? .infinity
        let fps = min(rate, highest ?? rate)
        let schedule = FrameSchedule(0...(ends.last ?? 0), fps: fps, hold: hold)
        var frame = 0
        let frames = schedule.times.map { time in
            // Times that are quotients may lie a rounding before a frame's start.
            while frame < source.count - 1, ends[frame] <= time + 1e-9 { frame += 1 }
            return frame
        }
        return Sequence(frames: frames, ends: schedule.ends, isSampled: isSampled)
    }

    private func write(
        _ source: FrameSource, _ sequence: Sequence, to output: OutputPlan.Output, _ options: RenderOptions,
        progress: ((Int, Int) -> Void)?
    ) throws(Problem) -> RenderReport.Output {
        let count = sequence.frames.count
        let writer = ClipWriter(
            outputs: [output],
            request: OutputRequest(
                width: source.width, height: source.height, frames: count,
                quality: Quality(rawValue: quality) ?? .standard, plays: options.plays),
            comments: [nil], ends: sequence.ends,
            makePipeline: {
                FramePipeline(count: count, jobs: source.isSequential ? 1 : jobs) {
                    let read = source.makeReader()
                    return { frame in
                        if frame > 0, sequence.frames[frame] == sequence.frames[frame - 1] { return nil }
                        return try read(sequence.frames[frame])
                    }
                }
            })
        do {
            let result = try writer.write(progress: progress)[0]
            let duration = sequence.ends.last ?? 0
            return RenderReport.Output(
                scene: inputs[0], script: "", path: output.path, format: output.format.name, bytes: result.bytes,
                sha256: result.sha256, frames: count, duration: duration,
                fps: duration > hold ? Double(count) / (duration - hold) : options.rate, width: source.width,
                height: source.height)
        } catch {
            throw Problem(during: "encoding \(inputs[0])", error)
        }
    }
}
