import Fitting
import Graphics
import Recordings
import TestSupport
import Testing
import Tracking
import Zoetrope

/// Boxes that appear in front of a list, drawn and fitted.
@Suite(.hangLimit) struct FadeRoundTripTests: RecordedMotions {
    private static let list = (0..<6).map { row in
        """
          - { frame: [10, \(10 + 40 * row), 180, 32], background: white, cornerRadius: 8 }
          - { frame: [20, \(20 + 40 * row), \(60 + 13 * row), 8], background: "#1C1C1E" }
          - { frame: [160, \(16 + 40 * row), 20, 20], background: "#5E5CE6", cornerRadius: 5 }
        """
    }.joined(separator: "\n")

    private static let content = """
            layers:
              - { frame: [24, 20, 100, 10], background: black }
              - { frame: [24, 38, 76, 7], background: "#3C3C43" }
              - { frame: [0, 66, 150, 1], background: "#C6C6C8" }
              - { frame: [20, 76, 40, 8], background: "#FF3B30" }
              - { frame: [92, 76, 40, 8], background: "#007AFF" }
        """

    /// An alert, whose shadow and the dimmed list are seen through it while it fades in.
    @Test(arguments: ["a.gif", "a.mp4"]) func `an alert grows while it fades in`(name: String) throws {
        let scene = """
            zoetrope: 2
            canvas: { size: [200, 250], background: "#F2F2F7" }
            layers:
            \(Self.list)
              - { id: dimming, frame: [0, 0, 200, 250], background: black, opacity: 0 }
              - id: alert
                frame: [25, 75, 150, 96]
                background: white
                cornerRadius: 14
                opacity: 0
                transform.scale: 0.8
                shadowOpacity: 0.2
                shadowRadius: 12
            \(Self.content)
            loaded:
              - animate: { set: { alert.opacity: 1, dimming.opacity: 0.2 }, delay: 300ms, duration: 300ms, timing: easeOut }
              - animate: { set: { alert.transform.scale: 1 }, delay: 300ms, duration: 500ms, timing: { dampingRatio: 0.7 } }
            script: [ { wait: 1.3s } ]
            """
        let report = try fit(scene, as: name, box: Rect(25, 75, 150, 96), scale: 1, rate: 30, at: 1.2)
        let scale = try #require(report.fits.first { $0.quantity == .scale }?.fit.animations, "\(report.text)")
        try #require(scale.count == 1, "\(report.text)")
        guard case .spring(let spring) = scale[0].curve else {
            Issue.record("\(report.text)")
            return
        }
        #expect(abs(spring.dampingRatio.value - 0.7) < 0.02, "\(report.text)")
        #expect(abs((spring.duration?.value ?? 0) - 0.5) < 0.015, "\(report.text)")
        #expect(abs(scale[0].begin.value - 0.3) < 0.01, "\(report.text)")
        #expect(abs(scale[0].channels[0].from.value - 0.8) < 0.01, "\(report.text)")
        let fade = try #require(report.fits.first { $0.quantity == .opacity }?.fit.animations.first, "\(report.text)")
        guard case .timingFunction(let timing) = fade.curve else {
            Issue.record("\(report.text)")
            return
        }
        #expect(timing.name == "easeOut" && abs(timing.duration.value - 0.3) < 0.015, "\(report.text)")
        #expect(abs(fade.channels[0].from.value) < 0.01 && abs(fade.channels[0].to.value - 1) < 0.01, "\(report.text)")
    }

    /// The list looks like the alert at another size, so that the alert seems not to be lost.
    @Test func `an alert fades in over a list that looks like it`() throws {
        let scene = """
            zoetrope: 2
            canvas: { size: [300, 400], background: white }
            layers:
              - { repeat: 8, frame: [16, 20 + index * 46, 268, 36], cornerRadius: 8, background: "#E5E5EA" }
              - { id: dimming, frame: [0, 0, 300, 400], background: black, opacity: 0 }
              - id: alert
                frame: [40, 120, 220, 140]
                background: "#F9F9F9"
                cornerRadius: 14
                opacity: 0
                layers:
                  - { text: "Delete Draft?", frame: [10, 18, 200, 24], font.size: 17, font.weight: semibold, align: center }
                  - { text: "This cannot be undone.", frame: [10, 46, 200, 20], font.size: 13, align: center }
                  - { frame: [0, 95, 220, 1], background: "#C6C6C8" }
                  - { text: "Delete", frame: [0, 106, 220, 24], font.size: 17, color: "#FF3B30", align: center }
            loaded:
              animate: { set: { alert.opacity: 1, dimming.opacity: 0.2 }, delay: 400ms, duration: 250ms, timing: easeOut }
            script: [ { wait: 2s } ]
            """
        let report = try fit(scene, as: "a.mp4", box: Rect(40, 120, 220, 140), scale: 1, rate: 60, at: 1.8)
        #expect(report.fits.map(\.quantity) == [.opacity], "\(report.text)")
        let fade = try #require(report.fits.first?.fit.animations.first, "\(report.text)")
        guard case .timingFunction(let timing) = fade.curve else {
            Issue.record("\(report.text)")
            return
        }
        #expect(timing.name == "easeOut" && abs(timing.duration.value - 0.25) < 0.01, "\(report.text)")
        #expect(abs(fade.begin.value - 0.4) < 0.01, "\(report.text)")
    }

    /// Its opacity is not known in all frames in which it shrinks.
    @Test func `a card that stays translucent has not faded out`() throws {
        let scene = """
            zoetrope: 2
            canvas: { size: [260, 260], background: white }
            layers:
              - { repeat: 8, frame: [16, 10 + index * 46, 228, 36], cornerRadius: 8, background: "#E5E5EA" }
              - id: card
                frame: [50, 60, 160, 120]
                background: "#F9F9F9"
                cornerRadius: 20
                shadowOpacity: 0.3
                shadowRadius: 8
                shadowOffset: [0, 4]
                layers:
                  - { text: "Delete Draft?", frame: [10, 18, 140, 24], font.size: 17, font.weight: semibold, align: center }
                  - { text: "This cannot be undone.", frame: [10, 46, 140, 20], font.size: 13, align: center }
                  - { frame: [20, 80, 60, 20], background: "#34C759" }
            loaded:
              - { animate: { set: { card.opacity: 0.4 } }, delay: 500ms, duration: 200ms, timing: linear }
              - { animate: { set: { card.transform.scale: 0.7 } }, delay: 600ms, duration: 400ms, timing: easeOut }
            script: [ { wait: 2s } ]
            """
        let report = try fit(scene, as: "a.gif", box: Rect(50, 60, 160, 120), scale: 1, rate: 30, at: 0.1)
        let scale = try #require(report.fits.first { $0.quantity == .scale }?.fit.animations.first, "\(report.text)")
        guard case .timingFunction(let timing) = scale.curve else {
            Issue.record("\(report.text)")
            return
        }
        #expect(timing.name == "easeOut" && abs(timing.duration.value - 0.4) < 0.03, "\(report.text)")
        #expect(abs(scale.channels[0].to.value - 0.7) < 0.01, "\(report.text)")
    }

    /// Its shadow is seen through it and in the corners of its box, and it is tiny while it is faint.
    @Test func `a round button grows from nothing while it fades in`() throws {
        let scene = """
            zoetrope: 2
            canvas: { size: [160, 160], background: white }
            layers:
              - id: button
                frame: [52, 52, 56, 56]
                background: "#6750A4"
                cornerRadius: 28
                shadowOpacity: 0.3
                shadowRadius: 6
                shadowOffset: [0, 3]
                transform.scale: 0.1
                opacity: 0
                layers:
                  - { frame: [26, 16, 4, 24], background: white, cornerRadius: 2 }
                  - { frame: [16, 26, 24, 4], background: white, cornerRadius: 2 }
            loaded:
              - { animate: { set: { button.transform.scale: 1 } }, delay: 400ms, timing: { response: 0.4, dampingFraction: 0.6 } }
              - { animate: { set: { button.opacity: 1 } }, duration: 150ms, delay: 400ms, timing: linear }
            script: [ { wait: 1.7s } ]
            """
        let report = try fit(scene, as: "a.gif", box: Rect(52, 52, 56, 56), scale: 1, rate: 30, at: 1.6)
        let scale = try #require(report.fits.first { $0.quantity == .scale }?.fit.animations, "\(report.text)")
        guard scale.count == 1, case .spring(let spring) = scale[0].curve else {
            Issue.record("\(report.text)")
            return
        }
        #expect(abs(spring.dampingRatio.value - 0.6) < 0.005, "\(report.text)")
        #expect(abs(spring.response.value - 0.4) < 0.004, "\(report.text)")
        #expect(abs(scale[0].begin.value - 0.4) < 0.003, "\(report.text)")
        #expect(abs(scale[0].channels[0].from.value - 0.1) < 0.02, "\(report.text)")
    }

    /// Where it cannot be found any more, the frames still tell that it has faded out.
    @Test func `a toast slides out while it fades`() throws {
        let scene = """
            zoetrope: 2
            canvas: { size: [200, 250], background: "#F2F2F7" }
            layers:
            \(Self.list)
              - id: toast
                frame: [25, 120, 150, 96]
                background: "#1C1C1E"
                cornerRadius: 14
            \(Self.content)
            loaded:
              animate: { set: { toast.opacity: 0, toast.position.y: 200 }, delay: 300ms, duration: 400ms, timing: easeIn }
            script: [ { wait: 1.2s } ]
            """
        let report = try fit(scene, as: "a.mp4", box: Rect(25, 120, 150, 96), scale: 1, rate: 30, at: 0.1)
        let fade = try #require(report.fits.first { $0.quantity == .opacity }?.fit.animations.first, "\(report.text)")
        guard case .timingFunction(let timing) = fade.curve else {
            Issue.record("\(report.text)")
            return
        }
        #expect(timing.name == "easeIn" && abs(timing.duration.value - 0.4) < 0.02, "\(report.text)")
        #expect(abs(fade.begin.value - 0.3) < 0.01 && fade.notes.isEmpty, "\(report.text)")
        #expect(abs(fade.channels[0].to.value) < 0.01, "\(report.text)")
    }
}
