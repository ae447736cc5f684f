import Raster
import SceneLanguage

/// A picture's size in pixels.
package struct PixelSize {
    package let width: Int
    package let height: Int

    /// - Throws: exit code 64 for a scale that leaves no pixel, 3 for a picture that is too large.
    package init(of scene: PreparedScene, scale: Double) throws(ZoetropeError) {
        try PixelSize.check(scale: scale)
        width = Int((scene.pictureSize.width * scale).rounded())
        height = Int((scene.pictureSize.height * scale).rounded())
        guard width >= 1, height >= 1 else {
            throw ZoetropeError(.usage, "\(scene.file): --scale \(Value.format(scale)) leaves no pixel of the canvas")
        }
        guard max(width, height) <= Renderer.maxSide else {
            throw ZoetropeError(
                .limit,
                "\(scene.file): the picture would be \(width) x \(height) pixels; the limit is "
                    + "\(Renderer.maxSide) a side: lower --scale or --size")
        }
    }

    package static func check(scale: Double) throws(ZoetropeError) {
        guard scale > 0, scale <= RenderOptions.maxScale else {
            throw ZoetropeError(.usage, "--scale is above 0 and at most \(Value.format(RenderOptions.maxScale))")
        }
    }
}
