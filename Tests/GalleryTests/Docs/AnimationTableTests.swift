import Gallery
import Testing
import Zoetrope

/// The table of animations on a page.
@Suite struct AnimationTableTests {
    /// Six animations of the same value of six copies, which begin at the same time.
    @Test func `equal beginnings have the order of the layers`() throws {
        let fixture = try DocsFixture([
            "springs.yaml": """
            zoetrope: 2
            canvas: { size: [300, 200], background: white }
            layers:
              - { id: panel, frame: [0, 0, 300, 200], background: gray }
              - { id: ball, repeat: 6, frame: [20 + index * 40, 20, 30, 30], background: red }
            gestures:
              - tap: panel
                ended:
                  - animate: { set: { ball.position.y: 150 } }
                    timing: { response: 500ms, dampingFraction: 0.3 + index * 0.1 }
            script: [ { tap: panel }, { wait: settled } ]
            """
        ])
        #expect(try fixture.run(["springs.yaml"]).exitCode == .success)
        let dampings = try fixture.text("springs.md").matches(of: #/damping ratio ([0-9.]+)/#).map(\.output.1)
        #expect(dampings == ["0.3", "0.4", "0.5", "0.6", "0.7", "0.8"])
    }
}
