import Foundation
import Graphics
import Playback
import Preview
import SceneModel
import TestSupport
import Testing
import Zoetrope

@Suite struct RecordedScriptTests {
    private static let scenes = ["mini-player", "card-popover", "video-feed", "pinch-zoom", "lucky-wheel"]

    private static func scene(_ name: String) throws -> PreparedScene {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../../Scenes")
        return try PreparedScene(folder.appendingPathComponent("\(name).yaml").standardizedFileURL.path)
    }

    /// A scene that was played with.
    private static func played(
        _ scene: PreparedScene, _ reports: [RandomTouches.Report]
    ) throws -> LivePlayer {
        let timeline = scene.sampler.timeline
        let player = try LivePlayer(timeline.scene, text: timeline.text)
        for report in reports {
            let touches = report.touches.compactMap { touch in
                Touch.Phase(rawValue: touch.phase).map {
                    Touch(finger: touch.finger, phase: $0, location: touch.location)
                }
            }
            try player.advance(to: report.time, touches: touches)
        }
        return player
    }

    private static func report(_ time: Int, _ phase: String, _ places: [Point]) -> RandomTouches.Report {
        RandomTouches.Report(
            time: time,
            touches: places.enumerated().map {
                RandomTouches.Report.Touch(finger: $0.offset, phase: phase, location: $0.element)
            })
    }

    @Test(arguments: TestCases.every(2, of: scenes), TestCases.every(2, of: [1, 2] as [UInt64]))
    func `a script plays as it was recorded`(name: String, seed: UInt64) throws {
        let scene = try Self.scene(name)
        var touches = RandomTouches(seed: seed, size: Size(scene.size.width, scene.size.height))
        let player = try Self.played(scene, touches.reports(groups: 5))
        let live = player.timeline
        let script = try PlayedScript(
            player.recording, in: 0...player.recording.end, of: scene, settings: SceneSettings())
        let again = script.scene.sampler.timeline
        #expect(abs(again.duration - live.duration) < 1e-6)
        #expect(again.events.map(\.name) == live.events.map(\.name))
        #expect(again.events.map(\.layer) == live.events.map(\.layer))
        let comparison = try TimelineComparison(
            Sampler(live, clips: scene.loaded.clips), script.scene.sampler)
        #expect(comparison.difference == nil)
        #expect(comparison.largest <= 0.5)
    }

    @Test func `a movement at one speed is a flick, and one with rests a drag`() throws {
        let scene = try Self.scene("mini-player")
        func moved(press: Int, hold: Int) throws -> [String] {
            var reports = [Self.report(100, "began", [Point(200, 100)])]
            for step in 1...10 {
                reports.append(Self.report(100 + press + step * 16, "moved", [Point(200, 100 + Double(step) * 12)]))
            }
            if hold > 0 { reports.append(Self.report(260 + press + hold, "moved", [Point(200, 220)])) }
            if press + hold == 0 { reports.removeLast() }
            let end = 260 + press + hold + (hold > 0 ? 1 : 0)
            reports.append(Self.report(end, "ended", [Point(200, 220)]))
            reports.append(RandomTouches.Report(time: 3000, touches: []))
            // The first place after a rest says when the movement began.
            if press > 0 { reports.insert(Self.report(100 + press, "moved", [Point(200, 100)]), at: 1) }
            let player = try Self.played(scene, reports)
            return try PlayedScript(player.recording, in: 0...1500, of: scene, settings: SceneSettings()).lines
        }
        let drag = try moved(press: 300, hold: 200)
        #expect(
            drag.contains {
                $0.hasPrefix(
                    "- drag: { from: [200, 100], to: [200, 220], duration: 160ms, timing: linear, press: 300ms, hold: ")
            }, "\(drag)")
        #expect(drag.contains("- wait: settled"))
        let flick = try moved(press: 0, hold: 0)
        #expect(
            flick.contains { $0.hasPrefix("- flick: { from: [200, 100], to: [200, 220], duration: 16") }, "\(flick)")
    }

    @Test func `two mirrored fingers are a pinch, and one that rests is a press`() throws {
        let scene = try Self.scene("pinch-zoom")
        let (width, height) = scene.size
        let center = Point(width / 2, height / 2)
        func places(_ distance: Double) -> [Point] {
            [center + Point(-distance, distance * 0.5), center + Point(distance, -distance * 0.5)]
        }
        var reports = [Self.report(50, "began", places(40))]
        for step in 1...20 { reports.append(Self.report(50 + step * 16, "moved", places(40 + Double(step) * 3))) }
        reports.append(Self.report(371, "ended", places(100)))
        reports.append(Self.report(2500, "began", [Point(20, 20)]))
        reports.append(Self.report(2590, "ended", [Point(20, 20)]))
        reports.append(RandomTouches.Report(time: 3000, touches: []))
        let player = try Self.played(scene, reports)
        let lines = try PlayedScript(
            player.recording, in: 0...player.recording.end, of: scene, settings: SceneSettings()
        ).lines
        #expect(
            lines.contains { $0.hasPrefix("- pinch: { at: [207, 368], from: 89.4, to: 223.6, angle: ") }, "\(lines)")
        #expect(lines.contains("- press: { at: [20, 20], duration: 90ms }"))
        #expect(lines.contains("- wait: settled"))
    }

    @Test func `trimming keeps the touches of a part`() throws {
        let scene = try Self.scene("lucky-wheel")
        let button = Point(207, 650)
        let player = try Self.played(
            scene,
            [
                Self.report(100, "began", [button]), Self.report(180, "ended", [button]),
                Self.report(9000, "began", [button]), Self.report(9080, "ended", [button]),
                RandomTouches.Report(time: 18_000, touches: []),
            ])
        let recording = player.recording
        let range = PlayedScript.range(of: recording)
        #expect(range.lowerBound == 0)
        let second = try PlayedScript(
            recording, in: 5000...recording.end, of: scene, settings: SceneSettings())
        #expect(second.lines.count { $0.hasPrefix("- press") } == 1)
        #expect(second.lines.first == "- wait: 666ms")
        #expect(throws: ZoetropeError.self) {
            try PlayedScript(recording, in: 1000...2000, of: scene, settings: SceneSettings())
        }
    }
}
