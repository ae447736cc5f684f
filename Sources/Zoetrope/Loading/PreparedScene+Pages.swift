import Encoding
package import Foundation
package import Graphics
import Playback
import Raster
import SceneFile
package import SceneLanguage
package import SceneModel

/// Access for pages that describe a scene.
extension PreparedScene {
    package var scene: Scene { sampler.timeline.scene }

    /// The text of the scene file.
    package var source: String { loaded.folder.sceneText }

    /// The files of names that the scene includes in `let`, with their texts.
    package var nameFiles: [(file: String, text: String)] {
        scene.nameFiles.compactMap { file in loaded.folder.texts[file].map { (file, $0) } }
    }

    /// The texts of the scene file and of the scenes and parts that it uses.
    package var sourceTexts: [String] { loaded.folder.texts.sorted { $0.key < $1.key }.map(\.value) }

    /// The source line of a location in any of the scene's files.
    package func line(at location: SourceLocation) -> String? { loaded.folder.line(at: location) }

    /// Whether a renderer of another scene draws this one as a new renderer does: both have the same images, and no files are read while
    /// they are drawn. Scenes that were read with different caches of pictures have different images.
    package func canShareRenderer(with other: PreparedScene) -> Bool {
        [self, other].allSatisfy { !$0.loaded.readsFrames && !$0.fonts.usesFiles }
            && images.hasSamePictures(as: other.images)
    }

    /// Draws a display list with the images and fonts of the scene.
    ///
    /// - Parameter scale: pixels per point.
    /// - Throws: exit code 2 for a missing image or font, 3 for a limit.
    package func draw(_ list: DisplayList, scale: Double) throws(ZoetropeError) -> Bitmap {
        do {
            return try Renderer(images: images, fonts: fonts, scale: scale).render(list)
        } catch {
            throw ZoetropeError(during: "drawing \(file)", error, in: loaded.folder)
        }
    }

    /// An image as PNG data.
    ///
    /// - Parameter reducesColors: whether the picture has at most 256 colours, which makes it about three times smaller.
    package static func png(_ bitmap: Bitmap, reducesColors: Bool = false) throws(ZoetropeError) -> Data {
        do {
            let sink = DataSink()
            try PNGEncoder(reduction: reducesColors ? .small : nil).encode(bitmap, to: sink)
            return Data(sink.bytes)
        } catch {
            throw ZoetropeError(during: "encoding a picture", error)
        }
    }

    /// Wraps an error of the modules below; errors of the scene keep their location.
    package func problem(_ what: String, _ error: any Error) -> ZoetropeError {
        ZoetropeError(during: "\(what) \(file)", error, in: loaded.folder)
    }
}
