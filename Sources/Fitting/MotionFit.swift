/// What a series of samples shows: phases of rest, free motion and animations in the words of UIKit.
package struct MotionFit: Sendable, Hashable, Codable {
    /// In the order in which they begin. Animations that are added to each other overlap.
    package let phases: [FittedPhase]
    /// The standard deviation of the noise, by channel, in its unit; estimated where the series does not give it.
    package let noise: [Double]
    /// In seconds.
    package let frameInterval: Double

    /// The phases that are curves of a family.
    package var animations: [FittedPhase] { phases.filter(\.isAnimation) }

    /// The animation whose goals the properties have when another one begins; nil if a free motion lies between them.
    package func animation(before phase: FittedPhase) -> FittedPhase? {
        guard let index = phases.firstIndex(of: phase) else { return nil }
        for earlier in phases[..<index].reversed() {
            switch earlier.curve {
            case .rest: continue
            case .free, .deceleration, .scrollBounce, .repeating: return nil
            case .jump, .timingFunction, .spring, .keyframes: return earlier
            }
        }
        return nil
    }

    /// The fit with a note to each curve.
    func noting(_ note: PhaseNote) -> MotionFit {
        let phases = phases.map { phase in
            guard phase.isAnimation else { return phase }
            var noted = phase
            noted.notes.append(note)
            return noted
        }
        return MotionFit(phases: phases, noise: noise, frameInterval: frameInterval)
    }
}

/// A stretch of time in which one curve explains the samples.
package struct FittedPhase: Sendable, Hashable, Codable {
    /// In seconds, between frames. An interval of a begin that only the phase before can tell is the frame in which it lies.
    package let begin: Estimate
    /// In seconds: where the curve ends, or where another phase interrupts it.
    package let end: Estimate
    package let curve: FittedCurve
    /// By channel of the series.
    package let channels: [FittedChannel]
    /// Other curves for the same samples, the best first.
    package let alternatives: [Alternative]
    /// What the numbers do not say by themselves.
    package internal(set) var notes: [PhaseNote]
    /// Whether another phase interrupts the curve before its end.
    package let isInterrupted: Bool
    /// The number of samples in the phase.
    package let sampleCount: Int
    /// The path of a position that does not move along a line; nil for other motions.
    package let curvedPath: CurvedPath?
    /// The curve, for charts.
    package var path = FittedPath()

    private enum CodingKeys: String, CodingKey {
        case begin, end, curve, channels, alternatives, notes, isInterrupted, sampleCount, curvedPath
    }

    init(
        begin: Estimate, end: Estimate, curve: FittedCurve, channels: [FittedChannel], alternatives: [Alternative],
        notes: [PhaseNote] = [], isInterrupted: Bool, sampleCount: Int, curvedPath: CurvedPath? = nil, path: FittedPath
    ) {
        (self.begin, self.end, self.curve, self.channels) = (begin, end, curve, channels)
        (self.alternatives, self.isInterrupted, self.sampleCount) = (alternatives, isInterrupted, sampleCount)
        (self.notes, self.curvedPath, self.path) = (notes, curvedPath, path)
    }

    /// Whether it is a curve of a family.
    fileprivate var isAnimation: Bool { ![.rest, .free, .jump].contains(curve.family) }

    /// The families that the samples cannot tell from the chosen one.
    package var indistinguishable: [MotionFamily] {
        alternatives.filter { $0.isIndistinguishable && $0.family != curve.family }.map(\.family)
            .reduce(into: []) { list, family in
                if !list.contains(family) { list.append(family) }
            }
    }
}

/// A curve as points.
package struct FittedPath: Sendable, Hashable {
    /// In seconds, ascending.
    package var times: [Double] = []
    /// By channel, in its unit: one value for each time.
    package var values: [[Double]] = []
}

/// One channel of a phase.
package struct FittedChannel: Sendable, Hashable, Codable {
    package let name: String
    package let unit: MotionSeries.Unit
    /// The value at the begin of the curve.
    package let from: Estimate
    /// The value at the end of the curve, also where it is interrupted before.
    package let to: Estimate
    /// The root of the mean of the squared residuals, in the channel's unit.
    package let residual: Double
    /// The residual with the greatest amount, in the channel's unit.
    package let largestResidual: Double
    /// The least value of a phase without a curve; nil for curves.
    package let lowest: Double?
    /// The greatest value of a phase without a curve; nil for curves.
    package let highest: Double?
}

/// Another curve that was fitted to the samples of a phase.
package struct Alternative: Sendable, Hashable, Codable {
    package let family: MotionFamily
    /// In words, with parameters.
    package let summary: String
    /// The criterion less that of the chosen curve; higher is worse.
    package let difference: Double
    /// The root of the mean of the squared residuals in units of the noise.
    package let residual: Double

    /// Alternatives whose criterion is worse by less than this fit the samples nearly as well: the odds are below 20 to 1.
    package static let threshold = 6.0

    package var isIndistinguishable: Bool { difference < Alternative.threshold }
}
