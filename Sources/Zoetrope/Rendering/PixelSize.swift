import Raster
import SceneLanguage
import SceneModel

/// The size of an image in pixels.
package struct PixelSize {
    package let width: Int
    package let height: Int

    /// The size of a scene's image, rounded to whole pixels.
    ///
    /// - Parameter scale: pixels per point.
    /// - Throws: exit code 64 for a scale out of range or below one pixel, 3 for an image that is too large.
    package init(of scene: PreparedScene, scale: Double) throws(ZoetropeError) {
        try PixelSize.check(scale: scale)
        width = Int((scene.pictureSize.width * scale).rounded())
        height = Int((scene.pictureSize.height * scale).rounded())
        guard width >= 1, height >= 1 else {
            throw ZoetropeError(
                .usage, "\(scene.file): --scale \(Value.format(scale)) makes the image smaller than one pixel")
        }
        guard max(width, height) <= Renderer.maxSide else {
            throw ZoetropeError(
                .limit,
                "\(scene.file): the image would be \(width) x \(height) pixels; the limit is "
                    + "\(Renderer.maxSide) per side: lower --scale or --size")
        }
    }

    /// Checks the number of pixels of an animation with frames of this size.
    ///
    /// - Throws: exit code 3 for too many pixels.
    func check(frames: Int, of scene: PreparedScene) throws(ZoetropeError) {
        let pixels = width * height
        guard pixels <= SceneLimits.framePixels else {
            throw ZoetropeError(
                .limit,
                """
                \(scene.file): a frame of the animation would have \(pixels) pixels; the limit is \
                \(SceneLimits.framePixels): lower --scale or --size
                """)
        }
        guard pixels * frames <= SceneLimits.animationPixels else {
            throw ZoetropeError(
                .limit,
                """
                \(scene.file): the animation would have \(frames) frames of \(pixels) pixels; the limit of all frames is \
                \(SceneLimits.animationPixels) pixels: lower --fps, --scale or --size, or use --from and --to
                """)
        }
    }

    /// - Throws: exit code 64 for a scale that is not above 0 and at most `RenderOptions.maxScale`.
    package static func check(scale: Double) throws(ZoetropeError) {
        guard scale > 0, scale <= RenderOptions.maxScale else {
            throw ZoetropeError(.usage, "--scale must be above 0 and at most \(Value.format(RenderOptions.maxScale))")
        }
    }
}
