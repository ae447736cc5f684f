/// The time of blurring a whole canvas with a standard deviation of 20 points.
package struct BlurFigures: Codable {
    /// Pixels per point.
    package var scale: Double
    /// In pixels.
    package var width: Int
    package var height: Int
    /// CPU milliseconds of the product's Gaussian blur.
    package var gaussian: Double
    /// CPU milliseconds of three box filters in C.
    package var boxes: Double
    /// The largest differences of one opaque edge from the exact Gaussian, in levels of 255.
    package var gaussianError: Double
    package var boxesError: Double

    package init(
        scale: Double, width: Int, height: Int, gaussian: Double, boxes: Double, gaussianError: Double,
        boxesError: Double
    ) {
        (self.scale, self.width, self.height) = (scale, width, height)
        (self.gaussian, self.boxes) = (gaussian, boxes)
        (self.gaussianError, self.boxesError) = (gaussianError, boxesError)
    }
}
