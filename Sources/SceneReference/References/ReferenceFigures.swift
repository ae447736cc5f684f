package import Graphics
package import Snapshots

/// How far a case's picture is from the reference.
package struct ReferenceFigures: Sendable, Hashable {
    /// Differences up to this many levels escape the eye.
    package static let level = 8

    package let picture: PictureComparison
    package let ink: InkComparison
    private let scale: Double

    /// - Parameter scale: pixels for each point of both pictures.
    package init(_ actual: Bitmap, with expected: Bitmap, scale: Double) throws(SizeDifference) {
        picture = try PictureComparison(actual, with: expected)
        ink = try InkComparison(actual, with: expected)
        self.scale = scale
    }

    /// Of pixels beyond the level, in percent.
    package var share: Double { 100 * picture.share(beyond: Self.level) }
    /// Of the ink's centre of gravity, in points.
    package var offset: Double { ink.offset / scale }
    /// Of the ink's edges, in points.
    package var edges: Double { ink.edges / scale }
}
