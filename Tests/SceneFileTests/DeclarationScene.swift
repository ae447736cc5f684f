/// A scene with one thing of each kind, to which tests of declarations add what they test.
enum DeclarationScene {
    static func text(
        loaded: String = "", script: String = "wait: 1", gestures: String = "", behavior: String = "gravity: ball"
    ) -> SceneText {
        SceneText(
            """
            zoetrope: 1
            variables:
              open: false
              count: 2
              side: { initial: .left, values: [.left, .right] }
            layers:
              - { id: card, frame: [0, 0, 10, 10] }
              - { id: cell, repeat: 2 }
              - id: field
                scroll: { contentSize: [20, 20], showsVerticalScrollIndicator: true, maximumZoomScale: 2, refreshControl: true }
              - { id: video, clip: AnyClips.swift }
              - { id: table, layers: [ { id: ball, frame: [0, 0, 9, 9] }, { id: token, repeat: 2, frame: [0, 0, 9, 9] } ] }
            animators:
              grow: { duration: 1s, animations: { card.frame.width: 20 } }
              fade:
                duration: 500ms
                delay: 100ms
                timing: { dampingRatio: 1 }
                animations: { card.opacity: 0 }
                completion: [ { marker: faded } ]
                scrubsLinearly: false
                pausesOnCompletion: true
                isUserInteractionEnabled: false
                isManualHitTestingEnabled: true
                addAnimations: [ { animations: { card.opacity: 0 }, delayFactor: 0.2 } ]
            dynamics:
              world:
                referenceLayer: table
                didPause: [ { marker: resting } ]
                behaviors:
                  grab: { attachment: ball, anchorPoint: [0, 0] }
                  fall: { gravity: token }
                  tested: { \(behavior) }
            actions:
              greet: { parameters: { loudness: 1 }, do: [ { set: { count: loudness } } ] }
              leave: [ { marker: gone } ]
            gestures: [ \(gestures) ]
            loaded: [ \(loaded) ]
            script: [ { \(script) } ]
            """, path: AnyClips.scene)
    }
}
