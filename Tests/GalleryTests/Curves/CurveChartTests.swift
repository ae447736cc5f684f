import Foundation
import Gallery
import SceneTestSupport
import Testing
import TestSupport

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct CurveChartTests {
    /// The elements of a picture in order, with their attributes.
    private final class Elements: NSObject, XMLParserDelegate {
        var found: [(name: String, attributes: [String: String])] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            found.append((name, attributes))
        }
    }

    private func elements(_ svg: String) throws -> [(name: String, attributes: [String: String])] {
        let elements = Elements()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = elements
        try #require(parser.parse(), "\(parser.parserError.map(String.init(describing:)) ?? "")")
        return elements.found
    }

    @Test func `curves, states, touches and markers are drawn`() throws {
        let sheet = try CurveChart(MotionRecord(Scenes.prepare(Scenes.card)))
        let found = try elements(sheet.svg)
        func classed(_ kind: String) -> [[String: String]] {
            found.map(\.attributes).filter { $0["class"] == kind }
        }
        #expect(classed("curve").count == 1)
        #expect(classed("state off").count == 1 && classed("state").count == 3)
        #expect(classed("marker").count == 2)
        // One touch, and the legend.
        #expect(classed("touch").count == 2)
        let root = try #require(found.first?.attributes)
        let left = try #require(root["data-left"].flatMap(Double.init))
        let right = try #require(root["data-right"].flatMap(Double.init))
        let duration = try #require(root["data-duration"].flatMap(Double.init))
        let finger = try #require(classed("touch").first?["x"].flatMap(Double.init))
        let expected = left + (right - left) * 0.2 / duration
        #expect(abs(finger - expected) < 0.01)
    }

    @Test func `the chart says in words what it shows`() throws {
        let record = try MotionRecord(
            Scenes.prepare(
                """
                zoetrope: 1
                canvas: { size: [200, 400] }
                variables: { size: 1.0, isOn: false }
                layers:
                  - { id: dot, repeat: 2, frame: [20, 100 + index * 90, 60, 60], transform.scale: size, background: red }
                  - { id: sheetView, frame: [0, 300, 200, 300], background: blue }
                loaded:
                  - set: { isOn: true }
                  - animate: { set: { size: 1.5, sheetView.frame.y: 120 }, duration: 300ms, timing: linear }
                script: [ { wait: settled } ]
                """))
        let chart = CurveChart(record)
        #expect(
            chart.description
                == "Curves over time: the scale of the two dots goes from 1 to 1.5; the vertical position of the sheet goes "
                + "from 300 to 120 points")
        #expect(chart.svg.contains("aria-label=\"\(chart.description)\""))
    }

    @Test func `the words have no code`() throws {
        let record = try MotionRecord(
            Scenes.prepare(
                """
                zoetrope: 2
                canvas: { size: [200, 400] }
                variables: { isOpen: false, mode: { initial: .low, values: [.low, .high] }, startX: 0.0 }
                layers:
                  - { id: card, frame: [0, 0, 90, 90], zPosition: "isOpen ? 2 : 0", opacity: "0.5 + pow(startX / 60, 3)", background: red }
                gestures:
                  - tap: card
                    ended: [ { set: { isOpen: true, mode: .high } }, { animate: { set: { startX: 60 }, duration: 300ms } } ]
                script: [ { tap: card }, { wait: settled } ]
                """))
        // An opacity above 1 looks like 1.
        #expect(
            CurveChart(record).description
                == "Curves over time: the opacity of the card goes from 50 to 100 %; the stacking order of the card changes; "
                + "the variable “startX” goes from 0 to 60. Bars show the state of “mode” and when “isOpen” is true")
    }

    @Test(
        arguments: [
            ([0, 100], "goes from 0 to 100 points"), ([100, 0, 100], "goes from 100 to 0 points and back"),
            ([0, 100, 60], "goes from 0 to 100 points, then to 60"),
            ([0, 100, 60, 200], "goes from 0 to 100 points, then to 60 and 200"),
            ([0, 100, 0, 100, 0], "goes from 0 to 100 points and back twice"),
            ([0, 100, 20, 60, 40], "varies from 0 to 100 points"),
            // A reversal by less than a tenth of the range is no turn.
            ([0, 108, 100], "goes from 0 to 100 points"),
            // Where a spring comes to rest counts, not its overshoot.
            ([0, 108, 99, 100, 100, 0], "goes from 0 to 100 points and back"),
        ] as [([Int], String)])
    func `a curve is described by its turns`(positions: [Int], words: String) throws {
        let record = try MotionRecord(
            Scenes.prepare(
                """
                zoetrope: 2
                canvas: { size: [400, 100] }
                layers:
                  - { id: box, frame: [\(positions[positions.count - 1]), 0, 20, 20], background: red }
                loaded:
                  - { animate: box.position.x, values: \(positions.map { $0 + 10 }), duration: "\(positions.count - 1) * 200ms" }
                script: [ { wait: settled } ]
                """))
        #expect(CurveChart(record).description == "Curves over time: the horizontal position of the box \(words)")
    }

    @Test func `curves of copies that go different ways are described by their range`() throws {
        let record = try MotionRecord(
            Scenes.prepare(
                """
                zoetrope: 2
                canvas: { size: [400, 100] }
                variables: { x: 0.0 }
                layers:
                  - { id: box, repeat: 2, frame: ["index == 0 ? x : 100 - x", 0, 20, 20], background: red }
                loaded:
                  - animate: { set: { x: 100 }, duration: 300ms, timing: linear }
                script: [ { wait: settled } ]
                """))
        #expect(
            CurveChart(record).description
                == "Curves over time: the horizontal position of the two boxes varies from 0 to 100 points; "
                + "the variable “x” goes from 0 to 100")
    }

    /// At the width of a phone the text keeps its size, and a long name does not leave the picture.
    @Test func `a narrow chart has text of the same size`() throws {
        let record = try MotionRecord(Scenes.prepare(Scenes.card))
        let (wide, narrow) = (CurveChart(record), CurveChart(record, width: 340))
        #expect(narrow.svg.contains("width=\"340\"") && narrow.names == wide.names)
        #expect(narrow.svg.contains("font:12px") && wide.svg.contains("font:12px"))
        #expect(narrow.svg.contains("<text class=\"title\" x=\"4\""))
    }

    @Test func `text has an outline in the background colour`() throws {
        let svg = try CurveChart(MotionRecord(Scenes.prepare(Scenes.card))).svg
        #expect(svg.contains(".curves text{") && svg.contains("paint-order:stroke;stroke:var(--card);stroke-width:3px"))
        let cursor = try #require(svg.range(of: "class=\"cursor\"")),
            title = try #require(svg.range(of: "class=\"title\""))
        #expect(cursor.lowerBound < title.lowerBound, "words lie above the cursor")
    }

    @Test func `a variable that is set has a step`() throws {
        let scene = try Scenes.prepare(
            """
            zoetrope: 1
            variables: { count: 0 }
            layers: [ { id: box, frame: [0, 0, 80, 40], text: "${count}" } ]
            gestures: [ { tap: box, ended: [ { set: { count: 1 } } ] } ]
            script: [ { wait: 200ms }, { tap: box }, { wait: 500ms } ]
            """)
        let curve = try elements(CurveChart(MotionRecord(scene)).svg).first { $0.attributes["class"] == "curve" }
        let path = try #require(curve?.attributes["d"])
        let numbers = path.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
        // Horizontal, vertical, horizontal.
        #expect(numbers.count == 8 && numbers[2] == numbers[4] && numbers[3] != numbers[5], "\(path)")
    }

    @Test(arguments: TestCases.every(5, of: Scenes.names)) func `the chart of every example scene is XML`(name: String)
        throws
    {
        let svg = try CurveChart(RecordedScenes.named(name).record).svg
        #expect(try elements(svg).contains { $0.attributes["class"]?.hasPrefix("curve") == true })
        #expect(!svg.contains("nan") && !svg.contains("inf"))
        #expect(svg.utf8.count < 60_000)
    }

    @Test func `names are escaped`() throws {
        let text = Scenes.card.replacing("marker: open", with: "marker: \"<a>&\"")
        let svg = try CurveChart(MotionRecord(Scenes.prepare(text))).svg
        #expect(svg.contains("&lt;a&gt;&amp;") && !svg.contains("<a>"))
        _ = try elements(svg)
    }

    @Test func `the chart is empty if nothing moves`() throws {
        let scene = try Scenes.prepare("zoetrope: 1\nlayers: [ { frame: [0, 0, 9, 9] } ]\nscript: [ { wait: 1s } ]")
        #expect(try CurveChart(MotionRecord(scene)).isEmpty)
    }
}
