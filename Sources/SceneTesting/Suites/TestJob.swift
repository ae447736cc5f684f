import Playback
package import SceneFile
import SceneModel
public import Zoetrope

/// Plays the scripts of a scene and checks the scene's expectations and goldens.
public struct TestJob: Sendable {
    /// The settings for playing the scene. If `settings.script` is nil, all scripts are played.
    public var settings: SceneSettings
    /// Options of the golden check; nil to skip it. It is also skipped for scenes with changed settings.
    public var goldens: GoldenOptions?
    /// Whether expectations are checked, which takes most of the time.
    public var checksExpectations = true
    /// Whether failed expectations get a picture and curves, for a report. Cost: some tens of milliseconds for each of the first
    /// eight of a scene.
    public var illustratesFailures = false

    /// A job with settings that override the scene's; by default nothing is overridden.
    public init(settings: SceneSettings = SceneSettings()) {
        self.settings = settings
    }

    /// Loads, plays and checks a scene.
    ///
    /// - Parameters:
    ///   - path: a scene file, or `-` for standard input.
    ///   - progress: called with the number of scripts that are checked, and of all.
    /// - Throws: the errors of `PreparedScene`; a failed expectation is a result, not an error.
    public func run(
        _ path: String, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws(ZoetropeError) -> TestResult {
        try run(try PreparedScene(path, settings: settings), progress)
    }

    /// Plays and checks a loaded scene.
    package func run(_ outcome: SceneLoader.Outcome, path: String) throws(ZoetropeError) -> TestResult {
        try run(try PreparedScene(outcome, path: path, settings: settings)) { _, _ in }
    }

    private func run(_ first: PreparedScene, _ progress: (Int, Int) -> Void) throws(ZoetropeError) -> TestResult {
        let folder = first.loaded.folder
        let expectations = first.sampler.timeline.scene.expectations
        var result = TestResult(
            scene: first.file, scripts: [first.script], expectations: expectations.count, warnings: first.warnings)
        if settings.name == nil, first.loaded.path != "-", goldens?.isAccepting != true {
            // With an option for an axis of the variants, one of them was chosen.
            let variants = try? SceneVariant.declared(by: first, at: first.file, settings: settings)
            result.untestedVariants = variants?.count
        }
        var checked: Set<Int> = []
        let hasGoldens = settings.haveGoldens && first.loaded.path != "-"
        result.hasUncomparedGoldens =
            goldens != nil && !settings.haveGoldens && first.sampler.timeline.scene.goldens != nil
        let plan = hasGoldens ? first.sampler.timeline.scene.goldens : nil
        let checker = goldens.map { GoldenChecker(options: $0, scene: first.file) }
        let isAccepting = goldens?.isAccepting == true
        var reachedMarkers: Set<String> = []
        func review(_ scene: PreparedScene) {
            reachedMarkers.formUnion(scene.markers.map(\.name))
            if let plan, let checker { result.goldens += checker.check(scene, plan) }
            guard checksExpectations, !isAccepting else { return }
            let review = ExpectationReview(scene.sampler, comparison: RecordingCheck(scene).check)
            checked.formUnion(review.checked)
            let failures = Dictionary(uniqueKeysWithValues: review.failures.map { ($0.expectation, $0) })
            for index in review.checked {
                let expectation = expectations[index]
                var check = ExpectationCheck(expectation, script: scene.script)
                if let failure = failures[index] {
                    var shown = TestFailure(failure, of: expectation.kind, line: folder.line)
                    if illustratesFailures, result.failures.count < Self.maxIllustrated {
                        shown.illustrate(failure, of: expectation, in: scene)
                    }
                    check.failure = result.failures.count
                    result.failures.append(shown)
                }
                result.checked.append(check)
            }
        }
        review(first)
        progress(1, settings.script == nil ? first.scripts.count : 1)
        guard settings.script == nil else { return result }
        var budget = ScriptBudget()
        try budget.add(first)
        for name in first.scripts.dropFirst() {
            let next = try first.playing(name)
            try budget.add(next)
            result.scripts.append(next.script)
            result.warnings += next.warnings.filter { !result.warnings.contains($0) }
            review(next)
            progress(result.scripts.count, first.scripts.count)
        }
        guard !isAccepting else { return result }
        if let plan, goldens != nil {
            result.errors += unreachedMarkerErrors(plan, reached: reachedMarkers, in: first.file)
        }
        for (index, expectation) in expectations.enumerated() where checksExpectations && !checked.contains(index) {
            // An expectation whose moment is never reached fails.
            let names = expectation.markers.map { "marker:\($0)" }.joined(separator: " and ")
            result.checked.append(
                ExpectationCheck(expectation, failure: result.failures.count))
            result.failures.append(
                TestFailure(
                    ExpectationFailure("no script reaches \(names)", at: first.duration, isMeasured: false),
                    of: expectation.kind, line: folder.line))
        }
        return result
    }

    /// The folder of the goldens with which a scene is compared; nil for none.
    func place(ofGoldensOf scene: PreparedScene) -> GoldenPlace? {
        guard settings.haveGoldens, scene.loaded.path != "-", let options = goldens else { return nil }
        return scene.sampler.timeline.scene.goldens.map { options.folder(of: scene, $0) }
    }

    /// What testing a scene costs: expectations and traces are evaluated at each tick of each script, and goldens with pictures are
    /// drawn. Scripts count as long as the one that is played.
    package static func cost(of scene: PreparedScene) -> RenderCost {
        let timeline = scene.sampler.timeline
        let scripts = Double(max(scene.scripts.count, 1))
        let layers = Double(timeline.scene.layers.count)
        let expectations = Double(timeline.scene.expectations.count)
        let hasGoldens = timeline.scene.goldens != nil
        let frames = hasGoldens ? Int((scene.duration * scripts * 30).rounded(.up)) : 0
        let recordings = Double(timeline.scene.expectations.count { type(of: $0.kind).needsRecording })
        let seconds = 2 * recordings + scripts * (0.02 + scene.duration * (0.02 + 1e-4 * layers + 0.005 * expectations))
        var cost = RenderCost.none
        (cost.frames, cost.changes) = (frames, frames)
        cost.seconds = seconds + 0.005 * Double(frames)
        return cost
    }

    /// The number of failures of a scene that get a picture and curves.
    private static let maxIllustrated = 8

    /// A message for each still's marker that no script reaches.
    private func unreachedMarkerErrors(_ plan: Goldens, reached: Set<String>, in file: String) -> [String] {
        var wanted: [String] = []
        for set in plan.sets where set.sharesStills {
            for name in set.stills.compactMap(\.marker) where !reached.contains(name) && !wanted.contains(name) {
                wanted.append(name)
            }
        }
        return wanted.map { "\(file): error: no script reaches marker:\($0), but goldens lists a still at that marker" }
    }
}
