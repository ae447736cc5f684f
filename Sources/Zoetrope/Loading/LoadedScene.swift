package import Playback
package import Raster
package import SceneFile
package import SceneLanguage
package import SceneModel

/// A scene that has been read and checked, with its pictures: any of its scripts can be played.
package struct LoadedScene: Sendable {
    /// As the user named it; `-` is standard input.
    package let path: String
    package let scene: Scene
    package let images: ImageStore
    package let fonts: FontStore
    /// The scenes among its clips.
    package let clips: ClipLibrary
    package let folder: SceneFolder
    /// What the caller has changed about it.
    package let options: SceneOptions
    package let warnings: [Diagnostic]

    /// - Throws: exit code 2 for mistakes, 3 for a limit, 64 where only what was given with `--set` is wrong.
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
        warnings = outcome.diagnostics + clips.warnings
    }
}

extension ZoetropeError {
    /// What is wrong with a scene, each with its line where the folder has it.
    init(_ diagnostics: [Diagnostic], isLimit: Bool, in folder: SceneFolder?) {
        let errors = diagnostics.filter { $0.severity == .error }
        // Such places are in no file: the caller wrote them.
        let isUsage = !isLimit && errors.allSatisfy { $0.location.file.hasPrefix("--") }
        self.init(
            isLimit ? .limit : isUsage ? .usage : .badScene,
            messages: diagnostics.map { $0.rendered(line: folder?.line(at: $0.location)) })
        self.diagnostics = diagnostics.map { SceneDiagnostic($0, line: folder?.line(at: $0.location)) }
    }
}
