/// When the completion of `withAnimation` runs (AnimationCompletionCriteria; motion.md, section 13.4).
package enum CompletionCriteria: String, Sendable, Hashable, CaseIterable {
    /// A spring has come near its target: at its perceptual duration.
    case logicallyComplete
    /// The animation has ended: a spring has settled.
    case removed
}

extension ProgressCurve {
    /// Seconds until a completion with given criteria runs; never after the end of the curve. Without a spring both
    /// criteria are the duration. Source: documented by Apple.
    package func completionTime(_ criteria: CompletionCriteria) -> Double {
        guard criteria == .logicallyComplete, case .spring(let spring, let duration) = self else { return duration }
        return min(spring.perceptualDuration, duration)
    }
}
