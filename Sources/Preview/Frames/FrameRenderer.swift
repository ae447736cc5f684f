import Encoding
import Foundation
import Graphics
import Playback
import Raster
import Zoetrope

/// A renderer with what it has learnt of one scene; used by one thread at a time.
final class FrameRenderer: @unchecked Sendable {
    let picture: Int
    let scale: Double
    private let scene: PreparedScene
    private let renderer: Renderer

    init(_ scene: PreparedScene, picture: Int, scale: Double) {
        self.scene = scene
        self.picture = picture
        self.scale = scale
        renderer = Renderer(images: scene.images, fonts: scene.fonts, scale: scale)
    }

    /// The pixels that `still` gives, as a PNG that is written in little time.
    func draw(at time: Double) throws(ZoetropeError) -> Data {
        do {
            let bitmap = try renderer.render(scene.sampler.picture(at: time))
            let sink = DataSink()
            try PNGEncoder.quick.encode(bitmap, to: sink)
            return Data(sink.bytes)
        } catch {
            throw ZoetropeError(during: "drawing \(scene.file)", error)
        }
    }
}
