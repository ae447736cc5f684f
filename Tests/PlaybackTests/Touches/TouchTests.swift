import Graphics
import Playback
import SceneLanguage
import SceneModel
import Testing

/// Taps and hit testing.
@Suite struct TouchTests {
    /// Taps at a point and returns the layer whose gesture recognised.
    private func hit(_ layers: String, _ ids: [String], at place: String = "[50, 50]") throws -> String? {
        let gestures = ids.map { "  - tap: \($0)\n    ended: [ { marker: \($0) } ]\n" }.joined()
        let run = try Played(
            """
            zoetrope: 1
            canvas: { size: [100, 100] }
            layers:
            \(layers)
            gestures:
            \(gestures)
            script: [ { tap: \(place) } ]
            """)
        #expect(run.timeline.markers.count <= 1)
        return run.timeline.markers.first?.name
    }

    @Test func `a tap lasts 100 ms and recognises once`() throws {
        let run = try Played(
            """
            zoetrope: 1
            variables: { count: 0, place: "[0, 0]", state: .none }
            layers: [ { id: a, frame: [10, 20, 30, 40] } ]
            gestures:
              - tap: a
                ended: [ { set: { count: count + 1, place: sender.location, state: sender.state } } ]
            script: [ { wait: 200ms }, { tap: a }, { tap: { layer: a, point: [1, 2] } }, { wait: 1s } ]
            """)
        #expect(run.times(of: "tap.ended") == [0.3, 0.4])
        #expect(run.times(of: "touch.began") == [0.2, 0.3])
        #expect(run.times(of: "touch.ended") == [0.3, 0.4])
        #expect(try run.number("count", at: 0.299) == 0)
        #expect(try run.number("count", at: 0.3) == 1)
        #expect(try run.number("count", at: 1) == 2)
        #expect(try run.variable("place", at: 0.3) == .point(Point(25, 40)))
        #expect(try run.variable("place", at: 0.4) == .point(Point(11, 22)))
        #expect(try run.variable("state", at: 0.4) == .symbol("ended"))
        #expect(run.timeline.duration == 1.4)
        #expect(run.timeline.touches.map(\.start) == [0.2, 0.3])
    }

    @Test func `a finger that moves too far does not tap`() throws {
        for (way, taps) in [("[0, 10]", 1), ("[0, 10.01]", 0), ("[7.05, 7.05]", 1), ("[8, 8]", 0)] {
            let run = try Played(
                """
                zoetrope: 1
                layers: [ { id: a } ]
                gestures: [ { tap: a, ended: [ { marker: m } ] } ]
                script: [ { drag: { from: a, by: \(way), duration: 200ms } } ]
                """)
            #expect(run.markers.count == taps, "\(way)")
        }
        // Moving away and back is not a tap either.
        let run = try Played(
            """
            zoetrope: 1
            layers: [ { id: a } ]
            gestures: [ { tap: a, ended: [ { marker: m } ] } ]
            script: [ { fingers: [ { down: a, then: [ { move: { by: [0, 20] } }, { move: { by: [0, -20] } }, up ] } ] } ]
            """)
        #expect(run.markers.isEmpty)
    }

    @Test func `gestures receive the touches of their layer`() throws {
        let two = "- { id: a, frame: [0, 0, 60, 60] }\n- { id: b, frame: [40, 40, 60, 60] }"
        #expect(try hit(two, ["a", "b"]) == "b")
        #expect(try hit(two, ["a", "b"], at: "[39, 50]") == "a")
        #expect(try hit(two, ["a", "b"], at: "[60, 30]") == nil)
        #expect(try hit(two, ["a"]) == nil)
        // The right and bottom edges are outside.
        #expect(try hit(two, ["a", "b"], at: "[100, 50]") == nil)
        #expect(try hit("- id: a\n  layers: [ { frame: [0, 0, 100, 100] } ]", ["a"]) == "a")
    }

    @Test func `the deepest gesture wins`() throws {
        let nested = "- id: a\n  layers: [ { id: b, frame: [40, 40, 20, 20] } ]"
        #expect(try hit(nested, ["a", "b"]) == "b")
        #expect(try hit(nested, ["a", "b"], at: "[10, 10]") == "a")
    }

    @Test func `the frontmost sibling is hit by zPosition`() throws {
        #expect(try hit("- { id: a, zPosition: 1 }\n- { id: b }", ["a", "b"]) == "a")
        #expect(try hit("- { id: a, zPosition: 1 }\n- { id: b, zPosition: 1 }", ["a", "b"]) == "b")
        #expect(try hit("- { id: a }\n- { id: b, zPosition: -1 }", ["a", "b"]) == "a")
    }

    @Test(arguments: [
        ("hidden: true", "a"), ("opacity: 0.009", "a"), ("opacity: 0.01", "b"),
        ("isUserInteractionEnabled: false", "a"),
        ("opacity: 0.5", "b"), ("transform: [ { scale: 0 } ]", "a"), ("bounds: [0, 0], position: [50, 50]", "a"),
    ])
    func `layers that receive no touches`(keys: String, expected: String) throws {
        #expect(try hit("- { id: a }\n- { id: b, \(keys) }", ["a", "b"]) == expected)
        let within = "- { id: a }\n- { \(keys), layers: [ { id: b, frame: [0, 0, 100, 100] } ] }"
        #expect(try hit(within, ["a", "b"]) == expected)
    }

    /// As in UIView, layers outside their superlayer's bounds receive no touches, clipped or not.
    @Test func `sublayers receive no touches outside their superlayer's bounds`() throws {
        let layers = "- { id: a, frame: [0, 0, 40, 40], layers: [ { id: b, frame: [0, 0, 100, 100] } ] }"
        #expect(try hit(layers, ["a", "b"]) == nil)
        #expect(try hit(layers, ["a", "b"], at: "[30, 30]") == "b")
    }

    /// As in UIView.hitTest: layers are hit where a mask hides them, and masks are never hit.
    @Test func `masks are ignored by hit testing`() throws {
        #expect(try hit("- { id: a }\n- { id: b, mask: { hidden: true } }", ["a", "b"]) == "b")
        #expect(try hit("- { id: a, frame: [0, 0, 10, 10], mask: { frame: [0, 0, 90, 90] } }", ["a"]) == nil)
    }

    @Test func `hit testing converts points by transforms`() throws {
        let turned = "- { id: a, bounds: [80, 10], position: [50, 50], transform.rotation.z: 90deg }"
        #expect(try hit(turned, ["a"], at: "[50, 15]") == "a")
        #expect(try hit(turned, ["a"], at: "[15, 50]") == nil)
        let scaled = "- { id: a, frame: [45, 45, 10, 10], transform.scale: 4 }"
        #expect(try hit(scaled, ["a"], at: "[35, 65]") == "a")
        #expect(try hit(scaled, ["a"], at: "[29, 50]") == nil)
        let scrolled =
            "- { id: a, bounds: [0, 500, 100, 100], position: [50, 50], layers: [ { id: b, frame: [0, 540, 100, 20] } ] }"
        #expect(try hit(scrolled, ["a", "b"]) == "b")
        #expect(try hit(scrolled, ["a", "b"], at: "[50, 35]") == "a")
        #expect(try hit(turned, ["a"], at: "{ layer: a, point: [79, 5] }") == "a")
    }

    @Test func `touches without an effect are warnings`() throws {
        let run = try Played(
            """
            zoetrope: 1
            layers: [ { id: a, frame: [0, 0, 100, 100] } ]
            script:
              - tap: a
              - tap: [300, 300]
            """)
        #expect(
            run.timeline.warnings.map(\.message) == [
                "this touch hits a, which has no gesture", "this touch hits no layer",
            ])
        #expect(run.timeline.warnings.map(\.location.line) == [4, 5])
        #expect(run.timeline.warnings.last?.hint?.description == "at [300, 300] after 0.1 s")
    }

    @Test(arguments: [
        ("isUserInteractionEnabled: false", []), ("", ["this touch hits a layer in card, which has no gesture"]),
    ])
    func `a touch of a layer that is not enabled is meant`(key: String, messages: [String]) throws {
        let run = try Played(
            """
            zoetrope: 1
            layers:
              - id: card
                frame: [0, 0, 100, 100]
                layers: [ { id: control, frame: [0, 0, 50, 50], layers: [ { frame: [0, 0, 50, 50] } ], \(key) } ]
            script: [ { tap: control } ]
            """.replacing("id: control, ", with: key.isEmpty ? "" : "id: control, ").replacing(
                "tap: control", with: key.isEmpty ? "tap: [20, 20]" : "tap: control"))
        #expect(run.timeline.warnings.map(\.message) == messages)
    }

    /// A script that names a layer means that layer.
    @Test func `touches that miss the layer of the script are warnings`() throws {
        let run = try Played(
            """
            zoetrope: 1
            layers:
              - id: button
                frame: [0, 0, 100, 100]
                layers: [ { id: label, frame: [0, 0, 100, 100] } ]
              - { id: cover, frame: [0, 0, 50, 200] }
              - { id: below, frame: [0, 850, 414, 100] }
            gestures: [ { tap: button, ended: { marker: a } }, { tap: cover, ended: { marker: b } } ]
            script:
              - tap: button
              - tap: label
              - press: { at: below }
              - press: { at: below, duration: 200ms }
              - tap: [25, 50]
              - tap: { at: { layer: button, point: [25, 50] } }
            """)
        #expect(
            run.timeline.warnings.map { "\($0.location.line): \($0.message)" } == [
                "12: this touch is outside of the canvas", "13: this touch is outside of the canvas",
            ])
        let covered = try Played(
            """
            zoetrope: 1
            layers:
              - { id: plain, frame: [0, 0, 50, 50] }
              - { id: button, frame: [0, 0, 100, 100] }
              - { id: cover, frame: [0, 0, 60, 100] }
            gestures: [ { tap: button, ended: { marker: a } }, { tap: cover, ended: { marker: b } } ]
            # A layer without a gesture loses nothing.
            script: [ { wait: 33.3333ms }, { press: { at: button } }, { tap: plain } ]
            """)
        let warning = try #require(covered.timeline.warnings.first)
        #expect(covered.timeline.warnings.count == 1 && warning.message == "this touch hits cover, which covers button")
        #expect(
            warning.hint?.description
                == "at [50, 50] after 0.033 s; isUserInteractionEnabled: false on cover lets touches through")
    }

    @Test func `a finger that leaves the canvas is one warning`() throws {
        let run = try Played(
            """
            zoetrope: 1
            canvas: { size: [200, 100] }
            layers: [ { id: card, frame: [0, 0, 100, 100] } ]
            gestures: [ { pan: card, ended: { marker: a } } ]
            script:
              - drag: { from: [50, 50], by: [150, 0], duration: 200ms }
              - drag: { from: [50, 50], by: [0, 100], duration: 200ms }
            """)
        #expect(
            run.timeline.warnings.map { "\($0.location.line): \($0.message)" } == ["7: this finger leaves the canvas"])
        #expect(
            run.timeline.warnings.first?.hint?.description
                == "at [50, 101.4] after 0.302 s: a phone ends a touch at the edge of its screen")
    }

    /// Fingers move to presentation values, not to model values, also in expressions of places.
    @Test func `fingers touch layers at their presentation values`() throws {
        let run = try Played(
            """
            zoetrope: 1
            layers: [ { id: a, frame: [0, 0, 10, 10] } ]
            gestures: [ { tap: a, ended: [ { marker: hit } ] } ]
            animators: { move: { duration: 2s, timing: linear, animations: { a.frame.y: 600 } } }
            loaded: [ { start: move } ]
            script: [ { wait: 1s }, { tap: a }, { tap: [5, a.frame.y + 5] } ]
            """)
        let places = run.timeline.events.filter { $0.name == "touch.began" }.map { $0.details.first?.value }
        #expect(places == [.point(Point(5, 305)), .point(Point(5, 335))])
        #expect(run.timeline.markers.count == 2)
    }
}
