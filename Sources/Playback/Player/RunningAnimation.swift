import SceneLanguage
import SceneModel

/// A group of animations that one action started and that complete together.
struct RunningAnimation {
    /// Increases in the order in which animations and animators start.
    let order: Int
    private let allParts: [AnimationPart]
    /// The values whose parts were cancelled.
    var cancelled: Set<PropertyKey> = []
    /// The number of parts that were not cancelled.
    var remaining: Int
    /// The first tick at or after its end; nil for an animation that repeats forever.
    var endTick: Int?
    var completion: [any Action]
    /// Whether the layers that it animates ignore touches.
    var ignoresTouches = false
    /// Whether its last values stay after its end until they are removed.
    var keepsLastValues = false
    /// Whether it repeats without end, although its next part has one.
    var isEndless = false
    /// The values whose animations it follows: it ends without its completion when an action removes animations of one.
    var animatedKeys: Set<PropertyKey> = []
    /// The parameters of the action that started it, which its completion may use too.
    var parameters: [String: Value]

    init(
        order: Int, parts: [AnimationPart], endTick: Int?, completion: [any Action], parameters: [String: Value]
    ) {
        self.order = order
        allParts = parts
        remaining = parts.count
        self.endTick = endTick
        self.completion = completion
        self.parameters = parameters
    }

    /// The parts that were not cancelled.
    var parts: [AnimationPart] {
        cancelled.isEmpty ? allParts : allParts.filter { !cancelled.contains($0.key) }
    }
}

/// A property animator that is not inactive.
struct RunningAnimator {
    var order: Int
    var state: AnimatorState
    var parts: [AnimationPart]
    /// Its animations with a delay factor.
    var delayed: [DelayedAnimations] = []

    /// The progress of one of its parts.
    func progress(of part: AnimationPart) -> AnimationProgress {
        part.delayed.map { delayed[$0].progress } ?? state.progress
    }
}

/// One animated value with the id of its `PropertyAnimation`.
struct AnimationPart {
    var key: PropertyKey
    var animation: Int
    /// The position in the animator's `delayed`; nil for one without a delay factor.
    var delayed: Int?
}
