import Motion
import Playback
import SceneLanguage
import SceneModel

/// The animations of a script with their durations and curves, as rows of a page's table.
///
/// Animations that begin at the same time with the same curve share a row, and so do equal ones that begin one after the other,
/// as in a staggered list or in a loop. Scrolling, whose curve depends on the finger, is left out.
struct AnimationTable {
    struct Row: Hashable {
        /// When the animation begins, in seconds.
        var time: Double
        /// When the last of several equal animations begins; equal to `time` for a single one.
        var lastTime: Double
        /// The marker at `time`.
        var marker: String?
        /// Names of values such as `card.position.y`, each once.
        var values: [String]
        /// Of one cycle, in seconds.
        var duration: Double
        /// The timing function or spring, and how often it repeats.
        var curve: String
        /// The name that the scene gives the timing in `let`; nil if it does not use one by name.
        var timing: String?
    }

    /// The most names of values in a row; more are counted.
    private static let maxValues = 4
    /// The most rows in a table.
    private static let maxRows = 30
    /// Equal animations share a row if one begins within this many seconds after the one before it has begun or ended.
    private static let longestGap = 0.15

    /// In order of time.
    let rows: [Row]
    /// The number of rows that are left out.
    let omitted: Int

    /// What distinguishes rows.
    private struct Key: Hashable {
        var tick: Int
        var duration: Double
        var curve: String
        var timing: String?
    }

    /// Cost: in proportion to the number of spans of all tracks.
    init(_ timeline: Timeline) {
        // In the order of their first value.
        var groups: [(key: Key, names: [String])] = []
        var indices: [Key: Int] = [:]
        for (property, track) in timeline.tracks.sorted(by: { $0.key < $1.key }) where !track.isConstant {
            var seen: Set<Int> = []
            let name = timeline.scene.sharedName(of: property)
            for span in track.spans {
                for animation in span.animations {
                    // An animation that a finger scrubs becomes constant, and then runs again.
                    guard let run = Run(animation, from: Clock.time(of: span.start)) else {
                        seen.remove(animation.id)
                        continue
                    }
                    guard seen.insert(animation.id).inserted, run.duration > 1e-3, run.begin < timeline.duration else {
                        continue
                    }
                    let key = Key(
                        tick: Clock.tick(atOrAfter: run.begin), duration: run.duration, curve: run.curve,
                        timing: run.timing)
                    if let index = indices[key] {
                        if !groups[index].names.contains(name) { groups[index].names.append(name) }
                    } else {
                        indices[key] = groups.count
                        groups.append((key, [name]))
                    }
                }
            }
        }
        var rows: [Row] = []
        // Sorting is stable.
        for (key, found) in groups.sorted(by: { ($0.key.tick, $0.names[0]) < ($1.key.tick, $1.names[0]) }) {
            let (time, names) = (Clock.time(of: key.tick), Self.joined(found))
            let marker = timeline.markers.first { abs($0.time - time) < Clock.time(of: 1) }?.name
            let equal = rows.lastIndex {
                $0.values == names && $0.duration == key.duration && $0.curve == key.curve && $0.timing == key.timing
            }
            if let equal, marker == nil, time - rows[equal].lastTime < Self.longestGap + key.duration {
                rows[equal].lastTime = time
            } else {
                rows.append(
                    Row(
                        time: time, lastTime: time, marker: marker, values: names, duration: key.duration,
                        curve: key.curve, timing: key.timing))
            }
        }
        self.rows = Array(rows.prefix(Self.maxRows))
        omitted = max(0, rows.count - Self.maxRows)
    }

    /// Names with `position` in place of `position.x` and `position.y`.
    private static func joined(_ names: [String]) -> [String] {
        names.compactMap { name in
            let base = String(name.dropLast(2))
            if name.hasSuffix(".x"), names.contains("\(base).y") { return base }
            if name.hasSuffix(".y"), names.contains("\(base).x") { return nil }
            return name
        }
    }

    static let head = ["begins", "values", "duration", "curve"]

    /// The cells of a row, as words and code.
    static func cells(of row: Row) -> [[(text: String, isCode: Bool)]] {
        var begins = [(Prose.seconds(row.time), false)]
        if row.lastTime > row.time {
            begins = [("\(Prose.rounded(row.time, decimals: 2)) to \(Prose.seconds(row.lastTime))", false)]
        }
        if let marker = row.marker { begins += [(" ", false), (marker, true)] }
        var names: [(String, Bool)] = []
        for name in row.values.prefix(maxValues) {
            if !names.isEmpty { names.append((", ", false)) }
            names.append((name, true))
        }
        if row.values.count > maxValues { names.append((" and \(row.values.count - maxValues) more", false)) }
        let timing: [(String, Bool)] = row.timing.map { [($0, true), (": ", false)] } ?? []
        return [begins, names, [(Prose.seconds(row.duration), false)], timing + [(row.curve, false)]]
    }

    /// The animated properties without their layers, the names of timings and the curves of all rows, each once.
    var searchWords: [String] {
        var seen: Set<String> = []
        let words = rows.flatMap { row in
            row.values.map { Self.property($0) } + [row.timing].compactMap(\.self) + [row.curve]
        }
        return words.filter { seen.insert($0).inserted }
    }

    /// `transform.scale` of `card.transform.scale`.
    private static func property(_ name: String) -> String {
        name.firstIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
    }

    /// What follows the table; empty if it has all rows.
    var note: String {
        omitted == 0 ? "" : "\(omitted) more animation\(omitted == 1 ? " is" : "s are") left out."
    }
}

/// A period in which an animation runs without a finger.
private struct Run {
    /// In seconds.
    var begin: Double
    /// In seconds.
    var duration: Double
    var curve: String
    /// The name of its timing in `let`.
    var timing: String?

    /// Nil for an animation that rests, or that scrolls.
    ///
    /// - Parameter start: when the animation was added, in seconds.
    init?(_ animation: PropertyAnimation, from start: Double) {
        let (from, to) = animation.endpoints
        if from == to, !animation.hasKeyframes { return nil }
        timing = animation.timingName
        switch animation.progress {
        case .timed(let curve, let clock):
            let outer = clock.groups.first ?? clock.animation
            begin = clock.layers.isEmpty ? max(start, outer.timing.beginTime) : start
            duration = curve.duration
            self.curve = ([animation.words(of: curve)] + clock.animation.timing.words).joined(separator: ", ")
        case .segment(.original(let curve, let begin, let fraction, let rate, let isReversed)):
            self.begin = begin
            duration = rate > 0 ? (1 - fraction) / rate : 0
            self.curve = curve.words + (isReversed ? ", reversed" : "")
        case .segment(.replacement(let curve, let begin, _, _)):
            // The timing of `continue` replaces that of the animator.
            timing = nil
            (self.begin, duration, self.curve) = (begin, curve.duration, curve.words)
        case .constant, .scroll, .zoom: return nil
        }
    }
}

extension PropertyAnimation {
    /// Whether the first and the last value may be equal although it moves.
    fileprivate var hasKeyframes: Bool { if case .property = combination { true } else { false } }

    /// What decides the values: the curve of the progress, keyframes, or the spring of SwiftUI.
    fileprivate func words(of curve: ProgressCurve) -> String {
        let way: String
        switch combination {
        case .remainder(let remainder, _, _): return remainder.spring.words
        case .property(.keyframes, _, _), .property(.tracks, _, _): way = "keyframes"
        case .property(.path, _, _): way = "along a path"
        case .replacing, .additive, .property(.ends, _, _): return curve.words
        }
        return curve.words == TimingFunction.linear.words ? way : "\(way), \(curve.words)"
    }
}
