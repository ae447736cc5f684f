import SceneLanguage
import SceneModel

/// Animations that began together and end together, with what happens then.
struct RunningAnimation {
    /// Counts up in the order in which animations and animators begin.
    var order: Int
    /// Each with the number of the animation that was added to it.
    var parts: [AnimatedCell]
    /// The first tick at or after its end; nil for one that repeats for ever.
    var endTick: Int?
    var completion: [any Action]
    /// What the action was handed that began it: its completion sees the same.
    var parameters: [String: Value]
}

/// A property animator between its start and its end.
struct RunningAnimator {
    var order: Int
    var state: AnimatorState
    var parts: [AnimatedCell]
}

/// A value with one of the animations that move it.
struct AnimatedCell {
    var cell: PropertyKey
    var animation: Int
}
