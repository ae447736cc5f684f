package import Graphics

/// How much two pictures may differ and still count as the same.
///
/// A pixel differs if its difference (see ``PictureComparison``) is more than `levels`; pictures differ if the share of
/// differing pixels is more than `share`.
package struct PictureTolerance: Sendable, Hashable {
    /// Maximum difference of a pixel per channel in levels, 0...255.
    package var levels: Int
    /// Share of the compared pixels that may differ by more, 0...1.
    package var share: Double
    /// Boxes whose pixels are not compared and do not count in the share.
    package var ignoring: [PixelRect]
    /// Whether pixels on antialiased edges of one of the pictures count as equal: see ``AntialiasedEdge``.
    package var allowsAntialiasing: Bool

    package init(
        levels: Int = 0, share: Double = 0, ignoring: [PixelRect] = [], allowsAntialiasing: Bool = false
    ) {
        self.levels = levels
        self.share = share
        self.ignoring = ignoring
        self.allowsAntialiasing = allowsAntialiasing
    }

    /// No difference.
    package static let exact = PictureTolerance()

    /// For pictures drawn on another processor or with other library versions: 2 levels, 0.2 %.
    ///
    /// Rounding the other way is one level, and pixels over a shadow or blur are rounded twice. If the last digit decides
    /// on which side of a sampling row an edge lies, coverage changes by 1/15, which is 17 levels (Cairo samples each pixel
    /// in 15 rows, `GRID_Y` of its scan converter): a horizontal edge over the whole width of a phone screen is 0.14 % of
    /// its pixels.
    package static let otherMachines = PictureTolerance(levels: 2, share: 0.002)

    /// Whether a number of differing pixels is allowed.
    package func allows(_ differing: Int, of compared: Int) -> Bool {
        // A tolerance for rounding errors: 0.29 * 100 is slightly below 29.
        Double(differing) <= share * Double(compared) + 1e-9
    }
}
