import Foundation
import SceneFile
package import Zoetrope

/// Files for a README: a GIF and, for people who prefer less motion, a still, both again for dark pages where they are
/// other pictures; together within one budget.
package struct ReadmeKit: Sendable {
    package static let defaultMaxSize = 5_000_000

    package var settings = SceneSettings()
    /// What the animations show; its `maxSize` holds for all files together.
    package var options = RenderOptions()
    package var folder = "Output"
    package var jobs = RenderJob().jobs

    package init() {}

    /// What a kit gave, or would give.
    package struct Result: Sendable {
        /// The `<picture>` with all files.
        package var block: String
        package var report: RenderReport
        /// The stills that were written.
        package var stills: [Still] = []
        /// Whether the alt text is the author's.
        package var isDescribed: Bool
        /// Of all files.
        package var bytes = 0
        package var checks: [RenderJob.Check] = []
        /// Files that an earlier kit made and this one has no use for.
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

    /// - Parameter progress: called after each frame with the number of frames done and in all.
    /// - Throws: as `RenderJob` and `PreparedScene` do; exit code 3 where the budget is too small.
    package func run(
        _ path: String, checks: Bool, progress: ((_ done: Int, _ all: Int) -> Void)? = nil
    ) throws(ZoetropeError) -> Result {
        let looks = try Appearances(path, settings: settings)
        let files = Self.files(of: looks.light.name, in: folder, hasDark: looks.dark != nil)
        let story = try Story(looks.light)
        let moment = Position.time(try SettledMoment(looks.light).time)
        var stills = [(file: files.still, data: try looks.light.still(at: moment, scale: options.scale))]
        if let dark = looks.dark, let file = files.darkStill {
            stills.append((file, try dark.still(at: moment, scale: options.scale)))
        }
        let taken = stills.reduce(0) { $0 + $1.data.count }
        let budget = options.maxSize ?? Self.defaultMaxSize
        guard taken < budget else {
            let what = stills.count == 1 ? "the still alone has" : "the stills alone have"
            throw ZoetropeError(
                .limit, "\(files.still): \(what) \(taken) bytes of \(budget): raise --max-size or lower --scale")
        }
        let width = EmbedBlock.width(ofPoints: looks.light.pictureSize.width, scale: options.scale)
        let block = EmbedBlock(
            light: files.light, dark: files.dark, still: files.still, darkStill: files.darkStill, width: width,
            alt: story.alt)
        var result = Result(
            block: block.html,
            report: RenderReport(
                outputs: [], warnings: looks.light.warnings, timings: RenderReport.Timings(prepare: 0, render: 0)),
            isDescribed: story.isDescribed)
        let rest = budget - taken
        let first = looks.dark == nil ? rest : rest / 2
        // Half a kit is none: the files go to their places when all of them are there.
        var made: [(file: String, data: Data)] = []
        func animate(_ scene: PreparedScene, _ file: String, _ budget: Int) throws(ZoetropeError) {
            if checks { return try check(scene, file, budget, &result) }
            made.append((file, try render(scene, file, budget, &result, progress)))
        }
        try animate(looks.light, files.light, first)
        if let dark = looks.dark, let file = files.dark {
            // What light does not need is dark's; where light is missing there is nothing to tell.
            let used = made.first?.data.count ?? FileManager.default.contents(atPath: files.light)?.count ?? first
            try animate(dark, file, max(rest - used, 1))
        }
        for (file, data) in made { try FileWriter.write(data, to: file) }
        for still in stills { try take(still.data, still.file, of: looks.light, checks: checks, &result) }
        result.bytes = taken + result.report.outputs.reduce(0) { $0 + $1.bytes }
        let unused = Self.files(of: looks.light.name, in: folder, hasDark: true)
        if looks.dark == nil {
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

    /// The bytes of an animation.
    private func render(
        _ scene: PreparedScene, _ file: String, _ budget: Int, _ result: inout Result,
        _ progress: ((Int, Int) -> Void)?
    ) throws(ZoetropeError) -> Data {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("zoetrope-\(UUID().uuidString).gif")
        defer { try? FileManager.default.removeItem(at: place) }
        var report: RenderReport
        do throws(ZoetropeError) {
            report = try job(place.path, budget).run(scene, progress: progress)
        } catch {
            throw ZoetropeError(error.exitCode, messages: error.messages.map { $0.replacing(place.path, with: file) })
        }
        for index in report.outputs.indices { report.outputs[index].path = file }
        result.report.outputs += report.outputs
        result.report.warnings += report.warnings.filter { !result.report.warnings.contains($0) }
        result.report.timings.render += report.timings.render
        guard let data = FileManager.default.contents(atPath: place.path) else {
            throw ZoetropeError(.fileTrouble, "\(place.path): cannot be read")
        }
        return data
    }

    private func take(
        _ still: Data, _ file: String, of scene: PreparedScene, checks: Bool, _ result: inout Result
    ) throws(ZoetropeError) {
        if checks {
            let found = FileManager.default.contents(atPath: file)
            let state: RenderJob.State = found == nil ? .missing : found == still ? .current : .changed
            result.checks.append(RenderJob.Check(path: file, scene: scene.file, state: state))
        } else {
            try FileWriter.write(still, to: file)
            result.stills.append(Still(path: file, bytes: still.count))
        }
    }
}
