import BenchmarkFigures
package import Foundation
import SceneReference
package import Zoetrope

/// A file of the repository that is made from others: pages with measurements of Zoetrope itself, and what the program carries of
/// the examples.
package enum ProjectPage: CaseIterable {
    case gifQuality
    case accuracy
    case speed
    case speedPlot
    case recordings
    /// Lines of the examples, which the program carries for `zoetrope help`.
    case excerpts

    /// In the repository.
    package var path: String {
        switch self {
        case .gifQuality: "Output/gif-quality.md"
        case .accuracy: "Output/accuracy.md"
        case .speed: "Output/speed.md"
        case .speedPlot: "Output/speed.svg"
        case .recordings: "Output/recordings.md"
        case .excerpts: "Sources/SceneReference/Manual/Text/excerpts.txt"
        }
    }

    /// The page as Markdown, or as SVG. Draws every reference case for the page on accuracy, some milliseconds each.
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
        case .speed:
            let comparison: ComparisonFigures = try FiguresFile.read(
                path("Benchmarks/comparison/figures.json"), writtenBy: "Benchmarks/comparison/compare.py")
            return SpeedPage.text(try speedFigures(path), comparison)
        case .speedPlot: return SpeedPlot(figures: try speedFigures(path)).svg
        case .recordings:
            return RecordingsPage.text(try RecordingFigures(path("Benchmarks/recordings/figures.json")))
        case .excerpts:
            return try ManualExamples(path("Examples/Manual"), from: "", pictures: "").excerpts
        }
    }

    private func speedFigures(_ path: (String) -> String) throws(ZoetropeError) -> SpeedFigures {
        try FiguresFile.read(path("Benchmarks/RenderBenchmark/figures.json"), writtenBy: "Benchmarks/RenderBenchmark")
    }
}
