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
    private func checkUnique(_ results: [TestResult]) throws(Problem) {
        var owners: [String: String] = [:]
        for result in results {
            for golden in result.goldens {
                if let owner = owners[golden.path], owner != result.scene {
                    throw Problem(
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
        _ paths: [String], tell: (_ result: TestResult, _ problem: Problem?) -> Void = { _, _ in }
    ) throws(Problem) -> TestReport {
        guard (1...RenderJob.mostJobs).contains(jobs) else {
            throw Problem(.usage, "--jobs is 1 to \(RenderJob.mostJobs)")
        }
        let mine = shard.map { shard in paths.filter(shard.holds) } ?? paths
        let work = OrderedWork(count: mine.count) { index -> (TestResult, Problem?) in
            do throws(Problem) {
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
            throw Problem(.usage, "--accept \(name): no scene here keeps such a golden")
        }
        return report
    }
}
