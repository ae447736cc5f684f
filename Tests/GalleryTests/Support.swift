import Gallery
import SceneTestSupport
import Zoetrope

/// The repository's scenes with their records, each made once for all tests.
enum RecordedScenes {
    struct Recorded: Sendable {
        let scene: PreparedScene
        let record: MotionRecord
    }

    private static let all: [String: Result<Recorded, any Error>] = Dictionary(
        uniqueKeysWithValues: Scenes.names.map { name in
            (
                name,
                Result {
                    let scene = try Scenes.own(name)
                    return Recorded(scene: scene, record: try MotionRecord(scene))
                }
            )
        })

    static func named(_ name: String) throws -> Recorded {
        guard let found = all[name] else { throw ZoetropeError(.usage, "there is no scene '\(name)'") }
        return try found.get()
    }
}

extension Scenes {
    /// A tap opens a card; the opacity of two other layers is bound to its position.
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
