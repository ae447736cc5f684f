import Foundation
import Graphics
import Playback
import SceneFile
import SceneLanguage
import SceneModel
import TestSupport
import Testing

@Suite struct VisibleTouchTests {
    /// Down at 1 s, 100 points to the right over 0.5 s.
    private let trace = TouchTrace(
        start: 1, track: FingerTrack(start: Point(10, 20), segments: [.init(to: Point(110, 20), duration: 0.5)]))

    private func visible(at time: Double, _ appearance: TouchAppearance = TouchAppearance()) -> VisibleTouch? {
        TouchComposer(appearance: appearance, touches: [trace]).visible(trace, at: time)
    }

    @Test func `appears and disappears`() throws {
        #expect(visible(at: 0.879) == nil)
        let before = try #require(visible(at: 0.94))
        #expect(before.contact == 0)
        #expect(before.ringOpacity > 0 && before.ringScale > 1)
        let landed = try #require(visible(at: 1))
        #expect(landed.contact == 1 && landed.landing == 0 && landed.ringOpacity == 0)
        #expect(try #require(visible(at: 1.1)).landing == 1)
        let lifted = try #require(visible(at: 1.56))
        #expect(lifted.contact > 0 && lifted.contact < 1 && lifted.ringOpacity > 0)
        #expect(visible(at: 1.621) == nil)
    }

    @Test func `fades monotonically`() throws {
        let rising = try (0...10).map { try #require(visible(at: 0.88 + 0.0119 * Double($0))).ringOpacity }
        #expect(rising == rising.sorted())
        let falling = try (1...10).map { try #require(visible(at: 1.5 + 0.012 * Double($0))).contact }
        #expect(falling == falling.sorted().reversed())
    }

    /// One finger taps at one place and then, without a pause or 50 ms later, at another.
    @Test(arguments: [0, 0.05])
    func `a finger that taps elsewhere does not look like two`(pause: Double) throws {
        func tap(_ x: Double, at start: Double) -> TouchTrace {
            TouchTrace(
                start: start,
                track: FingerTrack(
                    start: Point(x, 20), segments: [FingerTrack.Segment(to: Point(x, 20), duration: 0.1)]))
        }
        let (first, second) = (tap(10, at: 1), tap(200, at: 1.1 + pause))
        let composer = TouchComposer(appearance: TouchAppearance(), touches: [first, second])
        #expect(composer.visible(second, at: 1.09) == nil)
        #expect(composer.visible(first, at: 1.1 + max(pause, 0.04) + 0.001) == nil)
        #expect((composer.visible(second, at: 1.149) != nil) == true)
        let lifted = try #require(composer.visible(first, at: 1.12))
        #expect(lifted.contact < 0.75)
        // A double tap at one place pulsates as before.
        let again = tap(12, at: 1.1 + pause)
        let double = TouchComposer(appearance: TouchAppearance(), touches: [first, again])
        #expect(double.visible(again, at: 1.09) != nil)
        #expect(double.visible(first, at: 1.2) != nil)
    }

    @Test func `the trail shows the last 200 ms`() throws {
        let trail = try #require(visible(at: 1.4)).trail
        let (first, last) = (try #require(trail.first), try #require(trail.last))
        #expect(isClose(first.x, 50, within: 1e-9) && isClose(last.x, 90, within: 1e-9))
        let early = try #require(visible(at: 1.1)).trail
        #expect(isClose(try #require(early.first).x, 10, within: 1e-9))
        // After lifting, the trail shortens towards the last location.
        let late = try #require(visible(at: 1.6)).trail
        #expect(isClose(try #require(late.first).x, 90, within: 1e-9))
        #expect(isClose(try #require(late.last).x, 110, within: 1e-9))
    }

    @Test func `trail and ring can be switched off`() throws {
        var appearance = TouchAppearance()
        appearance.ringDuration = 0
        appearance.hasTrail = false
        #expect(visible(at: 0.99, appearance) == nil)
        #expect(try #require(visible(at: 1.4, appearance)).trail.isEmpty)
        #expect(visible(at: 1.51, appearance) == nil)
    }

    private func scene(_ touches: String, options: SceneOptions = SceneOptions()) -> SceneLoader.Outcome {
        let yaml = """
            zoetrope: 1
            canvas: { size: [100, 200] }
            \(touches)
            layers: [ { id: pad, background: white } ]
            gestures: [ { tap: pad, ended: { marker: tapped } } ]
            script: [ { wait: 500ms }, { tap: pad }, { wait: 500ms } ]
            """
        return SceneLoader.load(Data(yaml.utf8), path: "pad.yaml", options: options)
    }

    private func items(_ touches: String, options: SceneOptions = SceneOptions(), at time: Double) throws -> Int {
        let scene = try #require(scene(touches, options: options).scene)
        return try Sampler(Player.play(scene)).displayList(at: time).items.count
    }

    @Test func `is hidden unless the scene or the caller shows it`() throws {
        #expect(try items("title: none", at: 0.55) == 1)
        #expect(try items("touches: { style: ring }", at: 0.55) == 1)
        #expect(try items("touches: { show: true }", at: 0.55) == 2)
        #expect(try items("title: none", options: SceneOptions(touches: true), at: 0.55) == 2)
        #expect(try items("touches: { show: true }", options: SceneOptions(touches: false), at: 0.55) == 1)
        #expect(try items("touches: { show: true }", at: 0.3) == 1)
    }

    @Test(arguments: ["dot", "ring", "finger"])
    func `has several styles`(style: String) throws {
        let loaded = scene(
            "touches: { show: true, style: \(style), color: \"#FF375F\", size: 50, trail: false, ghost: 0s }")
        let appearance = try #require(loaded.scene).touches
        #expect(
            appearance.style == style && appearance.size == 50 && appearance.ringDuration == 0 && !appearance.hasTrail)
        #expect(appearance.color == Color(hex: "#FF375F"))
    }

    @Test(arguments: [
        ("touches: { style: hand }", "'hand' is not allowed here"), ("touches: { size: 3 }", "'size' cannot be 3"),
        ("touches: { ghost: 3s }", "'ghost' cannot be 3"),
        ("touches: { colour: red }", "unknown key 'colour' in touches"),
    ])
    func `rejects unknown keys and values`(touches: String, message: String) {
        #expect(scene(touches).diagnostics.map(\.message) == [message])
    }
}
