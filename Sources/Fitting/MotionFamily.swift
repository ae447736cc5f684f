/// Families of motion that samples may or may not tell apart.
package enum MotionFamily: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing moves.
    case rest
    /// A motion that no family explains, such as a finger's drag.
    case free
    /// The value changes from one frame to the next.
    case jump
    case timingFunction
    case spring
    case deceleration
    /// Scrolling that ends at an edge.
    case scrollBounce
    case keyframes
    /// A timing function that plays several times.
    case repeating
}

/// The curve of a phase with its parameters.
package enum FittedCurve: Sendable, Hashable {
    case rest
    case free
    case jump
    case timingFunction(FittedTiming)
    case spring(FittedSpring)
    case deceleration(FittedDeceleration)
    case scrollBounce(FittedBounce)
    case keyframes(FittedKeyframes)
    case repeating(FittedRepetition)

    package var family: MotionFamily {
        switch self {
        case .rest: .rest
        case .free: .free
        case .jump: .jump
        case .timingFunction: .timingFunction
        case .spring: .spring
        case .deceleration: .deceleration
        case .scrollBounce: .scrollBounce
        case .keyframes: .keyframes
        case .repeating: .repeating
        }
    }
}

/// A cubic timing function and its duration.
package struct FittedTiming: Sendable, Hashable, Codable {
    /// A name of CAMediaTimingFunction; nil for other control points.
    package let name: String?
    package let x1: Estimate
    package let y1: Estimate
    package let x2: Estimate
    package let y2: Estimate
    /// In seconds.
    package let duration: Estimate

    package var points: [Estimate] { [x1, y1, x2, y2] }
}

/// One spring in the words of Core Animation, UIKit and SwiftUI.
package struct FittedSpring: Sendable, Hashable, Codable {
    /// The damping ratio: `dampingRatio` of UIKit, `dampingFraction` of SwiftUI.
    package let dampingRatio: Estimate
    /// In distances per second, by channel; empty for a spring that starts at rest.
    package let initialVelocity: [Estimate]
    /// The duration in seconds from which UIKit derives the spring; nil above critical damping.
    package let duration: Estimate?
    /// `duration` if the damping ratio is exactly 1, for which UIKit has another rule; nil where 1 is outside of the interval.
    package let criticalDuration: Estimate?
    /// The undamped period in seconds: SwiftUI's `response` and `Spring.duration`.
    package let response: Estimate
    /// For mass 1, in N/m.
    package let stiffness: Estimate
    /// For mass 1, in N s/m.
    package let damping: Estimate
    /// Of CASpringAnimation, in seconds.
    package let settlingDuration: Estimate
    /// SwiftUI's bounce: 1 - damping ratio, negative above critical damping.
    package let bounce: Estimate

    package static let mass = 1.0
}

/// A deceleration of scrolling, or one that has its law but not its end.
package struct FittedDeceleration: Sendable, Hashable, Codable {
    /// `normal` or `fast`; nil for another rate.
    package let name: String?
    /// The factor per millisecond.
    package let rate: Estimate
    /// In the unit of the channel per second, by channel.
    package let velocity: [Estimate]
    /// In seconds; of one without a cutoff, until a thousandth of the way is left.
    package let duration: Estimate
    /// The speed in points per second at which UIScrollView stops; nil for one that runs to rest without a cutoff.
    package let stoppingSpeed: Double?
}

/// Scrolling that ends at an edge.
package struct FittedBounce: Sendable, Hashable, Codable {
    package enum Kind: String, Sendable, Hashable, Codable {
        /// Released beyond the edge with less than 50 points per second.
        case returnFromRest
        /// Released beyond the edge while it moves.
        case returnWithVelocity
        /// A deceleration that runs into the edge.
        case impact
    }

    package let kind: Kind
    /// The index of the channel that moves.
    package let channel: Int
    /// At the begin, in points per second.
    package let velocity: Estimate
    /// From the begin to the edge, in points.
    package let distance: Estimate
    /// The factor per millisecond; of `impact` only.
    package let rate: Double?
    /// In seconds.
    package let duration: Estimate
}

/// Keyframes.
package struct FittedKeyframes: Sendable, Hashable, Codable {
    /// In seconds.
    package let duration: Estimate
    /// Fractions of the duration from 0 to 1.
    package let keyTimes: [Estimate]
    /// The name of the timing function of each segment.
    package let timing: String
    /// By channel, one for each key time.
    package let values: [[Double]]

    /// Whether the key times are evenly spaced, as by default.
    package var isEven: Bool {
        keyTimes.enumerated().allSatisfy { $1.value == Double($0) / Double(keyTimes.count - 1) }
    }
}

/// A timing function that plays several times, such as a pulse.
package struct FittedRepetition: Sendable, Hashable, Codable {
    /// With the duration of one play, in one direction.
    package let timing: FittedTiming
    /// Whether each second play is the one before, backwards.
    package let autoreverses: Bool
    /// The number of plays in one direction; nil where it plays on after the last sample.
    package let plays: Int?

    /// `repeatCount` of CAMediaTiming, which counts both directions as one; nil where it plays on.
    package var repeatCount: Double? { plays.map { Double($0) / (autoreverses ? 2 : 1) } }
}
