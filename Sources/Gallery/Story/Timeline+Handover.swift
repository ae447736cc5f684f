import Playback
import SceneModel

extension Timeline {
    /// Whether everything that moved before a time in seconds is at rest at that time, and an animation begins at that time. The
    /// animation then belongs to a new step of the story.
    func isHandover(at time: Double) -> Bool {
        let begins = events.contains { $0.time <= time + 1e-9 && abs(($0.beginTime ?? .infinity) - time) < 1e-9 }
        // One with a delay does not move yet.
        return begins && !isMoving(at: time) { ($0.beginTime ?? -.infinity) < time - 1e-9 }
    }

    /// When the steps `call` of the script are performed, in seconds, in order.
    var callTimes: [Double] {
        let steps = scene.scripts.first { $0.name == script }?.steps ?? []
        return zip(steps, stepTimes).filter { $0.0 is CallStep }.map(\.1)
    }

    /// Whether something that began to move before a time in seconds moves on after it. Animations that repeat for ever do not count.
    func movesOn(at time: Double) -> Bool {
        isMoving(at: time) { event in
            guard event.time < time - 1e-9 else { return false }
            guard case .animation(.began(_, _, let begin, let duration), _) = event.kind else { return true }
            return begin < time - 1e-9 && duration.isFinite
        }
    }

    /// Whether something has begun to move until a time and has not ceased.
    ///
    /// - Parameter counts: whether something that begins to move with an event counts.
    private func isMoving(at time: Double, where counts: (TimelineEvent) -> Bool) -> Bool {
        var moving: [TimelineEvent.Mover: Int] = [:]
        for event in events.prefix(while: { $0.time <= time + 1e-9 }) {
            guard let (mover, change) = event.movement, change < 0 || counts(event) else { continue }
            moving[mover, default: 0] += change
        }
        return moving.values.contains { $0 > 0 }
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

    /// When the value of an animation that has begun starts to change, in seconds; nil for other events.
    fileprivate var beginTime: Double? {
        if case .animation(.began(_, _, let begin, _), _) = kind { begin } else { nil }
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
