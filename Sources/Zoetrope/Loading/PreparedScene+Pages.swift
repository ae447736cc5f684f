import Encoding
package import Foundation
package import Graphics
import Playback
import Raster
import SceneFile
package import SceneLanguage
package import SceneModel

/// What pages about a scene need to know of it.
extension PreparedScene {
    package var scene: Scene { sampler.timeline.scene }

    /// The scene file as it was read.
    package var source: String {
        guard case .text(let text) = loaded.folder.sources.first?.content else { return "" }
        return text
    }

    /// A line of any of the files that the scene was read from.
    package func line(at location: SourceLocation) -> String? { loaded.folder.line(at: location) }

    /// Draws a picture that is made of the scene's own images and fonts.
    ///
    /// - Parameter scale: pixels for each point.
    package func draw(_ list: DisplayList, scale: Double) throws(ZoetropeError) -> Bitmap {
        do {
            return try Renderer(images: images, fonts: fonts, scale: scale).render(list)
        } catch {
            throw ZoetropeError(during: "drawing \(file)", error, in: loaded.folder)
        }
    }

    /// A picture as the bytes of a PNG.
    package static func png(_ bitmap: Bitmap) throws(ZoetropeError) -> Data {
        do {
            let sink = DataSink()
            try PNGEncoder().encode(bitmap, to: sink)
            return Data(sink.bytes)
        } catch {
            throw ZoetropeError(during: "encoding a picture", error)
        }
    }

    /// A problem of the modules below with its place in the scene.
    package func problem(_ what: String, _ error: any Error) -> ZoetropeError {
        ZoetropeError(during: "\(what) \(file)", error, in: loaded.folder)
    }
}
