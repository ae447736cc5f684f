import Playback
import SceneLanguage
import SceneModel
import Testing

/// `markers` of steps with fingers.
@Suite struct TouchMarkerTests {
    private static func scene(_ steps: String) -> String {
        """
        zoetrope: 1
        canvas: { size: [400, 800] }
        layers: [ { id: a, frame: [0, 0, 400, 800] } ]
        variables: { lit: 200 }
        script: [ \(steps) ]
        """
    }

    @Test(arguments: [
        (
            "{ press: { at: a, duration: 1s, markers: { down: 0, lit: 300ms, up: 1s } } }",
            ["down": 0, "lit": 0.3, "up": 1]
        ),
        ("{ wait: 1s }, { press: { at: a, markers: { lit: lit * 1ms } } }, { marker: end }", ["lit": 1.2, "end": 1.8]),
        (
            "{ drag: { from: a, by: [0, 50], press: 100ms, duration: 200ms, hold: 50ms, markers: { held: 310ms } } }",
            ["held": 0.31]
        ),
        ("{ flick: { from: a, direction: up, markers: { flying: 100ms } } }", ["flying": 0.1]),
        ("{ pinch: { at: a, scale: 2, markers: { wide: 300ms } } }", ["wide": 0.3]),
        ("{ rotate: { at: a, by: 90deg, markers: { turned: 150ms } } }", ["turned": 0.15]),
        (
            "{ fingers: [ { down: a, at: 1s, then: [ { hold: 1s } ] } ], markers: { before: 500ms, held: 1.5s } }",
            ["before": 0.5, "held": 1.5]
        ),
    ])
    func `markers name moments of touches`(steps: String, expected: [String: Double]) throws {
        let markers = try Played(Self.scene(steps)).markers
        #expect(markers.keys.sorted() == expected.keys.sorted())
        for (name, time) in expected { #expect(abs(markers[name, default: -1] - time) < 1e-9, "\(name)") }
    }

    @Test func `a marker after the touch is an error`() throws {
        let error = try Played.failure(Self.scene("{ press: { at: a, duration: 1s, markers: { late: 1100ms } } }"))
        #expect(
            error?.diagnostic.message == "the marker 'late' is at 1.1 s, but the touch ends after 1 s"
                && error?.diagnostic.location.column == 60)
    }

    @Test func `expectations use the markers of touches`() throws {
        let scene = try Played.scene(
            Self.scene("{ press: { at: a, duration: 1s, markers: { lit: 300ms } } }")
                + "\nexpect: [ { at: lit, that: a.opacity == 1 }, { always: time < 2, within: [lit, end] } ]")
        #expect(scene.expectations.map(\.markers) == [["lit"], ["lit"]])
    }
}
