import Playback
import SceneLanguage
import SceneModel
package import Zoetrope

/// What happens in one script of a scene, in words that follow from its timeline.
package struct Story: Sendable {
    /// A few sentences about one moment.
    package struct Line: Sendable, Hashable {
        /// Seconds.
        package var time: Double
        package var text: String
        /// The markers that are passed in it.
        package var markers: [String]
        /// Variables with cases that take another, `state = .open`.
        package var states: [String]
    }

    package private(set) var lines: [Line] = []
    /// For each line that changes something, from the plainest to the fullest way of saying it in a sentence.
    private var brief: [[String]] = []
    package let title: String
    private let description: String
    /// What fingers did so far.
    private var told: Set<String> = []

    /// Cost: some dozen samplings of all layers for each gesture.
    ///
    /// - Throws: exit code 2 where a binding has no value at a moment that is looked at.
    package init(_ scene: PreparedScene) throws(ZoetropeError) {
        title = Self.title(of: scene)
        description = Self.line(scene.scene.description)
        do {
            let teller = try StoryTeller(scene.sampler)
            for beat in try Segment.all(of: scene.sampler) { try tell(beat, teller) }
        } catch {
            throw scene.problem("telling the story of", error)
        }
    }

    /// The author's, or the file's name as words.
    static func title(of scene: PreparedScene) -> String {
        line(scene.scene.title.isEmpty ? LayerNames.words(scene.name) : scene.scene.title)
    }

    /// On one line, without blanks around it.
    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private mutating func tell(_ beat: Segment, _ teller: StoryTeller) throws {
        let timeline = teller.sampler.timeline
        let moved = beat.lift > beat.start
        let fingers = FingerWords(beat: beat, timeline: timeline, names: teller.names)
        let isLong = beat.lift - beat.start > 0.25
        let during = isLong ? try teller.changes(from: beat.start, to: beat.lift) : []
        var after = try teller.changes(from: isLong ? beat.lift : beat.start, to: beat.end)
        let all = isLong ? try teller.changes(from: beat.start, to: beat.end) : after
        guard moved || !after.isEmpty else {
            // What is passed while nothing moves belongs to what came before.
            if !lines.isEmpty { lines[lines.count - 1].markers += beat.markers(of: timeline) }
            return
        }
        var sentences: [String] = []
        if moved { sentences.append(fingers.whole) }
        if !during.isEmpty {
            sentences.append(
                (beat.touches.count > 1 ? "with them, " : "with it, ")
                    + Words.clauses(teller.clauses(during, most: 3, .figures)))
        }
        if !after.isEmpty {
            let lead = isLong ? (beat.touches.count > 1 ? "when they lift, " : "when it lifts, ") : ""
            try teller.tellOvershoot(of: &after, from: beat.lift, to: beat.end)
            var text = lead + Words.clauses(teller.clauses(after, most: 3, .figures))
            if let rest = beat.rest(in: timeline), rest - beat.lift > 0.05 {
                text +=
                    beat.touches.isEmpty && beat.start > 0
                    ? "" : "; all is at rest after \(Words.seconds(rest - beat.lift))"
            }
            sentences.append(text)
        }
        if during.isEmpty, after.isEmpty { sentences.append("nothing changes") }
        lines.append(
            Line(
                time: beat.start, text: sentences.map(Words.sentence).joined(separator: " "),
                markers: beat.markers(of: timeline), states: Self.states(in: beat, timeline)))
        let ways = Self.ways.map { most, telling, detail in
            let clauses = teller.clauses(all.isEmpty ? during : all, most: most, telling: telling, detail)
            let effect = clauses.isEmpty ? "nothing changes" : Words.clauses(clauses)
            guard moved else { return effect }
            let again = told.contains(fingers.brief) ? " again" : ""
            return "\(fingers.brief)\(again)\(clauses.count > 1 || again != "" ? "; " : " and ")\(effect)"
        }
        told.insert(fingers.brief)
        if !(all.isEmpty && during.isEmpty) { brief.append(ways) }
    }

    /// How a sentence of an alt text may be told, the shortest first: the most clauses, how many more of what one reads,
    /// and how fully. Figures in points tell nobody who listens anything.
    private static let ways: [(most: Int, telling: Int, detail: Detail)] = [
        (1, 0, .brief), (1, 1, .brief), (2, 1, .brief), (2, 2, .whole),
    ]

    /// Variables that take another of their cases, with the last one they take.
    private static func states(in beat: Segment, _ timeline: Timeline) -> [String] {
        timeline.scene.variables.indices.compactMap { index in
            let variable = timeline.scene.variables[index]
            guard variable.isNamed, variable.isFinite, let track = timeline.tracks[.variable(index)] else { return nil }
            let end = beat.end >= timeline.duration ? beat.end + 1 : beat.end - 1e-6
            let last = track.spans.last { span in
                let time = Clock.time(of: span.start)
                return time >= beat.start - 1e-6 && time < end
            }
            guard let last, let before = track.spans.last(where: { Clock.time(of: $0.start) < beat.start - 1e-6 }),
                before.model != last.model
            else { return nil }
            return "\(variable.name) = \(last.model)"
        }
    }

    // MARK: alt text

    /// Characters that an alt text may have: screen readers read it in one breath.
    package static let maxAltLength = 250

    /// One text for a picture of all of it: the title, then the author's description, or the gestures with what comes
    /// of them, as far as there is room.
    package var alt: String {
        let start = "\(title): "
        if !description.isEmpty { return Self.cut(start + description) }
        guard !brief.isEmpty else {
            return Self.cut(start + (lines.first.map { Words.sentence($0.text) } ?? "nothing moves."))
        }
        for count in stride(from: brief.count, through: 1, by: -1) {
            for way in Self.ways.indices.reversed() {
                let text = start + sentences(count, way: way)
                if text.count <= Self.maxAltLength { return text }
            }
        }
        return Self.cut(start + sentences(1, way: 0))
    }

    /// Whether the alt text is the author's.
    package var isDescribed: Bool { !description.isEmpty }

    /// The author's description, or the first sentence about what happens.
    package var summary: String {
        guard description.isEmpty else { return description }
        let texts = Self.ways.indices.reversed().map { sentences(min(2, brief.count), way: $0) }
        return texts.first { $0.count <= 160 } ?? texts.last ?? ""
    }

    private func sentences(_ count: Int, way: Int) -> String {
        var texts: [String] = []
        for ways in brief.prefix(count) where texts.last != ways[way] { texts.append(ways[way]) }
        return texts.enumerated().map { index, text in
            Words.sentence(index == 0 ? text : "then \(text)")
        }.joined(separator: " ")
    }

    /// At the end of a word, with an ellipsis, where it is too long.
    static func cut(_ text: String, atMost most: Int = maxAltLength) -> String {
        guard text.count > most else { return text }
        let part = text.prefix(most - 1)
        let end = part.lastIndex(of: " ") ?? part.endIndex
        return String(part[..<end].reversed().drop { ",;:. ".contains($0) }.reversed()) + "…"
    }
}

extension Variable {
    /// Whether it takes one of a few values that have names.
    var isFinite: Bool {
        switch type {
        case .bool, .symbol: true
        default: false
        }
    }
}
