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
        let moment: SceneMoment
        if let poster = options.poster {
            moment = poster
        } else {
            moment = .time(try SettledMoment(appearances.light).time)
        }
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
        // Files are written only after all of them have been rendered.
        var rendered: [(file: String, data: Data)] = []
        var remaining = budget - stillBytes
        for (index, format) in formats.all.enumerated() {
            var animations = [RenderJob.Appearance(appearances.light, at: files.light(format))]
            if let dark = appearances.dark, let file = files.dark(format) {
                animations.append(RenderJob.Appearance(dark, at: file))
            }
            // Each format gets an equal share of what the ones before have left of the budget.
            let share = max(remaining / (formats.all.count - index), 1)
            if checkOnly {
                result.checks += try job(format, share).check(animations, sharesSize: true)
                let sizes = animations.map { (try? InputFile.read($0.path))?.count }
                remaining -= sizes.contains(nil) ? share : sizes.reduce(0) { $0 + ($1 ?? 0) }
            } else {
                let data = try render(animations, format, share, &result, progress)
                rendered += zip(animations.map(\.path), data).map { (file: $0, data: $1) }
                remaining -= data.reduce(0) { $0 + $1.count }
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

    private func job(_ format: PageFormats.Format, _ budget: Int) -> RenderJob {
        var render = RenderJob()
        render.options = options
        render.options.maxSize = budget
        render.format = format.name
        render.jobs = jobs
        return render
    }

    /// The bytes of animations in one format, which have the same reductions for their budget.
    private func render(
        _ animations: [RenderJob.Appearance], _ format: PageFormats.Format, _ budget: Int, _ result: inout Result,
        _ progress: ((Int, Int) -> Void)?
    ) throws(ZoetropeError) -> [Data] {
        var (report, data) = try rendered(animations, format, budget, progress)
        for index in report.outputs.indices { report.outputs[index].path = animations[index].path }
        result.report.outputs += report.outputs
        result.report.warnings += report.warnings.filter { !result.report.warnings.contains($0) }
        result.report.timings.render += report.timings.render
        return data
    }

    private func rendered(
        _ animations: [RenderJob.Appearance], _ format: PageFormats.Format, _ budget: Int,
        _ progress: ((Int, Int) -> Void)?
    ) throws(ZoetropeError) -> (RenderReport, [Data]) {
        do {
            return try ScratchFolder.with { folder in
                let temporary = animations.enumerated().map { number, animation in
                    RenderJob.Appearance(animation.scene, at: "\(folder)/animation-\(number).\(format.fileExtension)")
                }
                do throws(ZoetropeError) {
                    let report = try job(format, budget).run(temporary, sharesSize: true, progress: progress)
                    var data: [Data] = []
                    for animation in temporary { data.append(Data(try InputFile.read(animation.path))) }
                    return (report, data)
                } catch {
                    // The files share the budget.
                    let files = animations.map(\.path).joined(separator: " with ")
                    let messages = error.messages.map { message in
                        temporary.reduce(message) { $0.replacing($1.path, with: files) }
                    }
                    throw ZoetropeError(error.exitCode, messages: messages)
                }
            }
        } catch {
            throw ZoetropeError(during: "rendering \(animations.first?.scene.file ?? "")", error)
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
