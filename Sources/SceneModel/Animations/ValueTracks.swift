package import Motion
package import SceneLanguage

/// The motion of one value through the keyframes of SwiftUI's keyframe animator (motion.md, section 13.3).
package struct ValueTracks: Sendable, Hashable {
    private let initial: Value
    /// One for each component of the value.
    private let components: [KeyframeTrack]
    /// Of the whole animator in seconds; shorter tracks hold their last values.
    private let duration: Double

    package init(initial: Value, components: [KeyframeTrack], duration: Double) {
        self.initial = initial
        self.components = components
        self.duration = duration
    }

    /// The value at a fraction of the duration: after the first moves at 0, the last target from 1 on.
    package func value(at fraction: Double) -> Value {
        initial.replacingComponents(
            components.map { fraction >= 1 ? $0.value(at: .infinity) : $0.value(at: fraction * duration) })
    }

    /// The number of keyframes of all components.
    package var keyframeCount: Int { components.reduce(0) { $0 + $1.keyframes.count } }
}
