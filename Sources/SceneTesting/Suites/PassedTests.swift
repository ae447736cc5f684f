import Foundation
import Pages
import Playback
import SceneFile
import SceneModel
import Zoetrope

/// The results of tests that passed in earlier runs, in a cache. Tests that failed run again.
struct PassedTests: Sendable {
    private let cache: ResultCache
    private let test: TestJob

    /// What is known of a scene without reading it.
    private struct Note: Codable {
        /// A hash of the scene's files and of the options.
        var inputs: String
        /// The folder with the scene's goldens, as a base and a path in it; nil if it has none.
        var goldens: [String]?
        /// The estimated time of the test, in seconds.
        var estimate: Double
    }

    /// - Returns: nil if the test writes goldens whatever their state is, so that it has to run.
    init?(_ cache: ResultCache?, _ test: TestJob) {
        guard let cache, test.goldens?.record != .all, test.goldens?.isAccepting != true else { return nil }
        (self.cache, self.test) = (cache, test)
    }

    /// The result of an earlier run on the same files, with the seconds that it took; or a new one, which is added if it passed.
    ///
    /// - Parameter run: tests the scene.
    /// - Throws: the errors of `PreparedScene` and of `run`; exit code 4 if a file or the cache cannot be used.
    func result(
        of target: SceneTarget, run: () throws(ZoetropeError) -> TestResult
    ) throws(ZoetropeError) -> (result: TestResult, secondsSaved: Double?) {
        let path = target.path
        guard path != "-" else { return (try run(), nil) }
        let note = try note(of: path)
        let key = cache.key("test", Fingerprint.of([note.inputs] + goldens(of: note)))
        if let entry = cache.entry(key),
            var result = try? JSONDecoder().decode(TestResult.self, from: entry.report),
            result.scene == path, result.passed
        {
            cache.touch(key)
            result.isCached = true
            return (result, entry.seconds)
        }
        let clock = ContinuousClock()
        let start = clock.now
        let result = try run()
        let seconds = (clock.now - start) / .seconds(1)
        try MeasuredTimes(cache).note(
            WorkPlan.MeasuredTime(seconds: seconds, estimate: note.estimate), of: options(path))
        // A golden that was recorded is another one than those in the key.
        if result.passed {
            try cache.add(seconds: seconds, report: Data(JSONText.compact(result).utf8), files: [], as: key)
        }
        return (result, nil)
    }

    /// The time of the test when it last ran with the cache; nil if it did not.
    func measuredTime(of path: String) -> WorkPlan.MeasuredTime? {
        MeasuredTimes(cache).time(of: options(path))
    }

    /// Everything except the files of the scene that a test depends on.
    private func options(_ path: String) -> [String] {
        [
            "test", path, CanonicalText.of(test.settings), test.goldens?.folder ?? "",
            "\(test.goldens != nil) \(test.goldens?.drawsPictures ?? false) \(test.checksExpectations)",
        ]
    }

    private func note(of path: String) throws(ZoetropeError) -> Note {
        let options = options(path)
        return try SceneMemory(cache).value(of: path, options) { () throws(ZoetropeError) -> (Note, PreparedScene) in
            let scene = try PreparedScene(path, settings: test.settings)
            let place = scene.sampler.timeline.scene.goldens.flatMap { test.goldens?.folder(of: scene, $0) }
            // Warnings name lines, so that also comments count.
            var texts = options
            let folder = PathText.folder(of: scene.loaded.path)
            for file in try WorkPlan.Dependency.all(of: scene, cache.hashes) {
                texts += [Links.relative(from: folder.isEmpty ? "." : folder, to: file.path), file.sha256 ?? ""]
            }
            let note = Note(
                inputs: Fingerprint.of(texts), goldens: place.map { [$0.base, $0.path] },
                estimate: TestJob.cost(of: scene).seconds)
            return (note, scene)
        }.value
    }

    /// The names and hashes of all files in the folder of the scene's goldens.
    private func goldens(of note: Note) -> [String] {
        guard let place = note.goldens, place.count == 2 else { return [] }
        // The test fails if a golden cannot be read, and only results that passed are stored.
        return GoldenPlace(base: place[0], path: place[1]).files(cache.hashes)
            .flatMap { [PathText.name(of: $0.path), $0.sha256 ?? ""] }
    }
}
