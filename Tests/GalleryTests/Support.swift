import SceneTestSupport

extension Scenes {
    /// A card that a tap opens, with a cover that follows it.
    static let card = """
        zoetrope: 1
        canvas: { size: [200, 400] }
        variables: { isOpen: false, mode: { initial: .low, values: [.low, .high] } }
        layers:
          - { id: cover, frame: [0, 0, 200, 400], opacity: "map(card.frame.y, 300, 100, 0, 0.5)" }
          - { id: shade, frame: [0, 0, 200, 400], opacity: "map(card.frame.y, 300, 100, 0, 1)" }
          - { id: card, frame: [0, 300, 200, 300] }
        gestures:
          - tap: card
            ended:
              - set: { isOpen: true, mode: .high }
              - animate: { set: { card.frame.y: 100 }, duration: 500ms, timing: { dampingRatio: 0.5 } }
        script:
          - wait: 200ms
          - tap: card
          - marker: tapped
          - wait: settled
          - marker: open
          - wait: 300ms
        """
}
