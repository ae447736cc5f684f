import Encoding
import Foundation
import Graphics
import SceneFile
import SceneLanguage

/// Encodes existing images as animations, with the same encoders as scenes.
public struct EncodeJob: Sendable {
    /// PNG files, folders of PNG files, or one animation, such as a GIF.
    public var inputs: [String] = []
    /// Output files, or folders that end in `/`; empty for `Output/NAME.gif`.
    public var paths: [String] = []
    /// One of `RenderJob.formats`; nil to derive it from the file extension.
    public var format: String?
    /// Frames per second, above 0 and at most `RenderOptions.maxRate`; nil for 30, or, if the input is an animation,
    /// to keep its delays.
    public var rate: Double?
    /// Extra seconds for which the last frame is shown, in 0...`RenderOptions.maxHold`.
    public var hold = 0.0
    /// The number of times that the animation plays, 0...65,535; 0 loops forever.
    public var loops = 0
    /// One of `RenderOptions.qualities`.
    public var quality = RenderOptions.defaultQuality
    /// The largest size of each output in bytes, as for `RenderOptions.maxSize`; nil for no limit.
    public var maxSize: Int?
    /// Number of threads that read frames, in 1...`RenderJob.maxJobs`.
    public var jobs = RenderJob().jobs

    /// Creates a job without inputs.
    public init() {}

    /// Reads the inputs and writes the animations. Memory is bounded by a few frames for each thread, whatever the length.
    ///
    /// - Parameter progress: called after each frame with the number of frames done and the total.
    /// - Throws: exit code 64 for invalid options, 3 for a limit, 4 for a file that cannot be read or written, or for a
    ///   frame whose size differs from that of the first. No partial file is left.
    public func run(progress: ((_ done: Int, _ total: Int) -> Void)? = nil) throws(ZoetropeError) -> RenderReport {
        var options = RenderOptions()
        if let rate { options.rate = rate }
        (options.hold, options.loops, options.quality) = (hold, loops, quality)
        options.maxSize = maxSize
        try options.check()
        guard (1...RenderJob.maxJobs).contains(jobs) else {
            throw ZoetropeError(.usage, "--jobs must be 1 to \(RenderJob.maxJobs)")
        }
        let source = try FrameSource(inputs)
        let outputs = try OutputPlan.outputs(for: paths, format: format, name: source.name, sharesFolder: false)
        if maxSize != nil { try OutputPlan.checkBudget(of: outputs) }
        if options.loss == nil { try OutputPlan.checkLossless(outputs) }
        let clock = ContinuousClock()
        let start = clock.now
        var report = RenderReport(outputs: [], warnings: [], timings: RenderReport.Timings(prepare: 0, render: 0))
        for output in outputs {
            let highest = output.format.maxRate
            let rate = source.ends == nil || self.rate != nil ? min(options.rate, highest ?? options.rate) : nil
            if let highest, let rate, rate < options.rate {
                report.warnings.append(
                    "\(output.path): warning: \(output.format.name.uppercased()) viewers support at most \(Value.format(highest)) "
                        + "frames a second; sampled at \(Value.format(highest))")
            }
            report.outputs.append(try write(source, rate: rate, to: output, options, progress: progress))
        }
        report.timings.render = (clock.now - start) / .seconds(1)
        return report
    }

    private func write(
        _ source: FrameSource, rate: Double?, to output: OutputPlan.Output, _ options: RenderOptions,
        progress: ((Int, Int) -> Void)?
    ) throws(ZoetropeError) -> RenderReport.Output {
        let sequence = EncodedSequence(of: source, rate: options.rate, sampled: rate, hold: hold)
        do {
            if let budget = options.maxSize {
                return try fit(output, budget, source, sequence, options, progress: progress)
            }
            let result = try writer(of: source, sequence, to: output, options).write(progress: progress)[0]
            return report(on: output, sequence, result, width: source.width, height: source.height)
        } catch {
            throw ZoetropeError(during: "encoding \(inputs[0])", error)
        }
    }

    private func fit(
        _ output: OutputPlan.Output, _ budget: Int, _ source: FrameSource, _ requested: EncodedSequence,
        _ options: RenderOptions, progress: ((Int, Int) -> Void)?
    ) throws -> RenderReport.Output {
        let ladder = QualityLadder(
            for: output.format, quality: options.loss, rate: requested.maxRate, width: source.width,
            height: source.height)
        let start = ladder[QualityLadder.Index()]
        func sequence(under step: QualityStep) -> EncodedSequence {
            guard step.rate < start.rate else { return requested }
            return EncodedSequence(of: source, rate: options.rate, sampled: step.rate, hold: hold)
        }
        func size(under step: QualityStep) -> (width: Int, height: Int) {
            let sides = [source.width, source.height].map { Int((Double($0) * step.scale).rounded()) }
            return (sides[0], sides[1])
        }
        let writer = BudgetedWriter(budget: budget, ladder: ladder) { step in
            [
                self.writer(
                    of: source, sequence(under: step), to: output, options, size: size(under: step), step: step)
            ]
        }
        do {
            let result = try writer.write(progress: progress)
            let size = size(under: result.step)
            var report = report(
                on: output, sequence(under: result.step), result.written[0], width: size.width, height: size.height)
            report.maxSize = budget
            report.reductions = result.step.reductions(from: start, in: output.format)
            return report
        } catch let error as BudgetedWriter.TooSmall {
            let size = size(under: error.step)
            throw error.problem(
                of: "\(output.path):", format: output.format, budget: budget, width: size.width, height: size.height,
                hint: "raise --max-size, or encode fewer or smaller frames")
        }
    }

    private func writer(
        of source: FrameSource, _ sequence: EncodedSequence, to output: OutputPlan.Output, _ options: RenderOptions,
        size: (width: Int, height: Int)? = nil, step: QualityStep? = nil
    ) -> AnimationWriter {
        let (frames, size) = (sequence.frames, size ?? (source.width, source.height))
        return AnimationWriter(
            outputs: [output],
            request: OutputRequest(
                width: size.width, height: size.height, frames: frames.count,
                quality: options.loss, step: step, plays: options.plays),
            comments: [nil], ends: sequence.ends,
            makePipeline: {
                FramePipeline(count: frames.count, jobs: source.isSequential ? 1 : jobs) {
                    let read = source.makeReader()
                    return { frame in
                        if frame > 0, frames[frame] == frames[frame - 1] { return nil }
                        return try read(frames[frame]).reduced(toWidth: size.width, height: size.height)
                    }
                }
            })
    }

    private func report(
        on output: OutputPlan.Output, _ sequence: EncodedSequence, _ result: WrittenOutput, width: Int, height: Int
    ) -> RenderReport.Output {
        let (count, duration) = (sequence.frames.count, sequence.ends.last ?? 0)
        let size = output.format.fileSize(width: width, height: height)
        return RenderReport.Output(
            scene: inputs[0], script: "", path: output.path, format: output.format.name, bytes: result.bytes,
            sha256: result.sha256, frames: count, framesInFile: result.frames, duration: duration,
            fps: duration > hold ? Double(count) / (duration - hold) : rate ?? RenderOptions.defaultRate,
            width: size.width, height: size.height)
    }
}
