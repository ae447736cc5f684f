import Fitting
import Graphics
import Recordings
import TestSupport
import Testing
import Tracking
import Zoetrope

/// Boxes that go behind something or leave the canvas, where something else looks like them.
@Suite(.hangLimit) struct LeavingBoxTests: RecordedMotions {
    /// Behind the body of the phone the long sides of the banner end at its edge, as at the upper side of the banner.
    @Test func `a banner comes from behind a status bar`() throws {
        let scene = """
            zoetrope: 2
            canvas: { device: iPhone 16, background: systemGroupedBackground, chrome: bezel }
            layers:
              - { frame: [20, 67, 300, 44], text: Messages, font.style: largeTitle, font.weight: bold }
              - { frame: [16, 123, 361, 532], background: white, cornerRadius: 12 }
              - id: banner
                frame: [10, 63, 373, 76]
                transform.translation.y: -180
                cornerRadius: 24
                shadowOpacity: 0.18
                shadowRadius: 16
                shadowOffset: [0, 6]
                shadowPath: bounds
                layers:
                  - { cornerRadius: 24, effect: systemMaterial }
                  - { frame: [14, 18, 40, 40], cornerRadius: 10, gradient.colors: ["#5AE06B", "#0BBE2B"] }
                  - { frame: [66, 16, 220, 22], text: Anna Keller, font.size: 16, font.weight: semibold }
                  - { frame: [66, 38, 290, 22], text: I found your keys! Shall I bring them?, font.size: 15 }
            loaded:
              animate: { set: { banner.transform.translation.y: 0 } }
              delay: 0.6s
              timing: { response: 0.5, dampingFraction: 0.72 }
            script: [ { wait: 1.8s } ]
            """
        // The corner of the display is at (47, 44).
        let track = try track(scene, as: "a.mp4", box: Rect(57, 107, 373, 76), at: 1.6)
        let report = try FitJob(track).run()
        let phase = try #require(report.fits.first { $0.quantity == .position }?.fit.animations.first, "\(report.text)")
        guard case .spring(let spring) = phase.curve else {
            Issue.record("\(report.text)")
            return
        }
        #expect(spring.dampingRatio.lower < 0.72 && spring.dampingRatio.upper > 0.72, "\(report.text)")
        #expect(abs(spring.response.value - 0.5) < 0.01 && spring.initialVelocity.isEmpty, "\(report.text)")
        #expect(abs(phase.begin.value - 0.6) < 1.0 / 60, "\(report.text)")
        let seen = track.tracks[0].samples.filter { $0.motion != nil }
        #expect(seen.allSatisfy { $0.time > 0.7 }, "\(seen.map(\.time))")
    }

    /// The row after it has another text and another colour. At this size it is not found on the frame of the box.
    @Test func `a row that leaves the canvas is not found in the next row`() throws {
        let scene = """
            zoetrope: 2
            canvas: { size: [240, 320], background: white }
            layers:
              - id: list
                frame: [0, 0, 240, 1200]
                layers:
                  - repeat: [Anna, Ben, Cleo, Dana, Emil, Fay, Gus, Hana, Ida, Jon, Kim, Lea, Max, Nina]
                    frame: [0, 48 * index, 240, 47]
                    background: white
                    layers:
                      - { frame: [12, 10, 28, 28], cornerRadius: 7, background: "hsb(mod(index * 67, 360), 0.7, 0.9)" }
                      - { frame: [52, 6, 150, 18], text: "${item} wrote", font.size: 13, font.weight: semibold }
                      - { frame: [52, 24, 150, 16], text: "Some detail of ${index + 3} lines", font.size: 11, color: gray }
                      - { frame: [0, 47, 240, 1], background: "#DDDDDD" }
            loaded: { animate: { set: { list.position.y: 200 } }, delay: 0.3s, duration: 1.2s, timing: easeOut }
            script: [ { wait: 1.2s } ]
            """
        let track = try track(scene, as: "a.mp4", box: Rect(0, 288, 480, 96), scale: 2, rate: 60)
        let report = try FitJob(track).run()
        let samples = track.tracks[0].samples
        #expect(samples.last?.state == .lost(.leftCanvas))
        let places = samples.compactMap { $0.motion?.position.y }
        #expect(zip(places, places.dropFirst()).allSatisfy { $0.1 < $0.0 + 0.1 }, "\(places)")
        let phase = try #require(report.fits.first { $0.quantity == .position }?.fit.animations.first, "\(report.text)")
        guard case .timingFunction(let timing) = phase.curve else {
            Issue.record("\(report.text)")
            return
        }
        #expect(timing.name == "easeOut" && abs(timing.duration.value - 1.2) < 0.024, "\(report.text)")
    }

    /// A single card, and the first of several that look alike.
    @Test(arguments: [1, 3]) func `a card that leaves the canvas and returns is found again`(count: Int) throws {
        let scene = """
            zoetrope: 2
            canvas: { size: [240, 160], background: "#F2F2F7" }
            layers:
              - id: page
                frame: [0, 0, 240, 160]
                layers:
                  - repeat: \(count)
                    frame: [20 + 240 * index, 40, 120, 80]
                    background: white
                    cornerRadius: 12
                    layers:
                      - { frame: [12, 12, 30, 30], cornerRadius: 8, background: "hsb(mod(index * 100, 360), 0.7, 0.9)" }
                      - { frame: [50, 12, 60, 20], text: "Card ${index + 1}", font.size: 13, font.weight: semibold }
            loaded:
              - { animate: { set: { page.position.x: -120 } }, delay: 0.2s, duration: 0.4s }
              - { animate: { set: { page.position.x: 120 } }, delay: 0.9s, duration: 0.4s }
            script: [ { wait: 1.6s } ]
            """
        let track = try track(scene, as: "a.mp4", box: Rect(20, 40, 120, 80))
        let samples = track.tracks[0].samples
        #expect(samples.contains { $0.state == .lost(.leftCanvas) })
        let last = try #require(samples.last?.motion, "\(samples.map(\.state))")
        #expect(last.position.distance(to: Point(80, 80)) < 0.1)
    }
}
