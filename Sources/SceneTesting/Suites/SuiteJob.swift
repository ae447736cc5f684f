import Foundation
public import Zoetrope

/// Tests many scenes, several at once.
public struct SuiteJob: Sendable {
    /// What is done with each of them.
    public var test: TestJob
    /// Scenes at once.
    public var jobs = RenderJob().jobs
    /// The part of the scenes that is tested; nil for all.
    public var shard: Shard?

    /// Every scene as one job says.
    public init(_ test: TestJob) {
        self.test = test
    }

    /// - Throws: exit code 64 where two scenes keep their goldens in one place, so that each would be held to the other's.
    private func checkUnique(_ results: [TestResult]) throws(ZoetropeError) {
        var owners: [String: String] = [:]
        for result in results {
            for golden in result.goldens {
                if let owner = owners[golden.path], owner != result.scene {
                    throw ZoetropeError(
                        .usage,
                        "\(golden.path) is a golden of both \(owner) and \(result.scene); give each its own folder")
                }
                owners[golden.path] = result.scene
            }
        }
    }

    /// Reads, plays and checks scenes.
    ///
    /// - Parameters:
    ///   - paths: scene files, or `-` for standard input.
    ///   - tell: called for each scene, in their order, as soon as those before it are done; with the problem of a
    ///     scene that could not be played.
    /// - Throws: exit code 64 for a wrong number of jobs, two scenes that keep their goldens in one place, or a
    ///   golden to accept that no scene has.
    public func run(
        _ paths: [String], tell: (_ result: TestResult, _ problem: ZoetropeError?) -> Void = { _, _ in }
    ) throws(ZoetropeError) -> TestReport {
        guard (1...RenderJob.maxJobs).contains(jobs) else {
            throw ZoetropeError(.usage, "--jobs is 1 to \(RenderJob.maxJobs)")
        }
        let mine = shard.map { shard in paths.filter(shard.holds) } ?? paths
        let work = OrderedWork(count: mine.count) { index -> (TestResult, ZoetropeError?) in
            do throws(ZoetropeError) {
                return (try test.run(mine[index]), nil)
            } catch {
                return (TestResult(scene: mine[index], problem: error), error)
            }
        }
        var results: [TestResult] = []
        work.run(jobs: jobs) { result, problem in
            results.append(result)
            tell(result, problem)
        }
        try checkUnique(results)
        var report = TestReport(results)
        if let shard { report.shards = [shard.description] }
        let accepted = results.flatMap(\.goldens).map(\.name)
        for name in test.goldens?.accepted ?? [] where !accepted.contains(where: { GoldenOptions.name(name, fits: $0) })
        {
            throw ZoetropeError(.usage, "--accept \(name): no scene here keeps such a golden")
        }
        return report
    }
}
