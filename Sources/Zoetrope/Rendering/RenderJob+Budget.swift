import Encoding
import Graphics

extension RenderJob {
    /// An output of a scene with a budget.
    struct BudgetedOutput {
        let output: OutputPlan.Output
        let scene: PreparedScene
        /// The frames at the requested rate.
        let schedule: FrameSchedule
        /// The size at the requested scale.
        let size: PixelSize
    }

    /// Renders outputs of one format with the best settings that fit a budget in bytes. All have the same settings.
    ///
    /// - Parameters:
    ///   - parts: at least one.
    ///   - budget: the largest size of each file, in bytes, or of all files.
    ///   - isShared: whether the budget is that of all files.
    func fit(
        _ parts: [BudgetedOutput], _ budget: Int, isShared: Bool = false, progress: ((Int, Int) -> Void)?
    ) throws(ZoetropeError) -> [RenderReport.Output] {
        let format = parts[0].output.format
        let ladder = QualityLadder(
            for: format, quality: options.loss, rate: parts[0].schedule.fps, scale: options.scale,
            width: parts.map(\.size.width).min() ?? 0, height: parts.map(\.size.height).min() ?? 0)
        let requested = ladder[QualityLadder.Index()]
        let writer = BudgetedWriter(budget: budget, isShared: isShared, ladder: ladder) { step in
            let reductions = step.reductions(from: requested, in: format)
            let stamped = reductions.isEmpty ? nil : OutputStamp.Reductions(budget: budget, reductions)
            return try parts.map { try self.writer(of: $0, step, reductions: stamped) }
        }
        do {
            let result = try writer.write(progress: progress)
            let step = result.step
            return try zip(parts, result.written).map { part, written in
                let reduced = try options.schedule(of: part.scene, rate: step.rate)
                let pixels = try PixelSize(of: part.scene, scale: step.scale)
                let size = format.fileSize(width: pixels.width, height: pixels.height)
                return RenderReport.Output(
                    scene: part.scene.file, script: part.scene.script, path: part.output.path, format: format.name,
                    bytes: written.bytes, sha256: written.sha256, frames: reduced.times.count,
                    framesInFile: written.frames, duration: reduced.duration, fps: reduced.fps, width: size.width,
                    height: size.height,
                    maxSize: budget, reductions: step.reductions(from: requested, in: format))
            }
        } catch let error as BudgetedWriter.TooSmall {
            let part = parts[error.output]
            let size = try PixelSize(of: part.scene, scale: error.step.scale)
            throw error.problem(
                of: isTemporary ? "\(part.scene.file): the animation" : "\(part.output.path):",
                format: part.output.format, budget: budget, width: size.width, height: size.height,
                hint: isTemporary
                    ? "raise --max-size or lower --scale"
                    : "raise --max-size, show less with --from and --to, or lower --scale")
        } catch {
            throw ZoetropeError(during: "rendering \(parts[0].scene.file)", error, in: parts[0].scene.loaded.folder)
        }
    }

    private func writer(
        of part: BudgetedOutput, _ step: QualityStep, reductions: OutputStamp.Reductions?
    ) throws(ZoetropeError) -> AnimationWriter {
        let (scene, output) = (part.scene, part.output)
        let reduced = try options.schedule(of: scene, rate: step.rate)
        let size = try PixelSize(of: scene, scale: step.scale)
        return AnimationWriter(
            outputs: [output],
            request: OutputRequest(
                width: size.width, height: size.height, frames: reduced.times.count, quality: options.loss, step: step,
                plays: options.plays),
            comments: [
                try OutputStamp(scene, part.schedule, options, format: output.format, reductions: reductions).text
            ],
            ends: reduced.ends,
            makePipeline: { FramePipeline(scene, times: reduced.times, scale: step.scale, jobs: jobs) })
    }
}

extension BudgetedWriter.TooSmall {
    /// - Parameters:
    ///   - subject: what the message begins with.
    ///   - budget: in bytes.
    ///   - width: width of the smallest output, in pixels.
    ///   - height: its height, in pixels.
    ///   - hint: what the user can do.
    func problem(
        of subject: String, format: any OutputFormat.Type, budget: Int, width: Int, height: Int, hint: String
    ) -> ZoetropeError {
        ZoetropeError(
            .limit,
            "\(subject) does not fit in \(budget) bytes; the smallest size is \(smallest) bytes, with "
                + "\(step.summary(in: format)) and \(width) x \(height) pixels: \(hint)")
    }
}
