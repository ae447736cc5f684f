import Foundation
import Graphics
import Playback
import SceneModel
import Zoetrope

/// Makes all files about one scene.
struct SceneDocs: Sendable {
    let path: String
    let folder: DocsFolder
    let job: DocsJob
    /// Threads that draw.
    let jobs: Int

    private static let media = "media"
    /// Moments of a filmstrip.
    private static let moments = 7
    private static let momentsOfOthers = 6
    /// Other scripts that get a filmstrip; all of them get words.
    private static let mostStrips = 4
    /// Changes with what pages look like, so that older ones are made anew.
    private static let edition = 1

    /// Of all that decides about the files.
    func fingerprint(of scene: PreparedScene) throws(Problem) -> String {
        Fingerprint.of([
            try renderJob("x").fingerprint(of: scene), "\(Self.edition)", Links.shown(path),
            Links.relative(from: folder.path, to: path), GalleryFrame.css,
        ])
    }

    func renderJob(_ file: String) -> RenderJob {
        var render = RenderJob()
        render.options = job.options
        render.format = job.format
        render.jobs = jobs
        render.paths = [folder.place(file)]
        return render
    }

    private var settings: SceneSettings { SceneSettings(touches: job.touches) }

    func open() throws(Problem) -> PreparedScene { try PreparedScene(path, settings: settings) }

    /// How many frames its animations have.
    func frameCount(of scene: PreparedScene) throws(Problem) -> Int { try renderJob("x").frameCount(of: scene) }

    // MARK: making

    /// Renders, draws and writes; files that come out as they are stay untouched.
    ///
    /// - Parameter progress: called with the share that is done, 0...1, from this thread.
    func make(_ fingerprint: String, progress: @escaping (Double) -> Void) throws(Problem) -> DocsManifest.Entry {
        let looks = try Appearances(path, settings: settings)
        let scene = looks.light
        let name = scene.name
        var files: [DocsManifest.File] = []
        let ending = job.format == "apng" ? "png" : job.format
        let light = "\(Self.media)/\(name).\(ending)"
        let dark = looks.dark == nil ? nil : "\(Self.media)/\(name)-dark.\(ending)"
        let share = looks.dark == nil ? 0.9 : 0.45
        files.append(try animate(scene, to: light) { progress($0 * share) })
        if let dark, let shown = looks.dark {
            files.append(try animate(shown, to: dark) { progress(share + $0 * share) })
        }

        let onion = try OnionSkin(scene)
        let record = try record(scene)
        let story = try Story(scene)
        let peak = onion?.peak ?? Self.restingPeak(record)
        let still = "\(Self.media)/\(name)-still.png"
        files.append(try folder.write(try scene.still(at: .time(peak), scale: job.options.scale), to: still))
        let width = EmbedBlock.width(ofPoints: scene.pictureSize.width, scale: job.options.scale)
        var page = page(
            scene, story, looks,
            animation: EmbedBlock(light: light, dark: dark, still: still, width: width, alt: story.alt))

        func keep(_ bitmap: Bitmap, _ kind: String, alt: String) throws(Problem) -> ScenePage.Picture {
            let file = "\(Self.media)/\(name)-\(kind).png"
            files.append(try folder.write(try PreparedScene.png(bitmap), to: file))
            return ScenePage.Picture(path: file, width: bitmap.width, height: bitmap.height, alt: alt)
        }
        func keep(_ svg: String, _ kind: String, alt: String) throws(Problem) -> ScenePage.Picture {
            let file = "\(Self.media)/\(name)-\(kind).svg"
            files.append(try folder.write(Data(svg.utf8), to: file))
            let size = Self.size(ofSVG: svg)
            return ScenePage.Picture(path: file, width: size.width, height: size.height, alt: alt)
        }
        page.moments = KeyMoments(record, events: scene.sampler.timeline.events, count: Self.moments).moments
        page.strip = try keep(
            Filmstrip(scene, page.moments).bitmap(), "filmstrip", alt: Self.alt(page.moments, of: page.title))
        if let onion {
            let times = onion.times.map { Words.rounded($0, decimals: 2) }
            page.onion = try keep(
                onion.bitmap(scale: min(1, 420 / scene.pictureSize.width)), "onion",
                alt: "\(page.title): what moves, at \(Words.list(times)) s, each fainter the earlier it is")
        }
        let sheet = CurveSheet(record)
        if !sheet.isEmpty {
            page.curves = try keep(
                sheet.svg, "curves",
                alt:
                    "\(page.title): curves of \(Words.list(record.tellingValues(atMost: 6).map(\.name) + record.states.prefix(6).map(\.name)))"
            )
        }
        let others = try others(scene)
        let samplers = [scene.sampler] + others.map(\.sampler)
        for (index, walk) in StateWalk.all(samplers).enumerated() {
            let picture = try keep(
                StateDiagram(walk: walk).svg, "states-\(index + 1)", alt: "\(walk.variable): \(walk.words)")
            page.states.append((picture, Words.sentence("\(walk.variable): \(walk.words)")))
        }
        page.variables = ScenePage.VariableRow.all(scene)
        page.promises = ScenePage.Promise.all(samplers, file: scene.file)
        for (index, other) in others.enumerated() {
            var script = ScenePage.OtherScript(
                name: other.script, duration: other.duration, lines: try Story(other).lines)
            if index < Self.mostStrips {
                let moments = KeyMoments(
                    try self.record(other), events: other.sampler.timeline.events, count: Self.momentsOfOthers
                ).moments
                script.strip = try keep(
                    Filmstrip(other, moments, width: 120).bitmap(), "filmstrip-\(index + 1)",
                    alt: Self.alt(moments, of: "\(page.title), script \(other.script)"))
            }
            page.scripts.append(script)
        }
        files.append(try folder.write(Data(page.markdown.utf8), to: "\(name).md"))
        files.append(try folder.write(Data(page.html.utf8), to: "\(name).html"))
        progress(1)
        return DocsManifest.Entry(
            name: name, scene: page.sourcePath, fingerprint: fingerprint, title: page.title, summary: page.summary,
            alt: story.alt, duration: scene.duration, width: width,
            aspect: (scene.pictureSize.height / scene.pictureSize.width * 1000).rounded() / 1000, light: light,
            dark: dark, still: still, files: files)
    }

    /// Renders unless the file bears the stamp of just this.
    private func animate(
        _ scene: PreparedScene, to file: String, progress: @escaping (Double) -> Void
    ) throws(Problem) -> DocsManifest.File {
        let render = renderJob(file)
        let checks = job.remakes ? [] : try render.check(scene)
        let isCurrent = !checks.isEmpty && checks.allSatisfy { $0.state == .current }
        if !isCurrent {
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
            throw Problem(.fileTrouble, "\(folder.place(file)): cannot be read")
        }
        return DocsManifest.File(path: file, sha256: Fingerprint.of(data), bytes: data.count)
    }

    private func record(_ scene: PreparedScene) throws(Problem) -> MotionRecord {
        do { return try MotionRecord(scene) } catch { throw scene.problem("following", error) }
    }

    private func others(_ scene: PreparedScene) throws(Problem) -> [PreparedScene] {
        var others: [PreparedScene] = []
        for name in scene.scripts where name != scene.script { others.append(try scene.playing(name)) }
        return others
    }

    private func page(
        _ scene: PreparedScene, _ story: Story, _ looks: Appearances, animation: EmbedBlock
    ) -> ScenePage {
        let shown = Links.shown(path)
        let kit = ReadmeKit.files(of: scene.name, in: "Output", hasDark: looks.dark != nil)
        let (width, height) = (Words.number(scene.pictureSize.width), Words.number(scene.pictureSize.height))
        let scripts = scene.scripts.count > 1 ? ["script \(scene.script) of \(scene.scripts.count)"] : []
        let device = scene.scene.canvas.device.map { [$0.name] } ?? []
        return ScenePage(
            name: scene.name, title: story.title, summary: story.summary,
            facts: [Words.seconds(scene.duration), "\(width) × \(height) points"] + device + scripts
                + (looks.dark == nil ? [] : ["light and dark"]),
            animation: animation, script: scene.script, story: story.lines, moments: [], strip: nil, onion: nil,
            curves: nil, states: [], variables: [], promises: [], scripts: [],
            sourcePath: Links.relative(from: folder.path, to: path), source: scene.source,
            command: "zoetrope render \(Links.quoted(shown)) --readme",
            embed: EmbedBlock(
                light: kit.light, dark: kit.dark, still: kit.still,
                width: EmbedBlock.width(ofPoints: scene.pictureSize.width, scale: 1), alt: story.alt),
            scenePath: shown)
    }

    private static func alt(_ moments: [KeyMoment], of title: String) -> String {
        let words = moments.map { "\($0.words) (\(Words.seconds($0.time)))" }
        return "\(title) in \(moments.count) pictures: \(Words.list(words))"
    }

    /// Where nothing travels: the middle of what is chosen to tell the script.
    private static func restingPeak(_ record: MotionRecord) -> Double { record.duration / 2 }

    private static func size(ofSVG svg: String) -> (width: Int, height: Int) {
        func number(_ key: String) -> Int {
            guard let start = svg.range(of: " \(key)=\"") else { return 0 }
            return Int((Double(svg[start.upperBound...].prefix { $0 != "\"" }) ?? 0).rounded())
        }
        return (number("width"), number("height"))
    }
}
