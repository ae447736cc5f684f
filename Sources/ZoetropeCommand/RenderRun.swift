import Zoetrope

/// The results of one run of `zoetrope render`.
struct RenderRun {
    /// Whether outputs are only checked and not written.
    let isChecking: Bool
    let isQuiet: Bool
    let summary: Summary
    private var reports: [RenderReport] = []
    private var checks: [RenderJob.Check] = []
    private var paths: [String] = []
    private var claimed = ClaimedPaths()
    private var error: ErrorReport?

    init(isChecking: Bool, isQuiet: Bool, summary: Summary) {
        self.isChecking = isChecking
        self.isQuiet = isQuiet
        self.summary = summary
    }

    /// What was written, or the result of `--check`.
    var json: String {
        isChecking ? RenderJob.json(checks) : report.json
    }

    /// What was written.
    var report: RenderReport {
        var report = RenderReport(reports)
        report.error = error
        return report
    }

    /// Notes the error of a scene for the JSON; the first one is kept.
    mutating func add(_ problem: ZoetropeError) {
        error = error ?? ErrorReport(problem)
    }

    /// The exit code of the checks.
    var end: ExitCode { checks.allSatisfy { $0.state == .current } ? .success : .different }

    /// Checks whether the outputs of a scene are up to date.
    mutating func check(_ scene: PreparedScene, _ job: RenderJob) throws(ZoetropeError) {
        var job = job
        job.taken = paths
        let found = try job.check(scene)
        paths += found.map(\.path)
        checks += found
        for check in found { try summary.print(check.message) }
    }

    /// Renders one script of a scene, or copies its outputs out of the cache.
    ///
    /// - Returns: the paths of the files.
    mutating func render(
        _ run: SceneRendering.Run, of scene: SceneRendering, variant: SceneVariant?
    ) throws(ZoetropeError) -> [String] {
        try claimed.claim(scene.outputs(of: run))
        let bar = ProgressBar(run.name, isShown: Console.showsProgress && !isQuiet)
        defer { bar.clear() }
        var report = try scene.perform(run) { bar.show($0, of: $1) }
        for index in report.outputs.indices { report.outputs[index].variant = variant?.values }
        reports.append(report)
        bar.clear()
        try summary.print(report)
        return report.files
    }
}
