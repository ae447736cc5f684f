import Foundation
import Graphics
import Recordings
import SceneTesting
import TestSupport
import Testing
import Tracking
import Zoetrope

/// Recordings of one scene are compared with others, whose motion differs in a known way.
@Suite(.hangLimit) struct RecordingDiffTests {
    /// A card that a spring moves down, and perhaps a second animation to the right.
    private struct Motion {
        var damping = 0.7
        var duration = 600
        var delay = 300
        var end = 285
        var turn = ""
        /// When the second animation begins, in milliseconds.
        var second: Int?
        var card = "card"
        /// Where the card is before; nil for where the box is.
        var start: Int?
        /// Of the canvas, and around it, in points.
        var width = 240
        var margin = 0

        var scene: String {
            let side = second.map {
                "  - { animate: { set: { \(card).position.x: 140 } }, delay: \($0)ms, duration: 400ms, timing: easeInOut }\n"
            }
            return """
                zoetrope: 2
                canvas: { size: [\(width), 400], background: "#F2F2F7", margin: \(margin) }
                layers:
                  - { id: other, frame: [200, 10, 20, 20], background: "#34C759" }
                \(RecordedCard.layer(id: card))
                script: [ { wait: 2.4s } ]
                loaded:
                \(start.map { "  - { set: { \(card).position.y: \($0) } }" } ?? "")
                  - { animate: { set: { other.opacity: 0.2 } }, delay: 1s, duration: 200ms }
                  - animate: { set: { \(card).position.y: \(end)\(turn) } }
                    delay: \(delay)ms
                    duration: \(duration)ms
                    timing: { dampingRatio: \(damping) }
                \(side ?? "")
                """
        }
    }

    private static let turn = ", card.transform.rotation: 20deg"

    private func report(
        _ recorded: Motion, _ drawn: Motion, as name: String = "a.gif", rect: Rect = RecordedCard.frame,
        scale: Double = 1,
        box: String = "card", change: (inout RecordingDiffJob) -> Void = { _ in }
    ) throws -> RecordingDiffReport {
        let folder = try TemporaryFolder(["recorded.yaml": recorded.scene, "drawn.yaml": drawn.scene])
        var job = RenderJob()
        job.paths = [folder.path(name)]
        job.options.scale = scale
        _ = try job.run(try PreparedScene(folder.path("recorded.yaml")))
        let track = TrackJob(folder.path(name), boxes: [TrackedBox(name: box, rect: rect)])
        var diff = RecordingDiffJob(.recording(track), try PreparedScene(folder.path("drawn.yaml")))
        change(&diff)
        return try diff.run()
    }

    @Test(arguments: ["a.gif", "a.mp4"])
    func `the same motion is found at any time of the recording`(name: String) throws {
        let later = try report(Motion(), Motion(delay: 512), as: name)
        #expect(!later.differs, "\(later.text)")
        #expect(abs(later.offset - 0.212) < 0.003, "\(later.text)")
        #expect(later.parts.map(\.layer) == ["card"] && later.parts[0].largest < 0.3, "\(later.text)")
        let turning = try report(Motion(turn: Self.turn), Motion(turn: Self.turn), as: name)
        #expect(!turning.differs && turning.parts.map(\.quantity) == [.position, .rotation], "\(turning.text)")
    }

    /// What waits for the first motion comes later if that one takes longer.
    @Test func `the first motion begins with the scene, although a later one would agree`() throws {
        let found = try report(Motion(second: 1200), Motion(damping: 0.45, second: 1450))
        #expect(abs(found.offset) < 0.02 && found.differs, "\(found.text)")
        #expect(found.text.contains("overshoots by") && found.text.contains(" ms late"), "\(found.text)")
    }

    /// A phone records its screen without the frame that the scene has around it.
    @Test(arguments: [1.0, 2]) func `a recording of the canvas has its scale, whatever is around it`(scale: Double)
        throws
    {
        let frame = RecordedCard.frame
        let rect = Rect(frame.minX * scale, frame.minY * scale, frame.width * scale, frame.height * scale)
        let found = try report(Motion(), Motion(margin: 24), rect: rect, scale: scale, box: "any")
        #expect(!found.differs && found.parts.map(\.layer) == ["card"], "\(found.text)")
        let unit = scale == 1 ? "1 pixel per point" : "2 pixels per point"
        #expect(found.text.contains("; \(unit)\n"), "\(found.text)")
    }

    /// Films have even sides: the recording of 241 points is 242 pixels wide.
    @Test func `a side that an encoder has rounded does not change the scale`() throws {
        let found = try report(Motion(width: 241), Motion(width: 241), as: "a.mp4")
        #expect(!found.differs && found.text.contains("; 1 pixel per point\n"), "\(found.text)")
    }

    /// The recording has two pixels per point.
    @Test func `a wrong scale has a hint`() throws {
        let frame = RecordedCard.frame
        let rect = Rect(frame.minX * 2, frame.minY * 2, frame.width * 2, frame.height * 2)
        let wrong = try report(Motion(), Motion(), rect: rect, scale: 2) { $0.scale = 1 }
        #expect(
            wrong.differs && wrong.text.contains("\n  hint: with --scale 2 the distances are the same"), "\(wrong.text)"
        )
        let right = try report(Motion(), Motion(), rect: rect, scale: 2) { $0.scale = 2 }
        #expect(!right.differs && !right.text.contains("hint"), "\(right.text)")
        // Another motion at the right scale.
        let shorter = try report(Motion(), Motion(end: 235), rect: rect, scale: 2) { $0.scale = 2 }
        #expect(shorter.differs && !shorter.text.contains("hint"), "\(shorter.text)")
    }

    @Test func `differences are described by the simplest relation`() throws {
        func lines(_ drawn: Motion, _ recorded: Motion = Motion()) throws -> [String] {
            let report = try report(recorded, drawn)
            #expect(report.differs, "\(report.text)")
            return report.parts.flatMap(\.stretches).compactMap { $0.relation?.description } + [report.text]
        }
        #expect(try lines(Motion(duration: 672))[0] == "the same path, 12 % slower")
        #expect(try lines(Motion(duration: 360))[0] == "the same path, 40 % faster")
        #expect(try lines(Motion(end: 305))[0] == "the same motion, 10 % further")
        let overshoot = try lines(Motion(damping: 0.5))
        // e^(-pi * damping / sqrt(1 - damping^2))
        #expect(
            overshoot.last?.contains("overshoots by 16.3 % of the distance, where the recording has 4.6 %") == true,
            "\(overshoot)")
        #expect(try lines(Motion(second: 1550), Motion(second: 1500))[0] == "the same path, 50 ms late")
    }

    /// The box is on the card where it rests at the end.
    @Test func `springs that begin outside the frame are compared by their overshoots`() throws {
        func report(_ damping: Double) throws -> RecordingDiffReport {
            try self.report(
                Motion(damping: 0.8, end: 200, start: 480), Motion(damping: damping, end: 200, start: 480),
                rect: Rect(40, 155, 120, 90)
            ) { job in
                guard case .recording(var track) = job.source else { return }
                track.boxes[0].time = 1.6
                job.source = .recording(track)
            }
        }
        let same = try report(0.8)
        #expect(!same.differs, "\(same.text)")
        let bouncy = try report(0.6).text
        #expect(
            bouncy.contains("overshoots by 9.5 % of the distance, where the recording has 1.5 %"), "\(bouncy)")
    }

    /// Each edge is off by 1.8 points at most; the mean of both scales would halve that. The box is not about the middle of the pill, and
    /// its axes are not those of a layer that is rotated.
    @Test(arguments: [0, 90]) func `a width that changes too slowly is a difference`(rotation: Int) throws {
        func scene(_ duration: Int) -> String {
            """
            zoetrope: 2
            canvas: { size: [240, 120], background: "#F2F2F7" }
            layers:
              - { id: pill, position: [120, 58], bounds: [60, 36], cornerRadius: 18, background: "#FF3B30",
                  transform.rotation.z: \(rotation)deg }
            loaded:
              animate: { set: { pill.bounds.width: 110 } }
              delay: 0.3s
              duration: \(duration)ms
              timing: easeInEaseOut
            script: [ { wait: 1.2s } ]
            """
        }
        let folder = try TemporaryFolder(["recorded.yaml": scene(400), "slow.yaml": scene(460)])
        var job = RenderJob()
        job.paths = [folder.path("a.gif")]
        job.options.rate = 50
        _ = try job.run(try PreparedScene(folder.path("recorded.yaml")))
        let box = rotation == 0 ? Rect(80, 36, 74, 44) : Rect(98, 18, 44, 74)
        let track = TrackJob(folder.path("a.gif"), boxes: [TrackedBox(name: "pill", rect: box)])
        for (name, differs) in [("recorded.yaml", false), ("slow.yaml", true)] {
            let report = try RecordingDiffJob(.recording(track), try PreparedScene(folder.path(name))).run()
            #expect(report.differs == differs && report.parts.map(\.quantity) == [.scale], "\(report.text)")
        }
    }

    @Test func `what moves in one only is a difference`() throws {
        let turning = try report(Motion(), Motion(turn: Self.turn)).text
        #expect(turning.contains("card, position: the same within"), "\(turning)")
        #expect(
            turning.contains("card, rotation: up to 20.9° apart") && turning.hasSuffix("it moves only in the scene"))
        let still = try report(Motion(turn: Self.turn), Motion()).text
        #expect(still.hasSuffix("it moves only in the recording"), "\(still)")
        // The recording rests until its end, where the scene moves on.
        #expect(try report(Motion(), Motion(second: 1500)).differs)
        #expect(try report(Motion(second: 1500), Motion()).differs)
    }

    /// The box leaves the recording, in which it is then not at rest.
    @Test func `frames in which too little of the box is seen are left out`() throws {
        let half = try report(Motion(end: 385), Motion(end: 385))
        #expect(!half.differs && half.parts[0].hiddenFrames == 0, "\(half.text)")
        let report = try report(Motion(end: 418), Motion(end: 418))
        #expect(!report.differs && report.parts[0].hiddenFrames > 5, "\(report.text)")
        #expect(report.text.contains("frames are left out, in which too little of 'card' is seen"), "\(report.text)")
    }

    /// The motion of a second in a recording of ten minutes.
    @Test func `a short motion is found in a long recording`() throws {
        let scene = try TemporaryFolder([
            "scene.yaml": Motion().scene.replacing("timing: { dampingRatio: 0.7 }", with: "timing: linear")
        ])
        let prepared = try PreparedScene(scene.path("scene.yaml"))
        var table = "time,box,x,y\n"
        for index in 0..<3600 {
            let time = Double(index) / 6
            let share = min(max((time - 300.15 - 0.3) / 0.6, 0), 1)
            table += "\(time),card,100,\(85 + 200 * share)\n"
        }
        try scene.write(table, to: "track.csv")
        let report = try RecordingDiffJob(.table(scene.path("track.csv")), prepared).run()
        #expect(!report.differs && abs(report.offset + 300.15) < 0.01, "\(report.text)")
    }

    @Test(arguments: ["1e20", "1e300", "-1e17"])
    func `layers far outside of the canvas are compared`(place: String) throws {
        let far = Motion().scene.replacing("other.opacity: 0.2", with: "other.position.x: \(place)")
        let folder = try TemporaryFolder(["scene.yaml": far])
        try folder.write(
            "time,box,x,y\n" + (0..<30).map { "\(Double($0) / 10),card,\($0 * 5),1\n" }.joined(), to: "track.csv")
        let report = try RecordingDiffJob(
            .table(folder.path("track.csv")), try PreparedScene(folder.path("scene.yaml"))
        ).run()
        #expect(report.differs && report.chart.svg.hasSuffix("</svg>\n"))
    }

    @Test func `a given offset makes a delay a difference`() throws {
        let found = try report(Motion(), Motion(delay: 333)) { $0.offset = 0 }
        #expect(found.differs && found.offset == 0)
        #expect(found.text.contains("the same path, 33 ms late"), "\(found.text)")
        let allowed = try report(Motion(), Motion(delay: 333)) { ($0.offset, $0.within) = (0, 60) }
        #expect(!allowed.differs, "\(allowed.text)")
    }

    @Test func `the layer and the scale are found`() throws {
        let other = try report(
            Motion(), Motion(card: "sheet"), rect: Rect(80, 80, 240, 180), scale: 2, box: "box")
        #expect(!other.differs && other.parts[0].layer == "sheet" && other.scale == 2, "\(other.text)")
        #expect(other.text.contains("box, which is sheet, position: the same"))
    }

    /// The bounds of the layer grow, not its transform.
    @Test(arguments: [false, true]) func `an image grows with the frame of its layer`(isNamed: Bool) throws {
        let picture = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60"><rect width="80" height="60" fill="#fff"/>
            <rect x="8" y="8" width="20" height="16" fill="#c02040"/><circle cx="56" cy="20" r="11" fill="#0a60d0"/>
            <path d="M6 52l18-20 14 12 20-8 16 16z" fill="#308040"/></svg>
            """
        func scene(duration: Int) -> String {
            """
            zoetrope: 2
            canvas: { size: [300, 400], background: "#F2F2F7" }
            layers: [ { id: photo, frame: [20, 30, 80, 60], image: photo.svg } ]
            loaded:
              - { animate: { set: { photo.frame: [40, 120, 240, 180] } }, delay: 400ms, duration: \(duration)ms, timing: easeInOut }
            script: [ { wait: 1.5s } ]
            """
        }
        let folder = try TemporaryFolder([
            "photo.svg": picture, "same.yaml": scene(duration: 600), "slower.yaml": scene(duration: 800),
        ])
        var job = RenderJob()
        job.paths = [folder.path("a.gif")]
        _ = try job.run(try PreparedScene(folder.path("same.yaml")))
        // Not in the middle, so that the box moves by more than the centre of the layer.
        let box = TrackedBox(name: isNamed ? "photo" : "box", rect: Rect(22, 32, 66, 56))
        let track = TrackJob(folder.path("a.gif"), boxes: [box])
        let same = try RecordingDiffJob(.recording(track), try PreparedScene(folder.path("same.yaml"))).run()
        #expect(!same.differs && same.parts.map(\.quantity) == [.position, .scale], "\(same.text)")
        #expect(same.parts.allSatisfy { $0.layer == "photo" && $0.largest < 0.3 }, "\(same.text)")
        let slower = try RecordingDiffJob(.recording(track), try PreparedScene(folder.path("slower.yaml"))).run()
        #expect(slower.differs, "\(slower.text)")
    }

    /// A picture of no size has no scale, so that the comparison begins where it has one.
    @Test func `an image that grows from nothing is compared`() throws {
        let scene = """
            zoetrope: 2
            canvas: { size: [300, 300], background: "#F2F2F7" }
            layers: [ { id: photo, frame: [140, 140, 0, 0], image: photo.svg } ]
            loaded:
              - { animate: { set: { photo.frame: [30, 60, 240, 180] } }, delay: 200ms, duration: 600ms, timing: easeInOut }
            script: [ { wait: 1.5s } ]
            """
        let picture = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60"><rect width="80" height="60" fill="#fff"/>
            <rect x="8" y="8" width="20" height="16" fill="#c02040"/><circle cx="56" cy="20" r="11" fill="#0a60d0"/></svg>
            """
        let folder = try TemporaryFolder(["photo.svg": picture, "scene.yaml": scene])
        var job = RenderJob()
        job.paths = [folder.path("a.gif")]
        _ = try job.run(try PreparedScene(folder.path("scene.yaml")))
        let box = TrackedBox(name: "photo", rect: Rect(35, 65, 220, 160), time: 1.2)
        let track = TrackJob(folder.path("a.gif"), boxes: [box])
        let report = try RecordingDiffJob(.recording(track), try PreparedScene(folder.path("scene.yaml"))).run()
        #expect(!report.differs && report.parts.contains { $0.quantity == .scale }, "\(report.text)")
    }

    @Test func `the chart shows both curves`() throws {
        let report = try report(Motion(), Motion(damping: 0.5))
        let svg = report.chart.svg
        #expect(svg.contains("card, y") && !svg.contains("card, x"))
        #expect(svg.components(separatedBy: "class=\"curve\" d=").count == 2)
        #expect(svg.components(separatedBy: "class=\"sample\"").count > 20)
        #expect(report.json.contains("\"differs\" : true"))
    }

    @Test func `a scene without motion is an error`() throws {
        let folder = try TemporaryFolder([
            "still.yaml": "zoetrope: 2\ncanvas: { size: [240, 400] }\nlayers: [ { id: card, frame: [0, 0, 9, 9] } ]\n",
            "recorded.yaml": Motion().scene,
            "track.csv":
                "time,box,x,y\n0,card,1,1\n0.1,card,1,1\n0.2,card,1,1\n0.3,card,1,1\n0.4,card,1,1\n0.5,card,1,1\n",
        ])
        func message(_ table: String, _ scene: String) throws -> String? {
            let job = RecordingDiffJob(.table(folder.path(table)), try PreparedScene(folder.path(scene)))
            let error = #expect(throws: ZoetropeError.self) { try job.run() }
            #expect(error?.exitCode == .usage)
            return error?.description
        }
        #expect(try message("track.csv", "recorded.yaml") == "no box of the recording moves")
        try folder.write(
            "time,box,x,y\n" + (0..<9).map { "\(Double($0) / 10),card,\($0 * 5),1\n" }.joined(), to: "moving.csv")
        #expect(try message("moving.csv", "still.yaml")?.contains("no layer moves in the script") == true)
    }
}
