import ArgumentParser
import Foundation
import Gallery
import Pages
import Zoetrope

/// `zoetrope render`
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Render scenes to GIFs, APNGs or PNG frames.",
        discussion: """
            Without -o a scene becomes Output/NAME.gif. A moment is \(Position.grammar). When one scene of several \
            is bad the others are still rendered. With --max-size what does not fit gives up, in this order: \
            \(RenderOptions.concessions). The first step that fits is written.

            Examples:
              zoetrope render Scenes
              zoetrope render card.yaml -o card.gif -o card.png --scale 2
              zoetrope render card.yaml --device "iPhone 16 Pro" --chrome bezel --appearance dark
              zoetrope render card.yaml --script all --max-size 5MB
            """)

    @Argument(
        help: ArgumentHelp("Scene files, folders of scenes, or - for standard input.", valueName: "scene"),
        completion: .scenes)
    var scenes: [String]

    @Option(
        name: [.customShort("o"), .long],
        help: "A file, a folder that ends in /, or frames such as out/%04d.png. May be repeated.",
        completion: .outputs)
    var output: [String] = []

    @Option(
        help: "\(RenderJob.formats.joined(separator: " or ")); by default the ending of the file tells.",
        completion: .formats)
    var format: String?

    @Option(help: "Frames a second.")
    var fps: Double = RenderOptions.defaultRate

    @Option(help: "Pixels for each point.")
    var scale: Double = 1

    @Option(help: "Start at this moment.", completion: .positions, transform: Position.read)
    var from: Position?

    @Option(help: "End at this moment.", completion: .positions, transform: Position.read)
    var to: Position?

    @Option(help: "A script's name, or all.", completion: .scripts)
    var script: String?

    @Option(name: .customLong("loop"), help: "How often the animation is shown, 0 for ever.")
    var loops: Int = 0

    @Option(help: "Seconds of the scene in one second, such as 0.25 for slow motion.")
    var speed: Double = 1

    @Option(help: "How much longer the last moment stays, such as 1s.")
    var hold: Interval?

    @Option(
        help: "The moment whose picture comes first; the loop is turned around.", completion: .positions,
        transform: Position.read)
    var poster: Position?

    @Option(help: "For GIFs: \(RenderOptions.qualities.joined(separator: ", ")).", completion: .qualities)
    var quality: String = RenderOptions.defaultQuality

    @Option(
        help: ArgumentHelp(
            "The largest a GIF or APNG may be, such as 5MB or 500KiB; gives up as much as that takes.",
            valueName: "size"),
        transform: ByteSize.read)
    var maxSize: ByteSize?

    @Option(help: "Threads that draw.")
    var jobs: Int?

    @Flag(help: "Write nothing; exit with 1 when an output is not what its scene gives now.")
    var check = false

    @Flag(
        help: """
            Write files for a README, NAME-light.gif and NAME-still.png, where dark differs NAME-dark.gif and \
            NAME-still-dark.png as well, together at most --max-size or \(Console.size(ReadmeKit.defaultMaxSize)), and print the <picture> for them.
            """)
    var readme = false

    @Flag(help: "Print one JSON object about what was written.")
    var json = false

    @Flag(inversion: .prefixedNo, help: "Show fingers; by default the scene tells.")
    var touches: Bool?

    @Option(
        help: "Around the canvas: \(SceneSettings.chromes.joined(separator: ", ")); by default the scene tells.",
        completion: .chromes)
    var chrome: String?

    @Flag(help: "Say nothing but errors.")
    var quiet = false

    @OptionGroup var scene: SceneArguments

    func validate() throws {
        guard readme else { return }
        let wrong: [(isGiven: Bool, why: String)] = [
            (format != nil, "--readme writes GIFs and a PNG: leave out --format."),
            (output.count > 1, "--readme writes into one folder: give -o once."),
            (script == "all", "--readme shows one script: name it, or leave --script out."),
            (scene.appearance != nil, "--readme makes light and dark: leave out --appearance."),
            (json, "--readme prints HTML: leave out --json."),
            (scenes.contains("-"), "--readme needs a scene file: its name is that of the files."),
        ]
        if let first = wrong.first(where: \.isGiven) { throw ValidationError(first.why) }
        let ending = ((output.first ?? "") as NSString).pathExtension.lowercased()
        if ["gif", "png"].contains(ending) {
            throw ValidationError("--readme writes several files: give -o a folder, not '\(output[0])'.")
        }
    }

    func run() throws {
        Console.prepare()
        guard !readme else { return try ReadmeRun(command: self).run() }
        var run = RenderRun(isChecking: check, isQuiet: quiet)
        var end = Zoetrope.ExitCode.done
        do throws(ZoetropeError) {
            let paths = try SceneFinder.scenes(at: scenes)
            let job = job(sharesFolder: paths.count > 1)
            try job.check()
            for path in paths {
                do throws(ZoetropeError) {
                    try play(path, job, in: &run)
                } catch {
                    end = end.combined(with: Console.report(error))
                }
            }
            if json { try Console.print(run.json) }
        } catch {
            end = end.combined(with: Console.report(error))
        }
        try end.combined(with: run.end).finish()
    }

    func job(sharesFolder: Bool) -> RenderJob {
        var job = RenderJob()
        job.paths = output
        job.format = format
        job.options.rate = fps
        job.options.scale = scale
        job.options.from = from
        job.options.to = to
        job.options.speed = speed
        job.options.hold = hold?.seconds ?? 0
        job.options.poster = poster
        job.options.loops = loops
        job.options.quality = quality
        job.options.maxSize = maxSize?.bytes
        if let jobs { job.jobs = jobs }
        job.sharesFolder = sharesFolder
        return job
    }

    private func play(_ path: String, _ job: RenderJob, in run: inout RenderRun) throws(ZoetropeError) {
        let clock = ContinuousClock()
        let start = clock.now
        let first = try PreparedScene(
            path, settings: scene.settings(script: script == "all" ? nil : script, touches: touches, chrome: chrome))
        let prepare = (clock.now - start) / .seconds(1)
        guard script == "all", first.scripts.count > 1 else {
            try run.take(first, job, prepare: prepare)
            return
        }
        var job = job
        job.sharesFolder = true
        for name in first.scripts {
            let start = clock.now
            let played = name == first.script ? first : try first.playing(name)
            let more = (clock.now - start) / .seconds(1)
            job.name = "\(played.name)-\(name)"
            try run.take(played, job, prepare: name == first.script ? prepare : more)
        }
    }
}
