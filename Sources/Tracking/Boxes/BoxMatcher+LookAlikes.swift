import Graphics

extension BoxMatcher {
    /// The distance in pixels to the nearest other place of the frame of the appearance at which the box would be found, as the next row of a
    /// list; nil if there is none. Cost: one search of the whole frame.
    mutating func distanceToLookAlike(in pyramid: LumaPyramid) -> Double? {
        let level = min(template.directions.level, pyramid.levels.count - 1)
        let plane = pyramid.levels[level]
        let search = DirectionSearch(template: template.directions, plane: plane, level: level)
        let places = search.candidates(around: origin, radius: max(plane.width, plane.height), bias: 0.05)
        return places.compactMap { place -> Double? in
            guard place.score >= Self.leastScore, let found = refine(place, origin, pyramid) else { return nil }
            let shift = found.pose.center - origin.center
            // A pattern within the box is not another thing.
            let isBeside =
                abs(shift.x) > Self.besideShare * template.size.width
                || abs(shift.y) > Self.besideShare * template.size.height
            guard isBeside, isMatch(found, origin, origin, expected: false, isNear: false) else { return nil }
            return found.pose.center.distance(to: origin.center)
        }.min()
    }

    /// The share of the width or height of the box by which another thing is shifted at least.
    private static let besideShare = 0.8
}
