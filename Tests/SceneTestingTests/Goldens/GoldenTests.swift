import Encoding
import Foundation
import Graphics
import SceneTesting
import Testing
import Zoetrope

/// When goldens are written, and when a run passes.
@Suite struct GoldenTests {
    private static func slide(_ target: String = "200", goldens: String = Self.goldens) -> String {
        let text = TraceTests.slide(target: target)
        return text.replacing(#/goldens: .*/#, with: "goldens: \(goldens)")
    }

    private static let goldens = "{ trace: [box.frame.x], stills: [done], animation: gif, fps: 10 }"
    private static let names = ["slide/main.trace", "slide/main.done.png", "slide/main.gif"]

    @Test func `a missing golden is recorded, and the run fails`() throws {
        let space = try GoldenFolder(Self.slide())
        let first = try space.test(.missing)
        #expect(first.goldens.map(\.name) == Self.names && first.goldens.allSatisfy { $0.state == .recorded })
        #expect(!first.passed && first.summary.hasSuffix("3 of 3 goldens recorded"))
        #expect(Self.names.allSatisfy { space.exists("Goldens/\($0)") })
        for mode in RecordMode.allCases {
            let again = try space.test(mode)
            #expect(
                again.passed && again.goldens.allSatisfy { $0.state == .matches }, "\(again.goldens.map(\.message))")
        }
    }

    @Test func `the mode never writes nothing, and a missing golden fails`() throws {
        let space = try GoldenFolder(Self.slide())
        for _ in 0..<2 {
            let result = try space.test(.never)
            #expect(!result.passed && result.goldens.allSatisfy { $0.state == .missing })
            #expect(!space.exists("Goldens"))
        }
    }

    @Test func `a golden that differs is written only in the modes all and failed`() throws {
        let space = try GoldenFolder(Self.slide())
        _ = try space.test(.missing)
        try space.write(Self.slide("202"))
        for mode in [RecordMode.never, .missing] {
            let result = try space.test(mode)
            #expect(!result.passed && result.goldens.allSatisfy { $0.state == .differs })
            let trace = result.goldens[0]
            #expect(trace.trace?.columns.first?.relation == .scaled(1.01))
            #expect(trace.message.contains("Goldens/slide/main.trace:"), "\(trace.message)")
            #expect(trace.message.contains("the same motion, 1 % further"), "\(trace.message)")
            let command = "zoetrope test \(space.path("slide.yaml")) --accept slide/main.trace"
            #expect(trace.accept == command && trace.message.hasSuffix(command), "\(trace.message)")
            #expect(result.goldens[1].picture?.layer == "box" && result.goldens[2].picture?.layer == "box")
            #expect(
                result.goldens[1].message.contains(", in box\n  box has moved to the right by 2 pixels\n  script"),
                "\(result.goldens[1].message)")
        }
        let recorded = try space.test(.failed)
        #expect(!recorded.passed && recorded.goldens.allSatisfy { $0.state == .recorded })
        #expect(try space.test(.never).passed)
    }

    @Test func `a still says which layers have moved, and by how far`() throws {
        func scene(_ y: Int, _ x: Int) -> String {
            """
            zoetrope: 2
            canvas: { size: [140, 140], background: white }
            layers:
              - { id: card, frame: [20, \(y), 80, 60], background: "#0A84FF", cornerRadius: 12 }
              - { id: dot, shape: ellipse, frame: [\(x), 100, 24, 24], fill: orange }
            script: [ { wait: 100ms } ]
            goldens: { stills: [0], scale: 2 }
            """
        }
        let space = try GoldenFolder(scene(20, 20))
        _ = try space.test(.missing)
        try space.write(scene(28, 14))
        let golden = try #require(try space.test(.never).goldens.first)
        #expect(
            golden.message.contains(
                """
                , in card and dot
                  card has moved down by 16 pixels
                  dot has moved to the left by 12 pixels
                  script main;
                """), "\(golden.message)")
        #expect(golden.picture?.moves?.map(\.layer) == ["card", "dot"])
        #expect(golden.picture?.moves?.map { [$0.x, $0.y] } == [[0, 16], [-12, 0]])
    }

    @Test func `a still says what is drawn instead of what`() throws {
        func scene(_ color: String) -> String {
            """
            zoetrope: 2
            canvas: { size: [60, 60], background: white }
            layers: [ { id: box, frame: [10, 10, 40, 40], background: "\(color)" } ]
            script: [ { wait: 100ms } ]
            goldens: { stills: [0] }
            """
        }
        let space = try GoldenFolder(scene("#FF7F7F"))
        _ = try space.test(.missing)
        try space.write(scene("#336699"))
        let message = try #require(try space.test(.never).goldens.first).message
        #expect(message.contains(", in box\n  the most frequent change: #336699 instead of #FF7F7F\n"), "\(message)")
    }

    @Test func `the shape that has changed is named, not a path with the same bounds in front of it`() throws {
        func scene(_ scale: Double) -> String {
            """
            zoetrope: 2
            canvas: { size: [140, 140], background: white }
            layers:
              - { id: disc, shape: ellipse, frame: [20, 20, 100, 100], fill: green, transform.scale: \(scale) }
              - { id: check, path: M30 52 L45 67 L72 36, frame: [20, 20, 100, 100], fill: clear, stroke: white, lineWidth: 8 }
            script: [ { wait: 100ms } ]
            goldens: { stills: [0] }
            """
        }
        let space = try GoldenFolder(scene(1))
        _ = try space.test(.missing)
        try space.write(scene(1.03))
        let result = try space.test(.never)
        #expect(result.goldens.first?.picture?.layer == "disc", "\(result.goldens.first?.message ?? "")")
    }

    @Test func `the layer that has changed is named, not an empty one or a text in front of it`() throws {
        func scene(_ plate: String = "blue", canvas: String = "white", text: String = "black") -> String {
            """
            zoetrope: 2
            canvas: { size: [100, 60], background: \(canvas) }
            layers:
              - { id: theme, layers: [] }
              - { id: plate, frame: [10, 10, 80, 40], cornerRadius: 8, background: \(plate) }
              - { id: caption, frame: [10, 10, 80, 40], text: Save, color: \(text), align: center }
              - { id: wrap, frame: [0, 0, 100, 60], layers: [] }
            script: [ { wait: 100ms } ]
            goldens: { stills: [0] }
            """
        }
        let space = try GoldenFolder(scene())
        _ = try space.test(.missing)
        for (changed, layer) in [
            (scene("red"), "plate"), (scene(text: "white"), "caption"), (scene(canvas: "yellow"), "the background"),
        ] {
            try space.write(changed)
            #expect(try space.test(.never).goldens.first?.picture?.layers == [layer])
        }
    }

    @Test func `one cause has one diagnosis`() throws {
        func slide(duration: String, _ goldens: String) -> String {
            Self.slide(goldens: goldens).replacing("duration: 500ms", with: "duration: \(duration)")
        }
        let goldens = "{ trace: [box.frame.x], animation: gif, fps: 30 }"
        let space = try GoldenFolder(slide(duration: "500ms", goldens))
        _ = try space.test(.missing)
        try space.write(slide(duration: "550ms", goldens))
        let both = try space.test(.never).goldens
        #expect(both[0].message.contains("the same path, 10 % slower"), "\(both[0].message)")
        let film = both[1].message
        #expect(!film.contains("the same path") && film.contains("slide/main.trace describes how"), "\(film)")
        // Without a trace the pictures have to say it.
        try space.write(slide(duration: "550ms", "{ animation: gif, fps: 30 }"))
        let alone = try space.test(.never).goldens[0].message
        #expect(alone.contains("the same path") && !alone.contains("describes"), "\(alone)")
    }

    @Test func `the result of a scene says what its traces have in common`() throws {
        func slide(duration: String) -> String {
            Self.slide(goldens: "{ trace: [box.frame.x] }")
                .replacing("duration: 500ms", with: "duration: \(duration)")
                .replacing("script: [", with: "scripts: { main: [").replacing(
                    "]\ngoldens", with: "], late: [ { wait: 1s }, { tap: box }, { wait: settled } ] }\ngoldens")
        }
        let space = try GoldenFolder(slide(duration: "500ms"))
        _ = try space.test(.missing)
        try space.write(slide(duration: "550ms"))
        let result = try space.test(.never)
        let cause = "2 of 2 differing traces: the same path, 10 % slower"
        #expect(result.summary.hasSuffix("2 of 2 goldens differ; \(cause)"), "\(result.summary)")
        try ReportFolder.write(TestReport([result]), to: space.path("report"))
        let page = try String(contentsOfFile: space.path("report/index.html"), encoding: .utf8)
        #expect(page.contains("<p class=\"facts\">\(cause)</p>"))
        // Only the first script has a marker, after the motion.
        let note = "\n  after a marker that has moved, values are compared at the same time after it;"
        #expect(result.goldens.map { $0.message.contains(note) } == [true, false], "\(result.goldens.map(\.message))")
        // One trace alone says it itself.
        try space.write(slide(duration: "550ms").replacing("{ tap: box }, { wait: settled } ] }", with: "] }"))
        #expect(try !space.test(.never).summary.contains("same path"))
    }

    @Test func `one golden is accepted by its name`() throws {
        let space = try GoldenFolder(Self.slide())
        _ = try space.test(.missing)
        try space.write(Self.slide("202"))
        let accepted = try space.test(.missing, accepting: ["slide/main.trace"])
        #expect(accepted.passed && accepted.goldens.map(\.state) == [.accepted] && accepted.checks == 0)
        #expect(try space.test(.never).goldens.map(\.state) == [.matches, .differs, .differs])
        let path = "Scenes/Goldens/slide/main.done.png"
        let names = try space.test(.missing, accepting: [path]).goldens.map(\.name)
        #expect(names == ["slide/main.done.png"], "the path of a message names its golden alone")
        try space.write(Self.slide("204"))
        #expect(
            try space.test(.missing, accepting: ["slide"]).goldens.map(\.state) == [.accepted, .accepted, .accepted])
        #expect(try space.test(.never).passed)
    }

    @Test func `a picture that was recorded with other fonts says so`() throws {
        let scene = """
            zoetrope: 2
            canvas: { size: [80, 40], background: white }
            layers: [ { text: "Hi", frame: [10, 10, 60, 20] } ]
            script: [ { wait: 100ms } ]
            goldens: { stills: [end], animation: gif }
            """
        let space = try GoldenFolder(scene)
        _ = try space.test(.missing)
        let path = space.path("Goldens/slide/main.end.png")
        let fonts = try FileAnatomy([UInt8](Data(contentsOf: URL(fileURLWithPath: path)))).comment
        #expect(fonts.contains(#/^fonts: Inter \d+\.\d{3}$/#), "\(fonts)")
        func message(_ comment: String) throws -> String {
            let sink = DataSink()
            try PNGEncoder(comment: comment).encode(Bitmap(width: 80, height: 40), to: sink)
            try Data(sink.bytes).write(to: URL(fileURLWithPath: path))
            return try space.test(.never).goldens[0].message
        }
        let other = try message("fonts: Inter 1.000, Papyrus 2.500")
        let here = fonts.dropFirst("fonts: ".count)
        #expect(
            other.contains("it was recorded with other fonts: Inter 1.000; here: \(here)"), "\(other)")
        for same in [fonts, "made by hand"] {
            let message = try message(same)
            #expect(message.contains("error:") && !message.contains("fonts"), "\(message)")
        }
    }

    @Test func `a picture may differ within the tolerance`() throws {
        let space = try GoldenFolder(Self.slide(goldens: "{ stills: [done] }"))
        _ = try space.test(.missing)
        let other = Self.slide(goldens: "{ stills: [done] }").replacing(
            "background: white", with: "background: '#FEFEFE'")
        try space.write(other)
        let result = try space.test(.never)
        #expect(result.goldens.map(\.state) == [.differs] && result.goldens[0].picture?.largest == 1)
        try space.write(other.replacing("{ stills: [done] }", with: "{ stills: [done], levels: 1 }"))
        #expect(try space.test(.never).passed)
    }

    @Test func `a file that is not a golden is reported`() throws {
        let space = try GoldenFolder(Self.slide())
        _ = try space.test(.missing)
        for name in Self.names {
            try Data("<<<<<<< HEAD\n".utf8).write(to: URL(fileURLWithPath: space.path("Goldens/\(name)")))
        }
        let result = try space.test(.missing)
        #expect(result.goldens.allSatisfy { !$0.passed && !$0.message.isEmpty }, "\(result.goldens.map(\.message))")
    }

    @Test func `a golden above a limit ends the run with the code of limits`() throws {
        let space = try GoldenFolder(Self.slide(goldens: "{ stills: [done] }"))
        _ = try space.test(.missing)
        // A PNG of 60,000 x 60,000 pixels without their data.
        let png = try #require(
            Data(
                base64Encoded: """
                    iVBORw0KGgoAAAANSUhEUgAA6mAAAOpgCAYAAACA0nVCAAAACUlEQVR4nGMAAAABAAFe/335AAAAAElFTkSuQmCC
                    """))
        try png.write(to: URL(fileURLWithPath: space.path("Goldens/slide/main.done.png")))
        let result = try space.test(.never)
        #expect(TestReport([result]).exitCode == .limit, "\(result.goldens.map(\.message))")
        #expect(result.goldens.map(\.state) == [.unreadable])
    }

    @Test func `a marker that no script reaches is an error`() throws {
        let text = Self.slide(goldens: "{ stills: [gone] }")
            .replacing("layers:", with: "actions: { leave: { marker: gone } }\nlayers:")
        let result = try GoldenFolder(text).test(.missing)
        #expect(
            !result.passed && result.errors.count == 1 && result.errors[0].contains("no script reaches marker:gone"))
        let late = try GoldenFolder(Self.slide(goldens: "{ stills: [9s] }")).test(.missing)
        #expect(late.goldens.map(\.state) == [.unreadable], "\(late.goldens.map(\.message))")
    }

    @Test func `a scene with changed settings has no goldens`() throws {
        let space = try GoldenFolder(Self.slide())
        var job = TestJob(settings: SceneSettings(size: (320, 200)))
        job.goldens = GoldenOptions(record: .missing)
        #expect(try job.run(space.path("slide.yaml")).goldens.isEmpty && !space.exists("Goldens"))
    }

    @Test func `orphans are found and removed`() throws {
        let space = try GoldenFolder(Self.slide())
        _ = try space.test(.missing)
        let scene = space.path("slide.yaml")
        #expect(try GoldenPruning().orphans(of: [scene]).isEmpty)
        try FileManager.default.createDirectory(atPath: space.path("Goldens/gone"), withIntermediateDirectories: true)
        for name in ["slide/main.shut.png", "slide/notes.md", "gone/main.trace"] {
            try Data("x".utf8).write(to: URL(fileURLWithPath: space.path("Goldens/\(name)")))
        }
        try space.write("zoetrope: 1\nlayers: []", named: "other")
        let orphans = try GoldenPruning().orphans(of: [scene])
        #expect(orphans == ["Goldens/gone/main.trace", "Goldens/slide/main.shut.png"].map(space.path))
        try GoldenPruning.remove(orphans)
        #expect(try GoldenPruning().orphans(of: [scene]).isEmpty)
        #expect(space.exists("Goldens/slide/notes.md") && !space.exists("Goldens/gone"))
        #expect(try space.test(.never).passed)
    }
}

/// The record mode of a run.
@Suite struct RecordModeTests {
    @Test(
        arguments: [
            (nil, [:], .missing), ("all", [:], .all), (nil, ["SNAPSHOT_TESTING_RECORD": "failed"], .failed),
            ("never", ["SNAPSHOT_TESTING_RECORD": "all"], .never), (nil, ["CI": "true"], .never),
            (nil, ["CI": ""], .missing), (nil, ["CI": "false"], .missing), (nil, ["JENKINS_URL": "http://ci"], .never),
            ("never", ["CI": "1"], .never), (nil, ["CI": "1", "SNAPSHOT_TESTING_RECORD": "never"], .never),
        ] as [(String?, [String: String], RecordMode)])
    func `the mode is the requested one or that of the environment`(
        asked: String?, environment: [String: String], mode: RecordMode
    ) throws {
        #expect(try RecordMode.resolve(asked, environment: environment) == mode)
    }

    @Test(
        arguments: [
            ("some", [:]), ("missing", ["CI": "1"]), ("all", ["TF_BUILD": "True"]),
            (nil, ["CI": "true", "SNAPSHOT_TESTING_RECORD": "missing"]), (nil, ["SNAPSHOT_TESTING_RECORD": "now"]),
        ] as [(String?, [String: String])])
    func `nothing is recorded in an unattended run`(asked: String?, environment: [String: String]) {
        let problem = #expect(throws: ZoetropeError.self) { try RecordMode.resolve(asked, environment: environment) }
        #expect(problem?.exitCode == .usage)
    }
}
