package import Graphics

/// A picture that another module draws at the size at which it is shown, such as a frame of a vector animation.
package struct ScalablePicture: Sendable {
    /// The largest width and height in pixels; larger ones are enlarged.
    static let maxSide = 8192.0
    /// The most pixels: 64 MB of memory.
    static let maxPixels = Double(1 << 24)

    /// In points.
    package let size: Size
    /// Draws it into a bitmap of a size in pixels, centred and in its aspect ratio; premultiplied pixels. Called on the thread of any
    /// renderer.
    package let draw: @Sendable (_ width: Int, _ height: Int) throws(RasterError) -> Bitmap

    package init(
        size: Size, draw: @escaping @Sendable (_ width: Int, _ height: Int) throws(RasterError) -> Bitmap
    ) {
        (self.size, self.draw) = (size, draw)
    }

    /// A bitmap that shows the picture.
    struct Raster: Hashable {
        /// In pixels.
        var width: Int
        var height: Int
        /// The picture's place in the bitmap, in pixels.
        var part: Rect
    }

    /// The bitmap for a number of pixels per point, at least one pixel wide and high.
    func raster(pixelsAcross: Double, pixelsDown: Double) -> Raster {
        var scale = max(pixelsAcross, pixelsDown, 1e-6)
        scale = min(scale, Self.maxSide / max(size.width, size.height))
        scale = min(scale, (Self.maxPixels / (size.width * size.height)).squareRoot())
        // A rounding error does not add a pixel.
        func pixels(_ length: Double) -> Double { min(max((length * scale - 1e-6).rounded(.up), 1), Self.maxSide) }
        let (width, height) = (pixels(size.width), pixels(size.height))
        let drawn = min(width / size.width, height / size.height)
        let (across, down) = (size.width * drawn, size.height * drawn)
        return Raster(
            width: Int(width), height: Int(height),
            part: Rect((width - across) / 2, (height - down) / 2, across, down))
    }
}
