/// How the value of an animation combines with earlier cycles and with what is below it (CAPropertyAnimation's
/// `isCumulative` and `isAdditive`; motion.md, section 5.10).
///
/// Values have the unit of the animated property; vectors are combined per component. Source: documented by Apple; the
/// value that is accumulated was measured on QuartzCore.
package struct AnimationComposition: Sendable, Hashable {
    /// Whether the value is added to what is below, instead of replacing it.
    package var isAdditive: Bool
    /// Whether each cycle begins at the value at which the one before ended.
    package var isCumulative: Bool

    package init(isAdditive: Bool = false, isCumulative: Bool = false) {
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative
    }

    /// The value of an animation from one value to another, without what is below it.
    ///
    /// Cycle n adds n times the value at the end of a cycle: `to`, or `from` where the animation reverses.
    ///
    /// - Parameters:
    ///   - progress: outside 0...1 the value is extrapolated.
    ///   - cycle: the number of completed cycles.
    package func value(from: Double, to: Double, progress: Double, cycle: Int, autoreverses: Bool = false) -> Double {
        accumulated(from + (to - from) * progress, endValue: autoreverses ? from : to, cycle: cycle)
    }

    /// A value within a cycle, with the completed cycles. `endValue` is the value at the end of a cycle.
    package func accumulated(_ value: Double, endValue: Double, cycle: Int) -> Double {
        isCumulative ? value + Double(cycle) * endValue : value
    }

    /// What shows of a property with several animations.
    ///
    /// The last one that is not additive replaces the model value; then all additive ones are added, whatever the order
    /// in which they began (a convention; QuartzCore's order of additive and other animations is not published).
    ///
    /// - Parameter animations: the values of the animations that have an effect, in the order in which they began.
    package static func presented(
        model: Double, animations: [(value: Double, composition: AnimationComposition)]
    ) -> Double {
        let base = animations.last { !$0.composition.isAdditive }?.value ?? model
        return animations.reduce(base) { $1.composition.isAdditive ? $0 + $1.value : $0 }
    }
}
