import Foundation
import Graphics
import Playback
import SceneLanguage
import SceneModel
import Zoetrope

extension SceneDocs {
    /// Numbers of moments in the filmstrips of the main script and of other scripts.
    private static let moments = 7
    private static let momentsOfOthers = 6
    /// The number of other scripts with a filmstrip.
    private static let maxStrips = 4
    /// The maximum number of curves, and of rows with states, in the chart.
    private static let maxCurves = 6
    /// The maximum width of an onion skin, in pixels.
    private static let onionWidth = 420.0
    /// The maximum width of a picture in a filmstrip, in pixels.
    private static let momentWidth = 172.0
    private static let momentWidthOfOthers = 120.0

    /// The width of a picture in a filmstrip. For scales below 1 it decreases with the square root, since these
    /// pictures are small already. At a scale of 2/3, seven of them have the width of a page on GitHub.
    private var momentWidth: Double {
        max(Self.momentWidth * min(1, job.options.scale).squareRoot(), Self.momentWidthOfOthers)
    }

    /// Adds everything but the animation to the page of a scene and writes its pictures.
    func fill(_ page: inout ScenePage, _ appearances: Appearances, into cache: inout SceneCache) throws(ZoetropeError) {
        let scene = appearances.light
        let record = try Self.record(scene)
        let moments = KeyMoments(record, events: scene.sampler.timeline.events, count: Self.moments).moments
        page.moments = moments
        var dark: Bitmap?
        if let scene = appearances.dark { dark = try Filmstrip(scene, moments, width: momentWidth).bitmap() }
        page.strip = try cache.write(
            try Filmstrip(scene, moments, width: momentWidth).bitmap(), dark: dark, "filmstrip",
            alt: Self.alt(moments, of: page.title))
        try addOnionSkin(to: &page, appearances, into: &cache)
        let chart = CurveChart(record, values: Self.maxCurves, states: Self.maxCurves)
        if !chart.isEmpty {
            var picture = try cache.write(svg: chart.svg, "curves", alt: "\(page.title). \(chart.description)")
            let narrow = CurveChart(
                record, values: Self.maxCurves, states: Self.maxCurves, width: CurveChart.narrowWidth)
            if job.host.showsNarrowPictures {
                let other = try cache.write(svg: narrow.svg, "curves-narrow", alt: picture.alt)
                picture.narrow = .init(path: other.path, width: other.width, height: other.height)
            }
            page.curves = picture
        }
        var others: [PreparedScene] = []
        for name in scene.scripts where name != scene.script { others.append(try scene.playing(name)) }
        let samplers = [scene.sampler] + others.map(\.sampler)
        let histories: [StateHistory]
        do { histories = try StateHistory.all(samplers) } catch { throw scene.problem("sampling", error) }
        page.parameters = ScenePage.ParameterRow.all(scene)
        page.variables = ScenePage.VariableRow.all(scene)
        let comments = Dictionary(page.variables.map { ($0.name, $0.comment) }) { first, _ in first }
        for (index, var history) in histories.enumerated() {
            history.comment = comments[history.variable] ?? ""
            let diagram = StateDiagram(history: history)
            let picture = try cache.write(
                svg: diagram.svg, "states-\(index + 1)",
                alt: target.variantWords.text.isEmpty ? diagram.description : "\(page.title). \(diagram.description)")
            let words = String(history.summary.dropFirst(history.variable.count))
            page.states.append((picture, history.variable, words))
        }
        page.expectations = ScenePage.ExpectationRow.all(samplers, file: scene.file)
        for (index, other) in others.enumerated() {
            page.scripts.append(try script(other, strip: index < Self.maxStrips ? index + 1 : nil, page, into: &cache))
        }
    }

    private func addOnionSkin(
        to page: inout ScenePage, _ appearances: Appearances, into cache: inout SceneCache
    ) throws(ZoetropeError) {
        guard let onion = try OnionSkin(appearances.light) else { return }
        let scale = min(1, job.options.scale, Self.onionWidth / appearances.light.pictureSize.width)
        var dark: Bitmap?
        if let scene = appearances.dark { dark = try OnionSkin(scene)?.bitmap(scale: scale) }
        page.onionTimes = onion.times
        let times = onion.times.map { Prose.rounded($0, decimals: 2) }
        let span = times.count > 1 ? "from \(times[0]) to \(times[times.count - 1]) s" : "at \(times[0]) s"
        page.onion = try cache.write(
            try onion.bitmap(scale: scale), dark: dark, "onion",
            alt: "\(page.title): the moving layers \(span) in one picture; earlier positions are fainter")
    }

    private func script(
        _ scene: PreparedScene, strip: Int?, _ page: ScenePage, into cache: inout SceneCache
    ) throws(ZoetropeError) -> ScenePage.OtherScript {
        var script = ScenePage.OtherScript(
            name: scene.script, duration: scene.duration, lines: try Story(scene).lines)
        guard let strip else { return script }
        let moments = KeyMoments(
            try Self.record(scene), events: scene.sampler.timeline.events, count: Self.momentsOfOthers
        ).moments
        script.moments = moments
        script.strip = try cache.write(
            try Filmstrip(scene, moments, width: Self.momentWidthOfOthers).bitmap(), "filmstrip-\(strip)",
            alt: Self.alt(moments, of: "\(page.title), script \(scene.script)"))
        return script
    }

    private static func record(_ scene: PreparedScene) throws(ZoetropeError) -> MotionRecord {
        do { return try MotionRecord(scene) } catch { throw scene.problem("sampling", error) }
    }

    /// `Alert in seven pictures from 0 to 2.96 s: tapped at 0.6 s and dismissed at 2.96 s`
    private static func alt(_ moments: [KeyMoment], of title: String) -> String {
        guard let first = moments.first, let last = moments.last else { return title }
        let captions = moments.compactMap { moment -> String? in
            switch moment.reason {
            case .marker, .markers: "\(moment.caption) at \(Prose.seconds(moment.time))"
            case .start, .peak, .touchEnd, .settled, .midway, .end: nil
            }
        }
        return "\(title) in \(Prose.count(moments.count)) pictures from \(Prose.rounded(first.time, decimals: 2)) to "
            + Prose.seconds(last.time) + (captions.isEmpty ? "" : ": \(Prose.list(captions))")
    }
}
