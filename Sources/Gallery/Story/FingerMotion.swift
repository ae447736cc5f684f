import Graphics
import Playback
import SceneModel

/// How the finger of a segment moves, for the words about what scrolls with it.
struct FingerMotion: Sendable {
    /// From touch-down to touch-up, in points.
    let translation: Point
    /// When the finger lifts, in seconds.
    let lift: Double
    /// Whether the finger has lifted in the time that is described.
    var hasLifted: Bool
    /// The layers that the finger scrolls.
    let layers: Set<Int>

    /// Nil without a finger that scrolls a layer, and for several fingers.
    init?(_ segment: Segment, _ timeline: Timeline, hasLifted: Bool = false) {
        guard segment.touches.count == 1, let track = segment.touches.first?.track else { return nil }
        let names = Set(
            timeline.events.compactMap { event -> String? in
                guard case .scroll(.pan) = event.kind, event.time >= segment.start - 1e-9,
                    event.time <= segment.lift + 1e-9
                else { return nil }
                return event.layer
            })
        guard !names.isEmpty else { return nil }
        translation = track.end - track.start
        lift = segment.lift
        self.hasLifted = hasLifted
        layers = Set(timeline.scene.layers.indices.filter { names.contains(timeline.scene.layers[$0].name) })
    }
}
