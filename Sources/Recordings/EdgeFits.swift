import Fitting

/// The fits of the quantities of a box, with those of opposite edges in place of position and size where each edge follows a curve of its own.
///
/// The position and the size of such a box, as of a selection whose front leaves before its back, are sums of the motions of both edges.
struct EdgeFits {
    /// What was fitted to one quantity.
    struct Motion {
        var quantity: TrackSeries.Quantity
        var parts: [MotionFitter.Part]
        /// The samples of all channels.
        let series: MotionSeries

        /// The channel of a part, such as `position.x`; nil for a part with all channels.
        func axis(of part: MotionFitter.Part) -> String? {
            part.series.channels.count < series.channels.count ? part.series.channels.first?.name : nil
        }

        /// Whether a single curve follows each motion of a channel.
        fileprivate func isExplained(_ channel: String) -> Bool {
            let own = parts.first { $0.series.channels.contains { $0.name == channel } }
            return own.map { $0.fit.isExplained && !$0.fit.hasAddedAnimations } ?? true
        }

        /// Replaces the parts of the channel of an axis by others. The other axis keeps its own part, or gets one if it moves.
        fileprivate mutating func replace(_ axis: Int, with edges: [MotionFitter.Part]) {
            let channel = series.channels[axis].name
            let others = parts.flatMap { part -> [MotionFitter.Part] in
                guard part.series.channels.contains(where: { $0.name == channel }) else { return [part] }
                let rest = part.series.channels.filter { $0.name != channel && $0.moves }
                let series = try? part.series.with(rest)
                return series.flatMap { try? MotionFitter.parts(of: $0) } ?? []
            }
            parts = edges + others
        }
    }

    private(set) var motions: [Motion]

    /// - Parameter motions: of a box whose size is known.
    init(_ motions: [Motion]) {
        self.motions = motions
        guard let position = motions.firstIndex(where: { $0.quantity == .position }),
            let size = motions.firstIndex(where: { $0.series.channels.allSatisfy { $0.unit == .length } })
        else { return }
        for axis in 0...1 {
            let (center, length) = (motions[position].series.channels[axis], motions[size].series.channels[axis])
            guard center.moves, length.moves,
                !motions[position].isExplained(center.name) || !motions[size].isExplained(length.name),
                let edges = Self.edges(axis, of: motions[position].series, motions[size].series)
            else { continue }
            self.motions[position].replace(axis, with: edges)
            self.motions[size].replace(axis, with: [])
        }
        self.motions.removeAll(where: \.parts.isEmpty)
    }

    /// The fits of both edges, in the order in which they begin to move; nil unless both move and a timing function or a spring follows each of
    /// their motions.
    private static func edges(
        _ axis: Int, of position: MotionSeries, _ size: MotionSeries
    ) -> [MotionFitter.Part]? {
        let lengths = Dictionary(
            zip(size.times, size.channels[axis].values), uniquingKeysWith: { first, _ in first })
        let known = zip(position.times, position.channels[axis].values).compactMap { time, center in
            lengths[time].map { (time: time, center: center, half: $0 / 2) }
        }
        var parts: [MotionFitter.Part] = []
        for (name, side) in zip(FitReport.Fit.edgeNames[axis], [-1.0, 1]) {
            let noise = position.channels[axis].noise.flatMap { center in
                size.channels[axis].noise.map { (center * center + $0 * $0 / 4).squareRoot() }
            }
            let channel = MotionSeries.Channel(
                name: name, values: known.map { $0.center + side * $0.half }, noise: noise)
            guard channel.moves,
                var series = try? MotionSeries(
                    times: known.map(\.time), channels: [channel], frameInterval: position.frameInterval)
            else { return nil }
            // The size may be known later than the position.
            let seen = position.seenSince ?? position.times.first ?? 0
            series.seenSince = known.first.flatMap { seen < $0.time ? seen : nil }
            guard let fit = try? MotionFitter.fit(series), fit.isExplained, !fit.hasAddedAnimations,
                fit.animations.allSatisfy({ $0.sceneTiming() != nil }), !fit.animations.isEmpty
            else { return nil }
            parts.append(MotionFitter.Part(series: series, fit: fit))
        }
        return parts.sorted {
            ($0.fit.animations.first?.begin.value ?? 0) < ($1.fit.animations.first?.begin.value ?? 0)
        }
    }
}
