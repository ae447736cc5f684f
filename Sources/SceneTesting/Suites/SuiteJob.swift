import Foundation
import Playback
import SceneFile
import SceneLanguage
import SceneModel
import Work
public import Zoetrope

/// Tests several scenes in parallel.
public struct SuiteJob: Sendable {
    /// The test to run on each scene.
    public var test: TestJob
    /// Number of scenes tested in parallel.
    public var jobs = RenderJob().jobs
    /// The shard of the scenes to test; nil for all. The shards take about the same time.
    public var shard: Shard?
    /// A plan of the test that was made before; nil to make one for a shard.
    package var plan: WorkPlan?
    /// Results of earlier runs; nil for none. A scene that passed is not tested again while its files and goldens are the same.
    package var cache: ResultCache?

    /// A suite that runs the same test on every scene.
    public init(_ test: TestJob) {
        self.test = test
    }

    /// - Throws: exit code 64 if two scenes have the same golden file.
    private func checkUnique(_ results: [TestResult]) throws(ZoetropeError) {
        var owners: [String: String] = [:]
        for result in results {
            for golden in result.goldens {
                if let owner = owners[golden.path], owner != result.scene {
                    throw ZoetropeError(
                        .usage,
                        "\(golden.path) is a golden of both \(owner) and \(result.scene); give each a separate folder")
                }
                owners[golden.path] = result.scene
            }
        }
    }

    /// The targets of the shard, or of the plan, and the plan; nil if all are tested.
    ///
    /// - Throws: exit code 64 if a target has changed since the plan was made.
    private func selected(
        _ targets: [SceneTarget]
    ) throws(ZoetropeError) -> (targets: [SceneTarget], plan: WorkPlan?) {
        let selection = ShardSelection(shard: shard, plan: plan)
        guard !selection.isEverything else { return (targets, nil) }
        let (made, names) = try selection.jobs(of: "test", named: targets.map(\.planName)) {
            () throws(ZoetropeError) in plan(targets, environment: "", hashes: nil)
        }
        let chosen = targets.filter { names.contains($0.planName) }
        guard self.plan != nil else { return (chosen, made) }
        for job in plan(chosen, environment: "", hashes: cache?.hashes ?? FileHashes()).jobs where job.error == nil {
            try selection.check(job.name, hash: job.hash)
        }
        return (chosen, made)
    }

    /// A plan of the test, whose hashes depend on the scenes and their goldens.
    ///
    /// - Throws: exit code 4 if a library or a font cannot be read.
    package func plan(_ targets: [SceneTarget]) throws(ZoetropeError) -> WorkPlan {
        let hashes = cache?.hashes ?? FileHashes()
        return plan(targets, environment: try RuntimeEnvironment.fingerprint(hashes), hashes: hashes)
    }

    /// - Parameter hashes: for the files of the jobs; nil to leave them out.
    private func plan(_ targets: [SceneTarget], environment: String, hashes: FileHashes?) -> WorkPlan {
        WorkPlanner(command: "test", jobs: jobs).plan(targets, environment: environment) {
            target, planned throws(ZoetropeError) in
            if let refusal = target.refusal { throw refusal }
            let test = test(of: target)
            let scene = try PreparedScene(target.path, settings: test.settings)
            planned.cost = TestJob.cost(of: scene)
            planned.hash = try RenderJob().fingerprint(of: scene)
            guard let hashes else { return }
            planned.dependencies = try WorkPlan.Dependency.all(of: scene, hashes)
            if let goldens = test.place(ofGoldensOf: scene) {
                let files = goldens.files(hashes)
                planned.folders = [goldens.absolutePath]
                planned.hash = Fingerprint.of(
                    [planned.hash] + files.flatMap { [PathText.name(of: $0.path), $0.sha256 ?? ""] })
                planned.dependencies = Set(planned.dependencies + files).sorted { $0.path < $1.path }
            }
            planned.measured = PassedTests(cache, test)?.measuredTime(of: target.path)
        }
    }

    /// The options that a command needs to check the same goldens of the same scenes.
    package var options: [String] {
        (test.goldens?.acceptOptions ?? []) + (test.settings.script.map { ["--script", $0] } ?? [])
            + (test.goldens?.folder.map { ["--goldens", $0] } ?? [])
    }

    /// The test with the settings of a variant.
    private func test(of target: SceneTarget) -> TestJob {
        var test = test
        if let variant = target.variant {
            test.settings = variant.settings
        } else {
            test.goldens?.acceptOptions.removeAll { $0 == TestReport.variantsOption }
        }
        return test
    }

    /// Loads, plays and checks scenes: `run(_:onScript:onResult:)` with each scene as it is.
    public func run(
        _ paths: [String], onScript: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in },
        onResult: (_ result: TestResult, _ error: ZoetropeError?) -> Void = { _, _ in }
    ) throws(ZoetropeError) -> TestReport {
        try run(paths.map { SceneTarget($0) }, onScript: onScript, onResult: onResult)
    }

    /// Loads, plays and checks scenes.
    ///
    /// - Parameters:
    ///   - targets: the scenes, and the variants of scenes.
    ///   - onScript: called for each script of a single scene, from any thread, with the number of scripts that are checked, and of
    ///     all; not called for several scenes.
    ///   - onResult: called for each scene, in order, as soon as all scenes before it are done; `error` is the error of a
    ///     scene that could not be played.
    /// - Throws: exit code 64 for an invalid number of jobs, two scenes with the same golden file, or a golden to accept
    ///   that no scene has.
    ///
    /// The name `all` among the goldens to accept means all of them, unless one of the scenes has this name.
    public func run(
        _ targets: [SceneTarget], onScript: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in },
        onResult: (_ result: TestResult, _ error: ZoetropeError?) -> Void = { _, _ in }
    ) throws(ZoetropeError) -> TestReport {
        guard (1...RenderJob.maxJobs).contains(jobs) else {
            throw ZoetropeError(.usage, "--jobs must be 1 to \(RenderJob.maxJobs)")
        }
        var suite = self
        suite.test.goldens?.resolveAll(scenes: Set(targets.flatMap { [$0.name, PreparedScene.fileName(of: $0.path)] }))
        return try suite.runResolved(targets, onScript: onScript, onResult: onResult)
    }

    /// The same, after `all` was replaced in the names of goldens to accept.
    private func runResolved(
        _ targets: [SceneTarget], onScript: @escaping @Sendable (_ done: Int, _ all: Int) -> Void,
        onResult: (_ result: TestResult, _ error: ZoetropeError?) -> Void
    ) throws(ZoetropeError) -> TestReport {
        try GoldenOwners(test: test(of:)).check(targets)
        let (selected, plan) = try selected(targets)
        typealias Outcome = (result: TestResult, error: ZoetropeError?, secondsSaved: Double?)
        let former = FormerGoldens(targets: targets)
        let work = OrderedWork(count: selected.count) { index -> Outcome in
            let target = selected[index]
            let test = test(of: target)
            var result: TestResult
            var error: ZoetropeError?
            var secondsSaved: Double?
            do throws(ZoetropeError) {
                let isSingle = selected.count == 1
                if let refusal = target.refusal { throw refusal }
                func run() throws(ZoetropeError) -> TestResult {
                    try test.run(target.path, progress: { if isSingle { onScript($0, $1) } })
                }
                if let passed = PassedTests(cache, test) {
                    (result, secondsSaved) = try passed.result(of: target, run: run)
                } else {
                    result = try run()
                }
            } catch let problem {
                (result, error) = (TestResult(scene: target.path, problem: problem), problem)
            }
            result.variant = target.variant?.label
            if let warning = former.warning(about: result, of: target, test) { result.warnings.append(warning) }
            return (result, error, secondsSaved)
        }
        var results: [TestResult] = []
        var use = RenderReport.CacheUse(hits: 0, misses: 0, secondsSaved: 0)
        work.run(jobs: jobs) { outcome in
            results.append(outcome.result)
            if let seconds = outcome.secondsSaved {
                use.hits += 1
                use.secondsSaved += seconds
            } else {
                use.misses += 1
            }
            onResult(outcome.result, outcome.error)
        }
        try checkUnique(results)
        var report = TestReport(results)
        if cache != nil { report.cache = use }
        report.options = options.isEmpty ? nil : options
        if let shard {
            report.shards = [shard.description]
            report.plan = plan?.identity
            let names = Set(selected.map(\.planName))
            report.places = targets.indices.filter { names.contains(targets[$0].planName) }
        }
        try checkAccepted(results, of: selected)
        return report
    }

    /// - Throws: exit code 64 if a golden to accept is none of the scenes'.
    private func checkAccepted(_ results: [TestResult], of selected: [SceneTarget]) throws(ZoetropeError) {
        let checked =
            results.flatMap(\.goldens).map(\.name)
            + results.filter { !$0.goldens.isEmpty }.map { PreparedScene.fileName(of: $0.scene) + "/" }
        for name in test.goldens?.accepted ?? []
        where !checked.contains(where: { GoldenOptions.name(name, matches: $0) }) {
            throw ZoetropeError(
                .usage, "--accept \(name): none of the scenes has such a golden",
                hint: Self.hint(for: name, in: selected))
        }
        // Another shard may have the scenes with goldens.
        guard test.goldens?.acceptsAll == true, checked.isEmpty, shard == nil, plan == nil,
            results.allSatisfy(\.passed)
        else { return }
        throw ZoetropeError(
            .usage, "--accept \(GoldenOptions.allGoldens): none of the scenes has goldens",
            hint: "declare them in the scene: goldens: { trace: [card.opacity] }")
    }

    /// The golden, or the scene with goldens, whose name is nearest to one that no scene has.
    private static func hint(for name: String, in targets: [SceneTarget]) -> String? {
        let names = targets.flatMap { target -> [String] in
            guard target.refusal == nil, let scene = try? PreparedScene(target.path) else { return [] }
            let entries = scene.scripts.compactMap { try? scene.playing($0) }.flatMap { SceneGoldens($0).entries }
            return entries.isEmpty ? [] : entries.map(\.name) + [scene.name]
        }
        return Suggestion.hint(for: name, among: names, what: "goldens").map { "\($0)" }
    }
}
