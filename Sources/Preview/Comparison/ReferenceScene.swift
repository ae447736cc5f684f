import Foundation
import Graphics
import Pages
import SceneFile
import SceneLanguage
import SceneModel
import Zoetrope

/// Makes a scene of a file that the user compares with: a film, an animation, a Lottie file, another scene or a still picture, as large
/// as the canvas and played once from the start.
enum ReferenceScene {
    /// The duration of a still picture, in seconds.
    private static let stillDuration = 0.001
    /// The size of the canvas, in points, with which the size of the file is found.
    private static let trial = Size(100, 100)

    /// Reads a file.
    ///
    /// Cost: reads it twice.
    ///
    /// - Parameters:
    ///   - path: a file, whose links are followed.
    ///   - width: of the canvas, in points. Its height is in proportion.
    /// - Throws: exit code 2 for a file that is neither a clip nor a picture, 3 for a limit, 4 if it cannot be read.
    static func read(_ path: String, width: Double) throws(ZoetropeError) -> PreparedScene {
        let file = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
        let (key, scene): (String, PreparedScene)
        do throws(ZoetropeError) {
            (key, scene) = ("clip", try prepare(file, as: "clip", trial, duration: stillDuration))
        } catch {
            // A picture that does not move; the first error is about the file if it is none.
            guard let still = try? prepare(file, as: "image", trial, duration: stillDuration) else {
                throw error.naming(path)
            }
            (key, scene) = ("image", still)
        }
        let (size, duration) = content(of: scene)
        guard size.width > 0, size.height > 0 else {
            throw ZoetropeError(.badScene, "\(path): the file has no pixels")
        }
        let scale = min(width / size.width, SceneLimits.canvasSide / max(size.width, size.height))
        let canvas = Size(max(size.width * scale, 1), max(size.height * scale, 1))
        let seconds = min(max(duration, stillDuration), SceneLimits.seconds)
        do throws(ZoetropeError) {
            return try prepare(file, as: key, canvas, duration: seconds)
        } catch {
            throw error.naming(path)
        }
    }

    /// The size of the file in its own units, and its duration in seconds; 0 for a still picture.
    private static func content(of scene: PreparedScene) -> (Size, Double) {
        let properties = scene.loaded.scene.layers.first?.properties
        if case .clip(let clip) = properties?[ClipFacet.clip.keyPath]?.constant { return (clip.size, clip.duration) }
        if case .image(let image) = properties?[ImageFacet.image.keyPath]?.constant { return (image.size, 0) }
        return (Size(0, 0), 0)
    }

    private static func prepare(
        _ file: String, as key: String, _ canvas: Size, duration: Double
    ) throws(ZoetropeError) -> PreparedScene {
        // Texts in scenes have expressions in `${}`.
        let name = JSONText.compact(URL(fileURLWithPath: file).lastPathComponent.replacing("${", with: "$${"))
        let size = "\(Value.format(canvas.width)), \(Value.format(canvas.height))"
        let text = """
            zoetrope: 2
            title: Reference
            canvas: { size: [\(size)], background: "#00000000" }
            layers: [ { \(key): \(name), frame: [0, 0, \(size)]\(key == "clip" ? ", loop: false" : "") } ]
            script: [ { wait: \(Value.format(duration))s } ]
            """
        // The name of no file: the scene exists only here.
        return try PreparedScene(Data(text.utf8), named: PathText.join(PathText.folder(of: file), "(reference)"))
    }
}

extension ZoetropeError {
    /// The same error about a file, without a place in the scene that was made of it.
    fileprivate func naming(_ path: String) -> ZoetropeError {
        guard let first = diagnostics.first(where: { $0.severity == "error" }) else { return self }
        return ZoetropeError(exitCode, "\(path): \(first.message)\(first.hint.map { " (\($0))" } ?? "")")
    }
}
