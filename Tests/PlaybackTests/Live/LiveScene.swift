import Graphics
import Playback
import SceneModel
import TestSupport

/// A scene with a pan, a tap, a pinch, a spring, a scroll layer and an animation, for touches of all kinds.
enum LiveScene {
    static let text = """
        variables: { isOpen: false, size: 1 }
        layers:
          - id: feed
            frame: [0, 0, 400, 400]
            scroll: { contentSize: [400, 2000] }
            layers:
              - { id: row, frame: [20, 40, 360, 300], background: "#DC1D05" }
          - id: card
            frame: [20, 420, 120, 120]
            background: "#5E5CE6"
          - id: photo
            frame: [200, 480, 180, 180]
            background: "#34C759"
        gestures:
          - pan: card
            changed: [ { set: { card.position: "card.position + sender.translation" } }, { setTranslation: [0, 0] } ]
            ended:
              - animate: { set: { card.position: "[80, 480]" }, timing: { response: 0.5, dampingFraction: 0.6 } }
          - pinch: photo
            changed: [ { set: { photo.transform.scale: sender.scale } } ]
            ended: [ { animate: { set: { photo.transform.scale: 1 }, duration: 300ms } } ]
          - tap: row
            ended:
              - set: { isOpen: not isOpen }
              - animate: { set: { row.opacity: "isOpen ? 0.5 : 1" }, duration: 250ms }
        script: [ { wait: 100ms } ]
        """

    static var scene: Scene { get throws { try PlayedScene.scene(text) } }
}

extension RandomTouches {
    /// Reports with their times in milliseconds.
    mutating func liveReports(groups: Int) -> [(time: Int, touches: [Touch])] {
        reports(groups: groups).map { report in
            (
                report.time,
                report.touches.compactMap { touch in
                    Touch.Phase(rawValue: touch.phase).map {
                        Touch(finger: touch.finger, phase: $0, location: touch.location)
                    }
                }
            )
        }
    }
}
