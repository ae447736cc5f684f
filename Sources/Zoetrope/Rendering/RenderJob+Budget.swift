import Encoding
import Graphics

extension RenderJob {
    /// Renders one output within a budget in bytes.
    ///
    /// - Parameters:
    ///   - schedule: the frames at the rate that was asked for.
    ///   - size: the pixels at the scale that was asked for.
    func fit(
        _ output: OutputPlan.Output, _ budget: Int, of scene: PreparedScene, _ schedule: FrameSchedule,
        size: PixelSize, progress: ((Int, Int) -> Void)?
    ) throws(ZoetropeError) -> RenderReport.Output {
        let quality = Quality(rawValue: options.quality) ?? .standard
        let ladder = QualityLadder(
            quality: output.format.isLossy ? quality : nil, rate: schedule.fps, scale: options.scale,
            width: size.width, height: size.height)
        let asked = ladder[QualityLadder.Step()]
        let writer = BudgetedWriter(output: output, budget: budget, ladder: ladder) { concession in
            let shown = try options.schedule(of: scene, rate: concession.rate)
            let size = try PixelSize(of: scene, scale: concession.scale)
            let givenUp = concession.givenUp(of: asked)
            let budgeted = givenUp.isEmpty ? nil : OutputStamp.Budgeted(budget: budget, givenUp: givenUp)
            return AnimationWriter(
                outputs: [output],
                request: OutputRequest(
                    width: size.width, height: size.height, frames: shown.times.count, quality: quality,
                    settings: concession.settings, plays: options.plays),
                comments: [
                    try OutputStamp(scene, schedule, options, format: output.format, budgeted: budgeted).text
                ],
                ends: shown.ends,
                makePipeline: { FramePipeline(scene, times: shown.times, scale: concession.scale, jobs: jobs) })
        }
        do {
            let result = try writer.write(progress: progress)
            let concession = result.concession
            let shown = try options.schedule(of: scene, rate: concession.rate)
            let size = try PixelSize(of: scene, scale: concession.scale)
            return RenderReport.Output(
                scene: scene.file, script: scene.script, path: output.path, format: output.format.name,
                bytes: result.written.bytes, sha256: result.written.sha256, frames: shown.times.count,
                duration: shown.duration, fps: shown.fps, width: size.width, height: size.height, maxSize: budget,
                gaveUp: concession.givenUp(of: asked))
        } catch let error as BudgetedWriter.TooSmall {
            let size = try PixelSize(of: scene, scale: error.concession.scale)
            throw error.problem(
                for: output.path, budget: budget, width: size.width, height: size.height,
                hint: "raise --max-size, show less with --from and --to, or lower --scale")
        } catch {
            throw ZoetropeError(during: "rendering \(scene.file)", error, in: scene.loaded.folder)
        }
    }
}

extension BudgetedWriter.TooSmall {
    /// - Parameters:
    ///   - width: of the smallest, in pixels.
    ///   - hint: what the user can do.
    func problem(for path: String, budget: Int, width: Int, height: Int, hint: String) -> ZoetropeError {
        ZoetropeError(
            .limit,
            "\(path): does not fit into \(budget) bytes; the smallest is \(smallest) bytes, with "
                + "\(concession.summary) and \(width) x \(height) pixels: \(hint)")
    }
}
