import Playback
import SceneLanguage
import SceneModel
import Testing

/// Touches on layers that are being animated. Sources: the documentation of UIView.animate, UIViewPropertyAnimator and
/// CALayer.hitTest.
@Suite struct AnimatedViewTouchTests {
    /// A square of 40 points that moves from x = 0 to x = 200 within a second, and a backdrop that fills the canvas. Both have a
    /// tap; the square is tapped after 0.5 s at a given x.
    private func taps(_ start: String, at x: Double, animators: String = "{}") throws -> (hits: [String], Played) {
        let played = try Played(
            """
            zoetrope: 1
            canvas: { size: [240, 40] }
            variables: { place: 0 }
            layers:
              - { id: back, frame: [0, 0, 240, 40] }
              - { id: square, frame: [0, 0, 40, 40] }
              - { id: bound, frame: [place, 0, 40, 40] }
            gestures:
              - { tap: back, ended: [ { marker: back } ] }
              - { tap: square, ended: [ { marker: square } ] }
              - { tap: bound, ended: [ { marker: bound } ] }
            animators: \(animators)
            loaded: [ { set: { bound.hidden: true } }, \(start) ]
            script: [ { wait: 500ms }, { tap: [\(x), 20] }, { wait: 1s } ]
            """)
        return (played.timeline.markers.map(\.name), played)
    }

    private static let block = "animate: { set: { square.frame.x: 200 } }, duration: 1s, timing: linear"

    @Test(arguments: [120.0, 220]) func `a block's layers ignore touches where they are shown and at their goal`(
        x: Double
    ) throws {
        #expect(try taps("{ \(Self.block) }", at: x).hits == ["back"])
    }

    @Test func `the warning names the layer that was missed and the option`() throws {
        let (_, played) = try taps("{ \(Self.block) }", at: 220)
        let warning = try #require(played.timeline.warnings.first)
        #expect(warning.message == "this touch misses square, which is being animated")
        #expect(warning.hint?.description.contains("allowUserInteraction: true") == true)
    }

    /// The sheet moves to the bottom, where the model has it already; the finger is on it, where nothing else is or a map is.
    @Test(arguments: [true, false]) func `a layer that is touched where its animation shows it is named`(hasMap: Bool)
        throws
    {
        func warning(_ place: String, animation: String) throws -> Diagnostic? {
            try Played(
                """
                zoetrope: 2
                canvas: { size: [200, 400] }
                layers:
                  - { id: map, frame: [0, 0, \(hasMap ? 200 : 0), 400] }
                  - { id: sheet, frame: [0, 100, 200, 400], layers: [ { frame: [0, 0, 200, 60] } ] }
                gestures: [ { contentTouch: sheet, began: { marker: touched } } ]
                animators: { close: { duration: 600ms, animations: { sheet.frame.y: 400 } } }
                loaded: { \(animation) }
                script: [ { wait: 100ms }, { press: { at: \(place), duration: 100ms } }, { wait: 1s } ]
                """
            ).timeline.warnings.first
        }
        let block =
            "animate: { set: { sheet.frame.y: 400 } }, duration: 600ms, timing: linear, allowUserInteraction: true"
        for place in ["[100, 190]", "{ layer: sheet, point: [100, 20] }"] {
            let found = try #require(try warning(place, animation: block))
            #expect(found.message.hasPrefix("this touch misses ") && found.message.hasSuffix("sheet, which is moving"))
            #expect(found.hint?.description.contains("zoetrope help catch") == true)
        }
        #expect(try warning("[100, 190]", animation: "start: close") == nil)
        // Where the sheet is not.
        let other = try #require(try warning("[100, 20]", animation: block))
        #expect(other.message == (hasMap ? "this touch hits map, which has no gesture" : "this touch hits no layer"))
    }

    /// The knob has no gesture; the button under it has one, and receives the touch.
    @Test func `an animated sublayer without gestures is not missed`() throws {
        let played = try Played(
            """
            zoetrope: 2
            layers:
              - id: button
                frame: [0, 0, 40, 40]
                background: red
                layers: [ { id: knob, frame: [0, 0, 40, 40], background: blue } ]
            gestures: [ { tap: button, ended: { marker: tapped } } ]
            loaded: { animate: { set: { knob.transform.rotation: 1 } }, duration: 1s }
            script: [ { wait: 100ms }, { tap: button }, { wait: 1s } ]
            """)
        #expect(played.timeline.markers.map(\.name) == ["tapped"])
        #expect(played.timeline.warnings.isEmpty, "\(played.timeline.warnings)")
    }

    @Test func `with allowUserInteraction a block's layer is hit at its goal, not where it is shown`() throws {
        let start = "{ \(Self.block), allowUserInteraction: true }"
        #expect(try taps(start, at: 220).hits == ["square"])
        #expect(try taps(start, at: 120).hits == ["back"])
    }

    @Test func `a block's layers receive touches after its end`() throws {
        let start = "{ animate: { set: { square.frame.x: 200 } }, duration: 400ms }"
        #expect(try taps(start, at: 220).hits == ["square"])
    }

    @Test func `an interrupted block no longer disables its layer`() throws {
        let start = "{ \(Self.block) }, { removeAnimations: square }"
        #expect(try taps(start, at: 220).hits == ["square"])
    }

    @Test func `a key-path animation lets touches through, at the model`() throws {
        let start = "{ animate: square.position.x, to: 220, duration: 1s, timing: linear }"
        #expect(try taps(start, at: 20).hits == ["square"])
        #expect(try taps(start, at: 120).hits == ["back"])
    }

    @Test func `a layer that fades out in a block is untouchable at once`() throws {
        let start = "{ animate: { set: { square.opacity: 0 } }, duration: 1s, allowUserInteraction: true }"
        #expect(try taps(start, at: 20).hits == ["back"])
    }

    @Test(arguments: [
        ("", 120.0, "square"), ("", 220, "back"), (", isManualHitTestingEnabled: true", 120, "back"),
        (", isManualHitTestingEnabled: true", 220, "square"), (", isUserInteractionEnabled: false", 120, "back"),
        (", isUserInteractionEnabled: false", 220, "back"),
    ])
    func `an animator's layers are hit where they are shown`(options: String, x: Double, hit: String) throws {
        let animators =
            "{ move: { duration: 1s, timing: linear, animations: { square.frame.x: 200 }\(options) } }"
        #expect(try taps("{ start: move }", at: x, animators: animators).hits == [hit])
    }

    @Test func `a paused animator's layer receives touches even if interaction is disabled`() throws {
        let animators = """
            { move: { duration: 1s, timing: linear, animations: { square.frame.x: 200 }, isUserInteractionEnabled: false } }
            """
        #expect(try taps("{ scrub: move, fraction: 0.6 }", at: 140, animators: animators).hits == ["square"])
    }

    @Test func `a layer bound to a variable that a block animates ignores touches`() throws {
        let start = "{ set: { bound.hidden: false } }, { animate: { set: { place: 200 } }, duration: 1s"
        #expect(try taps(start + " }", at: 220).hits == ["back"])
        #expect(try taps(start + ", allowUserInteraction: true }", at: 220).hits == ["bound"])
    }
}
