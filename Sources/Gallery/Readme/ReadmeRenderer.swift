import Foundation
import SceneFile
package import Zoetrope

/// Renders the files of a scene for a README: the animation in each format and a still for reduced motion, and all of them in
/// dark appearance if it differs. A size limit applies to all files together.
package struct ReadmeRenderer: Sendable {
    package static let defaultMaxSize = 5_000_000

    package var settings = SceneSettings()
    /// Rendering options. `maxSize` applies to the total size of all files.
    package var options = RenderOptions()
    /// The formats of the animations.
    package var formats: PageFormats
    package var folder = "Output"
    package var jobs = RenderJob().jobs

    package init(_ formats: PageFormats) { self.formats = formats }

    /// The written files, or the result of a check.
    package struct Result: Sendable {
        /// The element with all files: `<picture>`, or `<video>` if one of the formats is a video.
        package var block: String
        package var report: RenderReport
        /// The stills that were written.
        package var stills: [Still] = []
        /// Whether the alt text is the description in the scene file.
        package var hasDescription: Bool
        /// The total size of all files.
        package var bytes = 0
        package var checks: [RenderJob.Check] = []
        /// Existing files for dark appearance that are no longer needed.
        package var leftovers: [String] = []
    }

    package struct Still: Sendable, Hashable {
        package var path: String
        package var bytes: Int
    }

    /// - Parameters:
    ///   - path: the scene file.
    ///   - checkOnly: whether to check existing files instead of writing.
    ///   - progress: called after each frame with the number of completed frames and the total.
    /// - Throws: as `RenderJob` and `PreparedScene` do; exit code 3 if the size limit is too small, 4 if the program for a format is
    ///   missing.
    package func run(
        _ path: String, checkOnly: Bool, progress: ((_ completed: Int, _ total: Int) -> Void)? = nil
    ) throws(ZoetropeError) -> Result {
        try formats.checkEncoders()
        let appearances = try Appearances(path, settings: settings)
        var files = ReadmeFiles(
            name: appearances.light.name, folder: folder, hasDark: appearances.dark != nil, formats: formats)
        let story = try Story(appearances.light)
        let moment = SceneMoment.time(try SettledMoment(appearances.light).time)
        var stills = [(file: files.still, data: try appearances.light.still(at: moment, scale: options.scale))]
        if let dark = appearances.dark, let file = files.darkStill {
            stills.append((file, try dark.still(at: moment, scale: options.scale)))
        }
        let stillBytes = stills.reduce(0) { $0 + $1.data.count }
        let budget = options.maxSize ?? Self.defaultMaxSize
        guard stillBytes < budget else {
            let what = stills.count == 1 ? "the still alone is" : "the stills alone are"
            throw ZoetropeError(
                .limit,
                """
                \(files.still): \(what) \(stillBytes) bytes, more than the limit of \(budget): raise --max-size \
                or lower --scale
                """)
        }
        let block = files.block(of: appearances.light.pictureSize, scale: options.scale, alt: story.alt)
        var result = Result(
            block: block.html,
            report: RenderReport(
                outputs: [], warnings: appearances.light.warnings, timings: RenderReport.Timings(prepare: 0, render: 0)),
            hasDescription: story.hasDescription)
        var animations: [Animation] = []
        for format in formats.all {
            animations.append(Animation(scene: appearances.light, file: files.light(format), format: format))
            guard let dark = appearances.dark, let file = files.dark(format) else { continue }
            animations.append(Animation(scene: dark, file: file, format: format))
        }
        // Files are written only after all of them have been rendered.
        var rendered: [(file: String, data: Data)] = []
        var remaining = budget - stillBytes
        for (index, animation) in animations.enumerated() {
            // Each animation gets an equal share of what the ones before have left of the budget.
            let share = max(remaining / (animations.count - index), 1)
            if checkOnly {
                result.checks += try job(animation, at: animation.file, share).check(animation.scene)
                remaining -= (try? InputFile.read(animation.file))?.count ?? share
            } else {
                let data = try render(animation, share, &result, progress)
                rendered.append((animation.file, data))
                remaining -= data.count
            }
        }
        for (file, data) in rendered { try FileWriter.write(data, to: file) }
        for still in stills {
            try writeOrCheck(still.data, still.file, of: appearances.light, checkOnly: checkOnly, &result)
        }
        result.bytes = stillBytes + result.report.outputs.reduce(0) { $0 + $1.bytes }
        if appearances.dark == nil {
            files.hasDark = true
            result.leftovers = files.darkFiles.filter { FileManager.default.fileExists(atPath: $0) }
        }
        return result
    }

    /// An animation to render.
    private struct Animation {
        var scene: PreparedScene
        var file: String
        var format: PageFormats.Format
    }

    private func job(_ animation: Animation, at path: String, _ budget: Int) -> RenderJob {
        var render = RenderJob()
        render.options = options
        render.options.maxSize = budget
        render.format = animation.format.name
        render.jobs = jobs
        render.paths = [path]
        return render
    }

    /// The bytes of an animation.
    private func render(
        _ animation: Animation, _ budget: Int, _ result: inout Result, _ progress: ((Int, Int) -> Void)?
    ) throws(ZoetropeError) -> Data {
        var (report, data) = try rendered(animation, budget, progress)
        for index in report.outputs.indices { report.outputs[index].path = animation.file }
        result.report.outputs += report.outputs
        result.report.warnings += report.warnings.filter { !result.report.warnings.contains($0) }
        result.report.timings.render += report.timings.render
        return data
    }

    private func rendered(
        _ animation: Animation, _ budget: Int, _ progress: ((Int, Int) -> Void)?
    ) throws(ZoetropeError) -> (RenderReport, Data) {
        do {
            return try ScratchFolder.with { folder in
                let path = "\(folder)/animation.\(animation.format.fileExtension)"
                do throws(ZoetropeError) {
                    let report = try job(animation, at: path, budget).run(animation.scene, progress: progress)
                    return (report, Data(try InputFile.read(path)))
                } catch {
                    throw ZoetropeError(
                        error.exitCode, messages: error.messages.map { $0.replacing(path, with: animation.file) })
                }
            }
        } catch {
            throw ZoetropeError(during: "rendering \(animation.scene.file)", error)
        }
    }

    private func writeOrCheck(
        _ still: Data, _ file: String, of scene: PreparedScene, checkOnly: Bool, _ result: inout Result
    ) throws(ZoetropeError) {
        if checkOnly {
            let found = (try? InputFile.read(file)).map { Data($0) }
            let state: RenderJob.State = found == nil ? .missing : found == still ? .current : .changed
            result.checks.append(RenderJob.Check(path: file, scene: scene.file, state: state))
        } else {
            try FileWriter.write(still, to: file)
            result.stills.append(Still(path: file, bytes: still.count))
        }
    }
}
