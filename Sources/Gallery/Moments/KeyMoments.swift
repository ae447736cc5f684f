import Foundation
package import Playback
import SceneLanguage
import SceneModel

/// The few moments of a script that show best what happens: markers, turning points, ends of motion, and moments in
/// between.
package struct KeyMoments: Sendable {
    /// Sorted by time.
    package let moments: [KeyMoment]

    /// The minimum time between two moments, in seconds.
    private static let spacing = 0.04
    /// The number of markers whose pictures fit into a filmstrip.
    private static let maxMarkers = 200

    /// Chooses the start and all markers, which the author has named, then repeatedly the candidate that differs most from all
    /// chosen moments.
    ///
    /// - Parameters:
    ///   - record: the motion of the script.
    ///   - events: the events of the script.
    ///   - count: the maximum number of moments, at least 1. There are fewer if little moves, and more if there are more markers.
    package init(_ record: MotionRecord, events: [TimelineEvent], count: Int = 6) {
        var rest = Self.candidates(record, events: events)
        let distance = MotionDistance(record)
        func difference(_ a: KeyMoment, _ b: KeyMoment) -> Double {
            // Time counts too, since the record has no values for the pictures of a clip layer.
            distance.between(a.time, b.time) + 0.15 * abs(a.time - b.time) / max(record.duration, 1e-9)
        }
        var chosen = Self.markers(of: record)
        if !chosen.contains(where: { $0.time < Self.spacing }) { chosen.append(KeyMoment(time: 0, reason: .start)) }
        while chosen.count < count {
            rest.removeAll { candidate in chosen.contains { abs($0.time - candidate.time) < Self.spacing } }
            let scored = rest.map { candidate in
                (candidate, candidate.weight * (chosen.map { difference(candidate, $0) }.min() ?? 0))
            }
            guard let best = scored.max(by: { $0.1 < $1.1 }), best.1 > 0.02 else { break }
            chosen.append(best.0)
        }
        moments = chosen.sorted { $0.time < $1.time }
    }

    /// The moments of all markers. Those at nearly the same time share one.
    private static func markers(of record: MotionRecord) -> [KeyMoment] {
        var groups: [(time: Double, names: [String])] = []
        for marker in record.markers.sorted(by: { $0.time < $1.time }) {
            if let last = groups.last, marker.time - last.time < spacing {
                groups[groups.count - 1].names.append(marker.name)
            } else {
                groups.append((min(marker.time, record.duration), [marker.name]))
            }
        }
        return groups.prefix(maxMarkers).map { group in
            KeyMoment(
                time: group.time, reason: group.names.count == 1 ? .marker(group.names[0]) : .markers(group.names))
        }
    }

    private static func candidates(_ record: MotionRecord, events: [TimelineEvent]) -> [KeyMoment] {
        var found = record.touches.map { KeyMoment(time: min($0.upperBound, record.duration), reason: .touchEnd) }
        for value in record.prominentValues(limit: 8) where !value.isBound && !value.isVariable {
            found += value.peaks(record.times).map { KeyMoment(time: $0, reason: .peak(value.name)) }
        }
        found += events.filter { event in
            switch event.kind {
            case .animation(.ended, _), .scroll(.settled), .dynamics(.paused, _): true
            default: false
            }
        }.map { KeyMoment(time: $0.time, reason: .settled) }
        let turns = (found.map(\.time) + record.markers.map(\.time) + [0, record.duration]).sorted()
        for (from, to) in zip(turns, turns.dropFirst()) where to - from > 3 * spacing {
            found += [0.25, 0.5, 0.75].map { KeyMoment(time: from + (to - from) * $0, reason: .midway) }
        }
        found.append(KeyMoment(time: record.duration, reason: .end))
        // Of candidates at the same time, keep the one with the highest priority.
        return found.filter { $0.time <= record.duration }.sorted { ($0.weight, $1.time) > ($1.weight, $0.time) }
            .reduce(into: []) { unique, moment in
                if !unique.contains(where: { abs($0.time - moment.time) < spacing }) { unique.append(moment) }
            }
    }
}

extension MotionRecord {
    /// The index of the sample nearest to a time in seconds.
    func index(at time: Double) -> Int {
        guard duration > 0 else { return 0 }
        return min(max(Int((time / duration * Double(times.count - 1)).rounded()), 0), times.count - 1)
    }
}

extension MovingState {
    /// The value at a time in seconds.
    func word(at time: Double) -> String { (spans.last { $0.start <= time } ?? spans.first)?.word ?? "" }
}

extension MovingValue {
    /// The times of local extrema in seconds: samples that differ from those 0.1 s before and after by more than 4 % of
    /// the range. Smaller ones are no moments of interest.
    fileprivate func peaks(_ times: [Double]) -> [Double] {
        let radius = 6
        return lines.prefix(3).flatMap { line in
            let numbers = line.numbers
            let threshold = 0.04 * ((numbers.max() ?? 0) - (numbers.min() ?? 0))
            return numbers.indices.dropFirst(radius).dropLast(radius).compactMap { index -> Double? in
                let (before, now, after) = (numbers[index - radius], numbers[index], numbers[index + radius])
                let isMaximum =
                    now - max(before, after) > threshold && numbers[index - radius...index + radius].max() == now
                let isMinimum =
                    min(before, after) - now > threshold && numbers[index - radius...index + radius].min() == now
                guard isMaximum || isMinimum, numbers[index - 1] != now else { return nil }
                return times[index]
            }
        }
    }
}
