import Foundation
import SceneFile
package import Zoetrope

/// Renders the files of a scene for a README: a GIF and a still for reduced motion, and both in dark appearance if it
/// differs. A size limit applies to all files together.
package struct ReadmeRenderer: Sendable {
    package static let defaultMaxSize = 5_000_000

    package var settings = SceneSettings()
    /// Rendering options. `maxSize` applies to the total size of all files.
    package var options = RenderOptions()
    package var folder = "Output"
    package var jobs = RenderJob().jobs

    package init() {}

    /// The written files, or the result of a check.
    package struct Result: Sendable {
        /// The `<picture>` element with all files.
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

    struct Files {
        var light: String
        var dark: String?
        var still: String
        var darkStill: String?
    }

    static func files(of name: String, in folder: String, hasDark: Bool) -> Files {
        func path(_ end: String) -> String { PathText.join(folder, "\(name)-\(end)") }
        return Files(
            light: path("light.gif"), dark: hasDark ? path("dark.gif") : nil, still: path("still.png"),
            darkStill: hasDark ? path("still-dark.png") : nil)
    }

    /// - Parameters:
    ///   - path: the scene file.
    ///   - checkOnly: whether to check existing files instead of writing.
    ///   - progress: called after each frame with the number of completed frames and the total.
    /// - Throws: as `RenderJob` and `PreparedScene` do; exit code 3 if the size limit is too small.
    package func run(
        _ path: String, checkOnly: Bool, progress: ((_ completed: Int, _ total: Int) -> Void)? = nil
    ) throws(ZoetropeError) -> Result {
        let appearances = try Appearances(path, settings: settings)
        let files = Self.files(of: appearances.light.name, in: folder, hasDark: appearances.dark != nil)
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
        let width = EmbedBlock.width(ofPoints: appearances.light.pictureSize.width, scale: options.scale)
        let block = EmbedBlock(
            light: files.light, dark: files.dark, still: files.still, darkStill: files.darkStill, width: width,
            alt: story.alt)
        var result = Result(
            block: block.html,
            report: RenderReport(
                outputs: [], warnings: appearances.light.warnings, timings: RenderReport.Timings(prepare: 0, render: 0)),
            hasDescription: story.hasDescription)
        let remaining = budget - stillBytes
        let first = appearances.dark == nil ? remaining : remaining / 2
        // Files are written only after all of them have been rendered.
        var rendered: [(file: String, data: Data)] = []
        func animate(_ scene: PreparedScene, _ file: String, _ budget: Int) throws(ZoetropeError) {
            if checkOnly { return try check(scene, file, budget, &result) }
            rendered.append((file, try render(scene, file, budget, &result, progress)))
        }
        try animate(appearances.light, files.light, first)
        if let dark = appearances.dark, let file = files.dark {
            // Dark appearance gets whatever light appearance left of the budget.
            let used = rendered.first?.data.count ?? (try? InputFile.read(files.light))?.count ?? first
            try animate(dark, file, max(remaining - used, 1))
        }
        for (file, data) in rendered { try FileWriter.write(data, to: file) }
        for still in stills {
            try writeOrCheck(still.data, still.file, of: appearances.light, checkOnly: checkOnly, &result)
        }
        result.bytes = stillBytes + result.report.outputs.reduce(0) { $0 + $1.bytes }
        let unused = Self.files(of: appearances.light.name, in: folder, hasDark: true)
        if appearances.dark == nil {
            result.leftovers = [unused.dark, unused.darkStill].compactMap { $0 }.filter {
                FileManager.default.fileExists(atPath: $0)
            }
        }
        return result
    }

    private func job(_ path: String, _ budget: Int) -> RenderJob {
        var render = RenderJob()
        render.options = options
        render.options.maxSize = budget
        render.jobs = jobs
        render.paths = [path]
        return render
    }

    private func check(
        _ scene: PreparedScene, _ file: String, _ budget: Int, _ result: inout Result
    ) throws(ZoetropeError) {
        result.checks += try job(file, budget).check(scene)
    }

    /// The file of an animation.
    private func render(
        _ scene: PreparedScene, _ file: String, _ budget: Int, _ result: inout Result,
        _ progress: ((Int, Int) -> Void)?
    ) throws(ZoetropeError) -> Data {
        var (report, data) = try rendered(scene, file, budget, progress)
        for index in report.outputs.indices { report.outputs[index].path = file }
        result.report.outputs += report.outputs
        result.report.warnings += report.warnings.filter { !result.report.warnings.contains($0) }
        result.report.timings.render += report.timings.render
        return data
    }

    private func rendered(
        _ scene: PreparedScene, _ file: String, _ budget: Int, _ progress: ((Int, Int) -> Void)?
    ) throws(ZoetropeError) -> (RenderReport, Data) {
        do {
            return try ScratchFolder.with { folder in
                let path = "\(folder)/animation.gif"
                do throws(ZoetropeError) {
                    let report = try job(path, budget).run(scene, progress: progress)
                    return (report, Data(try InputFile.read(path)))
                } catch {
                    throw ZoetropeError(error.exitCode, messages: error.messages.map { $0.replacing(path, with: file) })
                }
            }
        } catch {
            throw ZoetropeError(during: "rendering \(scene.file)", error)
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
