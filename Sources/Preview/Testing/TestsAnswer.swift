import Playback
import SceneLanguage
import SceneModel
import SceneTesting
import Zoetrope

/// The answer to `/tests`: the expectations of the script that is shown, with their results, and the names of its goldens.
struct TestsAnswer: Encodable {
    struct Expectation: Encodable {
        /// The expectation in words.
        var expected: String
        var file: String
        /// From 1.
        var line: Int
        /// Whether it holds; nil if this script does not check it.
        var holds: Bool?
        /// The values of the expression, or what is missing; nil unless it fails.
        var found: String?
        /// The other values in it at the failure: `card.frame.y = 12`.
        var values: [String]
        /// The first and the last time at which it fails, in seconds.
        var time: Double?
        var end: Double?
    }

    struct Golden: Encodable {
        var name: String
        var kind: GoldenResult.Kind
        /// The scene time of a still in seconds.
        var time: Double?
    }

    var script: String
    var expectations: [Expectation]
    var goldens: [Golden]
    /// Why goldens are not compared; nil if they are.
    var note: String?

    /// Cost: as for `ExpectationReview`.
    init(_ scene: PreparedScene, settings: SceneSettings) {
        script = scene.script
        let review = ExpectationReview(scene.sampler)
        let (checked, failures) = (Set(review.checked), review.failures)
        expectations = scene.sampler.timeline.scene.expectations.enumerated().map { index, expectation in
            let failure = failures.first { $0.expectation == index }
            let location = expectation.kind.subject.location
            return Expectation(
                expected: expectation.kind.statement, file: location.file, line: location.line,
                holds: checked.contains(index) ? failure == nil : nil, found: failure?.contradiction.found,
                values: failure?.values.map { "\($0.name) = \($0.value)" } ?? [], time: failure?.contradiction.time,
                end: failure?.contradiction.end)
        }
        if settings.leavesSceneUnchanged {
            goldens = SceneGoldens(scene).entries.map { Golden(name: $0.name, kind: $0.kind, time: $0.time) }
        } else {
            goldens = []
            note = "Goldens are compared only with the scene's own device, appearance and variables."
        }
    }
}
