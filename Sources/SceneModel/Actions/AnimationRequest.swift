package import Motion
package import SceneLanguage

/// The parameters of animations that are about to start and that complete together.
package struct AnimationRequest {
    /// What an animation shows over its progress.
    package enum Values {
        /// The new model value, to which a UIView block animates.
        case goal(Value)
        /// A CABasicAnimation. A missing `from` or `to` means the model value; `by` is the difference from the starting
        /// value, in place of `to`.
        case ends(from: Value?, to: Value?, by: Value?)
        /// A CAKeyframeAnimation.
        case keyframes(PropertyValues)
        /// The frames of UIView.animateKeyframes.
        case frames(FrameTrack, Keyframes.CalculationMode)
        /// The tracks of SwiftUI's keyframe animator. The model changes to the last value, unless they are endless.
        case tracks(ValueTracks, isEndless: Bool)
        /// The new model value of SwiftUI's withAnimation: with a persistent spring, which keeps value and velocity, or nil for
        /// a change that is added to what runs. The velocity is in distances per second; nil for the one that is shown.
        case target(Value, Spring?, velocity: Double?)

        /// The value to which the model changes at once; nil for a CAAnimation.
        package var goal: Value? {
            switch self {
            case .goal(let goal), .target(let goal, _, _): goal
            case .frames(let track, _): track.goal
            case .tracks(let tracks, let isEndless): isEndless ? nil : tracks.value(at: 1)
            case .ends, .keyframes: nil
            }
        }
    }

    /// The animation of one property or variable.
    package struct Change {
        package var key: PropertyKey
        package var values: Values
        /// The progress within one cycle.
        package var curve: ProgressCurve
        /// When it plays: the outermost begin time is relative to now.
        package var clock: AnimationClock
        package var composition: AnimationComposition
        /// The name of the timing in `let`; nil if the animation does not use one by name.
        package var timingName: String?

        package init(
            key: PropertyKey, values: Values, curve: ProgressCurve, clock: AnimationClock,
            composition: AnimationComposition = AnimationComposition(), timingName: String? = nil
        ) {
            self.key = key
            self.values = values
            self.curve = curve
            self.clock = clock
            self.composition = composition
            self.timingName = timingName
        }
    }

    package var changes: [Change]
    /// True for UIView animations, which change the model value immediately; false for CAAnimations, which do not.
    package var changesModel: Bool
    /// Whether a block starts the values that it cannot add from their presentation values
    /// (`UIView.AnimationOptions.beginFromCurrentState`).
    package var beginsFromCurrentState = false
    /// Whether the layers that a block animates receive touches (`UIView.AnimationOptions.allowUserInteraction`).
    package var allowsUserInteraction = false
    package var completion: [any Action]
    /// When the completion runs, in seconds from now; nil for the end of the animations.
    package var completionTime: Double?
    /// Whether the wait for that time keeps the scene from being settled.
    package var isEndless = false
    /// Whether the completion does not run any more after an action has removed animations of one of the values.
    package var endsWithItsAnimations = false
    package var location: SourceLocation
}
