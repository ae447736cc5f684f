import Foundation
import Motion

/// What Apple's interfaces call a spring.
enum SpringWords {
    /// The duration from which UIKit derives a spring with this frequency, ratio and initial velocity: the inverse of
    /// `Spring.uikit`. Nil above critical damping, which UIKit does not have.
    ///
    /// Below critical damping the rule is solved for the duration. At it, within 1e-6, UIKit has another rule; the greatest
    /// solution is taken.
    static func uikitDuration(_ spring: Spring) -> Double? {
        let (w, z, v) = (spring.angularFrequency, spring.dampingRatio, spring.initialVelocity)
        guard z > 0, z < 1 + 1e-6 else { return nil }
        if z < 1 - 1e-6 {
            let damped = ((1 - z) * (1 + z)).squareRoot()
            let duration = log(abs(z * w - v) / (w * damped) / Spring.settlingThreshold) / (z * w)
            return duration > 0 && duration.isFinite ? duration : nil
        }
        // |1 + (w - v) D| e^(-w D) = 0.001. After its last extremum the left side only falls.
        let excess = { (d: Double) in log(abs(1 + (w - v) * d)) - w * d - log(Spring.settlingThreshold) }
        let turn = w == v ? 0 : max((1 / w) - 1 / (w - v), 0)
        var (low, high) = (turn + 1e-9, turn + 10 / w)
        while excess(high) > 0, high < 1e4 { high *= 2 }
        guard excess(low) > 0 else { return nil }
        for _ in 0..<80 {
            let middle = (low + high) / 2
            if excess(middle) > 0 { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
