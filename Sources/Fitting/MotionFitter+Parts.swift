extension MotionFitter {
    /// What moves together, with its fit.
    package struct Part: Sendable {
        package let series: MotionSeries
        package let fit: MotionFit

        package init(series: MotionSeries, fit: MotionFit) {
            self.series = series
            self.fit = fit
        }
    }

    /// The fit of a series, or one fit for each channel that moves where the channels follow curves of their own, such as x and y that are
    /// animated separately.
    ///
    /// One fit of all channels is the usual answer, because an animation of a position has one curve for both axes. The channels are fitted
    /// alone only if such a fit has free motion, animations that are added or a curved path, and if curves explain each of them.
    ///
    /// - Throws: `FittingError.noMotion` where no channel changes by more than its noise.
    package static func parts(of series: MotionSeries) throws(FittingError) -> [Part] {
        let whole = Part(series: series, fit: try fit(series))
        let farthest = series.channels.map(\.range).max() ?? 0
        let moving = series.channels.filter { $0.range > PhaseWindow.driftShare * farthest }
        let isCurved = whole.fit.phases.contains { $0.curvedPath != nil }
        guard moving.count > 1, !whole.fit.isExplained || whole.fit.hasAddedAnimations || isCurved else {
            return [whole]
        }
        var parts: [Part] = []
        for channel in moving {
            let own = try series.with([channel])
            guard let fit = try? fit(own), fit.isExplained else { return [whole] }
            parts.append(Part(series: own, fit: fit))
        }
        // What a curve with free control points follows on each axis is rather a path.
        if isCurved, parts.contains(where: \.fit.hasFreeCurve) { return [whole] }
        if whole.fit.isExplained, !isCurved {
            let count = parts.reduce(0) { $0 + $1.fit.animations.count }
            guard !parts.contains(where: \.fit.hasAddedAnimations), count <= whole.fit.animations.count else {
                return [whole]
            }
        }
        return parts
    }
}

extension MotionFit {
    /// Whether a curve follows each motion.
    package var isExplained: Bool { phases.allSatisfy { $0.curve.family != .free && !$0.isClosest } }

    /// Whether the curve of a phase has free control points, or is none of Core Animation.
    fileprivate var hasFreeCurve: Bool {
        animations.contains { phase in
            if case .timingFunction(let timing) = phase.curve {
                timing.name == nil
            } else {
                phase.curve.family != .spring
            }
        }
    }

    /// Whether animations run while others do, so that the values are their sums.
    package var hasAddedAnimations: Bool {
        phases.contains { $0.notes.contains { if case .added = $0 { true } else { false } } }
    }
}
