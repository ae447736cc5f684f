import Foundation
import Pages
import Playback
import SceneLanguage
import SceneModel
import Zoetrope

/// Generates all files of one scene's page.
struct SceneDocs: Sendable {
    let path: String
    let folder: DocsFolder
    let job: DocsJob
    /// The number of threads that draw frames.
    let threadCount: Int
    var adjacentPages = AdjacentPages()

    /// The version of the generated content. Increment it when pages change, so that older ones are written again.
    private static let version = 11

    /// A hash of everything that the files depend on, except adjacent pages.
    func fingerprint(of scene: PreparedScene) throws(ZoetropeError) -> String {
        // The fingerprint of a rendering does not depend on the output path.
        let texts = [
            try renderJob(at: "x").fingerprint(of: scene), "\(Self.version)", Links.displayPath(path),
            Links.relative(from: folder.path, to: path),
        ]
        return Fingerprint.of(texts + [try animationLink(for: scene)].compactMap { $0 })
    }

    // MARK: already rendered animations

    /// The path of the scene's animation in the folder of animations; nil if the job has no such folder.
    private func renderedPath(of scene: PreparedScene) throws(ZoetropeError) -> String? {
        guard let animations = job.animations else { return nil }
        let folder = animations.hasSuffix("/") ? animations : "\(animations)/"
        return try OutputPlan.outputs(for: [folder], format: job.format, name: scene.name, sharesFolder: false)
            .first?.path
    }

    /// The rendered path relative to the folder of the pages.
    private func animationLink(for scene: PreparedScene) throws(ZoetropeError) -> String? {
        try renderedPath(of: scene).map { Links.relative(from: folder.path, to: $0) }
    }

    /// Checks that the animation that the pages link to is up to date, using only the stamp in the file.
    ///
    /// - Parameter scene: the scene in its default appearance.
    /// - Throws: exit code 1 if the animation is missing or stale.
    func checkRendered(_ scene: PreparedScene) throws(ZoetropeError) {
        guard let file = try renderedPath(of: scene) else { return }
        for check in try renderJob(at: file).check(scene) where check.state != .current {
            throw ZoetropeError(.different, check.message, hint: job.renderCommand(for: path, into: file))
        }
    }

    private func renderJob(at path: String) -> RenderJob {
        var render = RenderJob()
        render.options = job.options
        render.format = job.format
        render.jobs = threadCount
        render.paths = [path]
        return render
    }

    private var settings: SceneSettings { SceneSettings(touches: job.touches) }

    /// Loads and plays the scene in its default appearance.
    func loadScene() throws(ZoetropeError) -> PreparedScene { try PreparedScene(path, settings: settings) }

    /// The number of frames of the animation in one appearance. It does not depend on the output path.
    func frameCount(of scene: PreparedScene) throws(ZoetropeError) -> Int {
        try renderJob(at: "x").frameCount(of: scene)
    }

    /// Renders and writes all files; files whose contents do not change are not touched.
    ///
    /// - Parameters:
    ///   - fingerprint: the hash to store in the manifest.
    ///   - progress: called with the completed fraction, 0...1, on the calling thread.
    func write(
        _ fingerprint: String, progress: @escaping (Double) -> Void
    ) throws(ZoetropeError) -> DocsManifest.Entry {
        let appearances = try Appearances(path, settings: settings)
        let scene = appearances.light
        var cache = SceneCache(
            folder, name: scene.name, reducesColors: job.options.quality == RenderOptions.qualities.first)
        let story = try Story(scene)
        let animation = try animation(appearances, alt: story.alt, into: &cache) { progress(0.9 * $0) }
        var page = page(scene, story, appearances, animation: animation)
        try fill(&page, appearances, into: &cache)
        try cache.write(Data(page.markdown.utf8), at: "\(scene.name).md")
        try cache.write(Data(page.html.utf8), at: "\(scene.name).html")
        progress(1)
        return DocsManifest.Entry(
            name: scene.name, scene: page.sourcePath, fingerprint: fingerprint, title: page.title,
            summary: page.summary, alt: story.alt, duration: scene.duration, width: animation.width,
            aspect: (scene.pictureSize.height / scene.pictureSize.width * 1000).rounded() / 1000,
            light: animation.light, dark: animation.dark, still: animation.still, darkStill: animation.darkStill,
            isFramed: page.isFramed, files: cache.files)
    }

    // MARK: animations

    /// The animation and its stills in all appearances.
    private func animation(
        _ appearances: Appearances, alt: String, into cache: inout SceneCache, progress: @escaping (Double) -> Void
    ) throws(ZoetropeError) -> EmbedBlock {
        let fileExtension = OutputFormats.fileExtension(of: job.format)
        let moment = SceneMoment.time(try SettledMoment(appearances.light).time)
        let scale = job.options.scale
        let link = try animationLink(for: appearances.light)
        let count = (appearances.dark == nil ? 1 : 2) - (link == nil ? 0 : 1)
        var done = 0
        func address(_ scene: PreparedScene, _ kind: String, link: String?) throws(ZoetropeError) -> String {
            if let link { return link }
            let file = cache.path(kind, fileExtension)
            cache.add(try render(scene, to: file) { progress((Double(done) + $0) / Double(count)) })
            done += 1
            return file
        }
        var block = EmbedBlock(
            light: try address(appearances.light, "", link: appearances.isDarkByDefault ? nil : link), dark: nil,
            still: cache.path("still", "png"),
            width: EmbedBlock.width(ofPoints: appearances.light.pictureSize.width, scale: scale), alt: alt)
        try cache.write(try appearances.light.still(at: moment, scale: scale), at: block.still)
        guard let dark = appearances.dark else { return block }
        block.dark = try address(dark, "dark", link: appearances.isDarkByDefault ? link : nil)
        block.darkStill = try cache.write(
            try dark.still(at: moment, scale: scale), at: cache.path("still-dark", "png"))
        return block
    }

    /// Renders an animation unless the stamp of the file shows that it is up to date.
    private func render(
        _ scene: PreparedScene, to file: String, progress: @escaping (Double) -> Void
    ) throws(ZoetropeError) -> DocsManifest.File {
        let old = folder.contents(of: file)
        let checks = job.rewritesAll || old == nil ? [] : try renderJob(at: folder.fullPath(file)).check(scene)
        if let old, !checks.isEmpty, checks.allSatisfy({ $0.state == .current }) {
            return DocsManifest.File(path: file, sha256: Fingerprint.of(old), bytes: old.count)
        }
        let data: Data
        do {
            data = try ScratchFolder.with { temporary in
                try animation(
                    of: scene, at: "\(temporary)/\(file.split(separator: "/").last ?? "")", progress: progress)
            }
        } catch {
            throw ZoetropeError(during: "rendering \(scene.file)", error)
        }
        return try folder.write(data, to: file)
    }

    /// The bytes of an animation, rendered to a temporary path.
    private func animation(
        of scene: PreparedScene, at path: String, progress: @escaping (Double) -> Void
    ) throws(ZoetropeError) -> Data {
        let render = renderJob(at: path)
        let frames = Double(max(try render.frameCount(of: scene), 1))
        var furthest = 0.0
        // Further attempts for a size limit start again at the first frame.
        let report = { (done: Int, _: Int) in
            furthest = max(furthest, min(Double(done) / frames, 1))
            progress(furthest)
        }
        _ = try render.run(scene, progress: report)
        return Data(try InputFile.read(path))
    }

    // MARK: the page

    /// The page with its animation; `fill` adds the other pictures and sections.
    private func page(
        _ scene: PreparedScene, _ story: Story, _ appearances: Appearances, animation: EmbedBlock
    ) -> ScenePage {
        let displayPath = Links.displayPath(path)
        let kit = ReadmeRenderer.files(of: scene.name, in: "Output", hasDark: appearances.dark != nil)
        let (width, height) = (Prose.number(scene.pictureSize.width), Prose.number(scene.pictureSize.height))
        let scripts = scene.scripts.count > 1 ? ["script \(scene.script), one of \(scene.scripts.count)"] : []
        let device = scene.scene.canvas.device.map { [$0.name] } ?? []
        return ScenePage(
            name: scene.name, title: story.title, summary: story.summary,
            facts: [Prose.seconds(scene.duration), "\(width) × \(height) points"] + device + scripts
                + (appearances.dark == nil ? [] : ["light and dark"]),
            animation: animation, isFramed: scene.scene.canvas.isFramed, script: scene.script, story: story.lines,
            moments: [], strip: nil, onion: nil, curves: nil, states: [], variables: [], expectations: [], scripts: [],
            sourcePath: Links.relative(from: folder.path, to: path), source: scene.source,
            command: "zoetrope render \(ShellWord.quoted(displayPath)) --readme",
            embed: EmbedBlock(
                light: kit.light, dark: kit.dark, still: kit.still, darkStill: kit.darkStill,
                width: EmbedBlock.width(ofPoints: scene.pictureSize.width, scale: 1), alt: story.alt),
            scenePath: displayPath, adjacentPages: adjacentPages)
    }
}
