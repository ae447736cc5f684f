public import Foundation
import Graphics
package import Playback
package import Raster
package import SceneFile
import SceneLanguage
import SceneModel

/// A scene that has been read, checked and played: every moment of it can now be asked for.
public struct PreparedScene: Sendable {
    /// As the user named it.
    public let file: String
    /// The file's name without its ending.
    public let name: String
    /// Which of the scene's scripts was played.
    public let script: String
    /// The names of all scripts; empty for a scene without one.
    public let scripts: [String]
    /// Length in seconds.
    public let duration: Double
    /// Size of the canvas in points.
    public let size: (width: Double, height: Double)
    /// Size of a picture in points: the canvas and what stands around it.
    public let pictureSize: (width: Double, height: Double)
    /// What the author should know, each as a text that can be printed.
    public let warnings: [String]
    /// The same for programs.
    public let diagnostics: [SceneDiagnostic]
    package let sampler: Sampler
    package let loaded: LoadedScene
    package var images: ImageStore { loaded.images }
    package var fonts: FontStore { loaded.fonts }

    /// Reads, checks and plays a scene.
    ///
    /// - Parameters:
    ///   - path: a scene file, or `-` for standard input.
    ///   - settings: what is changed about it.
    /// - Throws: a problem with every error that was found: exit code 2 for mistakes in the scene, 3 for a limit,
    ///   4 where the file cannot be read, 64 for a size, variable or script that the scene cannot have.
    public init(_ path: String, settings: SceneSettings = SceneSettings()) throws(ZoetropeError) {
        try self.init(path, settings: settings, in: SceneFolder(of: path))
    }

    /// Reads, checks and plays a scene, and leaves in a folder what it was read from, even where it has mistakes.
    package init(_ path: String, settings: SceneSettings, in folder: SceneFolder) throws(ZoetropeError) {
        try settings.check()
        let clips = ClipLoader(of: path, options: settings.options)
        let outcome: SceneLoader.Outcome
        do throws(SceneLoader.Unreadable) {
            outcome = try SceneLoader.load(path, options: settings.options, clips: clips, in: folder)
        } catch {
            throw ZoetropeError(.fileTrouble, error.message)
        }
        try self.init(
            try LoadedScene(outcome, path: path, options: settings.options, clips: clips), script: settings.script)
    }

    /// Reads, checks and plays a scene from its bytes as though they stood in a file.
    ///
    /// - Parameters:
    ///   - data: the text of a scene file, in UTF-8.
    ///   - name: the file's path, whether it exists or not: other files are found from its folder.
    ///   - settings: what is changed about the scene.
    /// - Throws: as for a file, but for one that cannot be read.
    public init(_ data: Data, named name: String, settings: SceneSettings = SceneSettings()) throws(ZoetropeError) {
        try settings.check()
        let clips = ClipLoader(of: name, options: settings.options)
        let outcome = SceneLoader.load(data, path: name, options: settings.options, clips: clips)
        try self.init(
            try LoadedScene(outcome, path: name, options: settings.options, clips: clips), script: settings.script)
    }

    /// Checks and plays a scene that has been read and has no clips.
    package init(_ outcome: SceneLoader.Outcome, path: String, settings: SceneSettings) throws(ZoetropeError) {
        let clips = ClipLoader(of: path)
        try self.init(
            try LoadedScene(outcome, path: path, options: settings.options, clips: clips), script: settings.script)
    }

    private init(_ loaded: LoadedScene, script: String?) throws(ZoetropeError) {
        let (path, scene, folder) = (loaded.path, loaded.scene, loaded.folder)
        do {
            let timeline = try Player.play(scene, script: script, text: TextMeasurer(loaded.fonts))
            sampler = try Sampler(timeline, clips: loaded.clips)
            let texts = try TextCheck(sampler, fonts: loaded.fonts)
            guard texts.errors.isEmpty else { throw ZoetropeError(texts.errors, isLimit: false, in: folder) }
            file = path == "-" ? "standard input" : path
            name = path == "-" ? "scene" : URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
            self.script = timeline.script
            scripts = scene.scripts.map(\.name)
            duration = timeline.duration
            size = (scene.size.width, scene.size.height)
            pictureSize = (scene.canvas.pictureSize.width, scene.canvas.pictureSize.height)
            self.loaded = loaded
            let hidden = try OffCanvasCheck(sampler).warnings
            let notes = loaded.warnings + timeline.warnings + texts.warnings + hidden
            warnings = notes.map { $0.rendered(line: folder.line(at: $0.location)) }
            diagnostics = notes.map { SceneDiagnostic($0, line: folder.line(at: $0.location)) }
        } catch let error as Player.UnknownScript {
            let known = error.known.isEmpty ? "it has none" : "scripts: \(error.known.joined(separator: ", "))"
            throw ZoetropeError(.usage, "\(path): there is no script '\(error.name)'; \(known)")
        } catch {
            throw ZoetropeError(during: "playing \(path)", error, in: folder)
        }
    }

    /// The same scene with another of its scripts, without reading it again.
    ///
    /// - Throws: as the reading initializer does, but for what reading alone can find.
    public func playing(_ script: String) throws(ZoetropeError) -> PreparedScene {
        try PreparedScene(loaded, script: script)
    }

    /// Works out every value at each moment that a rendering at the default rate shows, but draws nothing.
    ///
    /// - Throws: exit code 2 where a binding has no value at one of them.
    public func rehearse() throws(ZoetropeError) {
        do {
            for frame in 0...Int(duration * RenderOptions.defaultRate) {
                _ = try sampler.layers(at: Double(frame) / RenderOptions.defaultRate)
            }
        } catch {
            throw ZoetropeError(during: "rehearsing \(file)", error, in: loaded.folder)
        }
    }

    /// How much there is of it, in a few words.
    public var summary: String {
        let scene = sampler.timeline.scene
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        return [
            count(scene.layers.count, "layer"), count(scene.scripts.count, "script"),
            "\(Value.format((duration * 1000).rounded() / 1000)) s",
        ].joined(separator: ", ")
    }

    /// The names and times of the markers, in the order in which they were passed.
    public var markers: [(name: String, time: Double)] {
        sampler.timeline.markers.map { ($0.name, $0.time) }
    }

    /// The time of a position in seconds.
    ///
    /// - Throws: a problem with exit code 64 for an unknown marker or a time outside the script.
    public func time(of position: Position) throws(ZoetropeError) -> Double {
        switch position {
        case .end: return duration
        case .share(let share): return duration * share
        case .offset(let base, let seconds):
            // Sums of decimal fractions are told as such.
            let time = ((try time(of: base) + seconds) * 1e9).rounded() / 1e9
            guard time >= -1e-9 else {
                throw ZoetropeError(.usage, "\(file): \(Value.format(time)) s is before the start")
            }
            return try self.time(of: .time(max(time, 0)))
        case .time(let time):
            // A frame's time may lie a rounding beyond the end.
            guard time <= duration + 1e-9 else {
                throw ZoetropeError(
                    .usage,
                    "\(file): \(Value.format(time)) s is after the end at \(Value.format((duration * 1000).rounded() / 1000)) s"
                )
            }
            return time
        case .marker(let name):
            if let time = sampler.timeline.time(ofMarker: name) { return time }
            let known = markers.map(\.name)
            let hint = Suggestion.hint(for: name, among: known, what: "markers") ?? "the script passes no marker"
            throw ZoetropeError(.usage, "\(file): there is no marker '\(name)'; \(hint)")
        }
    }
}
