import Graphics

extension BoxMatcher {
    /// Whether a match of a part of the box is what another frame, in which the box was elsewhere, shows at the same place: a status bar, or
    /// the edge of a display, that the box has gone behind.
    ///
    /// The edges of a box that slides along its own sides still match, so that both axes are looked at by themselves. Cost: for a match of a
    /// part, two samples of each point.
    func isBackground(_ found: Alignment, in pyramid: LumaPyramid, since other: LumaPyramid) -> Bool {
        guard found.visible < Self.wholeShare * found.onCanvas else { return false }
        let points = template.levels[0].points
        // A copy, because the tracker learns from what the last alignment has left.
        var aligner = aligner
        let request = comparison(at: found.pose, found.light)
        guard aligner.compare(points, with: pyramid.levels[0], request) else { return false }
        let (values, deviations) = (aligner.scratch.values, aligner.scratch.deviations)
        aligner.sample(points, other.levels[0], found.pose, level: 0)
        let limit = Aligner.cutoff * Float(max(found.noise, 1))
        var (matching, unchanged) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
        for index in 0..<points.count where abs(deviations[index]) < limit {
            let counted = min(points.steepness[index], points.maxCountedSteepness)
            let share = Double(counted / max(points.steepness[index], .leastNormalMagnitude))
            let edge = SIMD2(Double(abs(points.columns[index][0])), Double(abs(points.columns[index][1]))) * share
            matching += edge
            if abs(aligner.scratch.values[index] - values[index]) <= Self.unchangedLuma { unchanged += edge }
        }
        return (0..<2).contains { axis in
            matching[axis] > Self.leastAxis * matching.sum() && unchanged[axis] > Self.backgroundShare * matching[axis]
        }
    }

    /// A match of less of what is on the canvas is doubtful.
    private static let wholeShare = 0.9
    /// The difference in luma of values that are the same.
    private static let unchangedLuma: Float = 6
    /// The share of the edges along an axis that is enough to tell, and the part of them that is unchanged where the background matches.
    private static let (leastAxis, backgroundShare) = (0.05, 0.7)
}
