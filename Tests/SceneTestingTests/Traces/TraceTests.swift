import Foundation
import Pages
import SceneFile
import SceneModel
import SceneTesting
import Testing
import Zoetrope

/// Writing, parsing and comparing traces.
@Suite struct TraceTests {
    /// A box that waits and then moves 200 points.
    /// The script passes the markers `tapped` and `done`.
    static func slide(
        wait: String = "200ms", duration: String = "500ms", target: String = "200", timing: String = "easeInOut"
    ) -> String {
        """
        zoetrope: 1
        canvas: { size: [300, 100], background: white }
        variables: { open: false }
        layers: [ { id: box, frame: [0, 0, 50, 50], background: red } ]
        gestures:
          - tap: box
            ended:
              - animate: { set: { box.frame.x: \(target), box.opacity: 0.5 }, duration: \(duration), timing: \(timing) }
              - set: { open: true }
        script: [ { wait: \(wait) }, { tap: box }, { marker: tapped }, { wait: settled }, { marker: done }, { wait: 300ms } ]
        goldens: { trace: [box.frame.x, box.opacity, open, box.position] }
        """
    }

    private func trace(_ yaml: String) throws -> Trace {
        let outcome = SceneLoader.load(Data(yaml.utf8), path: "slide.yaml", options: SceneOptions())
        let set = try #require(outcome.scene?.goldens?.sets.first, "\(outcome.diagnostics)")
        let scene = try PreparedScene(outcome, path: "slide.yaml", settings: SceneSettings())
        return try Trace(set.trace, of: scene, interval: set.interval)
    }

    func compare(_ actual: String, with expected: String) throws -> TraceComparison {
        TraceComparison(try trace(actual), with: try TraceTable(try trace(expected).table.text))
    }

    @Test(arguments: [
        (0.125, 2, "0.13"), (-0.125, 2, "-0.13"), (0.125 - 1e-13, 2, "0.13"), (0.125 + 1e-13, 2, "0.13"),
        (147.2, 2, "147.20"), (-0.001, 2, "0.00"), (1.0 / 3, 4, "0.3333"), (0.5, 0, "1"), (12, 4, "12.0000"),
    ])
    func `rounding is the same on every machine`(value: Double, decimals: Int, text: String) {
        #expect(DecimalText.fixed(value, decimals: decimals) == text)
    }

    @Test func `a table is parsed back unchanged`() throws {
        let table = try trace(Self.slide()).table
        let again = try TraceTable(table.text)
        #expect(again.text == table.text && again.columns == table.columns)
        #expect(again.rows.map(\.time) == table.rows.map(\.time) && again.rows.map(\.cells) == table.rows.map(\.cells))
        #expect(again.rows.map(\.markers) == table.rows.map(\.markers))
        #expect(table.columns == ["box.frame.x", "box.opacity", "open", "box.position.x", "box.position.y"])
        let lines = table.text.split(separator: "\n")
        #expect(lines.allSatisfy { $0.allSatisfy(\.isASCII) })
        #expect(lines[4] == "time   box.frame.x  box.opacity   open  box.position.x  box.position.y")
        #expect(lines[5] == "0.000         0.00       1.0000  false           25.00           25.00")
        #expect(lines.contains { $0.hasPrefix("... ") }, "\(table.text)")
        #expect(lines.contains { $0.hasSuffix("  # tapped") } && lines.contains { $0.hasSuffix("  # end") })
        #expect(lines.contains { $0.hasPrefix("0.300  ") }, "a tap takes 100 ms")
    }

    @Test(arguments: [
        ("", 1), ("# a\ntimes  x\n0.000  1", 2), ("time  x\n0.000  1\n<<<<<<< HEAD\n", 3), ("time  x\n0.000  1  2", 2),
        ("time  x\n... 3 rows alike\n0.000  1", 2), ("time  x\n0.000  1\n... 99999999999 rows alike\n1.000  1", 3),
    ])
    func `text that is not a trace is an error with its line`(text: String, line: Int) {
        let damage = #expect(throws: TraceTable.Damage.self) { try TraceTable(text) }
        #expect(damage?.line == line)
    }

    @Test func `equal traces have no differences`() throws {
        #expect(try compare(Self.slide(), with: Self.slide()).isEqual)
    }

    @Test func `a delay is recognised`() throws {
        func unmarked(_ wait: String) -> String { Self.slide(wait: wait).replacing(#/\{ marker: \w+ \}, /#, with: "") }
        let found = try compare(unmarked("250ms"), with: unmarked("200ms"))
        let column = try #require(found.columns.first { $0.name == "box.frame.x" })
        guard case .late(let seconds) = column.relation else {
            Issue.record("\(String(describing: column.relation))")
            return
        }
        #expect(abs(seconds - 0.05) < 0.002 && column.relation?.description == "the same path, 50 ms late")
        let early = try compare(unmarked("170ms"), with: unmarked("200ms"))
        #expect(early.columns.first?.relation?.description == "the same path, 30 ms early")
    }

    @Test func `what follows a marker is compared at the same time after it`() throws {
        let late = try compare(Self.slide(wait: "250ms"), with: Self.slide())
        #expect(
            late.columns.isEmpty && !late.hasDifferentInterval && late.markers.map(\.name) == ["tapped", "done", "end"])
        let sentence = "marker:tapped is at 0.35 s instead of 0.3 s, 50 ms late, as are marker:done and the end"
        #expect(late.details == [sentence], "\(late.details)")
        let space = try GoldenFolder(Self.slide())
        _ = try space.test(.missing)
        try space.write(Self.slide(wait: "250ms"))
        let message = try space.test(.never).goldens.map(\.message).joined()
        #expect(message.matches(of: #/marker:tapped is at/#).count == 1, "\(message)")
        #expect(late.summary == sentence)
        #expect(try compare(Self.slide(wait: "163ms"), with: Self.slide()).columns.isEmpty)

        // The second slide is the same, later or earlier than before.
        func twice(_ duration: String) -> String {
            Self.slide(duration: duration)
                .replacing("layers: [", with: "layers: [ { id: back, frame: [0, 60, 20, 20], background: blue },")
                .replacing(
                    "script:",
                    with:
                        "  - { tap: back, ended: [ { animate: { set: { box.frame.x: 0 }, duration: 300ms } } ] }\nscript:"
                )
                .replacing(
                    "{ wait: 300ms }", with: "{ tap: back }, { wait: settled }, { marker: closed }, { wait: 300ms }")
        }
        for duration in ["640ms", "430ms"] {
            let found = try compare(twice(duration), with: twice("500ms"))
            #expect(found.columns.map(\.name) == ["box.frame.x", "box.opacity", "box.position.x"])
            #expect(found.columns.allSatisfy { $0.first.time > 0.2 && $0.last.time < 0.8 }, "\(found.details)")
            #expect(found.markers.map(\.name) == ["done", "closed", "end"])
        }
    }

    @Test func `a shift by one tick is reported with its decimals`() throws {
        let found = try compare(Self.slide(wait: "201ms"), with: Self.slide())
        let sentence = "marker:tapped is at 0.3017 s instead of 0.3 s, 1.7 ms late, as are marker:done and the end"
        #expect(found.details == [sentence], "\(found.details)")
    }

    @Test func `a longer or shorter duration is recognised`() throws {
        let found = try compare(Self.slide(duration: "600ms"), with: Self.slide())
        #expect(found.columns.first?.relation?.description == "the same path, 20 % slower")
        let faster = try compare(Self.slide(duration: "450ms"), with: Self.slide())
        #expect(faster.columns.first?.relation?.description == "the same path, 10 % faster")
    }

    /// As a wheel that is shown at a smaller angle when it has stopped.
    @Test func `a value may jump at the marker that ends its animation`() throws {
        func spin(_ duration: String) -> String {
            """
            zoetrope: 2
            canvas: { size: [100, 100] }
            layers: [ { id: wheel, frame: [10, 10, 80, 80], background: red } ]
            loaded:
              animate: { set: { wheel.transform.rotation: 30 } }
              duration: \(duration)
              timing: easeOut
              completion: [ { set: { wheel.transform.rotation: 2 } }, { marker: stopped } ]
            script: [ { wait: settled }, { wait: 300ms } ]
            goldens: { trace: [wheel.transform.rotation] }
            """
        }
        let found = try compare(spin("1.12s"), with: spin("1s"))
        #expect(found.columns.first?.relation?.description == "the same path, 12 % slower", "\(found.details)")
    }

    /// A spring that is caught on its way: until then it is slower, and what follows begins elsewhere.
    @Test func `a motion that is interrupted at a marker is compared up to there`() throws {
        func caught(_ duration: String) -> String {
            """
            zoetrope: 2
            canvas: { size: [100, 300] }
            layers: [ { id: card, frame: [0, 0, 100, 60], background: red } ]
            loaded:
              - animate: { set: { card.frame.y: 200 } }
                duration: \(duration)
                timing: { dampingRatio: 0.6 }
              - after: 300ms
                do:
                  - { marker: caught }
                  - { animate: { set: { card.frame.y: 20 } }, duration: 400ms, timing: easeInOut }
            script: [ { wait: settled }, { wait: 300ms } ]
            goldens: { trace: [card.frame.y] }
            """
        }
        let found = try compare(caught("672ms"), with: caught("600ms"))
        #expect(found.columns.first?.relation?.description == "the same path, 12 % slower", "\(found.details)")
    }

    /// The position ends at a third of its linear animation, so a shorter distance explains it as well as a longer duration.
    @Test func `values with one cause have one relation`() throws {
        func scene(_ duration: String) -> String {
            Self.slide(duration: duration, timing: "linear").replacing(
                "box.opacity: 0.5 }, duration", with: "box.frame.y: 40 }, duration"
            ).replacing(
                "- set: { open: true }",
                with: """
                    - animate: { set: { box.opacity: 0.2 }, duration: \(duration), timing: easeIn }
                    """
            ).replacing("{ wait: settled }, { marker: done }, { wait: 300ms }", with: "{ wait: 300ms }")
        }
        let found = try compare(scene("1.12s"), with: scene("1s"))
        let relations = found.columns.map { $0.relation?.description }
        #expect(found.columns.count == 4 && Set(relations) == ["the same path, 12 % slower"], "\(found.details)")
        #expect(found.details.first == "every value that differs: the same path, 12 % slower")
        #expect(found.summary == found.details.first)
        #expect(found.details.dropFirst().allSatisfy { !$0.contains("slower") }, "\(found.details)")
    }

    @Test func `a larger distance is recognised`() throws {
        let found = try compare(Self.slide(target: "202"), with: Self.slide())
        #expect(found.columns.first?.relation == .scaled(1.01))
        #expect(found.columns.first?.relation?.description == "the same motion, 1 % further")
    }

    @Test(arguments: [(5, "5 greater"), (-20, "20 less")])
    func `a motion at another place is the same motion`(offset: Int, words: String) throws {
        func slide(_ x: Int) -> String {
            Self.slide(target: "\(200 + x)").replacing("frame: [0,", with: "frame: [\(x),")
        }
        let found = try compare(slide(offset), with: slide(0))
        let relation = try #require(found.columns.first { $0.name == "box.frame.x" }?.relation)
        #expect(relation == .shifted(Double(offset)) && relation.description == "the same motion, all values \(words)")
        let coded = try JSONDecoder().decode(MotionRelation.self, from: JSONEncoder().encode(relation))
        #expect(coded == relation)
    }

    /// The relation is the first line of the message, and is not repeated.
    @Test func `a message begins with what is known of the motion`() throws {
        func slide(_ target: String) -> String {
            Self.slide(target: target).replacing(#/goldens: .*/#, with: "goldens: { trace: [box.frame.x] }")
        }
        let space = try GoldenFolder(slide("200"))
        _ = try space.test(.missing)
        try space.write(slide("202"))
        let message = try #require(try space.test(.never).goldens.first).message
        let lines = message.split(separator: "\n")
        #expect(lines.first?.hasSuffix(": error: box.frame.x: the same motion, 1 % further") == true, "\(message)")
        #expect(lines[1].hasPrefix("  box.frame.x: ") && lines[1].contains("largest difference at "), "\(message)")
        #expect(lines.count == 3 && message.matches(of: #/further/#).count == 1, "\(message)")
    }

    /// One expression of the file is a column for each copy, and several for a rectangle.
    @Test func `the values of copies are in their columns`() throws {
        let found = try trace(
            """
            zoetrope: 2
            canvas: { size: [100, 100] }
            variables: { n: 5 }
            layers:
              - { id: a, repeat: 2, frame: [50 * index, 0, 10, 10], background: red }
              - { id: b, frame: [0, 70, 10, 10], background: blue }
            script: [ { wait: 100ms } ]
            goldens: { trace: [a.frame.x, n, a.frame, b.frame.y], every: 100ms }
            """)
        let table = found.table
        #expect(table.columns.prefix(3) == ["a[0].frame.x", "a[1].frame.x", "n"] && table.columns.last == "b.frame.y")
        let values = [0, 50, 5, 0, 0, 10, 10, 50, 0, 10, 10, 70].map(Double.init)
        for row in table.rows { #expect(row.cells.map { Double($0) } == values, "\(table.columns) \(row.cells)") }
    }

    @Test func `a golden that is cut off at the end of a line is damaged`() throws {
        let space = try GoldenFolder(Self.slide())
        _ = try space.test(.missing)
        let path = space.path("Goldens/slide/main.trace")
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        for count in [6, 12, lines.count - 1] {
            let text = lines.prefix(count).joined(separator: "\n") + "\n"
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            let result = try space.test(.never)
            let message = try #require(result.goldens.first).message
            let reason = "it is cut off after line \(count), before the end of the script"
            #expect(
                message.hasPrefix("\(path):\(count): error: the golden cannot be compared: \(reason)\n"), "\(message)")
            let golden = try #require(result.goldens.first)
            #expect(TestReport([result]).exitCode == .fileError && golden.state == .unreadable)
        }
    }

    @Test func `a column with another name and the same values is found`() throws {
        func scene(_ id: String) -> String { Self.slide().replacing("box", with: id) }
        let found = try compare(scene("card"), with: scene("box"))
        let names = ["frame.x", "opacity", "position.x", "position.y"]
        let renamed = names.map { "box.\($0) may have been renamed to card.\($0): the values are the same" }
        #expect(found.details == renamed && found.summary == renamed[0], "\(found.details)")
        #expect(found.missing.count == 4 && found.added.count == 4)
        let coded = try JSONDecoder().decode(TraceComparison.self, from: Data(JSONText.compact(found).utf8))
        #expect(coded == found)
        // Columns with other values are not.
        let other = try compare(scene("card").replacing("frame.x: 200", with: "frame.x: 190"), with: scene("box"))
        #expect(
            other.details.suffix(2) == [
                "no longer traced: box.frame.x, box.position.x", "not in the golden: card.frame.x, card.position.x",
            ], "\(other.details)")
    }

    @Test func `the headline compares values with different units`() throws {
        func scene(x: String, opacity: String) -> String {
            Self.slide().replacing(#/script: .*\n/#) { _ in
                """
                loaded:
                  - { after: 100ms, do: [ { set: { box.frame.x: \(x) } } ] }
                  - { after: 200ms, do: [ { set: { box.frame.x: 200 } } ] }
                  - { after: 300ms, do: [ { set: { box.opacity: \(opacity) } } ] }
                  - { after: 400ms, do: [ { set: { box.opacity: 0.5 } } ] }
                script: [ { wait: 600ms } ]

                """
            }
        }
        // 4 points of 200 are less than half of the range of the opacity.
        let found = try compare(scene(x: "154", opacity: "0.6"), with: scene(x: "150", opacity: "0.8"))
        #expect(found.columns.first?.name == "box.frame.x" && found.commonRelation == nil)
        #expect(found.details.contains { $0.hasPrefix("box.opacity: ") })
        #expect(
            found.summary == "box.opacity is 0.6000 at 0.3 s instead of 0.8000, the largest difference",
            "\(found.summary)")
    }

    @Test func `added and removed columns are listed`() throws {
        let renamed = Self.slide().replacing("box.opacity, open,", with: "box.cornerRadius, open,")
        let found = try compare(renamed, with: Self.slide())
        #expect(found.missing == ["box.opacity"] && found.added == ["box.cornerRadius"] && found.columns.isEmpty)
        let finer = Self.slide().replacing("trace:", with: "every: 25ms, trace:")
        let other = try compare(finer, with: Self.slide())
        #expect(other.hasDifferentInterval && other.summary.contains("different times"), "\(other.summary)")
        #expect(JSONText.compact(other).contains("\"hasOtherGrid\":true"))
    }
}
