package import Playback
package import Raster
package import SceneFile
package import SceneLanguage
package import SceneModel

/// A scene that was read and checked, with its images, fonts and clips. Each of its scripts can be played.
package final class LoadedScene: Sendable {
    /// The path as it was given; `-` for standard input.
    package let path: String
    package let scene: Scene
    package let images: ImageStore
    package let fonts: FontStore
    /// The clips that are scenes.
    package let clips: ClipLibrary
    /// The files from which the scene was read.
    package let folder: SceneFolder
    /// The changes that the caller made to the scene.
    package let options: SceneOptions
    package let warnings: [Diagnostic]
    /// Whether frames of clips are read from their files while the scene is drawn.
    let readsFrames: Bool

    /// - Throws: exit code 2 for errors in the scene, 3 for a limit, 64 if all errors are in values of `--set`.
    init(
        _ outcome: SceneLoader.Outcome, path: String, options: SceneOptions, clips: ClipLoader
    ) throws(ZoetropeError) {
        folder = outcome.folder
        self.path = path
        self.options = options
        guard let scene = outcome.scene else {
            throw ZoetropeError(outcome.diagnostics, isLimit: outcome.hitLimit, in: outcome.folder)
        }
        self.scene = scene
        let resources = SceneResources(scene, images: clips.images, fonts: clips.fonts)
        guard resources.errors.isEmpty else {
            throw ZoetropeError(outcome.diagnostics + resources.errors, isLimit: resources.hitLimit, in: outcome.folder)
        }
        images = resources.images
        fonts = clips.fonts
        self.clips = clips.library
        readsFrames = clips.hasFrames
        warnings = outcome.diagnostics + clips.warnings
    }
}

extension ZoetropeError {
    /// The errors of a scene, each with its source line if the folder has it.
    init(_ diagnostics: [Diagnostic], isLimit: Bool, in folder: SceneFolder?) {
        let errors = diagnostics.filter { $0.severity == .error }
        // Locations in arguments of the command line have a name such as `--set` instead of a file.
        let isUsage = !isLimit && errors.allSatisfy { $0.location.file.hasPrefix("--") }
        self.init(
            isLimit ? .limit : isUsage ? .usage : .badScene,
            messages: diagnostics.map { $0.rendered(line: folder?.line(at: $0.location)) })
        self.diagnostics = diagnostics.map { SceneDiagnostic($0) { folder?.line(at: $0) } }
    }
}
