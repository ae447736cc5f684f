import Foundation
import Graphics
import Recordings
import TestSupport
import Testing
import Tracking
import Zoetrope

/// What cannot be tracked or fitted has one clear sentence.
@Suite(.hangLimit) struct RecordingErrorTests {
    private static let still = """
        zoetrope: 2
        canvas: { size: [120, 120], background: white }
        layers:
          - { id: dot, shape: ellipse, frame: [20, 20, 40, 40], fill: "#0A84FF" }
          - { id: far, frame: [90, 90, 10, 10], background: red }
        loaded: { animate: { set: { far.opacity: 0.5 } }, duration: 1s }
        script: [ { wait: 1s } ]
        """

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder(["scene.yaml": Self.still])
        var job = RenderJob()
        job.paths = [folder.path("a.gif")]
        _ = try job.run(try PreparedScene(folder.path("scene.yaml")))
        return folder
    }

    private func failure(_ folder: TemporaryFolder, _ name: String, _ rect: Rect, at time: Double = 0) -> ZoetropeError?
    {
        #expect(throws: ZoetropeError.self) {
            try TrackJob(folder.path(name), boxes: [TrackedBox(name: "box", rect: rect, time: time)]).run()
        }
    }

    @Test func `a box that cannot be followed is an error`() throws {
        let folder = try folder()
        let nothing = failure(folder, "a.gif", Rect(60, 60, 20, 20))
        #expect(nothing?.exitCode == .usage)
        #expect(
            nothing?.description.contains("shows nothing that could be followed") == true,
            "\(String(describing: nothing))")
        let outside = failure(folder, "a.gif", Rect(100, 100, 40, 40))
        #expect(outside?.description.contains("is not inside the frame of 120 x 120 pixels") == true)
        let tiny = failure(folder, "a.gif", Rect(10, 10, 2, 2))
        #expect(tiny?.description.contains("has no proper size") == true)
        let late = failure(folder, "a.gif", Rect(15, 15, 50, 50), at: 5)
        #expect(late?.exitCode == .usage && late?.description.contains("the recording ends at 1 s") == true)
    }

    @Test func `tracking ends before the next frame when it is cancelled`() throws {
        let folder = try folder()
        var read = 0
        let job = TrackJob(folder.path("a.gif"), boxes: [TrackedBox(name: "box", rect: Rect(15, 15, 50, 50))])
        let error = #expect(throws: ZoetropeError.self) {
            try job.run(progress: { done, _ in read = done }, isCancelled: { read == 3 })
        }
        #expect(error?.description.contains("tracking was cancelled") == true)
        #expect(read == 3)
    }

    @Test func `a file that is no recording is an error`() throws {
        let folder = try folder()
        #expect(failure(folder, "missing.gif", Rect(0, 0, 40, 40))?.exitCode == .fileError)
        try folder.write("no picture", to: "text.gif")
        let text = failure(folder, "text.gif", Rect(0, 0, 40, 40))
        #expect(text?.exitCode == .fileError && text?.description.contains("this file is not a GIF") == true)
        try folder.write(try folder.data("a.gif").prefix(400), to: "cut.gif")
        #expect(failure(folder, "cut.gif", Rect(0, 0, 40, 40))?.exitCode == .fileError)
    }

    @Test func `what stands still is tracked and not fitted`() throws {
        let folder = try folder()
        let report = try TrackJob(
            folder.path("a.gif"), boxes: [TrackedBox(name: "dot", rect: Rect(15, 15, 50, 50))]
        ).run()
        #expect(report.tracks[0].samples.allSatisfy { $0.motion != nil })
        let error = #expect(throws: ZoetropeError.self) { try FitJob(report).run() }
        #expect(error?.exitCode == .badScene)
        #expect(error?.description.hasSuffix("no box moves") == true)
    }

    @Test func `a box that is covered before it moves is lost`() throws {
        let rows = (0..<40).map {
            $0 < 24 ? "\(Double($0) / 30),a,tracked,,20,1\n" : "\(Double($0) / 30),a,lost,covered,,\n"
        }
        let folder = try TemporaryFolder(["track.csv": "time,box,state,reason,x,y\n" + rows.joined()])
        let error = #expect(throws: ZoetropeError.self) { try FitJob(contentsOf: folder.path("track.csv")).run() }
        #expect(
            error?.description.hasSuffix("no box moves as far as it is seen; 'a' is lost from 0.800 s (covered)")
                == true,
            "\(String(describing: error))")
    }

    /// A screen that is dimmed by a layer in front of it.
    @Test func `a box that only becomes darker does not move`() throws {
        let rows = (0..<40).map { "\(Double($0) / 30),a,20,10,\($0 < 20 ? "1" : "")\n" }
        let folder = try TemporaryFolder(["track.csv": "time,box,x,y,opacity\n" + rows.joined()])
        let error = #expect(throws: ZoetropeError.self) { try FitJob(contentsOf: folder.path("track.csv")).run() }
        #expect(
            error?.description.hasSuffix(
                "no box moves; the brightness of 'a' changes, which does not say how opaque a layer in front of it is")
                == true,
            "\(String(describing: error))")
    }

    /// A card that is turned over, of which nothing else moves.
    @Test(arguments: [("0.93", "1.01", "narrower"), ("1", "0.9", "flatter")])
    func `a box that becomes narrow before it is lost turns in depth`(x: String, y: String, word: String) throws {
        let rows = (0..<40).map {
            $0 < 23
                ? "\(Double($0) / 30),a,tracked,,20,1,1,1,1\n"
                : $0 < 24
                    ? "\(Double($0) / 30),a,tracked,,20,1,0.7,\(x),\(y)\n" : "\(Double($0) / 30),a,lost,covered,,,,,\n"
        }
        let folder = try TemporaryFolder([
            "track.csv": "time,box,state,reason,x,y,visible,scaleX,scaleY\n" + rows.joined()
        ])
        let error = #expect(throws: ZoetropeError.self) { try FitJob(contentsOf: folder.path("track.csv")).run() }
        #expect(
            error?.description.hasSuffix(
                "(covered); it becomes \(word) before that, as in a turn in depth, in which a box cannot be followed")
                == true, "\(String(describing: error))")
    }

    @Test func `a box that becomes wider before it is lost does not turn`() throws {
        let rows = (0..<40).map { (index: Int) -> String in
            let scale = index < 16 ? "1" : "1.\(index - 15)"
            return index < 24
                ? "\(Double(index) / 30),a,tracked,,20,1,\(index < 16 ? "1" : "0.7"),\(scale),1\n"
                : "\(Double(index) / 30),a,lost,covered,,,,,\n"
        }
        let folder = try TemporaryFolder([
            "track.csv": "time,box,state,reason,x,y,visible,scaleX,scaleY\n" + rows.joined()
        ])
        let error = #expect(throws: ZoetropeError.self) { try FitJob(contentsOf: folder.path("track.csv")).run() }
        #expect(error?.description.hasSuffix("'a' is lost from 0.800 s (covered)") == true)
    }

    @Test func `a box that does not move has a note beside one that does`() throws {
        let rows = (0..<40).map { (index: Int) -> String in
            let time = Double(index) / 30
            let place = 20 + 6 * Double(min(max(index - 10, 0), 15))
            return "\(time),a,tracked,,\(place),1\n"
                + (index < 24 ? "\(time),b,tracked,,90,80\n" : "\(time),b,lost,covered,,\n")
        }
        let folder = try TemporaryFolder(["track.csv": "time,box,state,reason,x,y\n" + rows.joined()])
        let report = try FitJob(contentsOf: folder.path("track.csv")).run()
        #expect(report.fits.map(\.box) == ["a"])
        #expect(report.notes == ["'b' does not move as far as it is seen; 'b' is lost from 0.800 s (covered)"])
        #expect(report.text.hasSuffix("\n\n\(report.notes[0])"))
    }

    @Test func `a table of which many rows show a part of the box is doubted`() throws {
        let rows = (0..<40).map { "\(Double($0) / 30),a,\(4 * $0),1,\($0 < 20 ? 0.5 : 1)\n" }
        let folder = try TemporaryFolder(["track.csv": "time,box,x,y,visible\n" + rows.joined()])
        let doubts = try FitJob(contentsOf: folder.path("track.csv")).doubts
        #expect(doubts.count == 1 && doubts[0].hasPrefix("only a part of 'a' is found in 20 of 40 frames"), "\(doubts)")
    }

    @Test(arguments: 1...5) func `fewer frames than a curve needs are an error that says so`(count: Int) throws {
        let rows = (0..<count).map { "\(Double($0) / 60),a,\(20 * $0),1\n" }
        let folder = try TemporaryFolder(["track.csv": "time,box,x,y\n" + rows.joined()])
        let error = #expect(throws: ZoetropeError.self) { try FitJob(contentsOf: folder.path("track.csv")).run() }
        #expect(error?.exitCode == .badScene)
        #expect(
            error?.description.hasSuffix("too few to fit a motion; at least 6 are needed") == true,
            "\(String(describing: error))")
    }

    /// A table comes from a stranger, and its names are shown in terminals and in comments of code.
    @Test func `names of a table have no line breaks and controls in texts`() throws {
        let rows = (0..<40).map { index in
            let time = Double(index) / 30
            let share = min(max((time - 0.3) / 0.6, 0), 1)
            return "\(time),\"a\nprint(1) \u{1B}[31m\u{202E}b\",\(100 * share * share * (3 - 2 * share)),1\n"
        }
        let folder = try TemporaryFolder(["track.csv": "time,box,x,y\n" + rows.joined()])
        let report = try FitJob(contentsOf: folder.path("track.csv")).run()
        #expect(report.swiftCode.hasPrefix("// a\\nprint(1) \\u{1B}[31m\\u{202E}b, position"), "\(report.swiftCode)")
        for text in [report.text, report.swiftCode, report.sceneCode] {
            #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}") && !text.contains("\nprint"))
        }
        #expect(report.sceneCode.contains("layer.position"), "\(report.sceneCode)")
    }

    @Test(arguments: [
        ("", "track.csv:1:1: error: "), ("time,box,x\n0,a,1\n", "track.csv:1:"),
        ("time,box,x,y\n0,a,1,zero\n", "track.csv:2:7: error: "),
        ("time,box,x,y\n1,a,1,1\n0,a,1,1\n", "track.csv:3:1: error: "),
    ])
    func `a table with a mistake has its place`(text: String, place: String) throws {
        let folder = try TemporaryFolder(["track.csv": text])
        let error = #expect(throws: ZoetropeError.self) { try FitJob(contentsOf: folder.path("track.csv")).run() }
        #expect(error?.exitCode == .badScene)
        #expect(error?.description.contains(place) == true, "\(String(describing: error))")
    }
}
