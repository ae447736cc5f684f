import Playback
package import SceneFile
import SceneModel
public import Zoetrope

/// Plays the scripts of a scene and holds them to what the scene expects.
public struct TestJob: Sendable {
    /// What is changed about the scene; its `script` is the only one that is played, nil plays all.
    public var settings: SceneSettings
    /// The goldens to which scenes are held; nil for none. A scene that is changed by settings has none.
    public var goldens: GoldenOptions?
    /// Whether expectations are checked, which takes most of the time.
    public var checksExpectations = true

    /// A job for the scene as it is, unless told otherwise.
    public init(settings: SceneSettings = SceneSettings()) {
        self.settings = settings
    }

    /// Reads, plays and checks a scene. Nothing is drawn.
    ///
    /// - Parameter path: a scene file, or `-` for standard input.
    /// - Throws: the problems of `PreparedScene`; an expectation that does not hold is a result, not a problem.
    public func run(_ path: String) throws(ZoetropeError) -> TestResult {
        try run(try PreparedScene(path, settings: settings))
    }

    /// Plays and checks a scene that has been read.
    package func run(_ outcome: SceneLoader.Outcome, path: String) throws(ZoetropeError) -> TestResult {
        try run(try PreparedScene(outcome, path: path, settings: settings))
    }

    private func run(_ first: PreparedScene) throws(ZoetropeError) -> TestResult {
        let folder = first.loaded.folder
        let expectations = first.sampler.timeline.scene.expectations
        var result = TestResult(
            scene: first.file, scripts: [first.script], expectations: expectations.count, warnings: first.warnings)
        var checked: Set<Int> = []
        let plan = settings.leavesAlone && first.loaded.path != "-" ? first.sampler.timeline.scene.goldens : nil
        let keeper = goldens.map { GoldenChecker(options: $0, scene: first.file) }
        let isAccepting = goldens?.accepted.isEmpty == false
        var passed: Set<String> = []
        func review(_ scene: PreparedScene) {
            passed.formUnion(scene.markers.map(\.name))
            if let plan, let keeper { result.goldens += keeper.review(scene, plan) }
            guard checksExpectations, !isAccepting else { return }
            let review = ExpectationReview(scene.sampler)
            checked.formUnion(review.checked)
            result.checks += review.checked.count
            for failure in review.failures {
                result.failures.append(
                    TestFailure(failure, of: expectations[failure.expectation].form, line: folder.line))
            }
        }
        review(first)
        guard settings.script == nil else { return result }
        for name in first.scripts.dropFirst() {
            let next = try first.playing(name)
            result.scripts.append(next.script)
            result.warnings += next.warnings.filter { !result.warnings.contains($0) }
            review(next)
        }
        guard !isAccepting else { return result }
        if let plan, goldens != nil { result.errors += unpassed(plan, passed: passed, in: first.file) }
        for (index, expectation) in expectations.enumerated() where checksExpectations && !checked.contains(index) {
            // A promise about a moment that never comes is not kept.
            let names = expectation.markers.map { "marker:\($0)" }.joined(separator: " and ")
            result.failures.append(
                TestFailure(
                    Contradiction("no script passes \(names)", at: first.duration, isMeasured: false),
                    of: expectation.form, line: folder.line))
        }
        return result
    }

    /// A message for each marker of stills that no script passes.
    private func unpassed(_ plan: Goldens, passed: Set<String>, in file: String) -> [String] {
        var wanted: [String] = []
        for set in plan.sets where set.sharesStills {
            for name in set.stills.compactMap(\.marker) where !passed.contains(name) && !wanted.contains(name) {
                wanted.append(name)
            }
        }
        return wanted.map { "\(file): error: no script passes marker:\($0), of which goldens keep a still" }
    }
}
