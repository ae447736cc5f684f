/// A picture stretched into a box.
package struct ImageBlock: Sendable, Hashable {
    /// How a picture is resampled.
    package enum Sampling: Sendable, Hashable {
        /// Bilinear where the picture is enlarged; the mean of the covered pixels where it is reduced.
        case smooth
        /// The picture's pixel at the centre of the canvas's pixel.
        case nearest
    }

    /// A part of the picture that is stretched separately.
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

    /// The name of the picture in the renderer's image store, usually a file path.
    package var source: String
    /// The position of the whole picture in points, after gravity is applied.
    package var box: Rect
    /// The painted area where it is larger than the box; the picture's edge pixels are repeated. Only without tiles.
    package var extent: Rect?
    /// Parts that fill the box without overlap; empty to draw the picture as a whole.
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
