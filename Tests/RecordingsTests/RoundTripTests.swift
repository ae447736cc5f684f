import Foundation
import Fitting
import Graphics
import Recordings
import TestSupport
import Testing
import Tracking
import Zoetrope

/// Scenes with a known motion are rendered, tracked and fitted.
@Suite(.hangLimit) struct RoundTripTests: RecordedMotions {
    /// A GIF has one frame for a rest, however long.
    @Test func `the last picture of a GIF is a rest for as long as it is shown`() throws {
        let report = try fit(Self.scene("easeOut"), as: "a.gif")
        let rest = try #require(report.fits.first?.fit.phases.last)
        #expect(rest.curve == .rest && rest.end.value > 1.8, "\(report.text)")
    }

    @Test(arguments: ["a.gif", "a.png", "frames", "a.mp4"])
    func `a spring is found in a recording of it`(name: String) throws {
        let report = try fit(Self.scene("{ dampingRatio: 0.7 }"), as: name)
        let motion = try #require(report.fits.first)
        #expect(report.fits.count == 1 && motion.box == "card" && motion.quantity == .position)
        let phase = try #require(motion.fit.animations.first, "\(report.text)")
        #expect(motion.fit.animations.count == 1, "\(report.text)")
        guard case .spring(let spring) = phase.curve else {
            Issue.record("\(report.text)")
            return
        }
        #expect(abs(spring.dampingRatio.value - 0.7) < 0.02, "\(report.text)")
        #expect(abs((spring.duration?.value ?? 0) - 0.6) < 0.012, "\(report.text)")
        #expect(abs(phase.begin.value - 0.3) < 1.0 / 60, "\(report.text)")
        #expect(abs(phase.channels[1].to.value - 285) < 0.2 && abs(phase.channels[1].from.value - 85) < 0.2)
        #expect(report.text.contains("UISpringTimingParameters(dampingRatio: 0.7"), "\(report.text)")
        #expect(report.swiftCode.contains("UIViewPropertyAnimator"), "\(report.swiftCode)")
        #expect(
            report.sceneCode.contains("animate: { set: { card.position.y: card.position.y + 200"), "\(report.sceneCode)"
        )
    }

    /// A disc has no rotation, and the colour of the track is none of its opacity. The boxes are within the knob, around it and around the
    /// end of the track, which pulls the box by a tenth of a point.
    @Test(arguments: [Rect(154, 236, 48, 48), Rect(148, 230, 60, 60), Rect(140, 222, 76, 76)])
    func `the knob of a switch only moves`(box: Rect) throws {
        let scene = """
            zoetrope: 2
            canvas: { size: [200, 260], background: "#EBECF0" }
            layers:
              - { id: track, frame: [73, 114, 54, 32], background: "#E9E9EA", cornerRadius: 16 }
              - id: knob
                frame: [75, 116, 28, 28]
                background: white
                cornerRadius: 14
                shadowOpacity: 0.15
                shadowRadius: 3
                shadowOffset: [0, 3]
            loaded:
              animate: { set: { knob.frame.x: 97, track.background: "#34C759" } }
              delay: 0.3s
              duration: 250ms
              timing: easeInEaseOut
            script: [ { wait: 1s } ]
            """
        let report = try fit(scene, as: "a.mp4", box: box, scale: 2, rate: 60)
        #expect(report.fits.map(\.quantity) == [.position], "\(report.text)")
        let phase = try #require(report.fits.first?.fit.animations.first)
        #expect(report.text.contains("CAMediaTimingFunction(name: .easeInEaseOut)"), "\(report.text)")
        #expect(abs(phase.begin.value - 0.3) < 0.005 && abs(phase.end.value - 0.55) < 0.005, "\(report.text)")
        #expect(abs(phase.channels[0].from.value - 89) < 0.1 && abs(phase.channels[0].to.value - 111) < 0.15)
    }

    /// The shadow and the track have other colours in each frame, and the boxes, which are not quite around the knob, show as much of
    /// them as of its edge.
    @Test(arguments: [Rect(207, 309, 84, 84), Rect(202, 304, 94, 94)])
    func `a knob with a shadow on a track that changes its colour does not turn`(box: Rect) throws {
        let scene = """
            zoetrope: 2
            canvas: { size: [200, 240], background: white }
            layers:
              - { frame: [62, 99, 58, 34], id: track, background: "#D4D9DE", cornerRadius: 17 }
              - id: knob
                frame: [65, 102, 28, 28]
                background: white
                cornerRadius: 14
                shadowOpacity: 0.2
                shadowRadius: 3
                shadowOffset: [0, 2]
                shadowPath: bounds
            loaded:
              - { animate: { set: { knob.frame.x: 89 } }, delay: 0.3s, timing: { response: 0.3, dampingFraction: 0.8 } }
              - { animate: { set: { track.background: "#00806A" } }, delay: 0.3s, duration: 200ms }
            script: [ { wait: 1.2s } ]
            """
        let report = try fit(scene, as: "a.mp4", box: box, scale: 3, rate: 60)
        let motion = try #require(report.fits.first { $0.quantity == .position }, "\(report.text)")
        #expect(!report.fits.contains { $0.quantity == .rotation }, "\(report.text)")
        let phase = try #require(motion.fit.animations.first, "\(report.text)")
        guard case .spring(let spring) = phase.curve else {
            Issue.record("\(report.text)")
            return
        }
        #expect(
            abs(spring.dampingRatio.value - 0.8) < 0.03 && abs(spring.response.value - 0.3) < 0.012, "\(report.text)")
        #expect(abs(phase.channels[0].to.value - phase.channels[0].from.value - 24) < 0.2, "\(report.text)")
    }

    /// All but the mark looks the same with each rotation.
    @Test func `the rotation of a knob with a mark is found`() throws {
        let scene = """
            zoetrope: 2
            canvas: { size: [200, 200], background: "#EBECF0" }
            layers:
              - id: knob
                frame: [70, 70, 60, 60]
                background: "#3C3C40"
                cornerRadius: 30
                layers: [ { frame: [28, 6, 4, 12], background: white, cornerRadius: 2 } ]
            loaded:
              animate: { set: { knob.transform.rotation: 120deg } }
              delay: 0.3s
              duration: 600ms
              timing: easeInEaseOut
            script: [ { wait: 1.3s } ]
            """
        let report = try fit(scene, as: "a.mp4", box: Rect(136, 136, 128, 128), scale: 2, rate: 60)
        let motion = try #require(report.fits.first { $0.quantity == .rotation }, "\(report.text)")
        let phase = try #require(motion.fit.animations.first)
        #expect(report.text.contains("CAMediaTimingFunction(name: .easeInEaseOut)"), "\(report.text)")
        #expect(abs(phase.begin.value - 0.3) < 0.005 && abs(phase.end.value - 0.9) < 0.005, "\(report.text)")
        #expect(abs(phase.channels[0].to.value - 120) < 0.3, "\(report.text)")
    }

    /// The indicator of a list that is refreshed. A rotation of a ring moves only its ends.
    @Test(arguments: ["a.gif", "a.mp4"]) func `a ring moves and turns, each with its curve`(name: String) throws {
        let scene = """
            zoetrope: 2
            canvas: { size: [200, 300], background: "#EBECF0" }
            layers:
              - { id: ring, frame: [80, 40, 40, 40], shape: ellipse, stroke: "#0A60FF", lineWidth: 4, strokeEnd: 0.75 }
            loaded:
              - { animate: { set: { ring.transform.rotation: 180deg } }, delay: 0.3s, duration: 0.8s, timing: easeOut }
              - { animate: { set: { ring.position.y: 200 } }, delay: 0.3s, duration: 0.8s, timing: easeInEaseOut }
            script: [ { wait: 1.5s } ]
            """
        let report = try fit(scene, as: name, box: Rect(152, 72, 96, 96), scale: 2, rate: name == "a.gif" ? 30 : 60)
        #expect(report.fits.map(\.quantity) == [.position, .rotation], "\(report.text)")
        for (fit, curve) in zip(report.fits, ["easeInEaseOut", "easeOut"]) {
            let phase = try #require(fit.fit.animations.first)
            #expect(report.text.contains("CAMediaTimingFunction(name: .\(curve))"), "\(report.text)")
            #expect(abs(phase.begin.value - 0.3) < 0.005 && abs(phase.end.value - 1.1) < 0.008, "\(report.text)")
        }
        let turn = try #require(report.fits.last?.fit.animations.first?.channels.first)
        #expect(abs(turn.to.value - 180) < 0.5, "\(report.text)")
    }

    /// Half of the card is covered at the end, and what is left of its edges would fit a card of another size.
    @Test func `a plain card under a bar keeps its size`() throws {
        let scene = """
            zoetrope: 2
            canvas: { size: [200, 260], background: "#EBECF0" }
            layers:
              - id: card
                frame: [50, 40, 100, 80]
                background: white
                cornerRadius: 12
                shadowOpacity: 0.2
                shadowRadius: 6
              - { id: bar, frame: [0, 200, 200, 60], background: "#3C3C40" }
            loaded:
              animate: { set: { card.frame.y: 150 } }
              delay: 0.3s
              duration: 500ms
              timing: { dampingRatio: 0.8 }
            script: [ { wait: 1.2s } ]
            """
        let report = try fit(scene, as: "a.mp4", box: Rect(90, 70, 220, 180), scale: 2, rate: 60)
        #expect(report.fits.map(\.quantity) == [.position], "\(report.text)")
        guard case .spring(let spring)? = report.fits.first?.fit.animations.first?.curve else {
            Issue.record("\(report.text)")
            return
        }
        #expect(abs(spring.dampingRatio.value - 0.8) < 0.005, "\(report.text)")
        #expect(abs((spring.duration?.value ?? 0) - 0.5) < 0.005, "\(report.text)")
    }

    /// A second block changes the goal before the first one has ended.
    @Test(arguments: ["a.gif", "a.mp4"])
    func `an animation that is added to another one is found`(name: String) throws {
        let second =
            "  - { animate: { set: { card.position.y: 125 } }, delay: 0.52s, duration: 400ms, timing: easeInEaseOut }"
        let report = try fit(Self.scene("easeInEaseOut", duration: "500ms") + "\n" + second, as: name)
        let phases = try #require(report.fits.first?.fit.animations)
        #expect(phases.map(\.curve.family) == [.timingFunction, .timingFunction], "\(report.text)")
        for (phase, truth) in zip(phases, [(begin: 0.3, end: 0.8, goal: 285.0), (begin: 0.52, end: 0.92, goal: 125.0)])
        {
            #expect(abs(phase.begin.value - truth.begin) < 0.01, "\(report.text)")
            #expect(abs(phase.end.value - truth.end) < 0.01, "\(report.text)")
            #expect(abs(phase.channels[1].to.value - truth.goal) < 1, "\(report.text)")
        }
    }

    /// Where a shake turns, the prediction is off by more than a letter, and the letters beside look like those of the box.
    @Test(arguments: ["Password", "aaaaaaaa"]) func `a shake is followed where it turns`(text: String) throws {
        let values = [0, -10, 10, -8, 8, -5, 5, 0].map { 160 + $0 }
        let scene = """
            zoetrope: 2
            canvas: { size: [320, 120], background: "#F2F2F7" }
            layers:
              - id: field
                frame: [40, 36, 240, 48]
                cornerRadius: 10
                background: white
                borderWidth: 1
                borderColor: "#C6C6C8"
                layers: [ { text: \(text), frame: [14, 12, 200, 24], font.size: 15 } ]
            loaded: { animate: field.position.x, values: \(values), delay: 0.3s, duration: 500ms }
            script: [ { wait: 1.2s } ]
            """
        let report = try fit(scene, as: "a.gif", box: Rect(72, 64, 496, 112), scale: 2, rate: 50)
        let phase = try #require(report.fits.first?.fit.animations.first, "\(report.text)")
        guard report.fits.count == 1, case .keyframes(let keyframes) = phase.curve else {
            Issue.record("\(report.text)")
            return
        }
        #expect(keyframes.duration.contains(0.5) && phase.begin.contains(0.3), "\(report.text)")
        try #require(keyframes.isEven && keyframes.values[0].count == values.count, "\(report.text)")
        for (value, truth) in zip(keyframes.values[0], values) { #expect(abs(value - Double(truth)) < 0.05) }
    }

    /// A drawer leaves, and its title is not the one of the page behind it.
    @Test func `a label that has left is not found in another one`() throws {
        let label = "font: { size: 24 }, color: black"
        let folder = try TemporaryFolder([
            "scene.yaml": """
            zoetrope: 2
            canvas: { size: [300, 300], background: white }
            layers:
              - { text: Content, frame: [100, 138, 104, 26], \(label) }
              - id: drawer
                frame: [0, 0, 200, 300]
                background: white
                layers: [ { text: Drawer, frame: [57, 138, 90, 26], \(label) } ]
            loaded:
              - { animate: { set: { drawer.position.x: -100 } }, delay: 0.3s, duration: 200ms, timing: linear }
            script: [ { wait: 1s } ]
            """
        ])
        var job = RenderJob()
        job.paths = [folder.path("a.gif")]
        job.options.rate = 20
        _ = try job.run(try PreparedScene(folder.path("scene.yaml")))
        let box = TrackedBox(name: "title", rect: Rect(40, 130, 120, 40))
        let track = try #require(try TrackJob(folder.path("a.gif"), boxes: [box]).run().tracks.first)
        for sample in track.samples {
            // Linear, from the first frame in motion on.
            let x = 100 - max(sample.time - 0.3, 0) * 1000
            guard x > -60 else {
                #expect(sample.motion == nil, "\(sample)")
                continue
            }
            if let motion = sample.motion { #expect(abs(motion.position.x - x) < 0.1, "\(sample)") }
        }
        #expect(track.samples.count { $0.motion != nil } >= 3)
    }

    /// The rest before is one picture, longer than the whole motion.
    @Test func `the table states the end of the last picture after a long rest too`() throws {
        let late = Self.scene("easeOut").replacing("delay: 0.3s", with: "delay: 3s").replacing("1.7s", with: "4.2s")
        let folder = try TemporaryFolder(["scene.yaml": late])
        var job = RenderJob()
        job.paths = [folder.path("a.gif")]
        _ = try job.run(try PreparedScene(folder.path("scene.yaml")))
        let report = try TrackJob(folder.path("a.gif"), boxes: [Self.box]).run()
        let last = try #require(report.csv.split(separator: "\n").last)
        #expect(last.contains(",card,repeated,") && abs((Double(last.prefix(8)) ?? 0) - 4.5) < 0.1, "\(last)")
    }

    @Test(arguments: ["easeInOut", "easeIn", "easeOut"])
    func `a timing function is found in a recording of it`(name: String) throws {
        let report = try fit(Self.scene(name, duration: "500ms"), as: "a.gif")
        let phase = try #require(report.fits.first?.fit.animations.first, "\(report.text)")
        guard case .timingFunction(let timing) = phase.curve else {
            Issue.record("\(report.text)")
            return
        }
        #expect(timing.name?.lowercased().hasPrefix(name.lowercased()) == true || name == "easeInOut", "\(report.text)")
        #expect(abs(timing.duration.value - 0.5) < 0.01 && abs(phase.begin.value - 0.3) < 1.0 / 60, "\(report.text)")
    }

    @Test func `a table is fitted like the recording that it was made from`() throws {
        let folder = try TemporaryFolder(["scene.yaml": Self.scene("{ dampingRatio: 0.7 }")])
        var job = RenderJob()
        job.paths = [folder.path("a.gif")]
        _ = try job.run(try PreparedScene(folder.path("scene.yaml")))
        let tracked = try TrackJob(folder.path("a.gif"), boxes: [Self.box]).run()
        try folder.write(tracked.csv, to: "track.csv")
        let direct = try FitJob(tracked).run()
        let read = try FitJob(contentsOf: folder.path("track.csv")).run()
        let springs = [direct, read].compactMap { report -> Double? in
            guard case .spring(let spring)? = report.fits.first?.fit.animations.first?.curve else { return nil }
            return spring.dampingRatio.value
        }
        #expect(springs.count == 2 && abs(springs[0] - springs[1]) < 0.005, "\(springs)")
        #expect(tracked.text.contains("card: seen in"))
        let ends = [direct, read].compactMap { $0.fits.first?.fit.phases.last }
        #expect(ends.count == 2 && ends.allSatisfy { $0.curve == .rest && $0.end.value > 1.8 }, "\(read.text)")
    }
}
