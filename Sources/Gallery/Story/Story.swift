import Playback
import SceneLanguage
import SceneModel
package import Zoetrope

/// A description in words of what happens in one script of a scene, generated from its timeline.
package struct Story: Sendable {
    /// A few sentences about one segment of the script.
    package struct Line: Sendable, Hashable {
        /// When the segment starts, in seconds.
        package var time: Double
        package var text: String
        /// The names of the markers in the segment.
        package var markers: [String]
        /// Boolean and symbol variables that change, with their last value: `state = .open`.
        package var states: [String]
    }

    package private(set) var lines: [Line] = []
    /// For each line with a change, one sentence for each of `altVariants`.
    private var altSentences: [[String]] = []
    package let title: String
    private let description: String
    /// The touches described so far, to add "again" to repetitions.
    private var describedTouches: Set<String> = []

    /// Cost: samples all layers a few dozen times for each gesture.
    ///
    /// - Throws: exit code 2 if the evaluation of a binding fails.
    package init(_ scene: PreparedScene) throws(ZoetropeError) {
        title = Self.title(of: scene)
        description = Self.line(scene.scene.description)
        do {
            let writer = try StoryWriter(scene.sampler)
            for segment in try Segment.all(of: scene.sampler) { try add(segment, writer) }
        } catch {
            throw scene.problem("describing", error)
        }
    }

    /// The title in the scene file, otherwise the file name as words.
    static func title(of scene: PreparedScene) -> String {
        line(scene.scene.title.isEmpty ? LayerNames.words(scene.name) : scene.scene.title)
    }

    /// Replaces line breaks and repeated spaces by single spaces.
    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private mutating func add(_ segment: Segment, _ writer: StoryWriter) throws {
        let timeline = writer.sampler.timeline
        let hasTouches = segment.lift > segment.start
        let isLong = segment.lift - segment.start > 0.25
        // What the lift of the finger sets at once belongs to the time after it.
        let lift = max(segment.start, segment.lift - Clock.time(of: 1))
        let during = isLong ? try writer.changes(from: segment.start, to: lift, isTouched: true) : SegmentChanges()
        var after = try writer.changes(from: isLong ? lift : segment.start, to: segment.end)
        let all = isLong ? try writer.changes(from: segment.start, to: segment.end, isTouched: true) : after
        let touches = try TouchDescription(segment, writer, hasEffect: !during.isEmpty || !after.isEmpty)
        guard hasTouches || !after.isEmpty else {
            // Markers of a segment in which nothing happens go to the line before.
            if !lines.isEmpty { lines[lines.count - 1].markers += segment.markers(of: timeline) }
            return
        }
        var sentences: [String] = []
        if hasTouches { sentences.append(touches.full) }
        if !during.isEmpty {
            sentences.append("meanwhile, " + Prose.clauses(writer.clauses(during, limit: 3, prominent: 2, .full)))
        }
        if !after.isEmpty {
            let fingers = touches.isMultitouch ? "the fingers lift" : "the finger lifts"
            try writer.addOvershoot(to: &after.layers, from: segment.lift, to: segment.end)
            let clauses = writer.clauses(after, limit: 3, prominent: 2, .full)
            var text = (isLong ? "when \(fingers), " : "") + Prose.clauses(clauses)
            if let rest = segment.restTime(in: timeline), rest - segment.lift > 0.05 {
                text +=
                    segment.touches.isEmpty && segment.start > 0
                    ? "" : "; everything comes to rest after \(Prose.seconds(rest - segment.lift))"
            }
            sentences.append(text)
        }
        if during.isEmpty, after.isEmpty { sentences.append("nothing changes") }
        lines.append(
            Line(
                time: segment.start, text: sentences.map(Prose.sentence).joined(separator: " "),
                markers: segment.markers(of: timeline), states: Self.states(in: segment, timeline)))
        let variants = Self.altVariants.map { limit, prominent, detail in
            let clauses = writer.clauses(all.isEmpty ? during : all, limit: limit, prominent: prominent, detail)
            let effect = clauses.isEmpty ? "nothing changes" : Prose.clauses(clauses)
            guard hasTouches else { return effect }
            let again = describedTouches.contains(touches.brief) ? " again" : ""
            return "\(touches.brief)\(again)\(clauses.count > 1 || again != "" ? "; " : " and ")\(effect)"
        }
        describedTouches.insert(touches.brief)
        if !(all.isEmpty && during.isEmpty) { altSentences.append(variants) }
    }

    /// Variants of a sentence in an alt text, the shortest first: the number of clauses, the number of further
    /// prominent clauses, and the detail. None has lengths in points, which do not help listeners.
    private static let altVariants: [(limit: Int, prominent: Int, detail: Detail)] = [
        (1, 0, .brief), (1, 1, .brief), (2, 1, .brief), (2, 2, .withoutPoints),
    ]

    /// Boolean and symbol variables that change in a segment, with their last value.
    private static func states(in segment: Segment, _ timeline: Timeline) -> [String] {
        timeline.scene.variables.indices.compactMap { index in
            let variable = timeline.scene.variables[index]
            guard variable.isNamed, variable.isFinite, let track = timeline.tracks[.variable(index)] else { return nil }
            let end = segment.end >= timeline.duration ? segment.end + 1 : segment.end - 1e-6
            let last = track.spans.last { span in
                let time = Clock.time(of: span.start)
                return time >= segment.start - 1e-6 && time < end
            }
            guard let last, let before = track.spans.last(where: { Clock.time(of: $0.start) < segment.start - 1e-6 }),
                before.model != last.model
            else { return nil }
            return "\(variable.name) = \(last.model)"
        }
    }

    // MARK: alt text

    /// The maximum length of an alt text, in characters.
    package static let maxAltLength = 250

    /// The alt text of the animation: the title, then the description in the scene file, otherwise as many gestures and
    /// changes as fit into `maxAltLength`.
    package var alt: String {
        let start = "\(title): "
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
        let texts = Self.altVariants.indices.reversed().map { sentences(min(2, altSentences.count), variant: $0) }
        return texts.first { $0.count <= 160 } ?? texts.last ?? ""
    }

    private func sentences(_ count: Int, variant: Int) -> String {
        var texts: [String] = []
        for variants in altSentences.prefix(count) where texts.last != variants[variant] {
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
