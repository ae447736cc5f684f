import Graphics

extension BoxMatcher {
    /// The distance in pixels to the nearest other place of the frame of the appearance at which the box would be found, as the next row of a
    /// list; nil if there is none. Cost: one search of the whole frame.
    mutating func distanceToLookAlike(in pyramid: LumaPyramid) -> Double? {
        things(besides: origin, in: pyramid).compactMap { found in
            guard isMatch(found, origin, origin, expected: false, isNear: false) else { return nil }
            return found.pose.center.distance(to: origin.center)
        }.min()
    }

    /// The quality of the best match with a thing that is whole on the canvas and beside the box, such as the next row of a list, in a frame in
    /// which the box leaves the canvas; nil if there is none. Cost: one search of the whole frame.
    mutating func qualityOfLookAlike(in pyramid: LumaPyramid, besides pose: BoxPose) -> Double? {
        things(besides: pose, in: pyramid).compactMap { found in
            guard found.onCanvas > Self.wholeShare, isMatch(found, pose, pose, expected: true, isNear: true) else {
                return nil
            }
            return found.quality
        }.max()
    }

    /// The share of a thing on the canvas that is whole.
    private static let wholeShare = 0.95

    /// The best alignments at other places of a frame than that of the box.
    private mutating func things(besides pose: BoxPose, in pyramid: LumaPyramid) -> [Alignment] {
        let level = min(template.directions.level, pyramid.levels.count - 1)
        let plane = pyramid.levels[level]
        let search = DirectionSearch(template: template.directions, plane: plane, level: level)
        let places = search.candidates(around: pose, radius: max(plane.width, plane.height), bias: 0.05)
        return places.compactMap { place in
            guard place.score >= Self.leastScore, let found = refine(place, pose, pyramid) else { return nil }
            // A pattern within the box is not another thing.
            return Self.isBeside(found.pose.center, pose.center, size: template.size) ? found : nil
        }
    }

    /// The share of the width or height of the box by which another thing is shifted at least.
    private static let besideShare = 0.8

    /// Whether a box of a size at one place is beside one at another place.
    static func isBeside(_ center: Point, _ other: Point, size: Size) -> Bool {
        let shift = center - other
        return abs(shift.x) > besideShare * size.width || abs(shift.y) > besideShare * size.height
    }

    /// Whether another frame shows what was found in one at about the same place.
    mutating func isShown(_ found: Alignment, in pyramid: LumaPyramid, alsoIn other: LumaPyramid) -> Bool {
        let learned = lastAlignment
        let pair = levels(at: found.pose, other)
        let lengths = found.pose.lengths(of: template.size)
        // First where it was found: it may not move at all.
        let isShown = [0, 8].contains { steps in
            let match = align(pair, found.pose, found.light, model.stretching, steps: steps, tolerance: 0.03, other)
            guard let match else { return false }
            return match.quality > Self.sameQuality * found.quality
                && match.pose.center.distance(to: found.pose.center)
                    < Self.sameShare * min(lengths.width, lengths.height)
        }
        restore(learned, found, replacedBy: nil, pyramid)
        return isShown
    }

    /// The quality of a match in another frame, as a share of that of the first, from which on both frames show the same thing.
    private static let sameQuality = 0.8
    /// By which part of its shorter side it may have moved in between.
    private static let sameShare = 0.5
}
