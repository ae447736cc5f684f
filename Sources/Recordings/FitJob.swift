import Fitting
import Foundation
import Pages
import SceneLanguage
package import Tracking
package import Zoetrope

/// Says which curves the motion of tracks shows.
package struct FitJob: Sendable {
    private let tracks: [MotionTrack]
    private let clock: FrameClock?
    private let name: String
    /// When the last frame of the recording ends, in seconds; nil for a table.
    private let end: Double?

    /// The tracks of a recording.
    package init(_ report: TrackReport) {
        (tracks, clock, name, end) = (report.tracks, report.clock, report.recording, report.duration)
    }

    /// The tracks in a file that `zoetrope track` has written, or another program with the columns `time`, `box`, `x` and `y`.
    ///
    /// - Throws: exit code 4 for a file that cannot be read, 2 for one that is not a table of tracks.
    package init(contentsOf path: String) throws(ZoetropeError) {
        (tracks, clock, name, end) = (try Self.tracks(contentsOf: path), nil, path, nil)
    }

    /// The tracks in a table.
    ///
    /// - Throws: exit code 4 for a file that cannot be read, 2 for one that is not a table of tracks.
    package static func tracks(contentsOf path: String) throws(ZoetropeError) -> [MotionTrack] {
        let bytes = try InputFile.read(path)
        do {
            return try TrackTable.tracks(in: [UInt8](bytes))
        } catch {
            throw ZoetropeError(.badScene, "\(path):\(error.line):\(error.column): error: \(error.message)")
        }
    }

    /// Fits everything that moves.
    ///
    /// - Throws: exit code 2 if nothing moves or there are too few samples.
    package func run() throws(ZoetropeError) -> FitReport {
        var fits: [FitReport.Fit] = []
        var fastBoxes: Set<String> = []
        var sourceNotes: [String] = []
        do {
            var allSeries: [[TrackSeries]] = []
            for (place, track) in tracks.enumerated() {
                let clock = clock ?? FrameClock(ofTrack: place, in: tracks)
                allSeries.append(
                    try TrackSeries.all(of: track, clock, until: end, separatesAxes: true, includesInvisible: true))
            }
            let sources = Self.sources(of: allSeries)
            for (place, track) in tracks.enumerated() {
                let all = allSeries[place]
                let moves = all.contains { $0.quantity == .position }
                let pivot = moves ? Pivot(of: track) : nil
                let scalePivot = moves ? Pivot(ofScale: track) : nil
                let source = sources[place]
                if let source { sourceNotes.append(Self.sourceText(track, source)) }
                var motions: [EdgeFits.Motion] = []
                for series in all where pivot == nil || series.quantity != .position {
                    do {
                        // A series of which too few samples are left keeps its own times.
                        let samples = source.flatMap { try? $0.applied(to: series.series) } ?? series.series
                        motions.append(
                            EdgeFits.Motion(
                                quantity: series.quantity, parts: try MotionFitter.parts(of: samples), series: samples))
                    } catch .noMotion {
                        if series.moves { fastBoxes.insert(track.name) }
                        continue
                    }
                }
                if track.lengths != nil { motions = EdgeFits(motions).motions }
                fits += motions.flatMap { motion in
                    motion.parts.map { part in
                        FitReport.Fit(
                            box: track.name.printable, quantity: motion.quantity, axis: motion.axis(of: part),
                            pivot: motion.quantity == .rotation
                                ? pivot?.point : motion.quantity == .scale ? scalePivot?.point : nil, fit: part.fit,
                            series: part.series)
                    }
                }
            }
        } catch {
            throw ZoetropeError(.badScene, "\(name): \(error)")
        }
        guard !fits.isEmpty else {
            let counts = tracks.map { $0.samples.count { $0.motion != nil } }
            if let most = counts.max(), most < MotionSeries.leastSamples {
                throw ZoetropeError(.badScene, "\(name): \(FittingError.tooFewSamples(most))")
            }
            throw ZoetropeError(
                .badScene,
                !fastBoxes.isEmpty
                    ? "\(name): the motion is seen in too few frames to fit a curve"
                    : "\(name): no box moves\(losses)\(lights)")
        }
        let fitted = Set(fits.map(\.box))
        let notes =
            sourceNotes
            + tracks.filter { !fitted.contains($0.name.printable) }.map { track in
                let name = "'\(track.name.printable)'"
                if fastBoxes.contains(track.name) { return "\(name) is seen in too few frames to fit a curve" }
                return "\(name) does not move" + (Self.lossText(track).map { " as far as it is seen; \($0)" } ?? "")
            }
        return FitReport(name: name, fits: fits, notes: notes)
    }

    /// The source of the frames of each box. All boxes are in the same frames, so that one that moves too briefly has the source of another.
    private static func sources(of series: [[TrackSeries]]) -> [SourceFrames?] {
        let sources = series.map { SourceFrames($0.map(\.series)) }
        guard let first = sources.lazy.compactMap(\.self).first else { return sources }
        // A box that is smooth at its own times is not in a film within the recording, as another box may be.
        let isCommon = zip(sources, series).allSatisfy { source, series in
            source != nil || !SourceFrames.isKnown(series.map(\.series))
        }
        return isCommon ? sources.map { $0 ?? first } : sources
    }

    private static func sourceText(_ track: MotionTrack, _ source: SourceFrames) -> String {
        "the frames show '\(track.name.printable)' as in a film with \(DecimalText.short(source.rate)) frames per second, up to "
            + "\(DecimalText.fixed(1000 / source.rate, decimals: 0)) ms late: the curves are fitted at the times of that film, and all start times may be off by half of that"
    }

    /// What makes a table doubtful, in sentences; `track` says the same of a recording.
    package var doubts: [String] { clock == nil ? tracks.compactMap(\.partialMatchText) : [] }

    /// Where boxes were lost, as the end of the sentence that none moves.
    private var losses: String {
        let parts = tracks.compactMap(Self.lossText)
        return parts.isEmpty ? "" : " as far as it is seen; \(parts.joined(separator: ", "))"
    }

    /// Which boxes become darker or brighter, as the end of the sentence that none moves.
    private var lights: String {
        let names = tracks.filter { track in
            let opacities = track.samples.compactMap(\.motion).map(\.opacity)
            return opacities.contains { $0 != nil } && opacities.count { $0 == nil } >= Self.leastUnknown
        }.map { "'\($0.name.printable)'" }
        guard !names.isEmpty else { return "" }
        let list = names.joined(separator: ", ")
        return "; the brightness of \(list) changes, which does not say how opaque a layer in front of it is"
    }

    /// The frames with another brightness that are noticed.
    private static let leastUnknown = 3

    /// Where a box was lost first; nil if it was not.
    private static func lossText(_ track: MotionTrack) -> String? {
        track.losses.first.map { loss in
            "'\(track.name.printable)' is lost from \(DecimalText.fixed(loss.begin, decimals: 3)) s "
                + "(\(loss.reason.rawValue))\(turnText(track, before: loss.begin))"
        }
    }

    /// Whether a box became narrow in one direction before it was lost, which a turn out of the plane looks like.
    private static func turnText(_ track: MotionTrack, before time: Double) -> String {
        guard track.lengths == nil,
            let last = track.samples.last(where: { $0.time < time && $0.motion != nil })?.motion,
            min(last.scaleX, last.scaleY) < 1 - Self.minTurn, abs(max(last.scaleX, last.scaleY) - 1) < Self.maxOther
        else { return "" }
        let word = last.scaleX < last.scaleY ? "narrower" : "flatter"
        return "; it becomes \(word) before that, as in a turn in depth, in which a box cannot be followed"
    }

    /// The change of a scale from which on it is seen: one becomes smaller in a turn, and the other one stays about the same.
    private static let minTurn = 0.03
    /// The change of the other one, which perspective causes, at most.
    private static let maxOther = 0.1
}
