import Foundation
import Graphics
import Playback
import Raster
import Zoetrope

/// Draws the newest moment of a timeline that grows, with what was computed for the moments before.
struct LiveDrawing {
    private let scene: PreparedScene
    private var sampler: Sampler?
    /// Renderers by pixels per point, the last used last.
    private var renderers: [(scale: Double, renderer: Renderer)] = []
    private var last: (bitmap: Bitmap, encoding: FrameEncoding)?

    /// The scales at which a page shows what rests and what moves.
    private static let maxRenderers = 2

    init(_ scene: PreparedScene) { self.scene = scene }

    /// - Parameters:
    ///   - timeline: the same as before, or longer.
    ///   - scale: pixels per point.
    /// - Returns: the picture; nil if it is the one before.
    /// - Throws: exit code 2 if a binding has no value, 3 for a limit.
    mutating func draw(
        _ timeline: Timeline, at time: Double, scale: Double, as encoding: FrameEncoding,
        isCancelled: @escaping () -> Bool
    ) throws(ZoetropeError) -> Data? {
        do {
            let sampler = try sampler(for: timeline)
            let bitmap = try renderer(for: scale).render(sampler.picture(at: time), isCancelled: isCancelled)
            if let last, last.encoding == encoding, last.bitmap.width == bitmap.width,
                last.bitmap.pixels == bitmap.pixels
            {
                return nil
            }
            last = (bitmap, encoding)
            return try encoding.data(of: bitmap)
        } catch {
            throw scene.problem("drawing", error)
        }
    }

    private mutating func sampler(for timeline: Timeline) throws -> Sampler {
        if let sampler, let next = sampler.continued(timeline) {
            self.sampler = next
            return next
        }
        let new = try Sampler(timeline, clips: scene.loaded.clips)
        sampler = new
        return new
    }

    private mutating func renderer(for scale: Double) -> Renderer {
        if let place = renderers.firstIndex(where: { $0.scale == scale }) {
            let known = renderers.remove(at: place)
            renderers.append(known)
            return known.renderer
        }
        if renderers.count == Self.maxRenderers { renderers.removeFirst() }
        let new = Renderer(images: scene.images, fonts: scene.fonts, scale: scale)
        renderers.append((scale, new))
        return new
    }
}
