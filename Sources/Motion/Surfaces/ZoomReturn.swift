import Foundation

/// The way of a zoom scale from beyond a limit back to it, after a pinch: from 0 at the release to 1 at the limit
/// (motion.md, section 8.8).
///
/// The logarithm of the scale returns on `Spring.curve7` from rest. A convention.
package struct ZoomReturn: Sendable, Hashable {
    /// At the release.
    package let scale: Double
    package let limit: Double
    private let motion: SettlingMotion

    /// Nil for a scale within the limits, which stays.
    package init?(from scale: Double, in band: ZoomBand) {
        let limit = band.limited(scale)
        guard scale > 0, scale != limit else { return nil }
        self.scale = scale
        self.limit = limit
        motion = SettlingMotion(displacement: log(scale / limit))
    }

    /// In seconds.
    package var duration: Double { motion.duration }

    /// The fraction of the way at t seconds; 1 from the duration on.
    package func progress(at t: Double) -> Double {
        t < duration ? (limit * exp(motion.value(at: t)) - scale) / (limit - scale) : 1
    }

    /// The change of the progress per second; 0 from the duration on.
    package func velocity(at t: Double) -> Double {
        guard t < duration else { return 0 }
        return limit * exp(motion.value(at: t)) * motion.velocity(at: t) / (limit - scale)
    }
}
