import Testing

/// Numbers with a unit of another kind.
@Suite struct WrongUnitTests {
    private func mistakes(layer: String = "", loaded: String = "[]", script: String = "") -> [String] {
        SceneText(
            """
            zoetrope: 2
            layers: [ { id: a, \(layer.isEmpty ? "frame: [0, 0, 9, 9]" : layer) } ]
            loaded: \(loaded)
            script: [ \(script) ]
            """
        ).mistakes
    }

    @Test(arguments: [
        ("frame: [0, 10ms, 9, 9]", "2:31: '10ms' is a time, but 'frame' is in points (write 10, without a unit)"),
        ("frame.x: -5deg", "2:29: '-5deg' is an angle, but 'frame.x' is in points (write -5, without a unit)"),
        ("cornerRadius: 8s", "2:34: '8s' is a time, but 'cornerRadius' is in points (write 8, without a unit)"),
        ("transform.rotation: 45s", "2:40: '45s' is a time, but 'transform.rotation' is an angle (write 45deg)"),
        ("opacity: 0.5s", "2:29: '0.5s' is a time, but 'opacity' is a plain number (write 0.5, without a unit)"),
    ])
    func `a property does not take another unit`(layer: String, mistake: String) {
        #expect(mistakes(layer: layer) == [mistake])
    }

    @Test(arguments: [
        (
            "{ animate: { set: { a.opacity: 0 } }, duration: 30deg }",
            "3:57: '30deg' is an angle, but 'duration' is a time (write 30ms or 30s)"
        ),
        // A fix that leaves out the unit would be a time of 250 seconds.
        ("{ after: 250px, do: [] }", "3:18: '250px' is a length, but 'after' is a time (write 250ms or 250s)"),
        (
            "{ set: { a.transform.rotation: 1s } }",
            "3:40: '1s' is a time, but 'a.transform.rotation' is an angle (write 1deg)"
        ),
        (
            "{ animate: a.position, values: [[1, 2], [3, 40ms]], duration: 1s }",
            "3:53: '40ms' is a time, but 'a.position' is in points (write 40, without a unit)"
        ),
        (
            "{ animate: a.transform.rotation, from: 0, to: 90ms, duration: 1s }",
            "3:55: '90ms' is a time, but 'a.transform.rotation' is an angle (write 90deg)"
        ),
    ])
    func `an action does not take another unit`(action: String, mistake: String) {
        #expect(mistakes(loaded: action) == [mistake])
    }

    @Test(arguments: [
        ("{ wait: 90deg }", "4:19: '90deg' is an angle, but 'wait' is a time (write 90ms or 90s)"),
        (
            "{ flick: { from: a, by: [0, 9], speed: 800ms } }",
            "4:50: '800ms' is a time, but 'speed' is in points per second (write 800, without a unit)"
        ),
    ])
    func `a step does not take another unit`(step: String, mistake: String) {
        #expect(mistakes(script: step) == [mistake])
    }

    @Test func `units of the same kind, and calculations, are what they are`() {
        #expect(
            mistakes(
                layer: "frame: [0, 0, 9, 9], transform.rotation: 0.25turn, zPosition: 1",
                loaded: "{ animate: { set: { a.opacity: 0 } }, duration: 2 * 150ms, delay: 1.5s }",
                script: "{ wait: 90ms }") == [])
        // A length with a unit is another mistake, which can be corrected.
        #expect(mistakes(layer: "cornerRadius: 8px") == ["2:34: unknown unit 'px' (write 8)"])
    }
}
