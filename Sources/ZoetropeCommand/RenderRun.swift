import Zoetrope

/// The results of one run of `zoetrope render`.
struct RenderRun {
    /// Whether outputs are only checked and not written.
    let isChecking: Bool
    let isQuiet: Bool
    private let summary: Summary
    private var reports: [RenderReport] = []
    private var checks: [RenderJob.Check] = []
    private var paths: [String] = []
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
        for check in found { try summary.print(check.message) }
    }

    private mutating func render(_ scene: PreparedScene, _ job: RenderJob, prepare: Double) throws(ZoetropeError) {
        let bar = ProgressBar(scene.name, isShown: Console.showsProgress && !isQuiet)
        defer { bar.clear() }
        var report = try job.run(scene) { bar.show($0, of: $1) }
        report.timings.prepare = prepare
        reports.append(report)
        paths += report.outputs.map(\.path)
        bar.clear()
        try summary.print(report)
    }
}
