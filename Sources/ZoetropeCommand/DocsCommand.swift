import ArgumentParser
import Foundation
import Gallery
import Pages
import Zoetrope

/// `zoetrope docs`
struct DocsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "docs",
        abstract: "Generate pages about scenes, with a gallery, as Markdown and HTML or for a site.",
        discussion: """
            The page of a scene has the animation in light and dark appearance, key moments, an onion skin, motion \
            curves, a description of what happens, state diagrams and the source. Pages that are up to date are not \
            written again, and several runs can write to the same folder. If a scene has errors, the others are still \
            written. An animation larger than --max-size is reduced in this order until it fits: \
            \(RenderOptions.reductionOrder).

            With --animations, the pages link to animations that zoetrope render wrote to a folder. An animation that is \
            missing, or whose stamp does not match the scene and the options, is an error. That folder holds one \
            appearance of each scene; the other one is written to the folder of the pages.

            With --host, the pages are a part of a site:
            \(DocsHosts.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"))

            Examples:
              zoetrope docs Scenes
              zoetrope docs Scenes -o docs/motion --host mkdocs --title Motion
              zoetrope render Scenes --quality small && zoetrope docs Scenes --quality small --animations Output
            """)

    @Argument(help: ArgumentHelp("Scene files, and folders of scenes without their subfolders.", valueName: "scene"))
    var scenes: [String]

    @Option(name: [.customShort("o"), .long], help: "The folder to write pages to.")
    var output: String = DocsJob.defaultFolder

    @Option(
        help: ArgumentHelp(
            "What shows the pages: \(DocsHosts.all.map(\.name).joined(separator: ", ")). It sets paths, links and metadata.",
            valueName: "host"),
        completion: .list(DocsHosts.all.map(\.name)))
    var host: String = DocsHosts.standard.name

    @Option(
        help: ArgumentHelp(
            "The heading of the gallery; by default the name of the folder of scenes.", valueName: "text"))
    var title: String?

    @Option(
        help: ArgumentHelp(
            "The address at which the folder is published, for the pictures of link previews (og:image).",
            valueName: "address"))
    var url: String?

    @Option(
        help: ArgumentHelp(
            """
            Formats of the animations, the preferred one first: \(PageFormats.known.map(\.name).joined(separator: ", ")). \
            Browsers take the first one they support, such as webp,gif or mp4,gif. The last must be an image.
            """, valueName: "formats"))
    var format: String = PageFormats.defaultList

    @Flag(
        help: "Leave out a format for scenes where it is not smaller than the last one, such as webp in mp4,webp,gif.")
    var smaller = false

    @Option(
        help: ArgumentHelp(
            "Link to animations that zoetrope render wrote to this folder with the same options, instead of rendering them.",
            valueName: "folder"))
    var animations: String?

    @Option(help: "Frames per second.")
    var fps: Double = RenderOptions.defaultRate

    @Option(help: "Pixels per point; values below 1 also make filmstrips and onion skins smaller.")
    var scale: Double = 1

    @Option(help: "\(RenderOptions.qualities.joined(separator: ", ")). A GIF is never lossless.")
    var quality: String = RenderOptions.defaultQuality

    @Option(
        help: ArgumentHelp("Maximum size of an animation, such as 2MB.", valueName: "size"),
        transform: ByteSize.read)
    var maxSize: ByteSize?

    @Flag(inversion: .prefixedNo, help: "Show or hide touches; each scene sets its default.")
    var touches: Bool?

    @Option(help: "Number of threads, shared among scenes and their frames.")
    var jobs: Int?

    @Flag(help: "Write nothing; exit with 1 if a page is not up to date. Files that no scene uses are listed.")
    var check = false

    @Flag(help: "Remove the pages of scenes that are not given, and other generated files that no page uses.")
    var prune = false

    @Flag(help: "Write all pages again, even if they are up to date.")
    var force = false

    @Flag(help: "Print a JSON object that lists what was written.")
    var json = false

    @Flag(name: .shortAndLong, help: "Print only errors.")
    var quiet = false

    @OptionGroup var variantOptions: VariantOptions

    @OptionGroup var cacheOptions: CacheOptions

    @OptionGroup var shardOptions: ShardOptions

    @OptionGroup var timeLimit: TimeLimit

    @OptionGroup var stats: StatsOption

    @OptionGroup var terminal: TerminalOptions

    func validate() throws {
        if shardOptions.isGiven, check || prune {
            throw ValidationError("--shard and --plan cannot be combined with --check or --prune.")
        }
    }

    func run() throws {
        Console.prepare()
        timeLimit.start()
        defer { stats.print() }
        var end = Zoetrope.ExitCode.success
        do throws(ZoetropeError) {
            var job = try job()
            try job.check()
            let targets = try targets()
            job.selection = try shardOptions.selection()
            job.sources = scenes
            var warnings: Set<String> = []
            let bar = ProgressBar("docs", isShown: Console.showsProgress && !quiet && !check)
            let report = try job.run(targets, command: job.pageCommand(for: scenes)) { done, all in
                bar.show(done, of: all)
            } onWait: {
                if !quiet { Console.log("\(job.folder): waiting for another run that writes into this folder") }
            } report: { scene in
                bar.clear()
                if let problem = scene.problem { _ = Console.report(problem) }
                // Variants of a scene have the same warnings.
                for warning in scene.warnings where !quiet && warnings.insert(warning).inserted { Console.log(warning) }
            }
            bar.clear()
            try job.cache?.save()
            end = report.exitCode
            if json { try Console.print(report.json) }
            try printSummary(of: report, job)
            if !quiet, let subfolder = SceneFinder.unsearchedSubfolder(of: scenes) {
                Console.log("note: scenes in subfolders have no pages; name the folders, such as \(subfolder)")
            }
            try Summary(isShown: !quiet, isOutputTaken: json).print(report.cache, made: "written")
        } catch {
            end = end.combined(with: Console.report(error, asJSON: json))
        }
        try end.finish()
    }

    /// The scenes, or all variants of each. A page shows both appearances.
    func targets() throws(ZoetropeError) -> [SceneTarget] {
        try variantOptions.targets(
            SceneFinder.scenes(at: scenes, besides: variantOptions.matrix), SceneSettings(), omitsAppearance: true)
    }

    /// - Throws: exit code 64 for an unknown format or host.
    func job() throws(ZoetropeError) -> DocsJob {
        var job = DocsJob(try PageFormats(format))
        job.host = try DocsHosts.named(host)
        job.title = title
        job.address = url
        job.variantArguments = variantOptions.arguments
        job.folder = output.count > 1 && output.hasSuffix("/") ? String(output.dropLast()) : output
        job.animations = animations
        job.omitsLargerFormats = smaller
        job.options.rate = fps
        job.options.scale = scale
        job.options.quality = quality
        if let maxSize { job.options.maxSize = maxSize.bytes }
        job.touches = touches
        if let jobs { job.jobs = jobs }
        job.isChecking = check
        job.prunes = prune
        job.rewritesAll = force
        job.cache = try cacheOptions.open()
        return job
    }

    private func printSummary(of report: DocsReport, _ job: DocsJob) throws(ZoetropeError) {
        let summary = Summary(isShown: !quiet, isOutputTaken: json)
        for scene in report.scenes where scene.state != .failed {
            let size = scene.state == .written ? "  \(Console.size(scene.bytes))" : ""
            try summary.print(report.message(scene) + size)
        }
        for file in report.stale { try summary.print("\(report.folder)/\(file): stale") }
        for file in report.removed { try summary.print("\(report.folder)/\(file): removed") }
        for file in report.leftovers {
            try summary.print("\(report.folder)/\(file): no longer used by any scene; --prune removes it")
        }
        if check, report.exitCode == .different { try summary.print("to update: \(job.command(for: scenes))") }
        if !check, let scenes = report.galleryCount, let index = report.index {
            try summary.print("\(report.folder)/\(index)  \(scenes)  \(Console.size(report.bytes))")
        }
    }
}
