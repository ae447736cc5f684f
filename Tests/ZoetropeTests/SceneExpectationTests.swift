import SceneModel
import Testing
import Zoetrope

/// The scenes hold, and break as soon as one of the article's constants does.
@Suite struct SceneExpectationTests {
    @Test(arguments: ["card-popover.yaml", "lucky-wheel.yaml"])
    func holds(scene: String) throws {
        let result = try TestJob().run("\(OwnScenes.folder)/\(scene)")
        #expect(result.passed, "\(result.failures.map(\.message))")
        #expect(result.expectations > 5 && result.checks >= result.expectations)
    }

    @Test(arguments: [
        ("endCardHeight: 0.8 * canvas.height", "endCardHeight: 0.75 * canvas.height"),
        ("startCardHeight: 0.3 * canvas.height", "startCardHeight: 0.31 * canvas.height"),
        ("dampingRatio: 1 }", "dampingRatio: 0.7 }"),
        ("\"cardVisible ? 0 : 12\"", "\"cardVisible ? 0 : 11\""),
        ("timing: linear", "timing: easeInOut"),
        (".none : .dark", ".none : .light"),
        ("cardVisible: not cardVisible", "cardVisible: cardVisible"),
        ("duration: 500ms", "duration: 600ms"),
    ])
    func noticesABrokenCard(old: String, new: String) throws {
        try notices(old, new, in: "card-popover.yaml")
    }

    @Test(arguments: [
        ("numOfLoop: 5", "numOfLoop: 4"),
        ("duration: 0.8 ", "duration: 0.9 "),
        ("isRotating: true", "isRotating: false"),
        ("timing: easeOut", "timing: easeIn"),
        ("currentAngle: angle - beforeAngle", "currentAngle: angle + beforeAngle"),
        ("beforeAngle: angle, isRotating: false", "isRotating: false"),
        ("set: { wheelView.transform.rotation.z: wheelView.transform.rotation.z + currentAngle }", "marker: stopped"),
    ])
    func noticesABrokenWheel(old: String, new: String) throws {
        try notices(old, new, in: "lucky-wheel.yaml")
    }

    private func notices(_ old: String, _ new: String, in scene: String) throws {
        let outcome = try OwnScenes.load(scene, replacing: old, with: new)
        let result = try TestJob().run(outcome, path: "\(OwnScenes.folder)/\(scene)")
        #expect(!result.passed && result.errors.isEmpty)
    }
}
