import Foundation
import Work
public import Zoetrope

/// Tests several scenes in parallel.
public struct SuiteJob: Sendable {
    /// The test to run on each scene.
    public var test: TestJob
    /// Number of scenes tested in parallel.
    public var jobs = RenderJob().jobs
    /// The shard of the scenes to test; nil for all.
    public var shard: Shard?

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

    /// Loads, plays and checks scenes.
    ///
    /// - Parameters:
    ///   - paths: scene files, or `-` for standard input.
    ///   - onScript: called for each script of a single scene, from any thread, with the number of scripts that are checked, and of
    ///     all; not called for several scenes.
    ///   - onResult: called for each scene, in order, as soon as all scenes before it are done; `error` is the error of a
    ///     scene that could not be played.
    /// - Throws: exit code 64 for an invalid number of jobs, two scenes with the same golden file, or a golden to accept
    ///   that no scene has.
    public func run(
        _ paths: [String], onScript: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in },
        onResult: (_ result: TestResult, _ error: ZoetropeError?) -> Void = { _, _ in }
    ) throws(ZoetropeError) -> TestReport {
        guard (1...RenderJob.maxJobs).contains(jobs) else {
            throw ZoetropeError(.usage, "--jobs must be 1 to \(RenderJob.maxJobs)")
        }
        let selected = shard.map { shard in paths.filter(shard.contains) } ?? paths
        let work = OrderedWork(count: selected.count) { index -> (TestResult, ZoetropeError?) in
            do throws(ZoetropeError) {
                let isSingle = selected.count == 1
                return (try test.run(selected[index], progress: { if isSingle { onScript($0, $1) } }), nil)
            } catch {
                return (TestResult(scene: selected[index], problem: error), error)
            }
        }
        var results: [TestResult] = []
        work.run(jobs: jobs) { result, error in
            results.append(result)
            onResult(result, error)
        }
        try checkUnique(results)
        var report = TestReport(results)
        if let shard { report.shards = [shard.description] }
        let checked = results.flatMap(\.goldens).map(\.name)
        for name in test.goldens?.accepted ?? []
        where !checked.contains(where: { GoldenOptions.name(name, matches: $0) }) {
            throw ZoetropeError(.usage, "--accept \(name): none of the scenes has such a golden")
        }
        return report
    }
}
