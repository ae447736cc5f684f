import Foundation
import Graphics
import Playback
import Raster
import Zoetrope

/// Renders frames of one scene, with caches between frames. Used by one thread at a time.
final class FrameRenderer: @unchecked Sendable {
    /// The number of the scene in `LiveScene`.
    private(set) var picture: Int
    /// Pixels per point.
    let scale: Double
    private var scene: PreparedScene
    private let renderer: Renderer
    /// The last frame, with its pixels. A frame with the same pixels is not compressed again.
    private var last: (bitmap: Bitmap, encoding: FrameEncoding, data: Data)?

    init(_ scene: PreparedScene, picture: Int, scale: Double) {
        self.scene = scene
        self.picture = picture
        self.scale = scale
        renderer = Renderer(images: scene.images, fonts: scene.fonts, scale: scale)
    }

    /// Whether it draws another scene as a new renderer does.
    func canShow(_ scene: PreparedScene) -> Bool { scene.canShareRenderer(with: self.scene) }

    /// Changes to another version of the scene. What did not change is not drawn again.
    ///
    /// - Precondition: `canShow(scene)`.
    func show(_ scene: PreparedScene, as picture: Int) {
        (self.scene, self.picture) = (scene, picture)
    }

    /// The image that `PreparedScene.still` draws.
    ///
    /// - Parameters:
    ///   - isCancelled: whether no request waits for the frame any more; asked before each item is drawn.
    /// - Throws: exit code 2 if a binding has no value, 3 for a limit, 70 for a frame that was cancelled.
    func draw(
        at time: Double, as encoding: FrameEncoding = .png, isCancelled: @escaping () -> Bool
    ) throws(ZoetropeError) -> Data {
        do {
            let bitmap = try renderer.render(scene.sampler.picture(at: time), isCancelled: isCancelled)
            if let last, last.encoding == encoding, last.bitmap.width == bitmap.width,
                last.bitmap.pixels == bitmap.pixels
            {
                return last.data
            }
            let data = try encoding.data(of: bitmap)
            last = (bitmap, encoding, data)
            return data
        } catch {
            throw ZoetropeError(during: "drawing \(scene.file)", error)
        }
    }
}
