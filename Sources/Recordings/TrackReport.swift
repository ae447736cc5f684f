import Graphics
import Pages
package import Tracking
import Zoetrope

/// Where the boxes of a recording were in each frame.
package struct TrackReport: Sendable {
    package let recording: String
    package let tracks: [MotionTrack]
    /// When the frames were sampled.
    package let clock: FrameClock
    /// What is uncertain about the times and the boxes.
    private let doubts: [String]
    /// When the last frame ends, in seconds.
    package let duration: Double
    /// In pixels.
    package let width: Int
    /// In pixels.
    package let height: Int
    /// Pixels per point.
    package let scale: Double

    init(_ result: RecordingTracks, of recording: Recording, scale: Double) {
        self.recording = recording.path
        tracks = recording.predictsFrames ? result.tracks.map(\.withFilmErrors) : result.tracks
        clock = FrameClock(
            stated: result.times, repeated: result.repeated, unit: recording.timeStep, track: result.tracks.first,
            others: Array(result.tracks.dropFirst()))
        let replaced = recording.replacedDelays
        let replacement =
            "\(replaced) of \(result.times.count) frames state a delay that browsers replace by 0.1 s, and so does this table"
        doubts =
            clock.doubts + (replaced > 0 ? [replacement] : []) + tracks.compactMap(\.lookAlikeText)
            + tracks.compactMap(\.partialMatchText)
        (width, height, self.scale) = (recording.width, recording.height, scale)
        duration = recording.duration
    }

    /// The table for `track.csv`. A row at the end of the recording follows a last picture that is shown for several frames.
    package var csv: String {
        let times = clock.times
        let gaps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
        guard let last = times.last, let frame = clock.period ?? (gaps.isEmpty ? nil : gaps[gaps.count / 2]),
            duration - last > Self.longHold * frame
        else { return TrackTable.text(of: tracks) }
        return TrackTable.text(
            of: tracks.map { track in
                guard var end = track.samples.last, end.motion != nil else { return track }
                (end.time, end.state) = (duration, .repeated)
                var track = track
                track.samples.append(end)
                return track
            })
    }

    /// The frames that a picture is shown for at rest.
    private static let longHold = 4.0

    /// A line for each box, and one for the frames.
    package var text: String {
        var lines = [framesText]
        lines += doubts.map { "note: \($0)" }
        for track in tracks {
            let seen = track.samples.compactMap(\.motion)
            var line = "\(track.name): seen in \(seen.count) of \(track.samples.count) frames"
            if let travel = Self.travel(seen, lengths: track.lengths) { line += ", \(travel)" }
            lines.append(line)
            lines += Self.losses(track)
        }
        return lines.joined(separator: "\n")
    }

    private var framesText: String {
        let count = clock.times.count
        let rate =
            switch clock.rate {
            case .constant(let period): "\(DecimalText.fixed(1 / period, decimals: 2)) frames per second"
            case .variable: "a variable frame rate"
            case .unknown: "an unknown frame rate"
            }
        var parts = ["\(recording): \(width)x\(height), \(count) frames at \(rate)"]
        let repeated = clock.notes.values.count { $0.contains(.repeated) || $0.contains(.shownAgain) }
        let dropped = clock.notes.values.joined().reduce(0) { sum, note in
            // A longer gap is a rest.
            if case .dropped(let number) = note, Double(number + 1) < TrackSeries.restPeriods {
                sum + number
            } else {
                sum
            }
        }
        if repeated > 0 { parts.append("\(repeated) repeated") }
        let inserted = clock.notes.values.count { $0.contains(.inserted) }
        if inserted > 0 { parts.append("\(inserted) between the frames of that rate") }
        if dropped > 0 { parts.append("\(dropped) dropped") }
        return parts.joined(separator: ", ")
    }

    private static func travel(_ motions: [BoxMotion], lengths: Size?) -> String? {
        guard let first = motions.first else { return nil }
        func range(_ values: [Double], _ unit: String, decimals: Int) -> String? {
            guard let low = values.min(), let high = values.max() else { return nil }
            return
                "\(DecimalText.fixed(low, decimals: decimals)) to \(DecimalText.fixed(high, decimals: decimals))\(unit)"
        }
        var parts = [
            range(motions.map(\.position.x), "", decimals: 1).map { "x \($0)" },
            range(motions.map(\.position.y), "", decimals: 1).map { "y \($0)" },
        ]
        let isStretched = motions.contains { abs($0.scaleX - $0.scaleY) > 0.01 }
        let scales: [(name: String, path: KeyPath<BoxMotion, Double>, length: Double?)] =
            if let lengths {
                [("width", \.scaleX, lengths.width), ("height", \.scaleY, lengths.height)]
            } else if isStretched {
                [("scale.x", \.scaleX, nil), ("scale.y", \.scaleY, nil)]
            } else {
                [("scale", \.scale, nil)]
            }
        for (name, path, length) in scales
        where motions.contains(where: { abs($0[keyPath: path] - first[keyPath: path]) > 0.005 }) {
            let values = motions.map { $0[keyPath: path] * (length ?? 1) }
            parts.append(range(values, "", decimals: length == nil ? 3 : 1).map { "\(name) \($0)" })
        }
        if motions.contains(where: { abs($0.rotation - first.rotation) > 0.3 }) {
            parts.append(range(motions.map(\.rotation), "°", decimals: 1).map { "rotation \($0)" })
        }
        let opacities = motions.compactMap(\.opacity)
        if let low = opacities.min(), let high = opacities.max(), high - low > 0.02 {
            parts.append(range(opacities, "", decimals: 2).map { "opacity \($0)" })
        }
        return parts.compactMap { $0 }.joined(separator: ", ")
    }

    /// Where the box was lost, a line for each stretch.
    private static func losses(_ track: MotionTrack) -> [String] {
        track.losses.map { loss in
            "  lost from \(DecimalText.fixed(loss.begin, decimals: 3)) s to \(DecimalText.fixed(loss.end, decimals: 3)) s: "
                + loss.reason.rawValue
        }
    }

    /// As JSON: the recording, and for each box its samples.
    package var json: String {
        JSONText.encode(
            Coded(
                recording: recording, width: width, height: height, scale: scale,
                framesPerSecond: clock.framesPerSecond,
                notes: doubts, boxes: tracks.map(CodedTrack.init)))
    }

    private struct Coded: Encodable {
        var recording: String
        var width: Int
        var height: Int
        var scale: Double
        var framesPerSecond: Double?
        var notes: [String]
        var boxes: [CodedTrack]
    }

    private struct CodedTrack: Encodable {
        var name: String
        var samples: [Sample]

        struct Sample: Encodable {
            var time: Double
            var state: String
            var reason: String?
            var x, y, scale, width, height, rotation, opacity, visible: Double?
        }

        init(_ track: MotionTrack) {
            name = track.name
            samples = track.samples.map { sample in
                let motion = sample.motion
                let (state, reason): (String, String?) =
                    switch sample.state {
                    case .tracked: ("tracked", nil)
                    case .repeated: ("repeated", nil)
                    case .lost(let reason): ("lost", reason.rawValue)
                    }
                return Sample(
                    time: sample.time, state: state, reason: reason, x: motion?.position.x, y: motion?.position.y,
                    scale: motion?.scale,
                    width: motion.flatMap { motion in track.lengths.map { $0.width * motion.scaleX } },
                    height: motion.flatMap { motion in track.lengths.map { $0.height * motion.scaleY } },
                    rotation: motion?.rotation,
                    opacity: motion?.opacity ?? sample.faintOpacity, visible: sample.visible)
            }
        }
    }
}

extension MotionTrack {
    /// Why a box that has left the canvas or faded out stays lost; nil for others.
    fileprivate var lookAlikeText: String? {
        let hasLeft = samples.contains { $0.state == .lost(.leftCanvas) }
        guard hasLookAlike, hasLeft || samples.contains(where: { $0.state == .lost(.fadedOut) }) else { return nil }
        return "other places of the frame look like '\(name)', so it is not looked for after it has "
            + (hasLeft ? "left the canvas" : "faded out, unless it fades in at the same place")
    }

    /// In how many frames only a part of what is on the canvas of a box was found; nil for few.
    package var partialMatchText: String? {
        let found = samples.filter { $0.state == .tracked }
        let partial = found.count { $0.visible < Self.wholeShare * $0.onCanvas }
        guard Double(partial) > Self.maxPartialShare * Double(found.count) else { return nil }
        return
            "only a part of '\(name)' is found in \(partial) of \(found.count) frames that show a change: it is covered, or its shape "
            + "changes, so that its motion can be wrong; track parts that keep their shape instead"
    }

    /// Less of a box than this share is a part of it.
    private static let wholeShare = 0.9
    /// The share of the frames in which a part may be found, as where something passes in front of a box.
    private static let maxPartialShare = 0.25

    /// The standard deviation of the opacity of a box in a film. The codec writes a change of brightness late or in steps, and for a whole
    /// box at once, so that the differences between its pixels do not show it. Measured with
    /// `Benchmarks/recordings/browser.py --quantity opacity`: 0.005 to 0.02 at a constant rate factor of 23.
    private static let filmOpacityDeviation = 0.005

    /// The track with standard deviations that include the errors of a film's codec.
    fileprivate var withFilmErrors: MotionTrack {
        var track = self
        for index in track.samples.indices {
            guard let deviation = track.samples[index].motion?.deviation.opacity else { continue }
            track.samples[index].motion?.deviation.opacity = max(deviation, Self.filmOpacityDeviation)
        }
        return track
    }
}
