import Foundation
import Gallery
import Testing

/// Where the labels of state diagrams are.
@Suite struct StateDiagramTests {
    /// An arrow that returns over two states has a shorter one inside, whose label is long.
    @Test func `no arrow crosses a label`() throws {
        let fixture = try DocsFixture([
            "alert.yaml": """
            zoetrope: 2
            variables: { pressed: { initial: .none, values: [.none, .action, .cancel] } }
            layers:
              - { id: questionAlert, frame: [0, 0, 90, 90], background: red }
              - { id: otherAlert, frame: [0, 100, 90, 90], background: blue }
            gestures:
              - { tap: questionAlert, ended: { set: { pressed: "pressed == .none ? .action : pressed == .action ? .cancel : .none" } } }
              - { contentTouch: otherAlert, ended: { set: { pressed: .none } } }
            scripts:
              main: [ { tap: questionAlert }, { tap: questionAlert }, { tap: questionAlert }, { wait: 100ms } ]
              back: [ { tap: questionAlert }, { press: { at: otherAlert, duration: 200ms } }, { wait: 100ms } ]
            """
        ])
        try fixture.run(["alert.yaml"])
        let svg = try fixture.text("media/alert/states-1.svg")
        #expect(svg.matches(of: #/class="label/#).count == 4, "\(svg)")
        Self.checkLabels(of: svg)
    }

    /// The diagrams on the committed pages, some of which have several labels at an arrow.
    @Test func `no arrow crosses a label on the published pages`() throws {
        let output = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Output").standardizedFileURL
        let files = ["docs", "parts"].flatMap { name -> [URL] in
            let files = FileManager.default.enumerator(
                at: output.appendingPathComponent("\(name)/media"), includingPropertiesForKeys: nil)
            return (files?.allObjects as? [URL] ?? []).filter { $0.lastPathComponent.hasPrefix("states-") }
        }
        #expect(files.count > 10)
        for file in files { Self.checkLabels(of: try String(contentsOf: file, encoding: .utf8)) }
    }

    private static func checkLabels(of svg: String) {
        let labels = svg.matches(of: #/class="label[^"]*" x="([-0-9.]+)" y="([-0-9.]+)">([^<]+)/#).map {
            (x: Double($0.output.1) ?? 0, y: Double($0.output.2) ?? 0, text: String($0.output.3))
        }
        let curves = svg.matches(of: #/d="M([-0-9.]+) ([-0-9.]+)C([-0-9. ]+)"/#).map { match in
            let rest = match.output.3.split(separator: " ").compactMap { Double($0) }
            return [Double(match.output.1) ?? 0, Double(match.output.2) ?? 0] + rest
        }
        #expect(!labels.isEmpty && curves.allSatisfy { $0.count == 8 }, "\(svg)")
        for curve in curves {
            for step in 0...100 {
                let (t, s) = (Double(step) / 100, 1 - Double(step) / 100)
                func value(_ axis: Int) -> Double {
                    s * s * s * curve[axis] + 3 * s * s * t * curve[axis + 2] + 3 * s * t * t * curve[axis + 4]
                        + t * t * t * curve[axis + 6]
                }
                for label in labels {
                    // Letters of 12 points are 6 wide on average.
                    let isInside =
                        abs(value(0) - label.x) < 3 * Double(label.text.count) && value(1) > label.y - 9
                        && value(1) < label.y + 3
                    #expect(!isInside, "\(label) at \(value(0)), \(value(1))")
                }
            }
        }
    }
}
