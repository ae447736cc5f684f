/// Motions along a path that is not straight.
extension Segmentation {
    /// The degrees of the polynomials that are tried: a quadratic and a cubic Bézier curve, and arcs of up to about a quarter, a half and a
    /// whole of a circle.
    private static let degrees = [2, 3, 5, 7, 10]
    /// How far a path is from a line at least, in units of the noise.
    private static let minBend = 8.0
    /// A path that is seen to be curved, in points.
    private static let minSagitta = 1.0
    /// The degree of a cubic Bézier curve.
    private static let maxBezierDegree = 3
    /// The least speed of the parameter along a Bézier curve, as a share of the greatest one.
    private static let minSteadiness = 0.2
    /// The fewest samples on the way for each coefficient of a coordinate.
    private static let samplesPerCoefficient = 2

    /// One timing function along a curved path that explains a window from a rest to a rest; nil where there is none.
    func curved(_ window: PhaseWindow) -> PhaseCandidates? {
        guard window.channelCount == 2, window.units.allSatisfy({ $0 == .points }) else { return nil }
        let search = FamilySearch(window)
        let named = CurveFamily.timingNames.flatMap { name in
            Self.degrees.map { CurveFamily.curvedTiming(name: name, degree: $0) }
        }
        let families = named + [.curvedTiming(name: nil, degree: Self.degrees[0])]
        let moving = window.movingCount
        let fits = families.compactMap { family -> Candidate? in
            guard case .curvedTiming(_, let degree) = family, moving >= Self.samplesPerCoefficient * (degree + 1),
                let fit = search.best(family), !TimingModel.isAtBound(fit, isPart: false),
                PhaseCandidates.isAccepted(fit, in: window), isCurved(fit, window)
            else { return nil }
            return Candidate(family: family, fit: fit)
        }
        return PhaseCandidates(fits, window: window, shape: search.shape)
    }

    /// Whether a fit is an animation along a curved path, and not the drag of a finger.
    ///
    /// A polynomial of a high degree also follows a drag from a rest to a rest, which is slow at both ends. A high degree is therefore
    /// accepted for arcs only, and a Bézier curve only if its speed varies little.
    private func isCurved(_ fit: CurveFit, _ window: PhaseWindow) -> Bool {
        guard let path = fit.curvedPath(in: window), let degree = (fit.model as? CurvedTimingModel)?.degree,
            path.sagitta > max(Self.minBend * (window.noise.max() ?? 0), Self.minSagitta)
        else { return false }
        return degree <= Self.maxBezierDegree ? path.steadiness > Self.minSteadiness : path.arc != nil
    }
}

extension CurveFit {
    /// The path of a position that follows a curved one; nil for other fits.
    func curvedPath(in window: PhaseWindow) -> CurvedPath? {
        guard model is CurvedTimingModel, coefficients.count == 2 else { return nil }
        // The polynomial deviates from a circle by less than the noise.
        let extent = coefficients.map { abs($0[1]) }.max() ?? 0
        return CurvedPath(
            x: coefficients[0], y: coefficients[1], tolerance: max(3 * (window.noise.max() ?? 0), 0.001 * extent))
    }
}
