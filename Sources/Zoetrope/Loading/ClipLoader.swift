import Encoding
import Files
import Foundation
import Graphics
import Lottie
import Playback
import Raster
import SceneFile
import SceneLanguage
import SceneModel

/// Opens the clips of a scene, and the clips of scenes that are clips themselves. Opens each once.
final class ClipLoader: ClipOpener {
    /// The highest number of scenes inside each other.
    static let maxDepth = 8
    /// The largest animation, in bytes.
    static let maxFileSize = 64 << 20
    /// Animations up to this number of pixels in all frames are decoded completely when they are opened, so that damaged files
    /// are reported with their location. Of others, only the first frame is.
    private static let maxTrialPixels = 1 << 25

    /// The clips that are scenes.
    private(set) var library = ClipLibrary()
    /// The images of the clips that are scenes. Frames of the other clips are decoded on demand.
    private(set) var images: ImageStore
    /// The fonts of all scenes, including the outermost.
    let fonts = FontStore()
    /// Warnings about the clips that are scenes.
    private(set) var warnings: [Diagnostic] = []
    private let frames = ClipFrames()
    private let lottieFrames = LottieFrames()
    /// Whether frames of files are drawn on demand.
    var hasFrames: Bool { !frames.isEmpty || lottieFrames.count > 0 }
    /// The Lottie files by path, without their variants.
    private var lottieFiles: [String: LottieFile] = [:]
    /// The options of the clips that are scenes.
    private let options: SceneOptions
    /// Clips that an earlier reading has compiled.
    private let kept: ClipCache?
    /// The results by clip, errors included: copies of a layer do not open a clip again.
    private var known: [String: Result<ClipReference, FileProblem>] = [:]
    /// The scenes that are being opened, the outermost first.
    private var openScenes: [(path: String, name: String)]

    /// - Parameters:
    ///   - scene: the path of the outermost scene, or `-`.
    ///   - options: the options of the outermost scene. Appearance and reduced motion apply to its clips as well.
    ///   - cache: keeps pictures and clips that are read; nil for none.
    init(of scene: String = "-", options: SceneOptions = SceneOptions(), cache: LoadingCache? = nil) {
        var own = SceneOptions(appearance: options.appearance, reducesMotion: options.reducesMotion)
        own.dynamicTypeSize = options.dynamicTypeSize
        own.contrast = options.contrast
        own.layoutDirection = options.layoutDirection
        own.locale = options.locale
        self.options = own
        kept = cache?.clips
        images = ImageStore(
            cache: cache?.pictures,
            onDemand: { [frames] in frames.bitmap(named: $0) },
            scalable: { [lottieFrames] in lottieFrames.picture(named: $0) })
        openScenes = [(URL(fileURLWithPath: scene).standardizedFileURL.resolvingSymlinksInPath().path, scene)]
    }

    func open(_ file: ClipFile, in folder: SceneFolder) throws(FileProblem) -> ClipReference {
        let key = [file.path, file.options.script ?? "", file.options.variant ?? ""].joined(separator: "#")
        if let result = known[key] { return try result.get() }
        let ending = (file.path as NSString).pathExtension.lowercased()
        let result = Result { () throws(FileProblem) in
            if ["json", "lottie", "tgs"].contains(ending) { return try lottie(file) }
            if let other = Self.property(onlyForLottie: file.options) {
                throw FileProblem(
                    "'\(file.written)' is not a Lottie file", hint: "leave \(other) out", keyPath: other)
            }
            return ["yaml", "yml"].contains(ending) ? try scene(file, in: folder) : try animation(file)
        }
        known[key] = result
        return try result.get()
    }

    private func animation(_ file: ClipFile) throws(FileProblem) -> ClipReference {
        try checkHasNoScript(file)
        let bytes = try read(file, limit: Self.maxFileSize)
        let opened: AnimationFile
        do {
            opened = try AnimationFile([UInt8](bytes))
            let pixels = opened.width * opened.height * opened.ends.count
            let decoder = try opened.makeDecoder()
            for _ in opened.ends.prefix(pixels <= Self.maxTrialPixels ? .max : 1) { _ = try decoder.decode() }
        } catch {
            throw FileProblem("'\(file.written)' \(error)", hint: Self.hint(for: error, file), isLimit: error.isLimit)
        }
        frames.add(opened, as: file.path)
        return ClipReference(
            path: file.path, size: Size(Double(opened.width), Double(opened.height)),
            duration: opened.ends.count > 1 ? opened.ends[opened.ends.count - 1] : 0, frameEnds: opened.ends)
    }

    private static func hint(for error: AnimationError, _ file: ClipFile) -> Hint? {
        switch error {
        case .unknownFormat: Hint("a clip is a scene (.yaml), \(AnimationFile.formatList("or"))")
        case .still: Hint("write image: \(file.written)")
        case .interlaced: Hint("save it without interlacing")
        case .noFFmpeg: Hint("apt-get install ffmpeg")
        case .size, .frameCount, .pixelCount:
            Hint("cut or reduce it: ffmpeg -i film.mp4 -t 20 -vf fps=30,scale=720:-2 short.mp4")
        case .empty, .damaged, .noVideo, .oneFrame: nil
        }
    }

    private func checkHasNoScript(_ file: ClipFile) throws(FileProblem) {
        guard file.options.script == nil else {
            throw FileProblem("'\(file.written)' is not a scene and has no scripts", hint: "leave script out")
        }
    }

    /// The key path of a property in the options that only a Lottie file can have.
    private static func property(onlyForLottie options: ClipOptions) -> String? {
        if options.marker != nil { return ClipFacet.marker.keyPath }
        return options.overrides.isEmpty ? nil : ClipFacet.overridePaths.keyPath
    }

    private func lottie(_ file: ClipFile) throws(FileProblem) -> ClipReference {
        try checkHasNoScript(file)
        guard lottieFrames.count < SceneLimits.lottieClips else {
            throw FileProblem("there are more than \(SceneLimits.lottieClips) different Lottie clips", isLimit: true)
        }
        let bytes = try read(file, limit: LottieFile.maxBytes)
        do {
            let opened = try lottieFiles[file.path] ?? LottieFile([UInt8](bytes))
            lottieFiles[file.path] = opened
            return try lottie(opened, file)
        } catch let error as LottieError {
            throw FileProblem("'\(file.written)' \(error)", hint: error.hint.map { Hint($0) }, isLimit: error.isLimit)
        } catch let error as FileProblem {
            throw error
        } catch {
            throw FileProblem("'\(file.written)' cannot be drawn: \(error)")
        }
    }

    private func lottie(_ opened: LottieFile, _ file: ClipFile) throws -> ClipReference {
        var frames = 0..<opened.frameCount
        if let marker = file.options.marker {
            guard let part = opened.frames(ofMarker: marker) else {
                throw FileProblem(
                    "'\(file.written)' has no marker '\(marker)'",
                    hint: Suggestion.hint(for: marker, among: opened.markers.map(\.name), what: "markers")
                        ?? "it has none", keyPath: ClipFacet.marker.keyPath)
            }
            frames = part
        }
        let changed: LottieFile
        do throws(LottieOverride.Unmatched) {
            changed = try opened.applying(
                file.options.overrides.map {
                    LottieOverride(path: $0.path, color: $0.color, strokeWidth: $0.strokeWidth)
                })
        } catch {
            throw FileProblem(
                "'\(file.written)' has no fill or stroke '\(error.path)'",
                hint: Suggestion.hint(for: error.path, among: error.known, what: "fills and strokes")
                    ?? "it has none", keyPath: ClipFacet.overridePaths.keyPath)
        }
        var reference = ClipReference(
            path: file.path, variant: file.options.variant, size: opened.size,
            duration: frames.count > 1 ? Double(frames.count) / opened.frameRate : 0,
            frameEnds: (1...frames.count).map { Double($0) / opened.frameRate })
        for marker in opened.markers where frames.contains(marker.start) {
            reference.markers[marker.name] = Double(marker.start - frames.lowerBound) / opened.frameRate
        }
        try lottieFrames.add(changed, frames: frames, as: reference.key, name: file.written)
        return reference
    }

    private func scene(_ file: ClipFile, in folder: SceneFolder) throws(FileProblem) -> ClipReference {
        if let start = openScenes.firstIndex(where: { $0.path == file.path }) {
            let cycle = (openScenes[start...].map(\.name) + [file.name]).joined(separator: " -> ")
            throw FileProblem(
                "these scenes contain each other as clips: \(cycle)", hint: "a scene cannot be a clip of itself")
        }
        guard openScenes.count <= Self.maxDepth else {
            throw FileProblem(
                "clips are nested more than \(Self.maxDepth) deep",
                hint: "files: \(openScenes.map(\.name).joined(separator: ", "))", isLimit: true)
        }
        let key = kept.map { _ in ClipCache.Key(file: file, options: CanonicalText.of(options)) }
        if let key, let entry = kept?.entry(for: key), !folder.replacesFile(of: entry.folder) {
            folder.add(entry.folder)
            try loadResources(of: entry.sampler.timeline.scene, file)
            return add(entry)
        }
        openScenes.append((file.path, file.name))
        defer { openScenes.removeLast() }
        let start = FileStamp.now
        let own = folder.forClip()
        // A clip with errors has read its files too.
        defer { folder.add(own) }
        let data = try read(file, limit: YAMLReader.maxFileSize)
        let outcome = SceneLoader.load(data, path: file.name, options: options, clips: self, in: own)
        guard let scene = outcome.scene else {
            throw FileProblem(
                "'\(file.written)' has errors", diagnostics: outcome.diagnostics, isLimit: outcome.hitLimit)
        }
        try loadResources(of: scene, file)
        let sampler: Sampler
        let texts: TextCheck
        do {
            let timeline = try Player.play(scene, script: file.options.script, text: TextMeasurer(fonts))
            sampler = try Sampler(timeline, clips: library)
            texts = try TextCheck(sampler, fonts: fonts)
        } catch {
            throw Self.problem(error, file)
        }
        guard texts.errors.isEmpty else {
            throw FileProblem("'\(file.written)' has errors", diagnostics: texts.errors)
        }
        let reference = ClipReference(
            path: file.path, script: file.options.script, size: scene.size, duration: sampler.timeline.duration,
            layers: scene.layers.count + Self.layers(of: scene))
        let entry = ClipCache.Entry(
            sampler: sampler, reference: reference,
            warnings: outcome.diagnostics + sampler.timeline.warnings + texts.warnings, folder: own)
        // The clips of a clip would have to be opened as well.
        let hasClips = scene.layers.contains { $0.properties[ClipFacet.clip.keyPath] != nil }
        if let key, !hasClips, !folder.replacesFile(of: own) {
            own.clips = nil
            kept?.add(entry, readSince: start, for: key)
        }
        return add(entry)
    }

    private func add(_ entry: ClipCache.Entry) -> ClipReference {
        warnings += entry.warnings
        library.add(entry.sampler, as: entry.reference.key)
        return entry.reference
    }

    private func loadResources(of scene: Scene, _ file: ClipFile) throws(FileProblem) {
        let resources = SceneResources(scene, images: images, fonts: fonts)
        guard resources.errors.isEmpty else {
            throw FileProblem(
                "'\(file.written)' has errors", diagnostics: resources.errors, isLimit: resources.hitLimit)
        }
        images = resources.images
    }

    /// The number of layers in the clips of a scene.
    private static func layers(of scene: Scene) -> Int {
        scene.layers.reduce(0) { sum, layer in
            guard case .clip(let clip) = layer.properties[ClipFacet.clip.keyPath]?.constant else { return sum }
            return sum + clip.layers
        }
    }

    private static func problem(_ error: any Error, _ file: ClipFile) -> FileProblem {
        switch error {
        case let error as SceneError:
            FileProblem("'\(file.written)' cannot be played", diagnostics: [error.diagnostic], isLimit: error.isLimit)
        case let error as Player.UnknownScript:
            FileProblem(
                "'\(file.written)' has no script '\(error.name)'",
                hint: Suggestion.hint(for: error.name, among: error.known, what: "scripts") ?? "it has none")
        default: FileProblem("'\(file.written)' cannot be played: \(error)")
        }
    }

    private func read(_ file: ClipFile, limit: Int) throws(FileProblem) -> Data {
        do {
            return Data(try OpenFile(readingResolved: file.path).contents(limit: limit))
        } catch {
            throw error.isLimit
                ? FileProblem("'\(file.written)' is larger than \(limit / 1024) KB", isLimit: true)
                : FileProblem("'\(file.written)' cannot be read")
        }
    }
}
