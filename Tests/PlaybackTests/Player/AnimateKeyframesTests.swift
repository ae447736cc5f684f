import Graphics
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// UIView.animateKeyframes: frames at relative times, of which public tests print the key times 0, start, end and 1.
@Suite struct AnimateKeyframesTests {
    private func play(_ frames: String, _ keys: String = "timing: linear") throws -> Played {
        try PlaybackTests.play(
            "  - { animateKeyframes: [ \(frames) ], duration: 1s, \(keys), completion: [ { marker: done } ] }\n"
                + "  - set: { y: x }")
    }

    @Test(arguments: [(0.1, 0.0), (0.2, 0), (0.45, 5), (0.7, 10), (0.9, 10), (1.5, 10)])
    func `a value moves during its frame and holds outside of it`(time: Double, value: Double) throws {
        let played = try play("{ set: { x: 10 }, relativeStart: 0.2, relativeDuration: 0.5 }")
        #expect(isClose(try played.number("x", at: time), value, within: 1e-9))
        // The model has the final value at once.
        #expect(try played.number("y", at: 0) == 10)
        #expect(played.markers["done"] == 1)
    }

    @Test func `frames of one value follow each other`() throws {
        let played = try play(
            "{ set: { x: 4 }, relativeStart: 0.5, relativeDuration: 0.5 }, { set: { x: 10 }, relativeDuration: 0.25 }")
        for (time, value) in [(0.125, 5.0), (0.25, 10), (0.4, 10), (0.75, 7), (1.1, 4)] {
            #expect(isClose(try played.number("x", at: time), value, within: 1e-9), "\(time)")
        }
    }

    @Test func `a later frame cuts off the one before`() throws {
        let played = try play("{ set: { x: 10 } }, { set: { x: 0 }, relativeStart: 0.5, relativeDuration: 0.5 }")
        for (time, value) in [(0.25, 2.5), (0.5, 5), (0.75, 2.5)] {
            #expect(isClose(try played.number("x", at: time), value, within: 1e-9), "\(time)")
        }
    }

    @Test func `a frame without a duration changes the value at once`() throws {
        let played = try play("{ set: { x: 10 }, relativeStart: 0.5, relativeDuration: 0 }")
        #expect(try played.number("x", at: 0.499) == 0)
        #expect(try played.number("x", at: 0.501) == 10)
    }

    /// The inherited timing function is easeInEaseOut and maps the time of all frames.
    @Test func `the timing function maps the whole time`() throws {
        let frames = "{ set: { x: 10 }, relativeDuration: 0.5 }"
        #expect(try play(frames, "delay: 0").number("x", at: 0.25) < 4)
        #expect(isClose(try play(frames).number("x", at: 0.25), 5, within: 1e-9))
    }

    @Test func `keyframes replace the animations that run`() throws {
        let played = try PlaybackTests.play(
            """
              - animate: { set: { x: 10 }, duration: 1s, completion: [ { if: sender.finished, then: { marker: whole }, else: { marker: cut } } ] }
              - { animateKeyframes: [ { set: { x: 4 } } ], duration: 1s, timing: linear }
            """)
        #expect(played.markers == ["cut": 0])
        #expect(isClose(try played.number("x", at: 0.5), 7, within: 1e-9))
    }
}
