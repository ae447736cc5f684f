import SceneLanguage
import Snapshots

/// Cases of one kind: how close they come, and why not closer. A folder's entry in `kinds.json`.
package struct ReferenceKind: Sendable, Decodable {
    /// The folder.
    package internal(set) var name = ""
    /// Why the pictures differ at all.
    package let because: String
    /// The largest mean difference, in levels per channel.
    package let mean: Double
    /// The largest difference of any channel, in levels.
    package let worst: Int
    /// The largest share of pixels beyond `ReferenceFigures.level`, in percent.
    package let share: Double
    /// For text: how far the ink may be away.
    package let ink: InkTolerance?
    /// How many pixels the browser drew for one, in each direction.
    package let oversampling: Int

    package struct InkTolerance: Sendable, Decodable {
        /// Too much or too little, in percent.
        package let amount: Double
        /// Of the centre of gravity, in points.
        package let offset: Double
        /// Of the edges, in points.
        package let edges: Double
    }

    private enum CodingKeys: CodingKey {
        case because, mean, worst, share, ink, oversampling
    }

    /// What is beyond the tolerance, in words; empty where all is well.
    package func complaints(about figures: ReferenceFigures) -> [String] {
        var complaints: [String] = []
        func check(_ what: String, _ found: Double, _ limit: Double, _ unit: String) {
            // Written so that what is not a number is a complaint.
            guard !(abs(found) <= limit) else { return }
            complaints.append("\(what) \((found * 100).rounded() / 100 + 0) \(unit), at most \(Value.format(limit))")
        }
        check("mean difference", figures.picture.mean, mean, "levels")
        check("worst difference", Double(figures.picture.worst), Double(worst), "levels")
        check("pixels beyond \(ReferenceFigures.level) levels", figures.share, share, "%")
        if let ink {
            check("ink off by", 100 * figures.ink.excess, ink.amount, "%")
            check("centre of gravity off by", figures.offset, ink.offset, "points")
            check("edges off by", figures.edges, ink.edges, "points")
        }
        return complaints
    }
}
