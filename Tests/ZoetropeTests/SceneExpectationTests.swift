import Foundation
import SceneModel
import Testing
import Zoetrope

/// The scenes hold, and break as soon as one of the article's constants does.
@Suite struct SceneExpectationTests {
    @Test(arguments: [
        "card-popover.yaml", "lucky-wheel.yaml", "mini-player.yaml", "pinch-zoom.yaml", "video-feed.yaml",
    ])
    func holds(scene: String) throws {
        let result = try TestJob().run("\(OwnScenes.folder)/\(scene)")
        #expect(result.passed, "\(result.failures.map(\.message))")
        #expect(result.expectations > 5 && result.checks >= result.expectations)
        // They are written against the canvas, so another phone keeps their promises.
        let taller = try TestJob(settings: SceneSettings(size: (375, 812))).run("\(OwnScenes.folder)/\(scene)")
        #expect(taller.passed, "\(taller.failures.map(\.message))")
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

    @Test(arguments: [
        ("mini-player.yaml", "scale: 1 - 0.5 * scaleFactor", "scale: 1 - 0.6 * scaleFactor"),
        ("mini-player.yaml", "tableView.opacity: 1 - scaleFactor", "tableView.opacity: 1 - 0.9 * scaleFactor"),
        ("mini-player.yaml", "(canvas.height - 10) * translation", "(canvas.height - 20) * translation"),
        ("mini-player.yaml", "then: { pause: video }", "then: { play: video }"),
        ("mini-player.yaml", "set: { finalState: .minimized }", "set: { finalState: .fullScreen }"),
        ("pinch-zoom.yaml", "(sender.scale - 1.0) * 0.5 + 1.0", "(sender.scale - 1.0) * 0.6 + 1.0"),
        ("pinch-zoom.yaml", "(sender.scale - 1.0) * 0.8", "(sender.scale - 1.0) * 0.7"),
        ("pinch-zoom.yaml", "dampingRatio: 0.8", "dampingRatio: 0.3"),
        ("pinch-zoom.yaml", "duration: 0.6", "duration: 0.9"),
        ("pinch-zoom.yaml", "kMinBackgroundAlpha: 0.4", "kMinBackgroundAlpha: 0.3"),
        ("video-feed.yaml", "if: contains(collectionView.bounds, cell[row].frame)", "if: row >= 0"),
        ("video-feed.yaml", "if: contains(collectionView.bounds, cell[row].frame)", "if: row < 0"),
        ("video-feed.yaml", "changed: { call: scrollViewDidScroll }", "began: { call: scrollViewDidScroll }"),
    ])
    func noticesABrokenScene(scene: String, old: String, new: String) throws {
        // The scenes with clips are read from a folder of their own, since clips are opened with the file.
        let folder = FileManager.default.temporaryDirectory.appending(path: "zoetrope-\(UUID().uuidString)")
        try FileManager.default.copyItem(atPath: OwnScenes.folder, toPath: folder.path)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: scene)
        let text = try String(contentsOf: file, encoding: .utf8)
        try #require(text.contains(old))
        try text.replacing(old, with: new).write(to: file, atomically: true, encoding: .utf8)
        let result = try TestJob().run(file.path)
        #expect(!result.passed && result.errors.isEmpty)
    }

    private func notices(_ old: String, _ new: String, in scene: String) throws {
        let outcome = try OwnScenes.load(scene, replacing: old, with: new)
        let result = try TestJob().run(outcome, path: "\(OwnScenes.folder)/\(scene)")
        #expect(!result.passed && result.errors.isEmpty)
    }
}
