import ArgumentParser
import Foundation
import Zoetrope

/// `zoetrope render`
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Render scenes to GIFs, APNGs or PNG frames.",
        discussion: """
            Without -o a scene becomes Output/NAME.gif. A position is \(Position.grammar). When one scene of several \
            is bad the others are still rendered.
            """)

    @Argument(help: ArgumentHelp("Scene files, folders of scenes, or - for standard input.", valueName: "scene"))
    var scenes: [String]

    @Option(name: [.customShort("o"), .long], help: "A file, or a folder that ends in /. May be repeated.")
    var output: [String] = []

    @Option(help: "\(RenderJob.formats.joined(separator: " or ")); by default the ending of the file tells.")
    var format: String?

    @Option(help: "Frames a second.")
    var fps: Double = RenderJob.defaultRate

    @Option(help: "Pixels for each point.")
    var scale: Double = 1

    @Option(help: "Start at this position.")
    var from: Position?

    @Option(help: "End at this position.")
    var to: Position?

    @Option(help: "A script's name, or all.")
    var script: String?

    @Option(name: .customLong("loop"), help: "How often the animation is shown, 0 for ever.")
    var loops: Int = 0

    @Option(help: "For GIFs: \(RenderJob.qualities.joined(separator: ", ")).")
    var quality: String = RenderJob.qualities[1]

    @Option(help: "Threads that draw.")
    var jobs: Int?

    @Flag(help: "Print one JSON object about what was written.")
    var json = false

    @Flag(inversion: .prefixedNo, help: "Show fingers; by default the scene tells.")
    var touches: Bool?

    @Option(help: "Around the canvas: \(SceneSettings.chromes.joined(separator: ", ")); by default the scene tells.")
    var chrome: String?

    @Flag(help: "Say nothing but errors.")
    var quiet = false

    @OptionGroup var scene: SceneArguments

    func run() throws {
        Console.prepare()
        var reports: [RenderReport] = []
        var end = Zoetrope.ExitCode.done
        do throws(Problem) {
            let paths = try SceneFinder.scenes(at: scenes)
            let job = job(sharesFolder: paths.count > 1)
            try job.check()
            for path in paths {
                do throws(Problem) {
                    try render(path, job, into: &reports)
                } catch {
                    end = end.combined(with: Console.report(error))
                }
            }
            if json { try Console.print(RenderReport(reports).json) }
        } catch {
            end = end.combined(with: Console.report(error))
        }
        try end.finish()
    }

    private func job(sharesFolder: Bool) -> RenderJob {
        var job = RenderJob()
        job.paths = output
        job.format = format
        job.rate = fps
        job.scale = scale
        job.from = from
        job.to = to
        job.loops = loops
        job.quality = quality
        if let jobs { job.jobs = jobs }
        job.sharesFolder = sharesFolder
        return job
    }

    private func render(_ path: String, _ job: RenderJob, into reports: inout [RenderReport]) throws(Problem) {
        let clock = ContinuousClock()
        let start = clock.now
        let first = try PreparedScene(
            path, settings: scene.settings(script: script == "all" ? nil : script, touches: touches, chrome: chrome))
        let prepare = (clock.now - start) / .seconds(1)
        guard script == "all", first.scripts.count > 1 else {
            try render(first, job, prepare: prepare, into: &reports)
            return
        }
        var job = job
        job.sharesFolder = true
        for name in first.scripts {
            let start = clock.now
            let played = name == first.script ? first : try first.playing(name)
            let more = (clock.now - start) / .seconds(1)
            job.name = "\(played.name)-\(name)"
            try render(played, job, prepare: name == first.script ? prepare : more, into: &reports)
        }
    }

    private func render(
        _ scene: PreparedScene, _ job: RenderJob, prepare: Double, into reports: inout [RenderReport]
    ) throws(Problem) {
        let bar = ProgressBar(scene.name, isShown: Console.isTerminal && !quiet)
        defer { bar.clear() }
        var job = job
        job.taken = reports.flatMap(\.outputs).map(\.path)
        var report = try job.run(scene) { bar.show($0, of: $1) }
        report.timings.prepare = prepare
        reports.append(report)
        bar.clear()
        guard !quiet else { return }
        for warning in report.warnings { Console.say(warning) }
        for output in report.outputs {
            let size = output.bytes >= 1_000_000 ? "\(output.bytes / 100_000)" : "\(output.bytes / 1000)"
            let shown = output.bytes >= 1_000_000 ? "\(size.dropLast()).\(size.suffix(1)) MB" : "\(size) kB"
            Console.say("\(output.path)  \(output.width)x\(output.height)  \(output.frames) frames  \(shown)")
        }
    }
}
