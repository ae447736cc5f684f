import Motion
import SceneModel

/// Animations that began together and end together, with what happens then.
struct RunningAnimation {
    /// Counts up in the order in which animations begin.
    var id: Int
    /// Each with the animation that was added to it.
    var parts: [(cell: Cell, animation: PropertyAnimation)]
    /// The first tick at or after its end; nil for one that repeats for ever.
    var endTick: Int?
    var timing: MediaTiming
    /// Set where a property animator runs it.
    var animator: Int?
    var completion: [any Action]

    var cells: [Cell] { parts.map(\.cell) }

    /// How much of its time has passed, in 0...1.
    func fraction(at time: Double) -> Double {
        guard timing.duration > 0 else { return 1 }
        return min(max((time - timing.beginTime) / timing.duration, 0), 1)
    }
}
