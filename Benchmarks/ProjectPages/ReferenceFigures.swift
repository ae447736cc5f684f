package import Graphics
package import Snapshots

/// How much a picture differs from the reference.
package struct ReferenceFigures: Sendable, Hashable {
    /// Differences up to this level, of 255, are not visible.
    package static let level = 8

    package let picture: PictureComparison
    package let ink: CoverageComparison
    private let scale: Double

    /// - Parameter scale: pixels per point of both pictures.
    package init(_ actual: Bitmap, with expected: Bitmap, scale: Double) throws(SizeDifference) {
        picture = try PictureComparison(actual, with: expected)
        ink = try CoverageComparison(actual, with: expected)
        self.scale = scale
    }

    /// Share of pixels that differ by more than `level`, in percent.
    package var share: Double { 100 * picture.share(beyond: Self.level) }
    /// Distance of the ink's centre of gravity, in points.
    package var offset: Double { ink.offset / scale }
    /// Distance of the ink's edges, in points.
    package var edges: Double { ink.edges / scale }
}
