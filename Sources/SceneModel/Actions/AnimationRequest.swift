package import Motion
package import SceneLanguage

/// The parameters of an animation that is about to start.
package struct AnimationRequest {
    /// The animated range of one property or variable.
    package struct Change {
        package var key: PropertyKey
        /// The starting value; nil means the model value. A block has none.
        package var from: Value?
        /// The final value; nil means the model value.
        package var to: Value?
        /// The difference from the starting value, in place of `to`.
        package var by: Value?

        package init(key: PropertyKey, from: Value? = nil, to: Value? = nil, by: Value? = nil) {
            self.key = key
            self.from = from
            self.to = to
            self.by = by
        }
    }

    package var changes: [Change]
    package var curve: ProgressCurve
    /// The time before the animation starts, in seconds.
    package var delay: Double
    /// The number of cycles; infinity to repeat forever.
    package var repeatCount: Double
    package var autoreverses: Bool
    /// True for UIView animations, which change the model value immediately; false for CAAnimations, which do not.
    package var changesModel: Bool
    /// Whether a block starts the values that it cannot add from their presentation values
    /// (`UIView.AnimationOptions.beginFromCurrentState`).
    package var beginsFromCurrentState: Bool
    /// Whether the layers that a block animates receive touches (`UIView.AnimationOptions.allowUserInteraction`).
    package var allowsUserInteraction: Bool
    /// Whether a key-path animation shows its first value during its delay, and keeps its last value after its end until it
    /// is removed. A block always shows its first value during its delay.
    package var fillMode: MediaTiming.FillMode
    package var completion: [any Action]
    package var location: SourceLocation
}
