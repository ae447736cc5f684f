/// A picture stretched into a box.
package struct ImageBlock: Sendable, Hashable {
    /// How the pixels of a picture become those of the canvas.
    package enum Sampling: Sendable, Hashable {
        /// Bilinear where the picture is enlarged, the mean of all that a pixel covers where it is reduced.
        case smooth
        /// The picture's pixel that lies under the middle of the canvas' one.
        case nearest
    }

    /// A part of the picture that is stretched on its own.
    package struct Tile: Sendable, Hashable {
        /// In pixels of the picture.
        package var part: Rect
        /// In points.
        package var box: Rect

        package init(part: Rect, box: Rect) {
            self.part = part
            self.box = box
        }
    }

    /// The file's path, as the renderer's image store knows it.
    package var source: String
    /// Where the whole picture goes, in points; gravity has been worked out already.
    package var box: Rect
    /// Where it is painted if that is more than the box, its edge pixels continued; for a picture without tiles.
    package var extent: Rect?
    /// Parts that fill the box without overlap; empty where the whole picture is one part.
    package var tiles: [Tile]
    /// Replaces every pixel's colour and keeps its alpha, as `UIImage.RenderingMode.alwaysTemplate` does.
    package var tint: Color?
    package var magnification: Sampling
    package var minification: Sampling

    package init(
        source: String, box: Rect, tiles: [Tile] = [], tint: Color? = nil, magnification: Sampling = .smooth,
        minification: Sampling = .smooth
    ) {
        self.source = source
        self.box = box
        self.tiles = tiles
        self.tint = tint
        self.magnification = magnification
        self.minification = minification
    }
}
