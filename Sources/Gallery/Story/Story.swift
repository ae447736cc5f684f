import Playback
import SceneLanguage
import SceneModel
package import Zoetrope

/// A description in words of what happens in one script of a scene, generated from its timeline.
package struct Story: Sendable {
    /// A few sentences about one segment of the script.
    package struct Line: Sendable, Hashable {
        /// When the touch begins; without one, when something begins to change. In seconds.
        package var time: Double
        package var text: String
        /// The names of the markers in the segment.
        package var markers: [String]
        /// The values that Boolean and symbol variables take, in the order of time: `state = .opening → .open`.
        package var states: [String]
    }

    package private(set) var lines: [Line] = []
    /// For each line with a change, its time in seconds, and one sentence for each of `altVariants`.
    private var altSentences: [(time: Double, variants: [String])] = []
    /// The animations that never end.
    private var loops: [AnimationLoop] = []
    /// Those of them that have lines of their own.
    private var describedLoops: [AnimationLoop] = []
    package let title: String
    /// The title with the variant, for the alt text.
    private let fullTitle: String
    private let description: String
    /// The touches described so far, to add "again" to repetitions.
    private var describedTouches: Set<String> = []
    /// The markers of segments before the first line, in which nothing happens.
    private var earlierMarkers: [String] = []

    /// Cost: samples all layers a few dozen times for each gesture.
    ///
    /// - Throws: exit code 2 if the evaluation of a binding fails.
    package init(_ scene: PreparedScene) throws(ZoetropeError) {
        try self.init(scene, title: Self.title(of: scene), variant: VariantWords(""))
    }

    /// - Parameters:
    ///   - title: that of the scene.
    ///   - variant: what the alt text says about the variant of the scene.
    init(_ scene: PreparedScene, title: String, variant: VariantWords) throws(ZoetropeError) {
        self.title = title
        fullTitle = variant.title(title)
        description = Self.line(scene.scene.description)
        do {
            loops = scene.sampler.timeline.loops
            let described = try StoryLoop.all(in: scene.sampler)
            describedLoops = described.flatMap(\.loops)
            let sampler = try scene.sampler.removing(describedLoops)
            let writer = try StoryWriter(sampler)
            let segments = try Segment.all(of: sampler)
            let carried = try CarriedMotion(segments, sampler)
            for (index, segment) in segments.enumerated() {
                let (before, after) = (carried.ends[index] ?? [:], carried.ends[index + 1] ?? [:])
                try add(segment, writer.describing(segment, before, after))
            }
            for loop in described { add(loop) }
        } catch {
            throw scene.problem("describing", error)
        }
    }

    /// The title in the scene file, otherwise the file name as words, also for a variant.
    ///
    /// - Parameter prefix: what comes before the file name, to distinguish it from the same name in another folder.
    static func title(of scene: PreparedScene, prefix: String = "") -> String {
        line(scene.scene.title.isEmpty ? LayerNames.words(prefix + scene.fileName) : scene.scene.title)
    }

    /// Replaces line breaks and repeated spaces by single spaces.
    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private mutating func add(_ segment: Segment, _ writer: StoryWriter) throws {
        let timeline = writer.sampler.timeline
        let hasTouches = segment.lift > segment.start
        let (start, end) = segment.limits
        var writer = writer
        var effects = try SegmentEffects(segment, writer)
        if hasTouches, effects.isEmpty {
            writer.includesSlightChanges = true
            effects = try SegmentEffects(segment, writer)
        }
        let (during, phases, all, isLong) = (effects.during, effects.phases, effects.all, effects.isLong)
        // A change for which the story has no words is still seen.
        let isStill = try effects.isEmpty && !(hasTouches && writer.showsChange(from: start, to: end))
        let touches = try TouchDescription(segment, writer, hasEffect: !isStill)
        guard hasTouches || !isStill else {
            // Markers of a segment in which nothing happens go to the line before.
            if lines.isEmpty {
                earlierMarkers += try segment.markers(of: writer.sampler)
            } else {
                lines[lines.count - 1].markers += try segment.markers(of: writer.sampler)
            }
            return
        }
        var sentences: [String] = []
        if hasTouches { sentences.append(touches.full) }
        if !during.isEmpty {
            sentences.append("meanwhile, " + Prose.clauses(writer.clauses(during, limit: 3, prominent: 3, .full)))
        }
        let fingers = touches.isMultitouch ? "the fingers lift" : "the finger lifts"
        for (index, phase) in phases.enumerated() where !phase.changes.isEmpty {
            let text = Prose.clauses(effects.lifted.clauses(phase.changes, limit: 3, prominent: 3, .full))
            let introduction =
                phase.pause.map { pause in
                    let time = Prose.seconds(pause.duration)
                    let period = (start: pause.end - pause.duration, end: pause.end)
                    let isStill =
                        pause.isStill && !describedLoops.contains { $0.begin < period.end && period.start < $0.end }
                    return isStill ? "after a pause of \(time), " : "\(time) later, "
                }
                ?? (isLong ? "when \(fingers), " : "")
            let rest =
                index < phases.count - 1 || writer.goesOn
                ? "" : try rest(of: segment, writer, after: phase, index == 0 && isLong ? nil : fingers)
            sentences.append(introduction + text + rest)
        }
        if isStill { sentences.append("nothing changes") }
        let markers = try segment.markers(of: writer.sampler)
        let time = hasTouches ? nil : try effects.lifted.beginning(of: all, from: start, to: end)
        lines.append(
            Line(
                time: max(time ?? 0, segment.start), text: sentences.map(Prose.sentence).joined(separator: " "),
                markers: earlierMarkers + markers,
                states: Self.states(in: segment, timeline)))
        earlierMarkers = []
        let variants = Self.altVariants.map { limit, prominent, detail in
            let clauses = writer.clauses(all.isEmpty ? during : all, limit: limit, prominent: prominent, detail)
            let effect = clauses.isEmpty ? "nothing changes" : Prose.clauses(clauses)
            guard hasTouches else { return effect }
            let again = describedTouches.contains(touches.brief) ? " again" : ""
            return "\(touches.brief)\(again); \(effect)"
        }
        describedTouches.insert(touches.brief)
        if !(all.isEmpty && during.isEmpty) { altSentences.append((lines[lines.count - 1].time, variants)) }
    }

    /// Inserts a line for an animation that never ends, at the time at which it begins.
    private mutating func add(_ loop: StoryLoop) {
        let markers = lines.isEmpty ? earlierMarkers : []
        let place = lines.firstIndex { $0.time > loop.time } ?? lines.count
        lines.insert(
            Line(time: loop.time, text: Prose.sentence(loop.text(.full)), markers: markers, states: []), at: place)
        let variants = Self.altVariants.map { loop.text($0.detail) }
        altSentences.insert(
            (loop.time, variants), at: altSentences.firstIndex { $0.time > loop.time } ?? altSentences.count)
    }

    /// When everything comes to rest, as the end of a sentence; empty where that says nothing.
    ///
    /// - Parameters:
    ///   - phase: the described motion. After a pause the time is counted from its begin, as the pause is.
    ///   - fingers: the moment from which it is counted, unless there are no touches; nil if the sentence begins with it.
    private func rest(
        of segment: Segment, _ writer: StoryWriter, after phase: MotionPhase, _ fingers: String?
    ) throws -> String {
        guard let rest = segment.restTime(in: writer.sampler.timeline), rest - segment.lift > 0.05, rest > phase.start,
            !segment.touches.isEmpty || segment.start == 0, try !writer.movesOn(at: rest)
        else { return "" }
        let subject = loops.contains { $0.begin <= rest && rest < $0.end } ? "everything else" : "everything"
        if let pause = phase.pause {
            return rest - pause.end > 0.05 ? "; \(subject) comes to rest \(Prose.seconds(rest - pause.end)) later" : ""
        }
        let time = Prose.seconds(rest - segment.lift)
        guard !segment.touches.isEmpty else { return "; \(subject) comes to rest \(time) after the start" }
        return "; \(subject) comes to rest \(time) \(fingers.map { "after \($0)" } ?? "later")"
    }

    /// Variants of a sentence in an alt text, the shortest first: the number of clauses, the number of further
    /// prominent clauses, and the detail. None has lengths in points, which do not help listeners.
    private static let altVariants: [(limit: Int, prominent: Int, detail: Detail)] = [
        (1, 0, .brief), (1, 1, .brief), (2, 1, .brief), (2, 2, .withoutPoints),
    ]

    /// The number of values that are listed of one variable; of more, only the first and the last one are.
    private static let maxValues = 4

    /// The values that Boolean and symbol variables take in a segment: `isOpen = true → false`. The variable that changes first is the
    /// first one.
    private static func states(in segment: Segment, _ timeline: Timeline) -> [String] {
        var found: [(time: Double, text: String)] = []
        for (index, variable) in timeline.scene.variables.enumerated() where variable.isNamed && variable.isFinite {
            guard let track = timeline.tracks[.variable(index)], let first = track.spans.first else { continue }
            var old = first.model
            var values: [String] = []
            var time = 0.0
            for span in track.spans.dropFirst() {
                defer { old = span.model }
                guard segment.contains(Clock.time(of: span.start)), span.model != old else { continue }
                if values.isEmpty { time = Clock.time(of: span.start) }
                values.append("\(span.model)")
            }
            guard let last = values.last else { continue }
            let text = values.count > maxValues ? "\(values[0]) → … → \(last)" : values.joined(separator: " → ")
            found.append((time, "\(variable.name) = \(text)"))
        }
        return found.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element.text)
    }

    // MARK: alt text

    /// The maximum length of an alt text, in characters.
    package static let maxAltLength = 250

    /// The alt text of the animation: the title, then the description in the scene file, otherwise as many gestures and
    /// changes as fit into `maxAltLength`.
    package var alt: String {
        let start = "\(fullTitle): "
        if !description.isEmpty { return Self.truncated(start + description) }
        guard !altSentences.isEmpty else {
            return Self.truncated(start + (lines.first.map { Prose.sentence($0.text) } ?? "nothing moves."))
        }
        for count in stride(from: altSentences.count, through: 1, by: -1) {
            for variant in Self.altVariants.indices.reversed() {
                let text = start + sentences(count, variant: variant)
                if text.count <= Self.maxAltLength { return text }
            }
        }
        return Self.truncated(start + sentences(1, variant: 0))
    }

    /// Whether the alt text is the description in the scene file.
    package var hasDescription: Bool { !description.isEmpty }

    /// The description in the scene file, otherwise the first sentences about what happens.
    package var summary: String {
        guard description.isEmpty else { return description }
        // One sentence with two clauses says more than two with one each.
        let variants = Self.altVariants.indices.reversed()
        let detailed = variants.filter { Self.altVariants[$0].limit > 1 }
        let brief = variants.filter { Self.altVariants[$0].limit == 1 }
        let texts = [(2, detailed), (1, detailed), (2, brief)].flatMap { count, variants in
            variants.map { sentences(min(count, altSentences.count), variant: $0) }
        }
        return texts.first { $0.count <= Self.maxSummaryLength } ?? texts.last ?? ""
    }

    /// The length of a summary that is preferred to one with fewer details, in characters.
    private static let maxSummaryLength = 200

    private func sentences(_ count: Int, variant: Int) -> String {
        var texts: [String] = []
        for (_, variants) in altSentences.prefix(count) where texts.last != variants[variant] {
            texts.append(variants[variant])
        }
        return texts.enumerated().map { index, text in
            Prose.sentence(index == 0 ? text : "then \(text)")
        }.joined(separator: " ")
    }

    /// Truncates a text that is too long at the end of a word and adds an ellipsis.
    static func truncated(_ text: String, to limit: Int = maxAltLength) -> String {
        guard text.count > limit else { return text }
        let part = text.prefix(limit - 1)
        let end = part.lastIndex(of: " ") ?? part.endIndex
        return String(part[..<end].reversed().drop { ",;:. ".contains($0) }.reversed()) + "…"
    }
}

extension Variable {
    /// Whether the variable is a Boolean or a symbol.
    var isFinite: Bool {
        switch type {
        case .bool, .symbol: true
        default: false
        }
    }
}
