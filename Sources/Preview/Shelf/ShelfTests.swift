import SceneTesting
import Zoetrope

/// The results of the tests of a scene on a shelf: of its expectations in all scripts, and of its goldens.
struct ShelfTests: Sendable, Encodable {
    /// Checks of expectations, and those that failed.
    var checks: Int
    var failures: Int
    var goldens: Int
    /// Goldens that differ, are missing or cannot be read.
    var failedGoldens: Int
    /// What failed first, in one line; nil if all passed.
    var message: String?
    /// The files of goldens, whether they exist or not.
    let goldenFiles: Set<String>

    private enum CodingKeys: CodingKey { case checks, failures, goldens, failedGoldens, message }

    /// Plays all scripts of a scene and checks them.
    ///
    /// Cost: that of `TestJob`, which draws the frames of golden animations.
    init(_ path: String, settings: SceneSettings) {
        var job = TestJob(settings: settings)
        job.goldens = GoldenOptions()
        let result: TestResult
        do throws(ZoetropeError) {
            result = try job.run(path)
        } catch {
            result = TestResult(scene: path, problem: error)
        }
        (checks, failures) = (result.checks, result.failures.count + result.errors.count)
        goldens = result.goldens.count
        failedGoldens = result.goldens.count { !$0.passed }
        goldenFiles = Set(result.goldens.map(\.path))
        message =
            result.errors.first ?? result.failures.first?.message
            ?? result.goldens.first { !$0.passed }?.messageLines.first
    }
}
