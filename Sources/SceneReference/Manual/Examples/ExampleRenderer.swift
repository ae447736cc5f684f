import Encoding
import Foundation
import SceneLanguage
import SceneModel
import Zoetrope

/// Renders examples: stills with 2 pixels per CSS pixel of the displayed size, animations with 1.25 to keep the
/// repository small.
enum ExampleRenderer {
    /// The largest size of a picture in bytes. It is shown at most 160 pixels wide, and the manual has hundreds.
    private static let maxPictureSize = 43_000
    /// The maximum display size of a picture, in CSS pixels.
    private static let maxWidth = 160.0
    private static let maxHeight = 240.0
    private static let stillScale = 2.0
    private static let animationScale = 1.25
    /// Frames per second.
    private static let rate = 20.0

    /// The width at which the picture of an example is shown, in CSS pixels. Does not draw the picture.
    static func width(of example: ManualExample) -> Int {
        (try? PreparedScene(example.path)).map { width(of: $0) } ?? Int(maxWidth)
    }

    /// The width at which the picture of a scene is shown, in CSS pixels.
    static func width(of scene: PreparedScene) -> Int {
        Int((scene.pictureSize.width * scale(toFit: scene.pictureSize)).rounded())
    }

    private static func scale(toFit size: (width: Double, height: Double)) -> Double {
        min(1, maxWidth / size.width, maxHeight / size.height)
    }

    /// The encoded picture of an example: a GIF if the example has a script, otherwise a PNG.
    ///
    /// - Throws: exit code 2 or 3 when the scene cannot be rendered, 4 when a temporary file cannot be written.
    static func data(of example: ManualExample) throws(ZoetropeError) -> Data {
        let scene = try PreparedScene(example.path)
        guard example.isAnimated else {
            return try scene.still(at: .time(0), scale: scale(toFit: scene.pictureSize) * stillScale)
        }
        return try animation(of: scene, maxSize: maxPictureSize)
    }

    /// The GIF of a scene.
    ///
    /// - Parameter maxSize: the largest size of the file in bytes, which can cost colours, frames or pixels.
    /// - Throws: exit code 2 or 3 when the scene cannot be rendered, 4 when a temporary file cannot be written.
    static func animation(of scene: PreparedScene, maxSize: Int) throws(ZoetropeError) -> Data {
        let scale = scale(toFit: scene.pictureSize) * animationScale
        do {
            return try ScratchFolder.with {
                try animation(of: scene, at: "\($0)/example.gif", scale: scale, maxSize: maxSize)
            }
        } catch {
            throw ZoetropeError(during: "rendering \(scene.file)", error)
        }
    }

    private static func animation(
        of scene: PreparedScene, at file: String, scale: Double, maxSize: Int
    ) throws(ZoetropeError) -> Data {
        var job = RenderJob()
        job.paths = [file]
        job.jobs = 1
        job.options.rate = rate
        job.options.scale = scale
        job.options.quality = Quality.small.rawValue
        job.options.maxSize = maxSize
        _ = try job.run(scene)
        return Data(try InputFile.read(file))
    }
}
