import Foundation
import Gallery
import Testing

/// The section "Timing" of a page.
@Suite struct TimingTableTests {
    private func rows(
        _ actions: String, layers: String = "", names: String = "{}", script: String = "{ wait: 2s }"
    ) throws -> [String] {
        let fixture = try DocsFixture([
            "motion.yaml": """
            zoetrope: 1
            let: \(names)
            layers:
              - { id: box, frame: [0, 0, 90, 90], background: red }
              \(layers)
            gestures: [ { tap: box, ended: [ \(actions) ] } ]
            script: [ { wait: 200ms }, { tap: box }, { marker: tapped }, \(script) ]
            """
        ])
        try fixture.run(["motion.yaml"])
        let text = try fixture.text("motion.md")
        guard let start = text.range(of: "## Timing\n\n") else { return [] }
        let section = text[start.upperBound...].prefix { $0 != "#" }.split(separator: "\n").map(String.init)
        #expect(section.prefix(2) == ["| begins | values | duration | curve |", "| --- | --- | --- | --- |"])
        // The page of HTML has as many rows.
        let html = try fixture.text("motion.html")
        #expect(
            html.components(separatedBy: "<tr role=\"row\"><td ").count - 1 == section.count { $0.hasPrefix("|") } - 2)
        return Array(section.dropFirst(2))
    }

    @Test(arguments: [
        (
            "{ animate: { set: { box.frame: [10, 20, 90, 90] }, duration: 400ms, timing: easeOut } }",
            "| 0.3 s `tapped` | `box.position` | 0.4 s | easeOut |"
        ),
        (
            "{ animate: { set: { box.opacity: 0 }, duration: 300ms, delay: 100ms, timing: [0.2, 0, 0, 1] } }",
            "| 0.4 s | `box.opacity` | 0.3 s | cubic Bézier (0.2, 0, 0, 1) |"
        ),
        (
            "{ animate: { set: { box.opacity: 0 }, duration: 500ms, timing: { dampingRatio: 0.8 } } }",
            "| 0.3 s `tapped` | `box.opacity` | 0.5 s | spring with damping ratio 0.8 and response "
        ),
        (
            "{ animate: { set: { box.opacity: 0 }, duration: 300ms, timing: linear, autoreverses: true, repeat: 3 } }",
            "| 0.3 s `tapped` | `box.opacity` | 0.3 s | linear, autoreversed, 3 times |"
        ),
    ])
    func `an animation has a row`(action: String, row: String) throws {
        let rows = try rows(action)
        #expect(rows.count == 1 && rows[0].hasPrefix(row), "\(rows)")
    }

    /// A design system wants to see its own names.
    @Test func `a timing has its name in let`() throws {
        let rows = try rows(
            """
            { animate: { set: { box.opacity: 0 }, duration: 300ms, timing: standard } },
            { withAnimation: { set: { box.cornerRadius: 9 }, animation: sheet } }
            """, names: "{ sheet: { response: 0.4, dampingFraction: 0.8 }, standard: [0.2, 0, 0, 1] }")
        #expect(rows.count == 2, "\(rows)")
        #expect(rows[1].contains("| `standard`: cubic Bézier (0.2, 0, 0, 1) |"), "\(rows)")
        #expect(rows[0].contains("| `sheet`: spring with damping ratio 0.8 and response 0.4 s"), "\(rows)")
    }

    @Test func `equal animations in turn share a row`() throws {
        let rows = try rows(
            """
            { animate: { set: { "dot[0].opacity": 0 }, duration: 100ms } },
            { animate: { set: { "dot[1].opacity": 0 }, duration: 100ms, delay: 80ms } },
            { animate: { set: { "dot[2].opacity": 0 }, duration: 100ms, delay: 160ms } }
            """, layers: "- { id: dot, repeat: 3, frame: [index * 20, 100, 10, 10], background: red }")
        #expect(rows == ["| 0.3 to 0.46 s `tapped` | `dot.opacity` | 0.1 s | easeInEaseOut |"])
    }

    @Test func `what a finger moves has no row`() throws {
        #expect(try rows("{ set: { box.opacity: 0.5 } }") == [])
    }
}
