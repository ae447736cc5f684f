import Foundation
import SceneTestSupport
import SceneTesting
import TestSupport
import Testing
import Zoetrope

/// The charts of a report's page.
@Suite struct ReportChartTests {
    private func page(of space: GoldenFolder) throws -> String {
        var test = TestJob()
        test.goldens = GoldenOptions(record: .never)
        test.illustratesFailures = true
        let report = TestReport([try test.run(space.path("slide.yaml"))])
        try ReportFolder.write(report, to: space.path("report"))
        return try String(contentsOfFile: space.path("report/index.html"), encoding: .utf8)
    }

    private func card(_ name: Substring, in page: String) throws -> Substring {
        let start = try #require(page.range(of: "data-kind=\"\(name)\"")).upperBound
        return page[start...].prefix(upTo: page[start...].range(of: "</article>")?.lowerBound ?? page.endIndex)
    }

    /// The motion takes 0.5 s of 4 s. After it the second side grows to millions.
    @Test func `a chart shows the part that the expectation is about`() throws {
        let text = """
            zoetrope: 2
            canvas: { size: [400, 100] }
            layers:
              - { id: box, frame: [0, 10, 50, 50], background: red }
            loaded: { animate: { set: { box.frame.x: 200 } }, duration: 500ms, timing: linear }
            script: [ { wait: 500ms }, { marker: done }, { wait: 4s } ]
            expect:
              - { always: "near(box.frame.x, pow(2, time * 14) + 900, 0.5)", within: [0, done] }
            """
        let space = try GoldenFolder(text)
        let card = try card("expectations", in: try page(of: space))
        let labels = card.matches(of: #/class="tick end"[^>]*>([^<]*)</#).compactMap { Double($0.output.1) }
        #expect(labels.count > 2 && labels.allSatisfy { $0 <= 1200 }, "\(labels)")
        let times = card.matches(of: #/class="tick middle"[^>]*>([^<]*) s</#).compactMap { Double($0.output.1) }
        #expect(times.count > 3 && times.allSatisfy { $0 < 0.7 }, "\(times)")
        #expect(card.contains("<i class=\"actual\"></i><code>box.frame.x</code>"))
        #expect(card.contains("<i class=\"expected\"></i><code>pow(2, time * 14) + 900</code>"))
        #expect(!card.contains("<code>0.5</code>"), "the tolerance is not a value of the motion")
    }

    @Test func `the value to be reached and the fraction of an effect are drawn`() throws {
        let space = try GoldenFolder(
            """
            zoetrope: 2
            canvas: { size: [100, 100] }
            layers:
              - { id: glass, frame: [0, 0, 100, 100], effect: none }
            loaded: { animate: { set: { glass.effect: dark } }, duration: 1s, timing: linear }
            script: [ { wait: 1500ms } ]
            expect:
              - { settles: glass, within: 200ms }
            """)
        let card = try card("expectations", in: try page(of: space))
        #expect(card.contains("<path class=\"line actual\""))
        #expect(card.contains("<code>glass.effect.fraction</code>"))
        #expect(card.contains("<line class=\"target\"") && card.contains("<i class=\"target\"></i>has to reach 1<"))
    }

    /// The line is the bound, not the value at which the motion ends.
    @Test(arguments: [("below: 5%", "must not pass 210", "0.5"), ("above: 1%", "has to pass 202", "1")])
    func `the bound of an overshoot is drawn`(bound: String, words: String, ratio: String) throws {
        let space = try GoldenFolder(
            """
            zoetrope: 2
            canvas: { size: [300, 100] }
            layers:
              - { id: box, frame: [0, 10, 50, 50], background: red }
            loaded: { animate: { set: { box.frame.x: 200 } }, timing: { dampingRatio: \(ratio) }, duration: 500ms }
            script: [ { wait: settled } ]
            expect:
              - { overshoot: box.frame.x, \(bound) }
            """)
        let card = try card("expectations", in: try page(of: space))
        #expect(card.contains("<i class=\"target\"></i>\(words)<"), "\(card)")
    }

    @Test func `a long source line is quoted as a whole`() throws {
        let condition = (0..<5).map { "box.frame.x > \($0)" }.joined(separator: " and ") + " and box.frame.x == 1"
        let scene = TraceTests.slide(target: "200").replacing(#/goldens: .*/#, with: "")
        let space = try GoldenFolder(scene + "\nexpect: [ { at: 0s, that: \"\(condition)\" } ]\n")
        let card = try card("expectations", in: try page(of: space))
        let quoted = try #require(card.firstMatch(of: #/<pre class="words wrap">(.*?)<\/pre>/#)).output.1
        #expect(quoted.contains("<mark>") && quoted.contains("box.frame.x == 1</mark>") && !quoted.contains("\n"))
    }

    /// The motion before the marker takes longer, so that everything after it is late.
    @Test func `the text and the dot of a trace name the same difference`() throws {
        func scene(_ first: String, _ target: String) -> String {
            """
            zoetrope: 2
            canvas: { size: [400, 100] }
            layers:
              - { id: box, frame: [0, 10, 50, 50], background: red }
              - { id: away, frame: [350, 70, 40, 30] }
            gestures:
              - { tap: box, ended: { animate: { set: { box.frame.x: \(target) } }, duration: 500ms } }
              - { tap: away, ended: { animate: { set: { box.frame.x: 0 } }, duration: 500ms } }
            script:
              - wait: \(first)
              - tap: box
              - marker: begins
              - wait: 900ms
              - tap: away
              - marker: returns
              - wait: 900ms
            goldens: { trace: [box.frame.x] }
            """
        }
        let space = try GoldenFolder(scene("300ms", "300"))
        _ = try space.test(.missing)
        try space.write(scene("580ms", "290"))
        let result = try space.test(.never)
        let largest = try #require(result.goldens.first?.trace?.columns.first?.largest)
        let difference = try #require(Double(largest.actual)) - (try #require(Double(largest.expected)))
        #expect(abs(difference) < 30, "\(result.goldens[0].message)")
        let card = try card("goldens", in: try page(of: space))
        let labels = card.matches(of: #/class="tick end"[^>]*>([^<]*)</#).compactMap { Double($0.output.1) }
        #expect(labels.contains { abs($0 - difference) < 0.006 }, "\(labels), \(difference)")
        #expect(card.contains("</i>actual, at the same time after a marker</span>"))
        // Both curves are drawn at the golden's times, so that they are apart by the difference and not by the delay.
        func path(_ line: String) throws -> String {
            let path = try #require(card.firstMatch(of: try Regex("class=\"line \(line)\" d=\"([^\"]*)\"")))
            return String(path.output[1].substring ?? "")
        }
        func points(_ line: String) throws -> [(x: Double, y: Double)] {
            try path(line).matches(of: #/[ML]([\d.]+) ([\d.]+)/#).map {
                (Double($0.output.1) ?? 0, Double($0.output.2) ?? 0)
            }
        }
        // The part of the pause that the golden does not have is a gap.
        #expect(try path("expected").count { $0 == "M" } == 1 && path("actual").count { $0 == "M" } == 2)
        let (expected, actual) = (try points("expected"), try points("actual"))
        let apart = expected.compactMap { point -> Double? in
            guard let next = actual.firstIndex(where: { $0.x > point.x }), next > 0 else { return nil }
            let (a, b) = (actual[next - 1], actual[next])
            return abs(a.y + (b.y - a.y) * (point.x - a.x) / (b.x - a.x) - point.y)
        }
        #expect(apart.count > 30 && apart.allSatisfy { $0 < 20 }, "\(apart.max() ?? 0) of \(apart.count)")
    }
}
