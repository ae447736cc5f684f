import Playback
import SceneModel
import Testing

/// CAKeyframeAnimation in a scene: the same numbers as in the keyframe tables, with an unchanged model.
@Suite struct KeyframeAnimationTests {
    private func scene(_ keys: String) -> String {
        """
        zoetrope: 1
        layers: [ { id: box, bounds: [10, 10], position: [7, 7] } ]
        loaded: { animate: box.position.x, duration: 1s, \(keys) }
        script: [ { wait: 1.5s } ]
        """
    }

    @Test(arguments: [
        ("values: [0, 1, 0.5, 0.7]", 0.2, 0.6), ("values: [0, 1, 0.5, 0.7], keyTimes: [0, 0.1, 0.6, 1]", 0.2, 0.9),
        ("values: [0, 1, 0.5, 0.7], calculationMode: discrete", 0.5, 0.5),
        ("values: [0, 1, 0.5, 0.7], calculationMode: paced", 0.7, 0.81),
        ("values: [0, 1, 0.5, 0.7], calculationMode: cubic", 0.3, 0.96075),
        ("values: [0, 10, 30, 20], timing: easeInEaseOut", 0.8, 22.4497956879769),
        ("values: [0, 1, 0.5, 0.7]", 1.2, 7),
    ])
    func `keyframe values are reached at their times`(keys: String, time: Double, expected: Double) throws {
        let played = try Played(scene(keys))
        let found = try played.number(GeometryFacet.positionX, of: "box", at: time)
        #expect(abs(found - expected) < 1e-6, "\(found)")
    }

    @Test(arguments: [
        ("values: [1]", "at least two"), ("values: [0, 1], keyTimes: [0, 0.5, 1]", "keyTimes needs one time"),
        ("values: [0, 1], to: 3", "does not go with values"),
        ("values: [0, 1], timing: { dampingRatio: 1 }", "keyframes cannot use a spring"),
    ])
    func `errors in keyframes are reported`(keys: String, words: String) throws {
        #expect(PlayedScene.firstError(scene(keys).replacing("zoetrope: 1\n", with: ""))?.contains(words) == true)
    }
}
