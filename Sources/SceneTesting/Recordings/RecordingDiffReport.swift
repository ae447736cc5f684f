import Fitting
import Pages
package import Recordings
import SceneLanguage
import SceneModel
import Zoetrope

/// How the motion of a scene differs from a recording.
package struct RecordingDiffReport: Sendable, Encodable {
    /// One quantity of one box.
    package struct Part: Sendable, Encodable {
        package let box: String
        /// The name of the layer that the box is compared with.
        package let layer: String
        package let quantity: TrackSeries.Quantity
        package let differs: Bool
        /// The largest distance, and the root of the mean of all squares, in `unit`.
        package let largest: Double
        package let mean: Double
        package let unit: String
        /// When the distance is largest, in seconds of the script.
        package let time: Double
        package let stretches: [Stretch]
        /// The number of frames in which too little of the box is seen, or it is too faint.
        package let hiddenFrames: Int
        /// Whether it moves in the recording and in the scene.
        let moves: (recording: Bool, scene: Bool)
        /// The curves of each channel, for the chart.
        let channels: [Channel]

        private enum CodingKeys: String, CodingKey {
            case box, layer, quantity, differs, largest, mean, unit, time, stretches, hiddenFrames
        }
    }

    /// A stretch in which the recording moves and the scene differs.
    package struct Stretch: Sendable, Encodable {
        /// In seconds of the script.
        package let begin: Double
        package let end: Double
        package let largest: Double
        package let relation: MotionRelation?
    }

    /// Values of the recording and of the scene, at times of the script in seconds.
    struct Channel: Sendable {
        let name: String
        let recording: [(time: Double, value: Double)]
        let scene: [(time: Double, value: Double)]
    }

    package let recording: String
    package let scene: String
    package let script: String
    /// The time of the script at the start of the recording, in seconds.
    package let offset: Double
    /// Pixels per point; nil for a table.
    package let scale: Double?
    /// In points.
    package let within: Double
    package let differs: Bool
    package let parts: [Part]
    private let isOffsetFound: Bool
    private let isScaleFound: Bool
    /// The names of the boxes whose opacity is not compared.
    package let recolored: [String]
    /// The scripts of the scene that were not compared.
    private let otherScripts: [String]
    /// The names of boxes that are nearly those of layers, with the latter.
    private let misspeltBoxes: [(box: String, layer: String)]

    private enum CodingKeys: String, CodingKey {
        case recording, scene, script, offset, scale, within, differs, parts, recolored
    }

    init(
        _ job: RecordingDiffJob, _ comparison: MotionComparison, recording: String, scale: Double?,
        isScaleFound: Bool
    ) {
        (self.recording, scene, script) = (recording, job.scene.file, job.scene.script)
        (offset, within, self.scale, self.isScaleFound) = (comparison.offset, job.within, scale, isScaleFound)
        isOffsetFound = job.offset == nil
        differs = comparison.differs
        recolored = comparison.recolored
        parts = comparison.parts.map { Part($0, offset: comparison.offset) }
        otherScripts = job.scene.scripts.filter { $0 != job.scene.script }
        let ids = job.scene.scene.layers.compactMap(\.id)
        var known: Set<String> = []
        misspeltBoxes = parts.map(\.box).filter { known.insert($0).inserted }.compactMap { box in
            let name = String(box.prefix { $0 != "[" })
            guard !ids.contains(name) else { return nil }
            return Suggestion.nearest(to: name, among: ids).map { (box, $0) }
        }
    }

    // MARK: text

    /// The result in one line, how both are lined up, and a line for each quantity.
    package var text: String {
        let result = differs ? "\(scene) does not move like \(recording)" : "\(scene) moves like \(recording)"
        var notes = hiddenFrameNotes
        for box in recolored {
            notes.append(
                "  note: the opacity of '\(box)' is not compared: colours change, so that the recording shows the contrast with the "
                    + "surroundings")
        }
        for (box, layer) in misspeltBoxes {
            notes.append("  note: no layer is called '\(box)'; did you mean '\(layer)'?")
        }
        if differs, !otherScripts.isEmpty {
            let names = Suggestion.list(otherScripts)
            notes.append("  note: the scene has other scripts, which --script selects: \(names)")
        }
        if let fitting = fittingScale {
            notes.append("  hint: with --scale \(Int(fitting)) the distances are the same")
        }
        return ([result, "  \(alignment)"] + parts.flatMap(lines) + notes).joined(separator: "\n")
    }

    /// A note for each box and number of frames that were left out.
    private var hiddenFrameNotes: [String] {
        var notes: [String] = []
        for part in parts where part.hiddenFrames > 0 {
            let own = parts.filter { $0.box == part.box }
            let alike = own.filter { $0.hiddenFrames == part.hiddenFrames }.map { "the \($0.quantity.rawValue)" }
            let frames = part.hiddenFrames == 1 ? "1 frame is" : "\(part.hiddenFrames) frames are"
            let note =
                "  note: \(frames) left out, in which too little of '\(part.box)' is seen, or it is too faint"
                + (alike.count == own.count ? "" : ", for \(Suggestion.list(alike))")
            if !notes.contains(note) { notes.append(note) }
        }
        return notes
    }

    /// A whole number of pixels per point with which all distances would be the same; nil if there is none, or if the scale was found.
    private var fittingScale: Double? {
        guard let scale, !isScaleFound else { return nil }
        let moving = parts.filter { $0.differs && $0.quantity == .position && $0.moves.recording && $0.moves.scene }
        let factors = moving.flatMap(\.stretches).map { stretch -> Double? in
            if case .scaled(let factor)? = stretch.relation, factor > 0 { factor } else { nil }
        }
        guard let first = factors.first, let factor = first else { return nil }
        let whole = (scale / factor).rounded()
        let fits = factors.allSatisfy { factor in
            factor.map { abs(scale / $0 / whole - 1) < Self.scaleTolerance } ?? false
        }
        return whole >= 1 && whole != scale && fits ? whole : nil
    }

    /// The error of a factor that was measured, as a part of it.
    private static let scaleTolerance = 0.02

    private var alignment: String {
        let amount = DecimalText.fixed(abs(offset), decimals: 3)
        let place = abs(offset) < 5e-4 ? "with" : "\(amount) s \(offset < 0 ? "before" : "into")"
        var words = "the recording begins \(place) the script '\(script)'"
        if !isOffsetFound { words += ", as given" }
        if let scale {
            let unit = scale == 1 ? "pixel" : "pixels"
            words +=
                "; \(DecimalText.trimmed(scale, decimals: 3)) \(unit) per point\(isScaleFound ? ", by its motion" : "")"
        }
        return words
    }

    /// What differs, one sentence for each quantity, without the names of boxes.
    package var differences: [String] {
        parts.filter(\.differs).map { lines($0, start: "\($0.quantity.rawValue) ", indent: "").joined(separator: "; ") }
    }

    private func lines(_ part: Part) -> [String] {
        let name = part.box == part.layer ? part.box : "\(part.box), which is \(part.layer)"
        return lines(part, start: "  \(name), \(part.quantity.rawValue): ")
    }

    private func lines(_ part: Part, start: String, indent: String = "    ") -> [String] {
        func amount(_ value: Double) -> String {
            let decimals = part.quantity == .scale || part.quantity == .opacity ? 3 : value < 0.995 ? 2 : 1
            return DecimalText.trimmed(value, decimals: decimals) + part.unit
        }
        guard part.differs else { return ["\(start)the same within \(amount(part.largest))"] }
        let difference = "\(start)up to \(amount(part.largest)) apart, at \(Self.seconds(part.time)) of the script"
        if !part.moves.recording { return ["\(difference): it moves only in the scene"] }
        if !part.moves.scene { return ["\(difference): it moves only in the recording"] }
        let found = part.stretches.compactMap { stretch in stretch.relation.map { (stretch, Self.words($0)) } }
        guard found.count != 1 || part.stretches.count > 1 else { return ["\(difference): \(found[0].1)"] }
        return [difference] + found.map { "\(indent)from \(Self.seconds($0.begin)): \($1)" }
    }

    private static func seconds(_ time: Double) -> String { "\(DecimalText.fixed(time, decimals: 2)) s" }

    private static func words(_ relation: MotionRelation) -> String {
        guard case .overshoots(let expected, let actual) = relation else { return relation.description }
        func percent(_ share: Double) -> String { "\(DecimalText.trimmed(share * 100, decimals: 1)) %" }
        if actual == 0 { return "does not overshoot, where the recording does by \(percent(expected)) of the distance" }
        let there = expected == 0 ? "does not" : "has \(percent(expected))"
        return "overshoots by \(percent(actual)) of the distance, where the recording \(there)"
    }

    package var json: String { JSONText.encode(self) }
}

extension RecordingDiffReport.Part {
    init(_ part: MotionComparison.Part, offset: Double) {
        let motion = part.motion
        (box, layer, quantity, differs) = (part.box, part.layer, motion.quantity, part.differs)
        (largest, mean, unit, time) = (part.largest, part.mean, motion.unit.suffix, part.time + offset)
        let scene = part.curve.channels.indices.map(part.curve.range).max() ?? 0
        hiddenFrames = motion.hiddenFrames
        moves = (motion.moves, scene > motion.tolerance(0.2))
        stretches = part.stretches.filter(\.differs).map {
            RecordingDiffReport.Stretch(
                begin: $0.begin + offset, end: $0.end + offset, largest: $0.largest, relation: $0.relation)
        }
        let start = motion.times[motion.reference] + offset
        let (low, high) = ((motion.times.first ?? 0) + offset, (motion.times.last ?? 0) + offset)
        let names = motion.values.count == 2 ? ["x", "y"] : [motion.quantity.rawValue]
        channels = motion.values.indices.map { channel in
            RecordingDiffReport.Channel(
                name: "\(part.box), \(names[channel])",
                recording: zip(motion.times, motion.values[channel]).map { ($0 + offset, $1) },
                scene: stride(from: low, through: high, by: max(part.curve.step, (high - low) / 2000)).map {
                    ($0, motion.expected(part.curve, at: $0, reference: start, channel: channel))
                })
        }
    }
}

extension RecordingDiffReport {
    /// The values of the recording and those of the scene over each other, over the time of the script.
    package var chart: MotionChart {
        let panels = parts.flatMap { part in
            part.channels.filter { $0.moves || part.channels.count == 1 }.map { channel in
                MotionChart.Panel(
                    channel.name, unit: part.quantity.unit.words, samples: channel.recording,
                    lines: [MotionChart.Line(channel.scene)])
            }
        }
        return MotionChart(panels, legend: (samples: "the recording", lines: "the scene"))
    }
}

extension RecordingDiffReport.Channel {
    /// Whether something is seen to move.
    fileprivate var moves: Bool {
        let values = (recording + scene).map(\.value)
        return (values.max() ?? 0) - (values.min() ?? 0) > 0.5
    }
}
