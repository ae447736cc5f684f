import Foundation
import Graphics
import Playback
import SceneLanguage
import SceneModel
import Zoetrope

extension SceneDocs {
    /// Moments of a filmstrip.
    private static let moments = 7
    private static let momentsOfOthers = 6
    /// Other scripts that get a filmstrip; all of them get words.
    private static let maxStrips = 4
    /// Curves, and rows of cases, in one picture.
    private static let maxCurves = 6
    /// Width of an onion skin, in pixels, at most.
    private static let onionWidth = 420.0
    /// Width of a picture in a filmstrip, in pixels, at most.
    private static let momentWidth = 172.0
    private static let momentWidthOfOthers = 120.0

    /// Width of a picture in a filmstrip for the job's `--scale`. Below 1 it shrinks with the square root, since these
    /// pictures are small already. At two thirds seven of them are as wide as a page of GitHub.
    private var momentWidth: Double {
        max(Self.momentWidth * min(1, job.options.scale).squareRoot(), Self.momentWidthOfOthers)
    }

    /// Fills the page of a scene and keeps its pictures.
    func fill(_ page: inout ScenePage, _ looks: Appearances, on shelf: inout SceneCache) throws(ZoetropeError) {
        let scene = looks.light
        let record = try Self.record(scene)
        let moments = KeyMoments(record, events: scene.sampler.timeline.events, count: Self.moments).moments
        page.moments = moments
        var dark: Bitmap?
        if let shown = looks.dark { dark = try Filmstrip(shown, moments, width: momentWidth).bitmap() }
        page.strip = try shelf.keep(
            try Filmstrip(scene, moments, width: momentWidth).bitmap(), dark: dark, "filmstrip",
            alt: Self.alt(moments, of: page.title))
        try skin(&page, looks, on: &shelf)
        let sheet = CurveSheet(record, values: Self.maxCurves, states: Self.maxCurves)
        if !sheet.isEmpty {
            let names =
                record.tellingValues(atMost: Self.maxCurves).map(\.name)
                + record.states.prefix(Self.maxCurves).map(\.name)
            page.curves = try shelf.keep(svg: sheet.svg, "curves", alt: "\(page.title): curves of \(Words.list(names))")
        }
        var others: [PreparedScene] = []
        for name in scene.scripts where name != scene.script { others.append(try scene.playing(name)) }
        let samplers = [scene.sampler] + others.map(\.sampler)
        for (index, walk) in StateWalk.all(samplers).enumerated() {
            let words = "\(walk.variable): \(walk.words)"
            let picture = try shelf.keep(svg: StateDiagram(walk: walk).svg, "states-\(index + 1)", alt: words)
            page.states.append((picture, words + "."))
        }
        page.variables = ScenePage.VariableRow.all(scene)
        page.promises = ScenePage.Promise.all(samplers, file: scene.file)
        for (index, other) in others.enumerated() {
            page.scripts.append(try script(other, strip: index < Self.maxStrips ? index + 1 : nil, page, on: &shelf))
        }
    }

    private func skin(_ page: inout ScenePage, _ looks: Appearances, on shelf: inout SceneCache) throws(ZoetropeError) {
        guard let onion = try OnionSkin(looks.light) else { return }
        let scale = min(1, job.options.scale, Self.onionWidth / looks.light.pictureSize.width)
        var dark: Bitmap?
        if let shown = looks.dark { dark = try OnionSkin(shown)?.bitmap(scale: scale) }
        page.onionTimes = onion.times
        let times = onion.times.map { Words.rounded($0, decimals: 2) }
        page.onion = try shelf.keep(
            try onion.bitmap(scale: scale), dark: dark, "onion",
            alt: "\(page.title): what moves, at \(Words.list(times)) s, the fainter the earlier")
    }

    private func script(
        _ scene: PreparedScene, strip: Int?, _ page: ScenePage, on shelf: inout SceneCache
    ) throws(ZoetropeError) -> ScenePage.OtherScript {
        var script = ScenePage.OtherScript(
            name: scene.script, duration: scene.duration, lines: try Story(scene).lines)
        guard let strip else { return script }
        let moments = KeyMoments(
            try Self.record(scene), events: scene.sampler.timeline.events, count: Self.momentsOfOthers
        ).moments
        script.moments = moments
        script.strip = try shelf.keep(
            try Filmstrip(scene, moments, width: Self.momentWidthOfOthers).bitmap(), "filmstrip-\(strip)",
            alt: Self.alt(moments, of: "\(page.title), script \(scene.script)"))
        return script
    }

    private static func record(_ scene: PreparedScene) throws(ZoetropeError) -> MotionRecord {
        do { return try MotionRecord(scene) } catch { throw scene.problem("following", error) }
    }

    private static func alt(_ moments: [KeyMoment], of title: String) -> String {
        let words = moments.map { moment in
            let time = Words.seconds(moment.time)
            return moment.words.isEmpty ? "at \(time)" : "\(moment.words) (\(time))"
        }
        return "\(title) in \(moments.count) pictures: \(Words.list(words))"
    }
}
