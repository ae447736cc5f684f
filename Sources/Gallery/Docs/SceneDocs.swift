import Foundation
import Pages
import Playback
import SceneLanguage
import SceneModel
import Zoetrope

/// Makes all files about one scene.
struct SceneDocs: Sendable {
    let path: String
    let folder: DocsFolder
    let job: DocsJob
    /// Threads that draw.
    let jobs: Int
    var neighbours = Neighbours()

    /// Changes with what pages say, so that older ones are made anew.
    private static let edition = 8

    /// Of all that decides about the files but other pages.
    func fingerprint(of scene: PreparedScene) throws(ZoetropeError) -> String {
        let texts = [
            try renderJob("x").fingerprint(of: scene), "\(Self.edition)", Links.shown(path),
            Links.relative(from: folder.path, to: path),
        ]
        return Fingerprint.of(texts + [try link(to: scene)].compactMap { $0 })
    }

    // MARK: animations that are rendered already

    /// Where the folder of animations has the scene's; nil where there is no such folder.
    private func renderedPath(of scene: PreparedScene) throws(ZoetropeError) -> String? {
        guard let animations = job.animations else { return nil }
        let folder = animations.hasSuffix("/") ? animations : "\(animations)/"
        return try OutputPlan.outputs(for: [folder], format: job.format, name: scene.name, sharesFolder: false)
            .first?.path
    }

    /// The same from the folder of the pages.
    private func link(to scene: PreparedScene) throws(ZoetropeError) -> String? {
        try renderedPath(of: scene).map { Links.relative(from: folder.path, to: $0) }
    }

    /// Compares the stamp of the animation that pages link to with the scene and the options. Draws nothing.
    ///
    /// - Parameter scene: in its own appearance.
    /// - Throws: exit code 1 where the animation is missing or stale.
    func checkRendered(_ scene: PreparedScene) throws(ZoetropeError) {
        guard let file = try renderedPath(of: scene) else { return }
        for check in try renderJob(at: file).check(scene) where check.state != .current {
            throw ZoetropeError(.different, "\(check.message)\n  hint: \(job.renderCommand(for: path, into: file))")
        }
    }

    /// - Parameter file: a path from the folder of the pages.
    private func renderJob(_ file: String) -> RenderJob { renderJob(at: folder.place(file)) }

    private func renderJob(at path: String) -> RenderJob {
        var render = RenderJob()
        render.options = job.options
        render.format = job.format
        render.jobs = jobs
        render.paths = [path]
        return render
    }

    private var settings: SceneSettings { SceneSettings(touches: job.touches) }

    /// Reads and plays the scene as it is.
    func open() throws(ZoetropeError) -> PreparedScene { try PreparedScene(path, settings: settings) }

    /// How many frames its animation has, in one appearance.
    func frameCount(of scene: PreparedScene) throws(ZoetropeError) -> Int { try renderJob("x").frameCount(of: scene) }

    /// Renders, draws and writes; files that come out as they are stay untouched.
    ///
    /// - Parameter progress: called with the share that is done, 0...1, from this thread.
    func make(
        _ fingerprint: String, progress: @escaping (Double) -> Void
    ) throws(ZoetropeError) -> DocsManifest.Entry {
        let looks = try Appearances(path, settings: settings)
        let scene = looks.light
        var shelf = SceneCache(folder, name: scene.name)
        let story = try Story(scene)
        let animation = try animation(looks, alt: story.alt, on: &shelf) { progress(0.9 * $0) }
        var page = page(scene, story, looks, animation: animation)
        try fill(&page, looks, on: &shelf)
        try shelf.keep(Data(page.markdown.utf8), at: "\(scene.name).md")
        try shelf.keep(Data(page.html.utf8), at: "\(scene.name).html")
        progress(1)
        return DocsManifest.Entry(
            name: scene.name, scene: page.sourcePath, fingerprint: fingerprint, title: page.title,
            summary: page.summary, alt: story.alt, duration: scene.duration, width: animation.width,
            aspect: (scene.pictureSize.height / scene.pictureSize.width * 1000).rounded() / 1000,
            light: animation.light, dark: animation.dark, still: animation.still, darkStill: animation.darkStill,
            isFramed: page.isFramed, files: shelf.files)
    }

    // MARK: animations

    /// The animation in all appearances, with the stills in its place.
    private func animation(
        _ looks: Appearances, alt: String, on shelf: inout SceneCache, progress: @escaping (Double) -> Void
    ) throws(ZoetropeError) -> EmbedBlock {
        let ending = job.format == "apng" ? "png" : job.format
        let moment = Position.time(try SettledMoment(looks.light).time)
        let scale = job.options.scale
        let link = try link(to: looks.light)
        let count = (looks.dark == nil ? 1 : 2) - (link == nil ? 0 : 1)
        var done = 0
        func address(_ scene: PreparedScene, _ kind: String, link: String?) throws(ZoetropeError) -> String {
            if let link { return link }
            let file = shelf.path(kind, ending)
            shelf.add(try render(scene, to: file) { progress((Double(done) + $0) / Double(count)) })
            done += 1
            return file
        }
        var block = EmbedBlock(
            light: try address(looks.light, "", link: looks.isOwnDark ? nil : link), dark: nil,
            still: shelf.path("still", "png"),
            width: EmbedBlock.width(ofPoints: looks.light.pictureSize.width, scale: scale), alt: alt)
        try shelf.keep(try looks.light.still(at: moment, scale: scale), at: block.still)
        guard let dark = looks.dark else { return block }
        block.dark = try address(dark, "dark", link: looks.isOwnDark ? link : nil)
        block.darkStill = try shelf.keep(
            try dark.still(at: moment, scale: scale), at: shelf.path("still-dark", "png"))
        return block
    }

    /// Renders unless the file bears the stamp of just this.
    private func render(
        _ scene: PreparedScene, to file: String, progress: @escaping (Double) -> Void
    ) throws(ZoetropeError) -> DocsManifest.File {
        let render = renderJob(file)
        let checks = job.remakes ? [] : try render.check(scene)
        if checks.isEmpty || checks.contains(where: { $0.state != .current }) {
            let frames = Double(max(try render.frameCount(of: scene), 1))
            var furthest = 0.0
            // Further tries for a budget begin again.
            let tell = { (done: Int, _: Int) in
                furthest = max(furthest, min(Double(done) / frames, 1))
                progress(furthest)
            }
            _ = try render.run(scene, progress: tell)
        }
        guard let data = FileManager.default.contents(atPath: folder.place(file)) else {
            throw ZoetropeError(.fileTrouble, "\(folder.place(file)): cannot be read")
        }
        return DocsManifest.File(path: file, sha256: Fingerprint.of(data), bytes: data.count)
    }

    // MARK: the page

    /// A page without its pictures.
    private func page(
        _ scene: PreparedScene, _ story: Story, _ looks: Appearances, animation: EmbedBlock
    ) -> ScenePage {
        let shown = Links.shown(path)
        let kit = ReadmeKit.files(of: scene.name, in: "Output", hasDark: looks.dark != nil)
        let (width, height) = (Words.number(scene.pictureSize.width), Words.number(scene.pictureSize.height))
        let scripts = scene.scripts.count > 1 ? ["script \(scene.script), one of \(scene.scripts.count)"] : []
        let device = scene.scene.canvas.device.map { [$0.name] } ?? []
        return ScenePage(
            name: scene.name, title: story.title, summary: story.summary,
            facts: [Words.seconds(scene.duration), "\(width) × \(height) points"] + device + scripts
                + (looks.dark == nil ? [] : ["light and dark"]),
            animation: animation, isFramed: scene.scene.canvas.isFramed, script: scene.script, story: story.lines,
            moments: [], strip: nil, onion: nil, curves: nil, states: [], variables: [], promises: [], scripts: [],
            sourcePath: Links.relative(from: folder.path, to: path), source: scene.source,
            command: "zoetrope render \(ShellWord.quoted(shown)) --readme",
            embed: EmbedBlock(
                light: kit.light, dark: kit.dark, still: kit.still, darkStill: kit.darkStill,
                width: EmbedBlock.width(ofPoints: scene.pictureSize.width, scale: 1), alt: story.alt),
            scenePath: shown, neighbours: neighbours)
    }
}
