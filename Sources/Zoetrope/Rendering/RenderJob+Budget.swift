import Encoding
import Graphics

extension RenderJob {
    /// Renders one output with the best settings that fit a budget in bytes.
    ///
    /// - Parameters:
    ///   - budget: the largest size of the file, in bytes.
    ///   - schedule: the frames at the requested rate.
    ///   - size: the size at the requested scale.
    func fit(
        _ output: OutputPlan.Output, _ budget: Int, of scene: PreparedScene, _ schedule: FrameSchedule,
        size: PixelSize, progress: ((Int, Int) -> Void)?
    ) throws(ZoetropeError) -> RenderReport.Output {
        let ladder = QualityLadder(
            for: output.format, quality: options.loss, rate: schedule.fps, scale: options.scale, width: size.width,
            height: size.height)
        let requested = ladder[QualityLadder.Index()]
        let writer = BudgetedWriter(output: output, budget: budget, ladder: ladder) { step in
            let reduced = try options.schedule(of: scene, rate: step.rate)
            let size = try PixelSize(of: scene, scale: step.scale)
            let reductions = step.reductions(from: requested, in: output.format)
            let stamped = reductions.isEmpty ? nil : OutputStamp.Reductions(budget: budget, reductions)
            return AnimationWriter(
                outputs: [output],
                request: OutputRequest(
                    width: size.width, height: size.height, frames: reduced.times.count,
                    quality: options.loss, step: step, plays: options.plays),
                comments: [
                    try OutputStamp(scene, schedule, options, format: output.format, reductions: stamped).text
                ],
                ends: reduced.ends,
                makePipeline: { FramePipeline(scene, times: reduced.times, scale: step.scale, jobs: jobs) })
        }
        do {
            let result = try writer.write(progress: progress)
            let step = result.step
            let reduced = try options.schedule(of: scene, rate: step.rate)
            let pixels = try PixelSize(of: scene, scale: step.scale)
            let size = output.format.fileSize(width: pixels.width, height: pixels.height)
            return RenderReport.Output(
                scene: scene.file, script: scene.script, path: output.path, format: output.format.name,
                bytes: result.written.bytes, sha256: result.written.sha256, frames: reduced.times.count,
                duration: reduced.duration, fps: reduced.fps, width: size.width, height: size.height, maxSize: budget,
                reductions: step.reductions(from: requested, in: output.format))
        } catch let error as BudgetedWriter.TooSmall {
            let size = try PixelSize(of: scene, scale: error.step.scale)
            throw error.problem(
                for: output, budget: budget, width: size.width, height: size.height,
                hint: "raise --max-size, show less with --from and --to, or lower --scale")
        } catch {
            throw ZoetropeError(during: "rendering \(scene.file)", error, in: scene.loaded.folder)
        }
    }
}

extension BudgetedWriter.TooSmall {
    /// - Parameters:
    ///   - budget: in bytes.
    ///   - width: width of the smallest output, in pixels.
    ///   - height: its height, in pixels.
    ///   - hint: what the user can do.
    func problem(for output: OutputPlan.Output, budget: Int, width: Int, height: Int, hint: String) -> ZoetropeError {
        ZoetropeError(
            .limit,
            "\(output.path): does not fit in \(budget) bytes; the smallest size is \(smallest) bytes, with "
                + "\(step.summary(in: output.format)) and \(width) x \(height) pixels: \(hint)")
    }
}
