import Foundation

/// The renderings of one scene or variant: one for each script that is played.
///
/// With a cache, a scene whose files have not changed is not read, and outputs that were made before are copied.
package final class SceneRendering {
    /// One script.
    package struct Run: Codable, Sendable {
        package var script: String
        /// The name of the outputs, without extension.
        package var name: String
        /// A hash of the scene, its files and the options.
        package var inputs: String
        package var cost: RenderCost
    }

    private let path: String
    private let settings: SceneSettings
    private let playsAllScripts: Bool
    private let job: RenderJob
    private let cache: ResultCache?
    /// The scene as it was prepared last.
    private var prepared: PreparedScene?
    private var known: [Run]?
    /// The files that the scene has asked for; nil if they are not known yet.
    private var files: [WorkPlan.Dependency]?
    /// How long reading and playing the scene has taken, in seconds.
    private var preparing = 0.0

    /// - Parameters:
    ///   - playsAllScripts: whether each script of the scene has outputs of its own.
    ///   - job: the options and the paths of the outputs.
    ///   - cache: results of earlier runs; nil for none.
    package init(
        _ path: String, settings: SceneSettings, playsAllScripts: Bool, job: RenderJob, cache: ResultCache? = nil
    ) {
        (self.path, self.settings, self.playsAllScripts, self.cache) = (path, settings, playsAllScripts, cache)
        self.job = job
    }

    /// The scene, played with a script; nil for the first one.
    private func scene(_ script: String? = nil) throws(ZoetropeError) -> PreparedScene {
        let clock = ContinuousClock()
        let start = clock.now
        defer { preparing += (clock.now - start) / .seconds(1) }
        if let prepared, script == nil || prepared.script == script { return prepared }
        let scene: PreparedScene
        if let prepared, let script {
            scene = try prepared.playing(script)
        } else {
            var settings = settings
            settings.script = script ?? settings.script
            scene = try PreparedScene(path, settings: settings)
        }
        prepared = scene
        return scene
    }

    /// A hash of the scene, its files and the options, for all runs.
    ///
    /// - Throws: the errors of `runs()`.
    package func hash() throws(ZoetropeError) -> String { Fingerprint.of(try runs().map(\.inputs)) }

    /// The files that the scene has asked for, sorted by path.
    ///
    /// - Throws: the errors of `runs()`; exit code 4 if a file cannot be read any more.
    package func dependencies(_ hashes: FileHashes) throws(ZoetropeError) -> [WorkPlan.Dependency] {
        _ = try runs()
        if let files { return files }
        return try WorkPlan.Dependency.all(of: scene(), hashes)
    }

    /// The runs, from the notes of the cache if the scene has not changed.
    ///
    /// - Throws: the errors of `PreparedScene` and `RenderJob`.
    package func runs() throws(ZoetropeError) -> [Run] {
        if let known { return known }
        var runs: [Run]
        if let cache, path != "-" {
            (runs, files) = try SceneMemory(cache).value(of: path, optionTexts(sharesFolder: job.sharesFolder)) {
                () throws(ZoetropeError) in
                (try findRuns(), try scene())
            }
        } else {
            runs = try findRuns()
        }
        known = runs
        return runs
    }

    private func findRuns() throws(ZoetropeError) -> [Run] {
        let first = try scene()
        var runs: [Run] = []
        let scripts = playsAllScripts && first.scripts.count > 1 ? first.scripts : [first.script]
        for script in scripts {
            let scene = try scene(script)
            let name = scripts.count > 1 ? "\(scene.name)-\(script)" : scene.name
            runs.append(
                Run(
                    script: script, name: name, inputs: try job.fingerprint(of: scene), cost: try job.cost(of: scene)))
        }
        return runs
    }

    /// Everything except the scene and its files that the runs depend on.
    private func optionTexts(sharesFolder: Bool) -> [String] {
        var options = job
        (options.jobs, options.taken, options.sharesFolder) = (1, [], sharesFolder)
        return ["render", CanonicalText.of(options), CanonicalText.of(settings), "\(playsAllScripts)"]
    }

    /// Identifies a run in `MeasuredTimes`. How many other scenes the command renders does not matter.
    private func timedJob(_ run: Run) -> [String] { [path, run.script] + optionTexts(sharesFolder: true) }

    /// The time of all runs when they were last rendered with the cache; nil if one was not.
    ///
    /// - Throws: the errors of `runs()`.
    package func measuredTime() throws(ZoetropeError) -> WorkPlan.MeasuredTime? {
        guard let cache else { return nil }
        let times = MeasuredTimes(cache)
        var sum = WorkPlan.MeasuredTime(seconds: 0, estimate: 0)
        for run in try runs() {
            guard let time = times.time(of: timedJob(run)) else { return nil }
            sum = sum + time
        }
        return sum
    }

    /// The paths and formats of a run's outputs.
    package func outputs(of run: Run) throws(ZoetropeError) -> [OutputPlan.Output] {
        var job = job
        job.sharesFolder = job.sharesFolder || (known?.count ?? 1) > 1
        return try job.outputs(named: run.name)
    }

    /// Copies the outputs of a run out of the cache, or renders them.
    ///
    /// - Parameter progress: called after each frame with the number of frames done and the total.
    /// - Throws: the errors of `RenderJob.run`.
    package func perform(
        _ run: Run, progress: ((_ done: Int, _ total: Int) -> Void)?
    ) throws(ZoetropeError) -> RenderReport {
        let outputs = try outputs(of: run)
        let usedCache = outputs.contains { $0.path == OutputPlan.standardOutput } ? nil : cache
        let key = usedCache?.key("render", run.inputs)
        if let usedCache, let key,
            let report = try CachedOutputs(cache: usedCache).restore(key, to: outputs, scene: path)
        {
            return report
        }
        let scene = try scene(run.script)
        var job = job
        job.name = run.name
        job.sharesFolder = job.sharesFolder || (known?.count ?? 1) > 1
        var report = try job.run(scene, progress: progress)
        report.timings.prepare = preparing
        let seconds = preparing + report.timings.render
        preparing = 0
        guard let usedCache, let key else { return report }
        try CachedOutputs(cache: usedCache).store(report, outputs, seconds: seconds, as: key)
        try MeasuredTimes(usedCache).note(
            WorkPlan.MeasuredTime(seconds: seconds, estimate: run.cost.seconds), of: timedJob(run))
        for index in report.outputs.indices { report.outputs[index].origin = .rendered }
        report.cache = RenderReport.CacheUse(hits: 0, misses: 1, secondsSaved: 0)
        return report
    }
}
