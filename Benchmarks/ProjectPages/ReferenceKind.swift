import SceneLanguage
import Snapshots

/// The tolerances of the cases in one folder, and the reason for them: an entry of `kinds.json`.
package struct ReferenceKind: Sendable, Decodable {
    /// The name of the folder.
    package internal(set) var name = ""
    /// Why the pictures differ.
    package let because: String
    /// The largest mean difference, in levels per channel.
    package let mean: Double
    /// The largest difference of any channel, in levels.
    package let worst: Int
    /// The largest share of pixels beyond `ReferenceFigures.level`, in percent.
    package let share: Double
    /// Tolerances for text; nil for other kinds.
    package let ink: InkTolerance?
    /// How many pixels the browser drew per pixel, in each direction.
    package let oversampling: Int

    package struct InkTolerance: Sendable, Decodable {
        /// Difference of the amount of ink, in percent.
        package let amount: Double
        /// Distance of the centre of gravity, in points.
        package let offset: Double
        /// Distance of the edges, in points.
        package let edges: Double
    }

    private enum CodingKeys: CodingKey {
        case because, mean, worst, share, ink, oversampling
    }

    /// The figures that exceed a tolerance, a phrase each.
    package func violations(about figures: ReferenceFigures) -> [String] {
        var violations: [String] = []
        func check(_ what: String, _ found: Double, _ limit: Double, _ unit: String) {
            // NaN is a violation too.
            guard !(abs(found) <= limit) else { return }
            violations.append("\(what) \((found * 100).rounded() / 100 + 0) \(unit), at most \(Value.format(limit))")
        }
        check("mean difference", figures.picture.mean, mean, "levels")
        check("worst difference", Double(figures.picture.worst), Double(worst), "levels")
        check("pixels beyond \(ReferenceFigures.level) levels", figures.share, share, "%")
        if let ink {
            check("ink off by", 100 * figures.ink.excess, ink.amount, "%")
            check("centre of gravity off by", figures.offset, ink.offset, "points")
            check("edges off by", figures.edges, ink.edges, "points")
        }
        return violations
    }
}
