package import Motion
package import SceneLanguage

/// An animation that is about to begin: what changes, how and for how long.
package struct AnimationRequest {
    /// One property or variable on its way.
    package struct Change {
        package var cell: PropertyKey
        /// Where it starts; nil for the value that is seen now.
        package var from: Value?
        /// Where it goes; nil for the model value.
        package var to: Value?
        /// How far it goes from its start, in place of `to`.
        package var by: Value?

        package init(cell: PropertyKey, from: Value? = nil, to: Value? = nil, by: Value? = nil) {
            self.cell = cell
            self.from = from
            self.to = to
            self.by = by
        }
    }

    package var changes: [Change]
    /// The curve of one change, given the speed that it takes over, in its distances a second.
    package var curve: (_ velocity: Double?) throws -> ProgressCurve
    /// Seconds until it begins to move.
    package var delay: Double
    /// How often it runs; infinity for ever.
    package var repeatCount: Double
    package var autoreverses: Bool
    /// True for UIView's animations, which change the model at once; false for CABasicAnimation, which does not.
    package var changesModel: Bool
    package var completion: [any Action]
    package var location: SourceLocation
}
