import Playback
import SceneModel
import TestSupport
import Testing

/// An animation that interrupts another continues from its current value; a spring also from its velocity.
@Suite struct HandoverTests {
    private func scene(wait: Double, second: String) -> String {
        """
        zoetrope: 1
        layers:
          - { id: button }
          - { id: box, bounds: [10, 10], position: [0, 50], isUserInteractionEnabled: false }
        animators:
          first: { duration: 1s, timing: { dampingRatio: 0.6 }, animations: { box.position.x: 300 } }
          second: { duration: 800ms, timing: { dampingRatio: 0.8 }, animations: { box.position.x: 100 } }
        gestures:
          - tap: button
            ended: \(second)
        loaded: { start: first }
        script: [ { wait: \(wait) }, { tap: button }, { marker: caught }, { wait: 1s } ]
        """
    }

    private static let blocks = """
        { animate: { set: { box.position.x: 100 }, duration: 700ms, timing: { dampingRatio: 0.7 } } }
        """

    @Test(arguments: ["{ start: second }", blocks])
    func `no interruption makes a value or its speed jump`(second: String) throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<60 {
            let played = try Played(scene(wait: random.number(in: 0.02...0.8), second: second))
            let time = try #require(played.markers["caught"])
            func x(_ time: Double) throws -> Double {
                try played.number(GeometryFacet.positionX, of: "box", at: time)
            }
            // The span of a tick already applies slightly before it, because of the tolerance.
            let (before, after) = (time - 1e-5, time + 1e-5)
            #expect(isClose(try x(before), try x(after), within: 0.05))
            let step = 1e-5
            let speedBefore = (try x(before) - x(before - step)) / step
            let speedAfter = (try x(after + step) - x(after)) / step
            #expect(isClose(speedBefore, speedAfter, within: 2 + 0.01 * abs(speedBefore)), "at \(time)")
        }
    }

    /// Linear, 200 points a second: forwards for half a second, backwards for the next.
    @Test(arguments: [(0.2, 200.0), (0.7, -200), (1.2, 200), (1.7, -200)])
    func `an autoreversing animation hands over its speed with its direction`(time: Double, speed: Double) throws {
        let played = try Played(
            """
            zoetrope: 1
            layers: [ { id: button } ]
            variables: { x: 0 }
            gestures:
              - tap: button
                ended: { animate: { set: { x: 300 }, duration: 1s, timing: { dampingRatio: 1 } } }
            loaded: { animate: { set: { x: 100 }, duration: 500ms, timing: linear, repeat: 4, autoreverses: true } }
            script: [ { wait: \(time - 0.1) }, { tap: button }, { wait: 2s } ]
            """)
        let step = 1e-5
        let value = try played.number("x", at: time)
        #expect(isClose(value, 40, within: 1e-9) || isClose(value, 60, within: 1e-9))
        #expect(isClose((try played.number("x", at: time + step) - value) / step, speed, within: 1))
    }
}
