import SceneLanguage
import SceneModel

/// A group of animations that one action started and that complete together.
struct RunningAnimation {
    /// Increases in the order in which animations and animators start.
    var order: Int
    var parts: [AnimationPart]
    /// The first tick at or after its end; nil for an animation that repeats forever.
    var endTick: Int?
    var completion: [any Action]
    /// The parameters of the action that started it, which its completion may use too.
    var parameters: [String: Value]
}

/// A property animator that is not inactive.
struct RunningAnimator {
    var order: Int
    var state: AnimatorState
    var parts: [AnimationPart]
}

/// One animated value with the id of its `PropertyAnimation`.
struct AnimationPart {
    var key: PropertyKey
    var animation: Int
}
