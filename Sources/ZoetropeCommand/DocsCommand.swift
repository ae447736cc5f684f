import ArgumentParser
import Foundation
import Gallery
import Pages
import Zoetrope

/// `zoetrope docs`
struct DocsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "docs", abstract: "Write pages about scenes, as Markdown and as HTML, with a gallery.",
        discussion: """
            For each scene: the animation in light and dark, its key moments, an onion skin, curves of what moves, the \
            story in words, the states that its scripts walk, its source. What is up to date is left alone; a folder \
            may be filled by several runs. When one scene is bad the others are still written. Each animation is at \
            most --max-size; what does not fit gives up, in this order: \(RenderOptions.concessions).

            With --animations the pages show the animations of a folder that zoetrope render has filled. Their stamps \
            are compared with the scenes and the options: one that is missing or stale is an error. The other \
            appearance of a scene is not in that folder and is still written into the docs folder.

            Examples:
              zoetrope docs Scenes
              zoetrope render Scenes --quality small && zoetrope docs Scenes --quality small --animations Output
            """)

    @Argument(help: ArgumentHelp("Scene files and folders of scenes.", valueName: "scene"))
    var scenes: [String]

    @Option(name: [.customShort("o"), .long], help: "The folder of the pages.")
    var output: String = DocsJob.defaultFolder

    @Option(help: "Of the animations: \(DocsJob.formats.joined(separator: " or ")).")
    var format: String = DocsJob.formats[0]

    @Option(
        help: ArgumentHelp(
            "Link to the animations that zoetrope render wrote into this folder with the same options, and write no copies.",
            valueName: "folder"))
    var animations: String?

    @Option(help: "Frames a second.")
    var fps: Double = RenderOptions.defaultRate

    @Option(help: "Pixels for each point; below 1 filmstrips and onion skins are smaller too.")
    var scale: Double = 1

    @Option(help: "For GIFs: \(RenderOptions.qualities.joined(separator: ", ")).")
    var quality: String = RenderOptions.defaultQuality

    @Option(
        help: ArgumentHelp("The largest an animation may be, such as 2MB.", valueName: "size"),
        transform: ByteSize.read)
    var maxSize: ByteSize?

    @Flag(inversion: .prefixedNo, help: "Show fingers; by default the scenes tell.")
    var touches: Bool?

    @Option(help: "Threads: scenes at once, or frames of one.")
    var jobs: Int?

    @Flag(help: "Write nothing; exit with 1 when a page is not what its scene gives now.")
    var check = false

    @Flag(help: "Remove files of scenes that are gone.")
    var prune = false

    @Flag(help: "Write everything anew, also what is up to date.")
    var force = false

    @Flag(help: "Print one JSON object about what was written.")
    var json = false

    @Flag(help: "Say nothing but errors.")
    var quiet = false

    func run() throws {
        Console.prepare()
        var end = Zoetrope.ExitCode.done
        do throws(ZoetropeError) {
            let job = job
            try job.check()
            let paths = try SceneFinder.scenes(at: scenes)
            let bar = ProgressBar("docs", isShown: Console.isTerminal && !quiet && !check)
            let shown = Locked(bar)
            let report = try job.run(paths, command: job.command(for: scenes)) { done, all in
                shown.with { $0.show(done, of: all) }
            } tell: { scene in
                shown.with { $0.clear() }
                if let problem = scene.problem { _ = Console.report(problem) }
            }
            bar.clear()
            end = report.exitCode
            if json { try Console.print(report.json) }
            tell(report)
        } catch {
            end = end.combined(with: Console.report(error))
        }
        try end.finish()
    }

    private var job: DocsJob {
        var job = DocsJob()
        job.folder = output.count > 1 && output.hasSuffix("/") ? String(output.dropLast()) : output
        job.format = format
        job.animations = animations
        job.options.rate = fps
        job.options.scale = scale
        job.options.quality = quality
        if let maxSize { job.options.maxSize = maxSize.bytes }
        job.touches = touches
        if let jobs { job.jobs = jobs }
        job.isChecking = check
        job.prunes = prune
        job.remakes = force
        return job
    }

    private func tell(_ report: DocsReport) {
        guard !quiet else { return }
        for scene in report.scenes where scene.state != .failed {
            let size = scene.state == .written ? "  \(Console.size(scene.bytes))" : ""
            Console.say(report.message(scene) + size)
        }
        for file in report.stale { Console.say("\(report.folder)/\(file): stale") }
        for file in report.removed { Console.say("\(report.folder)/\(file): removed") }
        for file in report.leftovers {
            Console.say("\(report.folder)/\(file): belongs to no scene any more; --prune removes it")
        }
        if check, report.exitCode == .different { Console.say("to repair: \(job.command(for: scenes))") }
        if !check, report.shown > 0 {
            let scenes = Console.count(report.shown, "scene")
            Console.say("\(report.folder)/index.html  \(scenes)  \(Console.size(report.bytes))")
        }
    }
}

/// A value that several threads use in turn.
private final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private let value: Value

    init(_ value: Value) { self.value = value }

    func with(_ body: (Value) -> Void) { lock.withLock { body(value) } }
}
