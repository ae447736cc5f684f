/// SwiftUI's springs by name (motion.md, section 13.1).
///
/// Source: SwiftUI's Animation documentation. `spring(response:dampingFraction:)` without arguments is
/// `Spring.response(0.5, dampingFraction: SpringPreset.dampingFraction)`.
package enum SpringPreset: String, Sendable, Hashable, CaseIterable {
    /// Without bounce.
    case smooth
    /// With a small bounce.
    case snappy
    /// With a larger bounce.
    case bouncy
    /// `Animation.spring`, of iOS 17 and later.
    case spring
    /// For values that follow a finger.
    case interactiveSpring
    /// `Animation.default`, of iOS 17 and later.
    case `default`

    /// The perceptual duration in seconds where none is given.
    package var duration: Double {
        switch self {
        case .smooth, .snappy, .bouncy, .spring: 0.5
        case .interactiveSpring: 0.15
        case .default: 0.55
        }
    }

    /// The bounce to which `extraBounce` is added.
    package var bounce: Double {
        switch self {
        case .smooth, .spring, .default: 0
        case .interactiveSpring: 0.14
        case .snappy: 0.15
        case .bouncy: 0.3
        }
    }

    /// Of `Animation.spring(response:dampingFraction:)` where none is given.
    package static let dampingFraction = 0.825

    /// - Parameters:
    ///   - duration: the perceptual duration in seconds; nil for the preset's own.
    ///   - extraBounce: added to the bounce; the sum is clamped to -1...1.
    ///   - initialVelocity: in distances per second.
    package func spring(duration: Double? = nil, extraBounce: Double = 0, initialVelocity: Double = 0) -> Spring {
        .response(duration ?? self.duration, bounce: bounce + extraBounce, initialVelocity: initialVelocity)
    }
}
