import Zoetrope

/// The results of one run of `zoetrope render`.
struct RenderRun {
    /// Whether outputs are only checked and not written.
    let isChecking: Bool
    let isQuiet: Bool
    private var reports: [RenderReport] = []
    private var checks: [RenderJob.Check] = []
    private var paths: [String] = []
    private var error: ErrorReport?

    init(isChecking: Bool, isQuiet: Bool) {
        self.isChecking = isChecking
        self.isQuiet = isQuiet
    }

    /// What was written, or the result of `--check`.
    var json: String {
        guard !isChecking else { return RenderJob.json(checks) }
        var report = RenderReport(reports)
        report.error = error
        return report.json
    }

    /// What `--stats` prints.
    var stats: String { RenderStats(RenderReport(reports)).text }

    /// Notes the error of a scene for the JSON; the first one is kept.
    mutating func add(_ problem: ZoetropeError) {
        error = error ?? ErrorReport(problem)
    }

    /// The exit code of the checks.
    var end: ExitCode { checks.allSatisfy { $0.state == .current } ? .success : .different }

    /// Renders a scene, or checks whether its outputs are up to date.
    ///
    /// - Parameters:
    ///   - scene: the scene to draw.
    ///   - job: the options and the outputs.
    ///   - prepare: how long loading and playing the scene took, in seconds.
    mutating func add(_ scene: PreparedScene, _ job: RenderJob, prepare: Double) throws(ZoetropeError) {
        var job = job
        job.taken = paths
        if isChecking {
            try check(scene, job)
        } else {
            try render(scene, job, prepare: prepare)
        }
    }

    private mutating func check(_ scene: PreparedScene, _ job: RenderJob) throws(ZoetropeError) {
        let found = try job.check(scene)
        paths += found.map(\.path)
        checks += found
        guard !isQuiet else { return }
        for check in found { Console.log(check.message) }
    }

    private mutating func render(_ scene: PreparedScene, _ job: RenderJob, prepare: Double) throws(ZoetropeError) {
        let bar = ProgressBar(scene.name, isShown: Console.showsProgress && !isQuiet)
        defer { bar.clear() }
        var report = try job.run(scene) { bar.show($0, of: $1) }
        report.timings.prepare = prepare
        reports.append(report)
        paths += report.outputs.map(\.path)
        bar.clear()
        guard !isQuiet else { return }
        Console.printSummary(of: report)
    }
}
