import ArgumentParser
import Foundation
import Gallery
import Pages
import Zoetrope

/// `zoetrope render`
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Render scenes as GIFs, APNGs, WebPs, videos or PNG frames.",
        discussion: """
            Without -o a scene is rendered to Output/NAME.gif. A moment is \(SceneMoment.grammar). If one of several scenes \
            has errors, the others are still rendered. With --max-size, a larger result is reduced in this order until \
            it fits: \(RenderOptions.reductionOrder).

            Examples:
              zoetrope render Scenes
              zoetrope render card.yaml -o card.gif -o card.png --scale 2
              zoetrope render card.yaml --device "iPhone 16 Pro" --chrome bezel --appearance dark
              zoetrope render card.yaml --script all --max-size 5MB
              zoetrope render Scenes --matrix matrix.yaml -o variants/
            """)

    @Argument(
        help: ArgumentHelp(
            "Scene files, folders of scenes without their subfolders, or - for standard input.", valueName: "scene"),
        completion: .scenes)
    var scenes: [String]

    @Option(
        name: [.customShort("o"), .long],
        help: "A file, a folder that ends in /, or frames such as out/%04d.png. May be repeated.",
        completion: .outputs)
    var output: [String] = []

    @Option(
        help: """
            \(RenderJob.formats.joined(separator: " or ")); by default the file extension decides. With --readme, formats \
            from which browsers take the first one they support, such as webp,gif or mp4,gif.
            """,
        completion: .formats)
    var format: String?

    @Option(help: "Frames per second.")
    var fps: Double = RenderOptions.defaultRate

    @Option(help: "Pixels per point.")
    var scale: Double = 1

    @Option(help: "Start at this moment.", completion: .positions, transform: SceneMoment.read)
    var from: SceneMoment?

    @Option(help: "End at this moment.", completion: .positions, transform: SceneMoment.read)
    var to: SceneMoment?

    @Option(help: "The name of a script, or all.", completion: .scripts)
    var script: String?

    @Option(name: .customLong("loop"), help: "How many times the animation plays; 0 repeats it forever.")
    var loops: Int = 0

    @Option(help: "Playback speed, such as 0.25 for slow motion.")
    var speed: Double = 1

    @Option(help: "Extra time to show the last frame, such as 1s.")
    var hold: Interval?

    @Option(
        help: "The moment to show first; the loop is rotated so that it starts there.", completion: .positions,
        transform: SceneMoment.read)
    var poster: SceneMoment?

    @Option(
        help: "\(RenderOptions.qualities.joined(separator: ", ")). A GIF is never lossless.", completion: .qualities)
    var quality: String = RenderOptions.defaultQuality

    @Option(
        help: ArgumentHelp(
            "Maximum size of the file, such as 5MB or 500KiB.",
            valueName: "size"),
        transform: ByteSize.read)
    var maxSize: ByteSize?

    @Option(help: "Number of threads that draw and encode.")
    var jobs: Int?

    @Flag(help: "Write nothing; exit with 1 if an output is not up to date.")
    var check = false

    @Flag(
        help: """
            Write the files for a README and print their <picture> element: NAME-light.gif and NAME-still.png, and if \
            dark appearance differs NAME-dark.gif and NAME-still-dark.png. With a video in --format, the element is a \
            <video>. --max-size limits their total size. \
            Default: \(Console.size(ReadmeRenderer.defaultMaxSize)).
            """)
    var readme = false

    @Flag(help: "Print a JSON object that lists what was written; with --readme it contains the element.")
    var json = false

    @Flag(inversion: .prefixedNo, help: "Show or hide touches; the scene sets the default.")
    var touches: Bool?

    @Option(
        help:
            "The frame around the canvas: \(SceneSettings.chromes.joined(separator: ", ")); the scene sets the default.",
        completion: .chromes)
    var chrome: String?

    @Flag(name: .shortAndLong, help: "Print only errors.")
    var quiet = false

    @OptionGroup var scene: SceneArguments

    @OptionGroup var variantOptions: VariantOptions

    @OptionGroup var cacheOptions: CacheOptions

    @OptionGroup var shardOptions: ShardOptions

    @OptionGroup var timeLimit: TimeLimit

    @OptionGroup var stats: StatsOption

    @OptionGroup var terminal: TerminalOptions

    func validate() throws {
        if json, output.contains("-") {
            throw ValidationError("--json cannot be combined with -o -, which writes the video to standard output")
        }
        if check, cacheOptions.cache != nil || shardOptions.isGiven {
            throw ValidationError("--check cannot be combined with --cache, --shard or --plan")
        }
        if let file = scenes.first(where: { RenderJob.formats.contains(($0 as NSString).pathExtension.lowercased()) }) {
            throw ValidationError("\(file) is not a scene; write -o \(file) to render to this file")
        }
        guard readme else { return }
        let wrong: [(isGiven: Bool, why: String)] = [
            (output.count > 1, "--readme writes to one folder: give -o once."),
            (script == "all", "--readme renders one script and cannot be combined with --script all."),
            (scene.appearance != nil, "--readme renders light and dark and cannot be combined with --appearance."),
            (
                variantOptions.isGiven,
                "--readme renders light and dark and cannot be combined with --matrix or --variants."
            ),
            (cacheOptions.cache != nil, "--readme cannot be combined with --cache."),
            (shardOptions.isGiven, "--readme cannot be combined with --shard or --plan."),
            (scenes.contains("-"), "--readme needs a scene file, whose name it uses for the files it writes."),
        ]
        if let first = wrong.first(where: \.isGiven) { throw ValidationError(first.why) }
        let fileExtension = ((output.first ?? "") as NSString).pathExtension.lowercased()
        if PageFormats.known.contains(where: { $0.fileExtension == fileExtension }) {
            throw ValidationError("--readme writes several files: -o must be a folder, not '\(output[0])'.")
        }
    }

    func run() throws {
        Console.prepare()
        timeLimit.start()
        guard !readme else { return try ReadmeRun(command: self).run() }
        var run = RenderRun(
            isChecking: check, isQuiet: quiet,
            summary: Summary(isShown: !quiet, isOutputTaken: json || output.contains("-")))
        var end = Zoetrope.ExitCode.success
        do throws(ZoetropeError) {
            try Console.checkBinaryOutput(output)
            let paths = try SceneFinder.scenes(at: scenes, besides: variantOptions.matrix)
            let job = try checkedJob(of: paths)
            let cache = try cacheOptions.open()
            let targets = try targets(of: paths)
            if check {
                for target in targets {
                    attempt(target, in: &run, &end) { run throws(ZoetropeError) in try check(target, job, in: &run) }
                }
            } else {
                try render(targets, job, cache, in: &run, &end)
            }
            try cache?.save()
            if json { try Console.print(run.json) }
            if !check { stats.print(run.report) }
        } catch {
            end = end.combined(with: Console.report(error, asJSON: json))
        }
        try end.combined(with: run.end).finish()
    }

    /// The scenes and variants.
    func targets(of paths: [String]) throws(ZoetropeError) -> [SceneTarget] {
        try variantOptions.targets(paths, baseSettings)
    }

    private var baseSettings: SceneSettings {
        scene.settings(script: script == "all" ? nil : script, touches: touches, chrome: chrome)
    }

    /// - Throws: exit code 64 for the first invalid option.
    func checkedJob(of paths: [String]) throws(ZoetropeError) -> RenderJob {
        let job = job(sharesFolder: paths.count > 1 || variantOptions.isGiven)
        try job.check()
        return job
    }

    /// Does something with a scene, and reports its error. The other scenes follow.
    private func attempt(
        _ target: SceneTarget, in run: inout RenderRun, _ end: inout Zoetrope.ExitCode,
        _ body: (inout RenderRun) throws(ZoetropeError) -> Void
    ) {
        do throws(ZoetropeError) {
            try body(&run)
        } catch {
            run.add(error)
            if target.variant != nil { Console.log("\(target.name):") }
            end = end.combined(with: Console.report(error))
        }
    }

    /// Renders the targets of this shard.
    private func render(
        _ targets: [SceneTarget], _ job: RenderJob, _ cache: ResultCache?, in run: inout RenderRun,
        _ end: inout Zoetrope.ExitCode
    ) throws(ZoetropeError) {
        // With all scripts, the names are known only after a scene is read.
        if script != "all" { try job.checkNames(of: targets) }
        let selection = try shardOptions.selection()
        var selected = targets
        var record: ShardRecord?
        if !selection.isEverything {
            let (plan, names) = try selection.jobs(of: "render", named: targets.map(\.planName), cache: cache) {
                () throws(ZoetropeError) in try self.plan(targets, job, cache, isWritten: false)
            }
            selected = targets.filter { names.contains($0.planName) }
            record = try selection.shard.map { shard throws(ZoetropeError) in
                try ShardRecord(shard, of: plan, outputs: output, defaultFolder: OutputPlan.defaultFolder)
            }
        }
        for target in selected {
            var files: [String] = []
            var isDone = false
            attempt(target, in: &run, &end) { run throws(ZoetropeError) in
                let scene = rendering(of: target, job, cache)
                let runs = try scene.runs()
                try selection.check(target.planName, hash: scene.hash())
                for one in runs { files += try run.render(one, of: scene, variant: target.variant) }
                isDone = true
            }
            if isDone { try record?.add(target.planName, files: files) } else { record?.fail(target.planName) }
        }
        try record?.save()
        try run.summary.print(run.report.cache)
    }

    private func rendering(of target: SceneTarget, _ job: RenderJob, _ cache: ResultCache?) -> SceneRendering {
        SceneRendering(
            target.path, settings: target.variant?.settings ?? baseSettings, playsAllScripts: script == "all", job: job,
            cache: cache)
    }

    /// A plan of the command.
    ///
    /// - Parameter isWritten: whether the plan needs what only `zoetrope plan` prints.
    func plan(
        _ targets: [SceneTarget], _ job: RenderJob, _ cache: ResultCache?, isWritten: Bool
    ) throws(ZoetropeError) -> WorkPlan {
        let environment =
            isWritten ? try RuntimeEnvironment.fingerprint(of: cache) : ""
        let bar = ProgressBar("plan", isShown: Console.showsProgress && !quiet)
        defer { bar.clear() }
        let hashes = cache?.hashes ?? FileHashes()
        return WorkPlanner(command: "render", jobs: job.jobs).plan(targets, environment: environment) {
            bar.show($0, of: $1)
        } describe: { target, planned throws(ZoetropeError) in
            let scene = rendering(of: target, job, cache)
            planned.cost = try scene.runs().reduce(.none) { $0 + $1.cost }
            planned.hash = try scene.hash()
            guard isWritten else { return }
            planned.dependencies = try scene.dependencies(hashes)
            planned.measured = try scene.measuredTime()
        }
    }

    private func check(_ target: SceneTarget, _ job: RenderJob, in run: inout RenderRun) throws(ZoetropeError) {
        let first = try PreparedScene(target.path, settings: target.variant?.settings ?? baseSettings)
        guard script == "all", first.scripts.count > 1 else { return try run.check(first, job) }
        var job = job
        job.sharesFolder = true
        for name in first.scripts {
            let played = name == first.script ? first : try first.playing(name)
            job.name = "\(played.name)-\(name)"
            try run.check(played, job)
        }
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
}
