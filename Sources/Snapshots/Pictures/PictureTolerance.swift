package import Graphics

/// How much two pictures may differ and still be the same: two numbers, and what is left out.
///
/// A pixel differs when its difference (see ``PictureComparison``) is more than `levels`; pictures differ when the share
/// of pixels that do is more than `share`.
package struct PictureTolerance: Sendable, Hashable {
    /// Most levels per channel that a pixel may be off, 0...255.
    package var levels: Int
    /// The share of the compared pixels that may be further off, 0...1.
    package var share: Double
    /// Boxes whose pixels are not compared; the share is one of the others.
    package var ignoring: [PixelBox]
    /// Whether pixels on antialiased edges of one of the pictures count as equal: see ``AntialiasedEdge``.
    package var allowsAntialiasing: Bool

    package init(
        levels: Int = 0, share: Double = 0, ignoring: [PixelBox] = [], allowsAntialiasing: Bool = false
    ) {
        self.levels = levels
        self.share = share
        self.ignoring = ignoring
        self.allowsAntialiasing = allowsAntialiasing
    }

    /// Every pixel the same.
    package static let exact = PictureTolerance()

    /// For pictures that were drawn by another processor or by other versions of the libraries: 2 levels, 0.2 %.
    ///
    /// A rounding the other way is one level, and what is drawn over a shadow or a blur is rounded twice. Where a last
    /// digit decides on which side of a sampling row an edge lies, coverage jumps by a fifteenth, 17 levels (Cairo
    /// samples each pixel in 15 rows, `GRID_Y` of its scan converter): a level edge through the whole width of a
    /// phone's picture is 0.14 % of it.
    package static let otherMachines = PictureTolerance(levels: 2, share: 0.002)

    /// Whether so many of so many pixels may be beyond the levels.
    package func allows(_ differing: Int, of compared: Int) -> Bool {
        // Shares such as 0.29 of 100 are a rounding less than the number meant.
        Double(differing) <= share * Double(compared) + 1e-9
    }
}
