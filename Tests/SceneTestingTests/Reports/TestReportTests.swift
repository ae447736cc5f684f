import Foundation
import SceneTesting
import Testing
import Zoetrope

/// Reports of runs: the folder, JUnit, shards.
@Suite struct TestReportTests {
    private static let goldens = "{ trace: [box.frame.x, open], stills: [done], animation: apng, fps: 10 }"

    private static func slide(_ target: String) -> String {
        TraceTests.slide(target: target).replacing(#/goldens: .*/#, with: "goldens: \(goldens)")
            + "\nexpect: [ { at: done, that: box.frame.x == 200 } ]\n"
    }

    /// Three scenes; one has changed since its goldens were recorded.
    private func space() throws -> GoldenFolder {
        let space = try GoldenFolder(Self.slide("200"), named: "a<b>")
        try space.write(Self.slide("200"), named: "second")
        try space.write(Self.slide("200"), named: "third")
        for name in ["a<b>", "second", "third"] { _ = try space.test(.missing, named: name) }
        try space.write(Self.slide("202"), named: "a<b>")
        return space
    }

    private func run(_ space: GoldenFolder, shard: String? = nil, jobs: Int = 2) throws -> TestReport {
        var test = TestJob()
        test.goldens = GoldenOptions(record: .never)
        test.illustratesFailures = true
        var suite = SuiteJob(test)
        (suite.jobs, suite.shard) = (jobs, shard.flatMap(Shard.init))
        return try suite.run(["a<b>", "second", "third"].map { space.path("\($0).yaml") })
    }

    private func text(_ space: GoldenFolder, _ name: String) throws -> String {
        try String(contentsOfFile: space.path(name), encoding: .utf8)
    }

    @Test func `a report contains every file it shows`() throws {
        let space = try space()
        try ReportFolder.write(try run(space), to: space.path("report"))
        for file in ["main.trace/expected.trace", "main.done.png/actual.png", "main.png/difference.png"] {
            #expect(space.exists("report/files/a<b>/\(file)"), "\(file)")
        }
        #expect(!space.exists("report/files/second"))
        let page = try text(space, "report/index.html")
        #expect(
            page.contains("the same motion, 1 % further") && page.contains("3 goldens differ, 1 expectation fails"))
        #expect(page.contains("a&lt;b&gt;/main.trace") && !page.contains("a<b>"))
        // The page loads nothing else.
        #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("url("))
        let sources = page.matches(of: #/(src|href)="([^"]{0,11})/#).map { String($0.output.2) }
        #expect(!sources.isEmpty && sources.allSatisfy { $0 == "data:image/" }, "\(sources)")
    }

    @Test func `what all columns of a trace say is shown once`() throws {
        func slide(_ target: String) -> String {
            TraceTests.slide(target: target).replacing(
                #/goldens: .*/#, with: "goldens: { trace: [box.frame.x, box.frame.x * 2] }")
        }
        let space = try GoldenFolder(slide("200"))
        _ = try space.test(.missing)
        try space.write(slide("202"))
        let result = try space.test(.never)
        #expect(result.goldens[0].trace?.columns.count == 2)
        try ReportFolder.write(TestReport([result]), to: space.path("report"))
        let page = try text(space, "report/index.html")
        #expect(page.contains("<li>box.frame.x, box.frame.x * 2: the same motion, 1 % further</li>"))
        #expect(page.matches(of: #/the same motion, 1 % further/#).count == 1)
    }

    @Test func `the page stays below 3 MB, with fewer frames of an animation where necessary`() throws {
        func scene(_ rate: String) -> String {
            """
            zoetrope: 2
            canvas: { size: [360, 360] }
            layers:
              - id: disc
                gradient: { type: conic, colors: [red, yellow, green, cyan, blue, magenta, red] }
            loaded: { animate: { set: { disc.transform.rotation: \(rate) } }, duration: 1s, timing: linear }
            script: [ { wait: 1s } ]
            goldens: { animation: apng, fps: 20 }
            """
        }
        let space = try GoldenFolder(scene("1.1"))
        _ = try space.test(.missing)
        try space.write(scene("1"))
        try ReportFolder.write(TestReport([try space.test(.never)]), to: space.path("report"))
        let page = try text(space, "report/index.html")
        #expect(page.utf8.count > 500_000 && page.utf8.count < 3_000_000)
        let ends = try #require(page.firstMatch(of: #/"ends":\[([^\]]*)\]/#)).output.1.split(separator: ",")
        #expect((8..<20).contains(ends.count) && ends.last == "1", "\(ends)")
        let flags = try #require(page.firstMatch(of: #/"differs":\[([^\]]*)\]/#)).output.1.split(separator: ",")
        #expect(flags.count == ends.count && flags.last == "true")
    }

    @Test func `a failed expectation has its source, a curve and a picture`() throws {
        let space = try space()
        let report = try run(space)
        let failure = try #require(report.scenes.flatMap(\.failures).first)
        let curves = try #require(failure.curves)
        // Both sides of the comparison: the position, which ends at 202, and 200.
        #expect(curves.values.count == 2 && curves.values.allSatisfy { $0.count == 241 })
        #expect(curves.values[0].last == 202 && Set(curves.values[1]) == [200])
        try ReportFolder.write(report, to: space.path("report"))
        let picture = try Data(contentsOf: URL(fileURLWithPath: space.path("report/expectations/1.png")))
        #expect(picture.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
        let page = try text(space, "report/index.html")
        #expect(page.contains("data:image/png;base64,\(picture.base64EncodedString())"))
        #expect(page.contains("yaml:12:29 box.frame.x == 200 at marker:done, script main\""), "\(page)")
        #expect(page.contains("aria-label=\"What the expectation compares, over time\""))
        #expect(page.contains("<mark>box.frame.x == 200</mark> } ]"))
        #expect(page.contains("a&lt;b&gt;.yaml&#39; --accept all"))
        // Without a report nothing is drawn.
        var plain = TestJob()
        plain.goldens = GoldenOptions(record: .never)
        let result = try plain.run(space.path("a<b>.yaml"))
        #expect(result.failures.count == 1 && result.failures[0].curves == nil)
    }

    /// A point has a line for each coordinate; a layer shows the first property that fails.
    @Test(arguments: [
        ("{ settles: box.frame, within: 0ms }", [[0, 202.0], [0], [50], [50]]),
        ("{ settles: box, within: 0ms }", [[25, 227]]),
        ("{ at: done, that: \"box.position == [0, 0]\" }", [[25, 227], [25], [0], [0]]),
    ])
    func `a failure shows the curves of what it compares`(expectation: String, ranges: [[Double]]) throws {
        let space = try GoldenFolder(TraceTests.slide(target: "202") + "\nexpect: [ \(expectation) ]\n")
        var test = TestJob()
        test.illustratesFailures = true
        let result = try test.run(space.path("slide.yaml"))
        let curves = try #require(result.failures.first?.curves, "\(result)")
        let ends = curves.values.map { [$0.first, $0.last].compactMap { $0 ?? nil } }
        #expect(ends.map { Array(Set($0)).sorted() } == ranges)
    }

    @Test func `equal runs give equal bytes`() throws {
        let space = try space()
        try ReportFolder.write(try run(space, jobs: 1), to: space.path("one"))
        try ReportFolder.write(try run(space, jobs: 3), to: space.path("two"))
        for name in ["index.html", "report.json", "files/a<b>/main.png/difference.png"] {
            let pair = try ["one", "two"].map {
                try Data(contentsOf: URL(fileURLWithPath: space.path("\($0)/\(name)")))
            }
            #expect(pair[0] == pair[1], "\(name)")
        }
    }

    @Test func `a report is replaced as a whole, and other folders are not`() throws {
        let space = try space()
        try ReportFolder.write(try run(space), to: space.path("report"))
        _ = try space.test(.failed, named: "a<b>")
        try ReportFolder.write(try run(space), to: space.path("report"))
        let page = try text(space, "report/index.html")
        #expect(!space.exists("report/files") && page.contains("1 expectation fails"))
        try FileManager.default.createDirectory(atPath: space.path("mine"), withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: space.path("mine/letter.txt")))
        let problem = #expect(throws: ZoetropeError.self) {
            try ReportFolder.write(TestReport([]), to: space.path("mine"))
        }
        #expect(problem?.exitCode == .usage && space.exists("mine/letter.txt"))
        let names = try FileManager.default.contentsOfDirectory(atPath: space.folder.path)
        #expect(!names.contains { $0.hasPrefix(".zoetrope") })
    }

    @Test func `the merged shards equal the whole run`() throws {
        let space = try space()
        let whole = try run(space)
        let shards = (1...4).map { "\($0)/4" }
        var found: [String] = []
        for (index, shard) in shards.enumerated() {
            let part = try run(space, shard: shard)
            found += part.scenes.map(\.scene)
            try ReportFolder.write(part, to: space.path("part\(index)"))
        }
        #expect(found.sorted() == whole.scenes.map(\.scene).sorted())
        let parts = shards.indices.map { space.path("part\($0)") }
        try ReportFolder.write(try ReportFolder.merge(parts.reversed()), to: space.path("merged"))
        try ReportFolder.write(whole, to: space.path("whole"))
        for name in ["index.html", "report.json", "files/a<b>/main.done.png/expected.png", "expectations/1.png"] {
            let pair = try ["merged", "whole"].map {
                try Data(contentsOf: URL(fileURLWithPath: space.path("\($0)/\(name)")))
            }
            #expect(pair[0] == pair[1], "\(name)")
        }
        // A missing shard must not pass.
        let problem = #expect(throws: ZoetropeError.self) { try ReportFolder.merge(Array(parts.dropLast())) }
        #expect(problem?.exitCode == .different && problem?.description.contains("shard 4/4 is missing") == true)
        // A shard may be run again.
        let repeated = try ReportFolder.merge(parts + [parts[0]])
        #expect(repeated.json == (try ReportFolder.merge(parts)).json)
        #expect(throws: ZoetropeError.self) { try ReportFolder.merge([space.path("nowhere")]) }
    }

    @Test func `of several runs of a shard, one that passed counts, and others have to be equal`() throws {
        let space = try space()
        for (index, shard) in ["1/3", "2/3", "3/3"].enumerated() {
            try ReportFolder.write(try run(space, shard: shard), to: space.path("part\(index)"))
        }
        let parts = (0..<3).map { space.path("part\($0)") }
        #expect(try !ReportFolder.merge(parts).passed)
        // The failed shard again, with another difference.
        try space.write(Self.slide("203"), named: "a<b>")
        for shard in ["1/3", "2/3", "3/3"] {
            try ReportFolder.write(try run(space, shard: shard), to: space.path("again\(shard.prefix(1))"))
        }
        let again = (1...3).map { space.path("again\($0)") }
        let problem = #expect(throws: ZoetropeError.self) { try ReportFolder.merge(parts + again) }
        #expect(problem?.exitCode == .usage && problem?.description.contains("with different results") == true)
        // And once more, as it should be.
        try space.write(Self.slide("200"), named: "a<b>")
        for shard in ["1/3", "2/3", "3/3"] {
            try ReportFolder.write(try run(space, shard: shard), to: space.path("right\(shard.prefix(1))"))
        }
        let right = (1...3).map { space.path("right\($0)") }
        #expect(try ReportFolder.merge(parts + right).passed && ReportFolder.merge(right + parts).passed)
    }

    @Test func `JUnit lists each case`() throws {
        let space = try space()
        let xml = try run(space).junit
        let file = space.path("a<b>.yaml").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        #expect(
            xml.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"zoetrope\" tests=\"15\" "))
        #expect(xml.contains("failures=\"4\" errors=\"0\">"), "\(xml)")
        #expect(
            xml.contains(
                "name=\"a&lt;b&gt;/main.trace\" file=\"\(file)\">\n      <failure type=\"golden.differs\" message=\""))
        #expect(xml.contains("<testcase classname=\"\(file)\" name=\"plays\" file=\"\(file)\"/>"), "\(xml)")
        // The line of the expectation.
        #expect(xml.contains(" in main\" file=\"\(file)\" line=\"12\">"), "\(xml)")
        #expect(xml.contains("<failure type=\"expectation\" "))
        #expect(xml.components(separatedBy: "<testcase").count == 16)
        // A run that passes has the same cases.
        #expect(xml.contains("name=\"expect box.frame.x == 200 at marker:done in main\""), "\(xml)")
        _ = try space.test(.failed, named: "a<b>")
        try space.write(Self.slide("200"), named: "a<b>")
        _ = try space.test(.failed, named: "a<b>")
        let passing = try run(space).junit
        #expect(passing.contains("failures=\"0\" errors=\"0\">"))
        func cases(_ xml: String) -> [Substring] {
            xml.matches(of: #/<testcase classname="[^"]*" name="[^"]*"/#).map(\.output)
        }
        #expect(cases(xml) == cases(passing) && Set(cases(xml)).count == 15)
    }

    @Test func `two scenes cannot share a golden`() throws {
        let space = try space()
        try FileManager.default.createDirectory(atPath: space.path("more"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: space.path("second.yaml"), toPath: space.path("more/second.yaml"))
        var suite = SuiteJob(TestJob())
        suite.test.goldens = GoldenOptions(folder: space.path("Goldens"), record: .never)
        let paths = ["second.yaml", "more/second.yaml"].map(space.path)
        #expect(try suite.run([paths[0]]).passed)
        let problem = #expect(throws: ZoetropeError.self) { try suite.run(paths) }
        #expect(problem?.exitCode == .usage)
    }

    @Test func `an accepted golden must exist`() throws {
        let space = try space()
        var suite = SuiteJob(TestJob())
        suite.test.goldens = GoldenOptions(record: .missing)
        suite.test.goldens?.accepted = ["second/mian.trace"]
        let problem = #expect(throws: ZoetropeError.self) { try suite.run([space.path("second.yaml")]) }
        #expect(problem?.exitCode == .usage)
        #expect(
            problem?.description.contains("did you mean 'second/main.trace'?") == true, "\(String(describing: problem))"
        )
    }
}
