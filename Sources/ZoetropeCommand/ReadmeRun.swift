import Foundation
import Gallery
import Zoetrope

/// `zoetrope render --readme`
struct ReadmeRun {
    let command: RenderCommand

    func run() throws {
        defer { command.stats.print() }
        var end = Zoetrope.ExitCode.success
        do throws(ZoetropeError) {
            let kit = try kit()
            let paths = try SceneFinder.scenes(at: command.scenes, besides: command.variantOptions.matrix)
            var isFirst = true
            var elements: [ReadmeReport.Element] = []
            var problem: ErrorReport?
            for path in paths {
                do throws(ZoetropeError) {
                    let result = try make(path, kit)
                    if !result.checks.allSatisfy({ $0.state == .current }) { end = end.combined(with: .different) }
                    elements.append(ReadmeReport.Element(path, result, isCheck: command.check))
                    guard !command.check, !command.json else { continue }
                    if !isFirst { try Console.print("") }
                    try Console.print(result.block)
                    isFirst = false
                } catch {
                    problem = problem ?? ErrorReport(error)
                    end = end.combined(with: Console.report(error))
                }
            }
            if command.json { try Console.print(JSONText.encode(ReadmeReport(readmes: elements, error: problem))) }
        } catch {
            end = end.combined(with: Console.report(error, asJSON: command.json))
        }
        try end.finish()
    }

    private func make(_ path: String, _ kit: ReadmeRenderer) throws(ZoetropeError) -> ReadmeRenderer.Result {
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        let bar = ProgressBar(name, isShown: Console.showsProgress && !command.quiet && !command.check)
        defer { bar.clear() }
        let result = try kit.run(path, checkOnly: command.check) { bar.show($0, of: $1) }
        bar.clear()
        guard !command.quiet else { return result }
        // The element for the README is on standard output.
        let summary = Summary(isShown: true, isOutputTaken: !command.check || command.json)
        for check in result.checks { try summary.print(check.message) }
        if !command.check {
            try summary.print(result.report)
            for still in result.stills { try summary.print("\(still.path)  \(Console.size(still.bytes))") }
            try summary.print("\(Console.size(result.bytes)) in total")
            if !result.hasDescription {
                Console.log("\(path): the alt text is generated; add `description:` to the scene for a better one")
            }
        }
        for file in result.leftovers {
            Console.log("\(file): warning: this file is no longer used, since light and dark are the same")
        }
        return result
    }

    private func kit() throws(ZoetropeError) -> ReadmeRenderer {
        let job = command.job(sharesFolder: false)
        try job.options.check()
        guard (1...RenderJob.maxJobs).contains(job.jobs) else {
            throw ZoetropeError(.usage, "--jobs must be 1 to \(RenderJob.maxJobs)")
        }
        var kit = ReadmeRenderer(try PageFormats(command.format ?? PageFormats.defaultList))
        try kit.formats.checkEncoders()
        kit.options = job.options
        kit.jobs = job.jobs
        if let folder = command.output.first {
            kit.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        }
        kit.settings = command.scene.settings(
            script: command.script, touches: command.touches, chrome: command.chrome)
        return kit
    }
}

/// What `zoetrope render --readme --json` prints.
private struct ReadmeReport: Encodable {
    /// The files of one scene.
    struct Element: Encodable {
        /// The path of the scene file as it was given.
        var scene: String
        /// The element for the README; nil if the files were only checked.
        var html: String?
        /// The animations and stills that were written or checked.
        var files: [String]
        /// The files that are not up to date; nil if the files were written.
        var stale: [String]?

        init(_ scene: String, _ result: ReadmeRenderer.Result, isCheck: Bool) {
            self.scene = scene
            html = isCheck ? nil : result.block
            files =
                isCheck ? result.checks.map(\.path) : result.report.outputs.map(\.path) + result.stills.map(\.path)
            stale = isCheck ? result.checks.filter { $0.state != .current }.map(\.path) : nil
        }
    }

    var readmes: [Element]
    /// The error of the first scene that failed.
    var error: ErrorReport?
}
