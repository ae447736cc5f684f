package import Foundation
package import Zoetrope

/// A page with measurements of Zoetrope itself.
package enum ProjectPage: CaseIterable {
    case gifQuality
    case accuracy

    /// In the repository.
    package var path: String {
        switch self {
        case .gifQuality: "Output/gif-quality.md"
        case .accuracy: "Output/accuracy.md"
        }
    }

    /// The page as Markdown. Draws every reference case for the page on accuracy, some milliseconds each.
    ///
    /// - Parameter repository: the folder of the repository.
    /// - Throws: exit code 4 when figures or cases cannot be read, 2 or 3 when a case cannot be drawn.
    package func text(repository: URL) throws(ZoetropeError) -> String {
        func path(_ name: String) -> String { repository.appendingPathComponent(name).path }
        switch self {
        case .gifQuality:
            return GIFQualityPage.text(try EncoderFigures(path("Benchmarks/gif/figures.json")))
        case .accuracy:
            return try AccuracyPage.text(try ReferenceSuite(path("Tests/ReferenceTests/Cases")))
        }
    }
}
