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
