import Zoetrope

/// One call of `zoetrope render`: what its scenes gave so far.
struct RenderRun {
    /// Whether outputs are only looked at.
    let isChecking: Bool
    let isQuiet: Bool
    private var reports: [RenderReport] = []
    private var checks: [RenderJob.Check] = []
    private var paths: [String] = []

    init(isChecking: Bool, isQuiet: Bool) {
        self.isChecking = isChecking
        self.isQuiet = isQuiet
    }

    /// What was written, or with `--check` what was found.
    var json: String { isChecking ? RenderJob.json(checks) : RenderReport(reports).json }

    /// How the run ends unless something else went wrong.
    var end: ExitCode { checks.allSatisfy { $0.state == .current } ? .done : .different }

    /// Renders a scene, or looks whether that has to be done.
    ///
    /// - Parameters:
    ///   - scene: what is drawn.
    ///   - job: how, and where it goes.
    ///   - prepare: seconds that reading and playing it took.
    mutating func take(_ scene: PreparedScene, _ job: RenderJob, prepare: Double) throws(ZoetropeError) {
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
        for check in found { Console.say(check.message) }
    }

    private mutating func render(_ scene: PreparedScene, _ job: RenderJob, prepare: Double) throws(ZoetropeError) {
        let bar = ProgressBar(scene.name, isShown: Console.isTerminal && !isQuiet)
        defer { bar.clear() }
        var report = try job.run(scene) { bar.show($0, of: $1) }
        report.timings.prepare = prepare
        reports.append(report)
        paths += report.outputs.map(\.path)
        bar.clear()
        guard !isQuiet else { return }
        Console.tell(report)
    }
}
