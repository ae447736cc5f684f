import Foundation
package import Playback
import SceneLanguage
import SceneModel

/// The moments of a script that tell it in a few pictures: markers, peaks, settles, and what lies between where much
/// happens.
package struct KeyMoments: Sendable {
    /// In the order of time.
    package let moments: [KeyMoment]

    /// Moments closer together than this show the same, in seconds.
    private static let nearness = 0.04

    /// Takes the start, then again and again the candidate that shows most of what no picture shows yet.
    ///
    /// - Parameters:
    ///   - record: what moves in the script.
    ///   - events: what happened in it.
    ///   - count: the most moments, at least 1; there are fewer where little moves.
    package init(_ record: MotionRecord, events: [Event], count: Int = 6) {
        var rest = Self.candidates(record, events: events)
        let distance = MotionDistance(record)
        func difference(_ a: KeyMoment, _ b: KeyMoment) -> Double {
            // Far apart in time is worth something by itself: what a clip shows is not among the values.
            distance.between(a.time, b.time) + 0.15 * abs(a.time - b.time) / max(record.duration, 1e-9)
        }
        var chosen = [KeyMoment(time: 0, reason: .start)]
        while chosen.count < count {
            rest.removeAll { candidate in chosen.contains { abs($0.time - candidate.time) < Self.nearness } }
            let scored = rest.map { candidate in
                (candidate, candidate.weight * (chosen.map { difference(candidate, $0) }.min() ?? 0))
            }
            guard let best = scored.max(by: { $0.1 < $1.1 }), best.1 > 0.02 else { break }
            chosen.append(best.0)
        }
        moments = chosen.sorted { $0.time < $1.time }
    }

    private static func candidates(_ record: MotionRecord, events: [Event]) -> [KeyMoment] {
        var found = record.markers.map { KeyMoment(time: $0.time, reason: .marker($0.name)) }
        found += record.touches.map { KeyMoment(time: min($0.upperBound, record.duration), reason: .lift) }
        for value in record.tellingValues(atMost: 8) where !value.isBound && !value.isVariable {
            found += value.peaks(record.times).map { KeyMoment(time: $0, reason: .peak(value.name)) }
        }
        let ends = events.filter { $0.name == "animation.ended" || $0.name == "scroll.settled" }.map(\.time)
        found += ends.map { KeyMoment(time: $0, reason: .rest) }
        // A tick of motion that lies between two turning points shows the way.
        let turns = (found.map(\.time) + [0, record.duration]).sorted()
        for (from, to) in zip(turns, turns.dropFirst()) where to - from > 3 * nearness {
            found += [0.25, 0.5, 0.75].map { KeyMoment(time: from + (to - from) * $0, reason: .midway) }
        }
        found.append(KeyMoment(time: record.duration, reason: .end))
        // Of those at one moment the one with the best reason tells of it.
        return found.filter { $0.time <= record.duration }.sorted { ($0.weight, $1.time) > ($1.weight, $0.time) }
            .reduce(into: []) { kept, moment in
                if !kept.contains(where: { abs($0.time - moment.time) < nearness }) { kept.append(moment) }
            }
    }
}

extension MotionRecord {
    /// The sample nearest to a time in seconds.
    func index(at time: Double) -> Int {
        guard duration > 0 else { return 0 }
        return min(max(Int((time / duration * Double(times.count - 1)).rounded()), 0), times.count - 1)
    }
}

extension MovingState {
    /// The case at a time in seconds.
    func word(at time: Double) -> String { (spans.last { $0.start <= time } ?? spans.first)?.word ?? "" }
}

extension MovingValue {
    /// When a line turns, in seconds: farther than a hundredth of its way from its neighbours of a tenth of a second.
    fileprivate func peaks(_ times: [Double]) -> [Double] {
        let reach = 6
        return lines.prefix(3).flatMap { line in
            let numbers = line.numbers
            let way = (numbers.max() ?? 0) - (numbers.min() ?? 0)
            return numbers.indices.dropFirst(reach).dropLast(reach).compactMap { index -> Double? in
                let (before, now, after) = (numbers[index - reach], numbers[index], numbers[index + reach])
                let isTop = now - max(before, after) > way / 100 && numbers[index - reach...index + reach].max() == now
                let isFoot = min(before, after) - now > way / 100 && numbers[index - reach...index + reach].min() == now
                guard isTop || isFoot, numbers[index - 1] != now else { return nil }
                return times[index]
            }
        }
    }
}
