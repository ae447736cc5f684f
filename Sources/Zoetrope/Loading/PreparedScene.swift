public import Foundation
import Graphics
package import Playback
package import Raster
package import SceneFile
import SceneLanguage
import SceneModel

/// A scene that was read, checked and simulated. It can be evaluated and drawn at any point on its timeline.
public struct PreparedScene: Sendable {
    /// The path as it was given, or `standard input`.
    public let file: String
    /// The file name without its extension; `scene` for standard input. A variant has a name of its own.
    public let name: String
    /// The name of the script that was played.
    public let script: String
    /// The names of all scripts; empty for a scene without one.
    public let scripts: [String]
    /// The duration of the script in seconds.
    public let duration: Double
    /// The size of the canvas in points.
    public let size: (width: Double, height: Double)
    /// The size of an image in points: the canvas with chrome and margin.
    public let pictureSize: (width: Double, height: Double)
    /// Warnings as printable text.
    public let warnings: [String]
    /// The warnings in structured form.
    public let diagnostics: [SceneDiagnostic]
    package private(set) var sampler: Sampler
    package let loaded: LoadedScene
    package var images: ImageStore { loaded.images }
    package var fonts: FontStore { loaded.fonts }

    /// Reads, checks and plays a scene.
    ///
    /// Cost: reads all files that the scene names and simulates the whole script.
    ///
    /// - Parameters:
    ///   - path: a scene file, or `-` for standard input.
    ///   - settings: changes to the scene.
    /// - Throws: all errors that were found: exit code 2 for errors in the scene, 3 for a limit, 4 if the file cannot be read,
    ///   64 for an invalid size, variable or script in the settings.
    public init(_ path: String, settings: SceneSettings = SceneSettings()) throws(ZoetropeError) {
        try self.init(path, settings: settings, in: SceneFolder(of: path))
    }

    /// Reads, checks and plays a scene. Records the files that were read in `folder`, even if it throws.
    ///
    /// - Parameter cache: keeps pictures and clips that are read; nil for none.
    package init(
        _ path: String, settings: SceneSettings, in folder: SceneFolder, cache: LoadingCache? = nil
    ) throws(ZoetropeError) {
        try settings.check()
        let clips = ClipLoader(of: path, options: settings.options, cache: cache)
        let outcome: SceneLoader.Outcome
        do throws(SceneLoader.Unreadable) {
            outcome = try SceneLoader.load(path, options: settings.options, clips: clips, in: folder)
        } catch {
            throw ZoetropeError(.fileError, error.message, hint: error.hint)
        }
        try self.init(
            try LoadedScene(outcome, path: path, options: settings.options, clips: clips), script: settings.script,
            name: settings.name)
    }

    /// Checks and plays a scene whose text is in memory.
    ///
    /// - Parameters:
    ///   - data: the text of a scene, in UTF-8.
    ///   - name: a file path for messages. The file does not have to exist; other files are found relative to its folder.
    ///   - settings: changes to the scene.
    /// - Throws: all errors that were found: exit code 2 for errors in the scene, 3 for a limit, 64 for invalid settings.
    public init(_ data: Data, named name: String, settings: SceneSettings = SceneSettings()) throws(ZoetropeError) {
        try settings.check()
        let clips = ClipLoader(of: name, options: settings.options)
        let outcome = SceneLoader.load(data, path: name, options: settings.options, clips: clips)
        try self.init(
            try LoadedScene(outcome, path: name, options: settings.options, clips: clips), script: settings.script,
            name: settings.name)
    }

    /// Checks and plays a scene that was read already and has no clips.
    package init(_ outcome: SceneLoader.Outcome, path: String, settings: SceneSettings) throws(ZoetropeError) {
        let clips = ClipLoader(of: path)
        try self.init(
            try LoadedScene(outcome, path: path, options: settings.options, clips: clips), script: settings.script,
            name: settings.name)
    }

    private init(_ loaded: LoadedScene, script: String?, name: String?) throws(ZoetropeError) {
        let (path, scene, folder) = (loaded.path, loaded.scene, loaded.folder)
        do {
            let timeline = try Player.play(scene, script: script, text: TextMeasurer(loaded.fonts))
            sampler = try Sampler(timeline, clips: loaded.clips)
            let texts = try TextCheck(sampler, fonts: loaded.fonts)
            guard texts.errors.isEmpty else { throw ZoetropeError(texts.errors, isLimit: texts.hitLimit, in: folder) }
            file = path == "-" ? "standard input" : path
            self.name = name ?? Self.fileName(of: path)
            self.script = timeline.script
            scripts = scene.scripts.map(\.name)
            duration = timeline.duration
            size = (scene.size.width, scene.size.height)
            pictureSize = (scene.canvas.pictureSize.width, scene.canvas.pictureSize.height)
            self.loaded = loaded
            let hidden = try OffCanvasCheck(sampler).warnings + IneffectivePropertyCheck(scene).warnings
            let notes = loaded.warnings + timeline.warnings + texts.warnings + hidden
            warnings = notes.map { $0.rendered(line: folder.line(at: $0.location)) }
            diagnostics = notes.map { SceneDiagnostic($0, line: folder.line(at:)) }
        } catch let error as Player.UnknownScript {
            let hint = Suggestion.hint(for: error.name, among: error.known, what: "scripts")
            throw ZoetropeError(
                .usage, "\(path): there is no script '\(error.name)'", hint: "\(hint ?? "the scene has no scripts")")
        } catch {
            var failure = ZoetropeError(during: "playing \(path)", error, in: folder)
            failure.add(loaded.warnings, in: folder)
            throw failure
        }
    }

    /// The absolute paths of all files that the scene has asked for, whether they exist or not.
    package var files: Set<String> {
        loaded.folder.requestedPaths.union([URL(fileURLWithPath: loaded.path).standardizedFileURL.path])
    }

    /// Plays another script of the same scene without reading the files again.
    ///
    /// - Parameter script: one of `scripts`.
    /// - Throws: exit code 2 for an error while playing, 3 for a limit, 64 for an unknown script.
    public func playing(_ script: String) throws(ZoetropeError) -> PreparedScene {
        try PreparedScene(loaded, script: script, name: name)
    }

    /// The name of the scene's file without its extension; that of a variant differs.
    package var fileName: String { Self.fileName(of: loaded.path) }

    package static func fileName(of path: String) -> String {
        path == "-" ? "scene" : URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    }

    /// The scene drawn from left to right, in the coordinates of its file.
    ///
    /// Cost: evaluates all values that never change once more, if the scene is laid out from right to left.
    package func unmirrored() throws(ZoetropeError) -> PreparedScene {
        guard scene.isMirrored || !scene.mirroring.isEmpty else { return self }
        var copy = self
        do {
            copy.sampler = try Sampler(sampler.timeline.unmirrored(), clips: loaded.clips)
            return copy
        } catch {
            throw ZoetropeError(during: "playing \(file)", error, in: loaded.folder)
        }
    }

    /// Evaluates all layers at each frame of a rendering at the default rate, without drawing.
    ///
    /// - Throws: exit code 2 if a binding has no value at one of the frames.
    public func evaluateAllFrames() throws(ZoetropeError) {
        do {
            for frame in 0...Int(duration * RenderOptions.defaultRate) {
                try sampler.evaluate(at: Double(frame) / RenderOptions.defaultRate)
            }
        } catch {
            throw ZoetropeError(during: "evaluating \(file)", error, in: loaded.folder)
        }
    }

    /// The former name of `evaluateAllFrames()`.
    @available(*, deprecated, renamed: "evaluateAllFrames()")
    public func rehearse() throws(ZoetropeError) { try evaluateAllFrames() }

    /// The numbers of layers and scripts and the duration, such as `3 layers, 1 script, 1.2 s`.
    public var summary: String {
        let scene = sampler.timeline.scene
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        return [
            count(scene.layers.count, "layer"), count(scene.scripts.count, "script"),
            "\(Value.format((duration * 1000).rounded() / 1000)) s",
        ].joined(separator: ", ")
    }

    /// The names of the markers and their times in seconds, in the order in which the script reaches them.
    public var markers: [(name: String, time: Double)] {
        sampler.timeline.markers.map { ($0.name, $0.time) }
    }

    /// The time of a moment, in seconds in 0...`duration`.
    ///
    /// It is the nearest tick of the simulation, which has 600 per second, so that 0.733 s shows what happens at 0.7333 s.
    ///
    /// - Throws: exit code 64 for an unknown marker, or a fraction or time outside of the script.
    public func time(of moment: SceneMoment) throws(ZoetropeError) -> Double {
        switch moment {
        case .end: return duration
        case .fraction(let fraction):
            guard (0...1).contains(fraction) else {
                throw ZoetropeError(.usage, "\(file): the fraction \(Value.format(fraction)) is not in 0 to 1")
            }
            return min(Clock.nearest(to: duration * fraction), duration)
        case .offset(let base, let seconds):
            // Removes the rounding error of the sum, which messages would show.
            return try time(of: .time(((try time(of: base) + seconds) * 1e9).rounded() / 1e9))
        case .time(let time):
            // The time of a frame may be slightly outside because of rounding.
            guard time >= -1e-9 else {
                throw ZoetropeError(.usage, "\(file): \(Value.format(time)) s is before the start")
            }
            guard time <= duration + 1e-9 else {
                throw ZoetropeError(
                    .usage,
                    "\(file): \(Value.format(time)) s is after the end at \(Value.format((duration * 1000).rounded() / 1000)) s"
                )
            }
            return min(max(Clock.nearest(to: time), 0), duration)
        case .marker(let name):
            if let time = sampler.timeline.time(ofMarker: name) { return time }
            let known = markers.map(\.name)
            let hint = Suggestion.hint(for: name, among: known, what: "markers") ?? "the script has no markers"
            throw ZoetropeError(.usage, "\(file): there is no marker '\(name)'", hint: "\(hint)")
        }
    }
}
