import Encoding
import Foundation
import Graphics
import SceneFile
import SceneLanguage

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
    /// Bytes that each output may have at most, as `RenderOptions.maxSize` says; nil for any.
    public var maxSize: Int?
    /// Threads that read frames.
    public var jobs = RenderJob().jobs

    /// A job without inputs.
    public init() {}

    /// Reads, encodes and writes. Memory is bounded by a few frames, however many there are.
    ///
    /// - Parameter progress: called after each frame with the number of frames done and in all.
    /// - Throws: exit code 64 for a wrong call, 3 for a limit, 4 for a file that cannot be read or written, or whose
    ///   size is not the others'. Nothing is left half-written.
    public func run(progress: ((_ done: Int, _ all: Int) -> Void)? = nil) throws(ZoetropeError) -> RenderReport {
        var options = RenderOptions()
        if let rate { options.rate = rate }
        (options.hold, options.loops, options.quality) = (hold, loops, quality)
        options.maxSize = maxSize
        try options.check()
        guard (1...RenderJob.maxJobs).contains(jobs) else {
            throw ZoetropeError(.usage, "--jobs is 1 to \(RenderJob.maxJobs)")
        }
        let source = try FrameSource(inputs)
        let outputs = try OutputPlan.outputs(for: paths, format: format, name: source.name, sharesFolder: false)
        if maxSize != nil { try OutputPlan.checkBudget(of: outputs) }
        let clock = ContinuousClock()
        let start = clock.now
        var report = RenderReport(outputs: [], warnings: [], timings: RenderReport.Timings(prepare: 0, render: 0))
        for output in outputs {
            let highest = output.format.maxRate
            let rate = source.ends == nil || self.rate != nil ? min(options.rate, highest ?? options.rate) : nil
            if let highest, let rate, rate < options.rate {
                report.warnings.append(
                    "\(output.path): warning: \(output.format.name) viewers honour at most \(Value.format(highest)) "
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
            let result = try clip(source, sequence, to: output, options).write(progress: progress)[0]
            return report(on: output, sequence, result, width: source.width, height: source.height)
        } catch {
            throw ZoetropeError(during: "encoding \(inputs[0])", error)
        }
    }

    private func fit(
        _ output: OutputPlan.Output, _ budget: Int, _ source: FrameSource, _ asked: EncodedSequence,
        _ options: RenderOptions, progress: ((Int, Int) -> Void)?
    ) throws -> RenderReport.Output {
        let quality = Quality(rawValue: options.quality) ?? .standard
        let ladder = QualityLadder(
            quality: output.format.isLossy ? quality : nil, rate: asked.maxRate, width: source.width,
            height: source.height)
        let start = ladder[QualityLadder.Step()]
        func sequence(under concession: QualityStep) -> EncodedSequence {
            guard concession.rate < start.rate else { return asked }
            return EncodedSequence(of: source, rate: options.rate, sampled: concession.rate, hold: hold)
        }
        func size(under concession: QualityStep) -> (width: Int, height: Int) {
            let sides = [source.width, source.height].map { Int((Double($0) * concession.scale).rounded()) }
            return (sides[0], sides[1])
        }
        let writer = BudgetedWriter(output: output, budget: budget, ladder: ladder) { concession in
            clip(
                source, sequence(under: concession), to: output, options, size: size(under: concession),
                settings: concession.settings)
        }
        do {
            let result = try writer.write(progress: progress)
            let size = size(under: result.concession)
            var report = report(
                on: output, sequence(under: result.concession), result.written, width: size.width, height: size.height)
            report.maxSize = budget
            report.gaveUp = result.concession.givenUp(of: start)
            return report
        } catch let error as BudgetedWriter.TooSmall {
            let size = size(under: error.concession)
            throw error.problem(
                for: output.path, budget: budget, width: size.width, height: size.height,
                hint: "raise --max-size, or encode fewer or smaller frames")
        }
    }

    private func clip(
        _ source: FrameSource, _ sequence: EncodedSequence, to output: OutputPlan.Output, _ options: RenderOptions,
        size: (width: Int, height: Int)? = nil, settings: GIFSettings? = nil
    ) -> AnimationWriter {
        let (frames, size) = (sequence.frames, size ?? (source.width, source.height))
        return AnimationWriter(
            outputs: [output],
            request: OutputRequest(
                width: size.width, height: size.height, frames: frames.count,
                quality: Quality(rawValue: options.quality) ?? .standard, settings: settings, plays: options.plays),
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
        return RenderReport.Output(
            scene: inputs[0], script: "", path: output.path, format: output.format.name, bytes: result.bytes,
            sha256: result.sha256, frames: count, duration: duration,
            fps: duration > hold ? Double(count) / (duration - hold) : rate ?? RenderOptions.defaultRate, width: width,
            height: height)
    }
}
