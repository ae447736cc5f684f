import Playback
import SceneModel

extension Timeline {
    /// Whether everything that moved before a time in seconds is at rest at that time, and an animation begins at that time. The
    /// animation then belongs to a new step of the story.
    func isHandover(at time: Double) -> Bool {
        var moving: [TimelineEvent.Mover: Int] = [:]
        var begins = false
        for event in events {
            guard event.time <= time + 1e-9 else { break }
            // One with a delay does not move yet.
            if case .animation(.began(_, _, let start, _), _) = event.kind, start > time - 1e-9 {
                begins = begins || start < time + 1e-9
                continue
            }
            guard let (mover, change) = event.movement else { continue }
            moving[mover, default: 0] += change
        }
        return begins && moving.values.allSatisfy { $0 <= 0 }
    }
}

extension TimelineEvent {
    /// What moves.
    fileprivate enum Mover: Hashable {
        case value(layer: String?, Target)
        case animator(String)
        case scroll(layer: String?)
        case finger
    }

    /// What begins (1) or ceases (-1) to move; nil for other events.
    fileprivate var movement: (Mover, Int)? {
        switch kind {
        case .animation(.began, let target): (.value(layer: layer, target), 1)
        case .animation(_, let target): (.value(layer: layer, target), -1)
        case .animator(.started, let name), .animator(.continued, let name), .dynamics(.resumed, let name):
            (.animator(name), 1)
        case .animator(_, let name), .dynamics(.paused, let name): (.animator(name), -1)
        case .scroll(.pan(.began)): (.scroll(layer: layer), 1)
        case .scroll(.settled): (.scroll(layer: layer), -1)
        case .touch(.began, _): (.finger, 1)
        case .touch: (.finger, -1)
        case .scroll, .gesture, .clip, .marker: nil
        }
    }
}
