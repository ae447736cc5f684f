import Foundation
import Pages
import Playback
import SceneFile
import SceneLanguage
import SceneModel
import Zoetrope

/// Generates all files of one scene's page.
struct SceneDocs: Sendable {
    let target: SceneTarget
    /// The name of the pages.
    let name: String
    let folder: DocsFolder
    let job: DocsJob
    /// The number of threads that draw frames.
    let threadCount: Int
    var adjacentPages = AdjacentPages()

    private var path: String { target.path }

    /// The title of the scene. Without one in the file it has the folders that the name of the page has.
    func title(of scene: PreparedScene) -> String {
        Story.title(of: scene, prefix: String(name.dropLast(job.host.pageName(of: target.name).count)))
    }

    /// The version of the generated content. Increment it when pages change, so that older ones are written again.
    private static let version = 50

    /// The path of the scene on its pages, relative to the folder in which the user runs the command. A different path alone does not
    /// make pages outdated.
    private var shownPath: String { Links.path(path, shownFrom: job.folderOfCommands(for: path)) }

    /// The files of names with the names that the scene gives them.
    private func nameFiles(of scene: PreparedScene) -> [(file: String, text: String)] {
        scene.nameFiles.map { (Links.relative(from: PathText.folder(of: path), to: $0.file), $0.text) }
    }

    /// A hash of everything that the files depend on, except adjacent pages.
    func fingerprint(of scene: PreparedScene) throws(ZoetropeError) -> String {
        // Pages show the scene as it is written, with its comments.
        var texts = scene.sourceTexts
        // The fingerprint of a rendering does not depend on the output path.
        for format in job.formats.all { texts.append(try renderJob(at: "x", format).fingerprint(of: scene)) }
        texts += [
            "\(Self.version)", job.host.name, "\(job.omitsLargerFormats)", Links.relative(from: folder.path, to: path),
        ]
        if job.host.hasHTML {
            texts += [job.settings(of: folder).address ?? "", "\(job.settings(of: folder).hasTheme)"]
        }
        for format in job.formats.all { texts += [try animationLink(for: scene, format)].compactMap { $0 } }
        // They are in the heading and in the command that the page shows.
        if let variant = target.variant { texts += [variant.label, "\(variant.index)"] + variant.options }
        return Fingerprint.of(texts)
    }

    // MARK: already rendered animations

    /// The path of the scene's animation in the folder of animations; nil if the job has no such folder.
    private func renderedPath(
        of scene: PreparedScene, _ format: PageFormats.Format
    ) throws(ZoetropeError) -> String? {
        guard let animations = job.animations else { return nil }
        let folder = animations.hasSuffix("/") ? animations : "\(animations)/"
        return try OutputPlan.outputs(for: [folder], format: format.name, name: scene.name, sharesFolder: false)
            .first?.path
    }

    /// The rendered path relative to the folder of the pages.
    private func animationLink(
        for scene: PreparedScene, _ format: PageFormats.Format
    ) throws(ZoetropeError) -> String? {
        try renderedPath(of: scene, format).map { Links.relative(from: folder.path, to: $0) }
    }

    /// Checks that the animations that the pages link to are up to date, using only the stamps in the files.
    ///
    /// - Parameter scene: the scene in its default appearance.
    /// - Throws: exit code 1 if one is missing or stale.
    func checkRendered(_ scene: PreparedScene) throws(ZoetropeError) {
        for format in job.formats.all {
            guard let file = try renderedPath(of: scene, format) else { return }
            for check in try renderJob(at: file, format).check(scene) where check.state != .current {
                throw ZoetropeError(.different, check.message, hint: job.renderCommand(for: path, format, into: file))
            }
        }
    }

    private func renderJob(at path: String, _ format: PageFormats.Format) -> RenderJob {
        var render = RenderJob()
        render.options = job.options
        render.format = format.name
        render.jobs = threadCount
        render.paths = [path]
        return render
    }

    private var settings: SceneSettings {
        var settings = target.variant?.settings ?? SceneSettings()
        settings.touches = job.touches
        return settings
    }

    /// Loads and plays the scene in its default appearance.
    func loadScene() throws(ZoetropeError) -> PreparedScene { try PreparedScene(path, settings: settings) }

    /// The number of frames of the animation in one appearance and all formats. It does not depend on the output path.
    func frameCount(of scene: PreparedScene) throws(ZoetropeError) -> Int {
        var count = 0
        for format in job.formats.all { count += try renderJob(at: "x", format).frameCount(of: scene) }
        return count
    }

    /// The cost of the animations, and of about as many pictures as a page shows.
    func cost(of scene: PreparedScene) throws(ZoetropeError) -> RenderCost {
        var cost = RenderCost.none
        for format in job.formats.all { cost = cost + (try renderJob(at: "x", format).cost(of: scene)) }
        // Most scenes have a dark appearance, which is not looked for here. The moments, the strip and the onion skin are drawn once.
        cost.seconds *= 2.2
        return cost
    }

    /// Renders and writes all files; files whose contents do not change are not touched.
    ///
    /// - Parameters:
    ///   - fingerprint: the hash to store in the manifest.
    ///   - progress: called with the completed fraction, 0...1, on the calling thread.
    /// - Returns: the entry for the manifest, and the warnings about the scene.
    func write(
        _ fingerprint: String, progress: @escaping (Double) -> Void
    ) throws(ZoetropeError) -> (entry: DocsManifest.Entry, warnings: [String]) {
        let appearances = try Appearances(path, settings: settings)
        let scene = appearances.light
        var cache = SceneCache(
            folder, name: name, reducesColors: job.options.quality == RenderOptions.qualities.first)
        let story = try Story(scene, title: title(of: scene), variant: target.variantWords)
        let animation = try animation(appearances, alt: story.alt, into: &cache) { progress(0.9 * $0) }
        var page = page(scene, story, appearances, animation: animation)
        try fill(&page, appearances, into: &cache)
        try cache.write(Data(page.markdown(for: job.host).utf8), at: job.host.page(of: name))
        if job.host.hasHTML { try cache.write(Data(page.html.utf8), at: "\(name).html") }
        progress(1)
        let entry = DocsManifest.Entry(
            name: name, page: job.host.page(of: name), scene: page.sourcePath, variant: target.variant?.label,
            variantIndex: target.variant?.index, fingerprint: fingerprint, title: page.title,
            summary: page.summary, alt: story.alt, duration: scene.duration, gestures: Self.gestures(of: scene),
            texts: try ShownTexts(scene).texts, story: story.lines.map(\.text), animations: page.animations.searchWords,
            width: animation.width,
            aspect: (scene.pictureSize.height / scene.pictureSize.width * 1000).rounded() / 1000,
            light: animation.light, dark: animation.dark,
            alternatives: animation.alternatives.isEmpty
                ? nil
                : animation.alternatives.compactMap { other in
                    job.formats.preferred.first { $0.mimeType == other.mimeType }.map {
                        DocsManifest.Alternative(format: $0.name, light: other.light, dark: other.dark)
                    }
                }, still: animation.still, darkStill: animation.darkStill, isFramed: page.isFramed,
            outline: animation.outline, files: cache.files)
        return (entry, scene.warnings)
    }

    /// The names of the gestures that recognise touches, and `scroll`.
    private static func gestures(of scene: PreparedScene) -> [String] {
        let names = scene.sampler.timeline.events.compactMap { event -> String? in
            switch event.kind {
            case .gesture(let name, _): name
            case .scroll: "scroll"
            default: nil
            }
        }
        return Set(names).sorted()
    }

    // MARK: animations

    /// The animation in all formats, and its stills, in all appearances.
    private func animation(
        _ appearances: Appearances, alt: String, into cache: inout SceneCache, progress: @escaping (Double) -> Void
    ) throws(ZoetropeError) -> EmbedBlock {
        let (light, scale) = (appearances.light, job.options.scale)
        let moment = SceneMoment.time(try SettledMoment(light).time)
        let count = job.formats.all.count * ((appearances.dark == nil ? 1 : 2) - (job.animations == nil ? 0 : 1))
        var done = 0
        /// The addresses of the animation in a format, in light and in dark appearance. One of them may be in the folder of
        /// rendered animations.
        func addresses(_ format: PageFormats.Format) throws(ZoetropeError) -> (light: String, dark: String?) {
            let link = try animationLink(for: light, format)
            let shownLight = Animation(
                scene: light, file: cache.path("animation", format.fileExtension),
                link: appearances.isDarkByDefault ? nil : link)
            let shownDark = appearances.dark.map {
                Animation(
                    scene: $0, file: cache.path("animation", isDark: true, format.fileExtension),
                    link: appearances.isDarkByDefault ? link : nil)
            }
            let own = [shownLight, shownDark].compactMap { $0 }.filter { $0.link == nil }
            let files = try render(own, format) { progress((Double(done) + $0 * Double(own.count)) / Double(count)) }
            for file in files { cache.add(file) }
            done += own.count
            return (shownLight.address, shownDark?.address)
        }
        let fallback = try addresses(job.formats.fallback)
        var block = EmbedBlock(
            light: fallback.light, dark: fallback.dark, still: cache.path("still", "png"),
            width: EmbedBlock.width(ofPoints: light.pictureSize.width, scale: scale),
            aspect: light.pictureSize.height / light.pictureSize.width, alt: alt)
        block.outline = DisplayOutline(light.scene.canvas)
        try cache.write(try light.still(at: moment, scale: scale), at: block.still)
        if let dark = appearances.dark {
            block.darkStill = try cache.write(
                try dark.still(at: moment, scale: scale), at: cache.path("still", isDark: true, "png"))
        }
        let fallbackSize = cache.bytes(of: [block.light, block.dark].compactMap { $0 })
        for format in job.formats.preferred {
            let found = try addresses(format)
            let other = EmbedBlock.Alternative(mimeType: format.mimeType, light: found.light, dark: found.dark)
            let paths = [other.light, other.dark].compactMap { $0 }
            if job.omitsLargerFormats, cache.bytes(of: paths) >= fallbackSize {
                try cache.remove(paths)
            } else {
                block.alternatives.append(other)
            }
        }
        return block
    }

    /// The animation in one appearance.
    private struct Animation {
        var scene: PreparedScene
        /// Relative to the folder of the pages.
        var file: String
        /// The address of an animation that is rendered already.
        var link: String?

        var address: String { link ?? file }
    }

    /// Renders animations in one format, with the same reductions for a size limit, unless the stamps of the files show that they
    /// are up to date.
    private func render(
        _ animations: [Animation], _ format: PageFormats.Format, progress: @escaping (Double) -> Void
    ) throws(ZoetropeError) -> [DocsManifest.File] {
        let old = animations.map { folder.contents(of: $0.file) }
        if !job.rewritesAll, old.allSatisfy({ $0 != nil }) {
            let existing = animations.map {
                RenderJob.Appearance($0.scene, at: folder.fullPath($0.file))
            }
            if try renderJob(at: "x", format).check(existing).allSatisfy({ $0.state == .current }) {
                return zip(animations, old).map { animation, data in
                    let data = data ?? Data()
                    return DocsManifest.File(path: animation.file, sha256: Fingerprint.of(data), bytes: data.count)
                }
            }
        }
        let data: [Data]
        do {
            data = try ScratchFolder.with { temporary in
                try rendered(
                    animations.map {
                        RenderJob.Appearance($0.scene, at: "\(temporary)/\($0.file.split(separator: "/").last ?? "")")
                    }, format, progress: progress)
            }
        } catch {
            throw ZoetropeError(during: "rendering \(animations.first?.scene.file ?? path)", error)
        }
        var files: [DocsManifest.File] = []
        for (animation, data) in zip(animations, data) { files.append(try folder.write(data, to: animation.file)) }
        return files
    }

    /// The bytes of animations, rendered to temporary paths.
    private func rendered(
        _ appearances: [RenderJob.Appearance], _ format: PageFormats.Format, progress: @escaping (Double) -> Void
    ) throws(ZoetropeError) -> [Data] {
        var furthest = 0.0
        // Further attempts for a size limit start again at the first frame.
        let report = { (done: Int, total: Int) in
            furthest = max(furthest, min(Double(done) / Double(max(total, 1)), 1))
            progress(furthest)
        }
        var render = renderJob(at: "x", format)
        render.isTemporary = true
        _ = try render.run(appearances, progress: report)
        var data: [Data] = []
        for appearance in appearances { data.append(Data(try InputFile.read(appearance.path))) }
        return data
    }

    // MARK: the page

    /// The command that writes the files of the snippet for other pages, or the animation of the variant.
    private var command: String {
        let render = "zoetrope render \(ShellWord.quoted(shownPath))"
        if let variant = target.variant {
            // The file has the name of the variant, as among all variants.
            let file = PathText.join(OutputPlan.defaultFolder, "\(target.name).\(job.formats.fallback.fileExtension)")
            return ([render] + (variant.options + ["-o", file]).map(ShellWord.quoted)).joined(separator: " ")
        }
        return render + " --readme"
            + (job.formats.list == PageFormats.defaultList ? "" : " --format \(job.formats.list)")
    }

    /// The page with its animation; `fill` adds the other pictures and sections.
    private func page(
        _ scene: PreparedScene, _ story: Story, _ appearances: Appearances, animation: EmbedBlock
    ) -> ScenePage {
        let kit = ReadmeFiles(
            name: scene.name, folder: "Output", hasDark: appearances.dark != nil, formats: job.formats)
        // The canvas, which is the screen; the picture can have the chrome of a device around it.
        let (width, height) = (Prose.number(scene.size.width), Prose.number(scene.size.height))
        let scripts = scene.scripts.count > 1 ? ["script \(scene.script), one of \(scene.scripts.count)"] : []
        let device = scene.scene.canvas.device.map { [$0.name] } ?? []
        return ScenePage(
            name: name, title: target.variantWords.title(story.title), summary: story.summary,
            facts: [Prose.seconds(scene.duration), "\(width) × \(height) points"] + device + scripts
                + (appearances.dark == nil ? [] : ["light and dark"]),
            animation: animation, isFramed: scene.scene.canvas.isFramed, script: scene.script, story: story.lines,
            moments: [], strip: nil, onion: nil, curves: nil,
            animations: AnimationTable(scene.sampler.timeline), states: [], variables: [], expectations: [],
            scripts: [],
            sourcePath: Links.relative(from: folder.path, to: path), source: scene.source,
            nameFiles: nameFiles(of: scene), command: command,
            embed: target.variant == nil ? kit.block(of: scene.pictureSize, scale: 1, alt: story.alt) : nil,
            scenePath: shownPath, variant: target.variantWords.text.isEmpty ? nil : target.variantWords.text,
            adjacentPages: adjacentPages, settings: job.settings(of: folder))
    }
}
