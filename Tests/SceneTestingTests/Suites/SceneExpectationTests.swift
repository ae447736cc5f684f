import Foundation
import SceneLanguage
import SceneModel
import SceneTestSupport
import SceneTesting
import TestSupport
import Testing
import Zoetrope

/// The expectations of the scenes hold, and fail if one of the article's constants is changed.
@Suite struct SceneExpectationTests {
    @Test(arguments: [
        "card-popover.yaml", "lucky-wheel.yaml", "mini-player.yaml", "pinch-zoom.yaml", "video-feed.yaml",
    ])
    func `the expectations of a scene hold`(scene: String) throws {
        let result = try TestJob().run("\(Scenes.folder)/\(scene)")
        #expect(result.passed, "\(result.failures.map(\.message))")
        #expect(result.expectations > 5 && result.checks >= result.expectations)
        // They refer to the canvas, so they hold on another phone too.
        let taller = try TestJob(settings: SceneSettings(size: (375, 812))).run("\(Scenes.folder)/\(scene)")
        #expect(taller.passed, "\(taller.failures.map(\.message))")
    }

    @Test func `the expectations of the sheet with detents hold`() throws {
        let result = try TestJob().run("\(Scenes.folder)/sheet-detents.yaml")
        #expect(result.passed && result.checks == 10, "\(result.failures.map(\.message))")
    }

    /// Changes that the next test does not have.
    private static let changes = [
        ("card-popover.yaml", "timing: linear", "timing: easeInOut"),
        ("card-popover.yaml", ".none : .dark", ".none : .light"),
        ("card-popover.yaml", "cardVisible: not cardVisible", "cardVisible: cardVisible"),
        ("lucky-wheel.yaml", "isRotating: true", "isRotating: false"),
        ("lucky-wheel.yaml", "currentAngle: angle - beforeAngle", "currentAngle: angle + beforeAngle"),
        ("lucky-wheel.yaml", "beforeAngle: angle, isRotating: false", "isRotating: false"),
        (
            "lucky-wheel.yaml",
            "set: { wheelView.transform.rotation.z: wheelView.transform.rotation.z + currentAngle }", "marker: stopped"
        ),
        ("mini-player.yaml", "(canvas.height - 10) * translation", "(canvas.height - 20) * translation"),
        ("mini-player.yaml", "then: { pause: video }", "then: { play: video }"),
        ("mini-player.yaml", "set: { finalState: .minimized }", "set: { finalState: .fullScreen }"),
        ("pinch-zoom.yaml", "kMinBackgroundAlpha: 0.4", "kMinBackgroundAlpha: 0.3"),
        ("video-feed.yaml", "if: contains(collectionView.bounds, cell[row].frame)", "if: row >= 0"),
        ("video-feed.yaml", "if: contains(collectionView.bounds, cell[row].frame)", "if: row < 0"),
        ("video-feed.yaml", "changed: { call: scrollViewDidScroll }", "began: { call: scrollViewDidScroll }"),
    ]

    @Test(arguments: changes)
    func `a changed constant of a scene fails an expectation`(scene: String, old: String, new: String) throws {
        let result = try tested(scene, replacing: old, with: new)
        #expect(!result.passed && result.errors.isEmpty)
    }

    /// A change of one constant, by 1 % where that is visible, fails the expectation about it.
    private static let constants = [
        ("card-popover.yaml", "endCardHeight: 0.8 *", "endCardHeight: 0.808 *", "near(0.7 * canvas.height"),
        ("card-popover.yaml", "startCardHeight: 0.3 *", "startCardHeight: 0.303 *", "not cardVisible"),
        ("card-popover.yaml", "dampingRatio: 1 }", "dampingRatio: 0.9 }", "overshoot of cardView.frame.y"),
        (
            "card-popover.yaml", "duration: 500ms\n    timing: { ", "duration: 505ms\n    timing: { ",
            "cardView to settle"
        ),
        ("card-popover.yaml", "duration: 500ms\n    timing: { ", "duration: 495ms\n    timing: { ", "always near((0.7"),
        ("card-popover.yaml", "duration: 500ms\n    timing: l", "duration: 505ms\n    timing: l", "cardView to settle"),
        (
            "card-popover.yaml", "duration: 500ms\n    timing: l", "duration: 495ms\n    timing: l",
            "near(cardView.cornerR"
        ),
        ("card-popover.yaml", "? 0 : 12\"", "? 0 : 12.12\"", "cardView.cornerRadius == 12"),
        ("card-popover.yaml", " + animationProgressWhenInterrupted", "", "cardView.frame to be continuous"),
        ("lucky-wheel.yaml", "duration: 0.8 ", "duration: 0.808 ", "near(marker.firstStop - marker.firstSpin"),
        ("lucky-wheel.yaml", "numOfLoop: 5", "numOfLoop: 5.05", "[cos(wheelView.transform.rotation.z)"),
        ("lucky-wheel.yaml", "timing: easeOut", "timing: [0, 0, 0.586, 1]", "always near(wheelView"),
        ("lucky-wheel.yaml", "timing: easeOut", "timing: { dampingRatio: 0.8 }", "overshoot of wheelView"),
        ("mini-player.yaml", "scale: 1 - 0.5 *", "scale: 1 - 0.505 *", "always near(videosPlayer.frame.x"),
        ("mini-player.yaml", "opacity: 1 - scaleFactor", "opacity: 1 - 1.01 * scaleFactor", "always near(tableView.op"),
        ("mini-player.yaml", "factor: abs(", "factor: 1.01 * abs(", "near(factor * canvas.height"),
        ("mini-player.yaml", "factor: 1 - abs(", "factor: 1 - 1.01 * abs(", "near((1 - factor) * canvas.height"),
        ("mini-player.yaml", "duration: 400ms", "duration: 404ms", "view to settle within 0.4 s"),
        ("mini-player.yaml", "duration: 400ms", "duration: 396ms", "always near(view.frame.y /"),
        ("mini-player.yaml", "dampingRatio: 1 }", "dampingRatio: 0.9 }", "overshoot of view.frame.y"),
        ("mini-player.yaml", "duration: 300ms", "duration: 303ms", "view to settle within 0.3 s"),
        ("mini-player.yaml", "timing: easeOut", "timing: easeInEaseOut", "near(view.frame.x, lerp("),
        (
            "mini-player.yaml", "state == .hidden\n        then", "state == .minimized\n        then",
            "video to play exactly"
        ),
        ("pinch-zoom.yaml", "1.0) * 0.5 + 1.0", "1.0) * 0.505 + 1.0", "near(scale, "),
        ("pinch-zoom.yaml", "1.0) * 0.8,", "1.0) * 0.792,", "always near(backgroundAlpha"),
        ("pinch-zoom.yaml", "kMaxBackgroundAlpha: 0.77", "kMaxBackgroundAlpha: 0.7777", "near(scale, "),
        ("pinch-zoom.yaml", "dampingRatio: 0.8,", "dampingRatio: 0.792,", "overshoot of imageView.frame.width"),
        ("pinch-zoom.yaml", "duration: 0.6", "duration: 0.606", "imageView to settle"),
        ("pinch-zoom.yaml", "duration: 0.6", "duration: 0.594", "always near(imageView.frame.x"),
        ("pinch-zoom.yaml", "velocity: 1.0", "velocity: 1.5", "always near(imageView.frame.x"),
        ("pinch-zoom.yaml", "translate: [point.x", "translate: [1.01 * point.x", "always near(imageView.frame.x"),
        ("video-feed.yaml", "with: { row: index }", "with: { row: 0 }", "video[1] to play exactly"),
        ("video-feed.yaml", "cell[row].frame)", "cell[row].position)", "video[2] to play exactly"),
        ("sheet-detents.yaml", "dampingRatio: 0.9,", "dampingRatio: 0.91,", "overshoot of sheet.frame.y"),
        ("sheet-detents.yaml", "duration: 500ms\n          t", "duration: 505ms\n          t", "sheet to settle"),
        ("sheet-detents.yaml", "velocity: sender.v", "velocity: 0.95 * sender.v", "sheet.frame.y to be continuous"),
        ("video-message.yaml", "dampingRatio: 0.82", "dampingRatio: 0.8", "overshoot of sent"),
        ("video-message.yaml", "        - play: clip\n", "", "always clip.playing"),
        ("video-message.yaml", "after: 350ms", "after: 330ms", "upload.time == 0"),
        ("video-message.yaml", "receipts - 2)", "receipts - 4)", "always words <= video.frame.y"),
    ]

    @Test(arguments: constants)
    func `a changed constant fails its expectation`(scene: String, old: String, new: String, expected: String) throws {
        let result = try tested(scene, replacing: old, with: new)
        #expect(
            result.failures.contains { $0.expected.hasPrefix(expected) },
            "\(result.errors) \(result.failures.map(\.expected))")
    }

    /// A copy of the scenes. Each test writes a changed scene of its own name into it.
    private static let copies = Result { try TemporaryFolder(copyOf: URL(fileURLWithPath: Scenes.folder)) }

    /// Tests a changed copy of a scene beside the files that it uses, because clips are opened relative to it.
    private func tested(_ scene: String, replacing old: String, with new: String) throws -> TestResult {
        let folder = try Self.copies.get()
        let text = try folder.text(scene)
        try #require(text.contains(old))
        let name = "\(UUID().uuidString).yaml"
        try folder.write(text.replacing(old, with: new), to: name)
        return try TestJob().run(folder.path(name))
    }
}
