import Foundation
import Graphics

/// Finds a box in frames by its appearance in one of them.
struct BoxMatcher: Sendable {
    private(set) var template: BoxTemplate
    /// The changes of a pose that are measured.
    var model: PoseModel
    /// The number of frames in which a needless rotation was found.
    var needlessTurns = 0
    /// The number of frames in which the pixels of a stretched box were scaled.
    var scaledFrames = 0
    /// Whether it may turn out that a box keeps its corners when it grows.
    var mayHaveCaps = true
    /// Whether a noisy match may be one of a box that has kept its size, in another light.
    var mayBeRigid = true
    /// The number of doubtful frames, one after another, in which no caps were found.
    var failedCaps = 0
    /// The pose in the frame of the appearance.
    let origin: BoxPose
    /// What the box looked like when it was last found, relative to the appearance.
    var light = Light()
    /// In the last frame in which the box was found.
    private(set) var lastPose: BoxPose
    var aligner = Aligner()
    private(set) var trust: PointTrust
    /// The share of the squares of the gradients that is not noise.
    let gradientShare: Double
    /// The score of the search and the quality of the match in the last frames in which the box was found.
    private var usualScore: Float
    private var usualQuality: Float = 1
    /// The part of the variance that the appearance did not explain in the last frames in which the box was found.
    private var usualDifference = 0.0
    /// The least error of edges that is assumed: they do not become sharp in one frame.
    private(set) var usualEdgeError = 0.0
    /// The distance in pixels to the nearest other thing that looks like the box; nil if there is none. Set by the tracker.
    var lookAlikeDistance: Double?
    /// What the last alignment compared, and the pose of its result.
    var lastAlignment: (levels: LevelPair, pose: BoxPose)?

    /// The least score of a place that is aligned.
    static let leastScore: Float = 0.2

    /// The rank of a match near the predicted place, and of one in the window around it, from which on the box is not searched farther away; as
    /// a share of the usual one.
    private static let (sureRank, likelyRank) = (0.9, 0.75)

    /// Noise beyond this multiple of `Aligner.flatDeviation` is a cover or another picture.
    static let maxNoise = 16.0

    /// Noise beyond this multiple of `Aligner.flatDeviation` may be that of a wrong pose.
    static let doubtfulNoise = 3.0

    /// Noise beyond this multiple may be that of two scales that differ, and below this share of it they have been found.
    static let (minStretchNoise, stretchGain) = (1.5, 0.7)

    /// The largest cost of an estimate of the light, as a share of that of the last light, with which it is used.
    static let estimateGain = 0.8

    /// In pixels.
    static let edgeWidth = 1.2

    /// A change of the logarithm of a scale from this on needs the share of the edges along each axis.
    private static let maxUnseenGrowth = 0.05
    private static let minGrownTexture = 0.3
    /// The ratio of the contrasts of two frames below which a change of the pose is doubted.
    private static let minContrastRatio = 0.3

    /// A box that has shrunk to a longer side or to any side below these numbers of pixels, and below this share of that in the reference, is
    /// not found.
    private static let minLength = 8.0
    private static let minSide = 4.0
    private static let minLengthShare = 0.3

    /// A position that is less certain than this, in pixels, is none.
    static let maxDeviation = 1.0

    /// The appearance in a frame; nil where too little of the box is on the canvas.
    init?(_ pyramid: LumaPyramid, pose: BoxPose, size: Size) {
        guard let template = BoxTemplate(pyramid, pose: pose, size: size) else { return nil }
        self.template = template
        origin = pose
        lastPose = pose
        model = template.levels[0].model
        trust = PointTrust(template.levels[0].weights)
        let search = DirectionSearch(
            template: template.directions, plane: pyramid.levels[template.directions.level],
            level: template.directions.level)
        gradientShare = Self.gradientShare(of: template, in: pyramid, pose: pose)
        usualScore = search.candidates(around: pose, radius: 1, bias: 0).first?.score ?? 1
    }

    /// Gives no weight to what the box shows of its surroundings, if the rest tells enough about the pose.
    mutating func ignore(_ surroundings: SurroundingMask) {
        template.ignore(surroundings)
        trust = PointTrust(template.levels[0].weights)
    }

    /// Searches near the predicted pose, then in a wide window, then there with other rotations, then in the whole frame.
    ///
    /// - Parameters:
    ///   - predicted: its scales are kept in the search, and its rotation as long as it fits somewhere.
    ///   - step: how far the box moved in the last frame, in pixels; nil if it was not found there.
    ///   - limit: how far from the prediction, in pixels, the box can be.
    ///   - turned: whether to look for it with other rotations, which takes longer than all else.
    mutating func find(
        in pyramid: LumaPyramid, around predicted: BoxPose, step: Double?, limit: Double = .infinity,
        turned searchesTurned: Bool = true
    ) -> Alignment? {
        var predicted = predicted
        if !model.turns { predicted.rotation = origin.rotation }
        let level = min(template.directions.level, pyramid.levels.count - 1)
        let plane = pyramid.levels[level]
        let unit = Double(1 << level)
        let near = 3 + Int(min(0.25 * (step ?? 0), 60) / unit)
        let wide = min(max(Int(320 / unit), 8), 48)
        let whole = max(plane.width, plane.height)
        let search = DirectionSearch(template: template.directions, plane: plane, level: level)
        let usualQuality = Double(usualQuality)
        // In a frame, a box hardly moves by more than its size, and its velocity hardly changes by more than itself.
        let reach = 0.4 * (template.size.width + template.size.height) + 0.75 * (step ?? 0)
        // What is found farther away may be another thing that looks the same.
        let limit = min(lookAlikeDistance.map { $0 / 2 } ?? .infinity, limit)
        let radii = (step == nil ? [] : [near]) + [wide] + (limit == .infinity ? [whole] : [])
        var best: Match?
        var likely: Match?
        for (pass, radius) in radii.enumerated() {
            let isNear = step != nil && pass == 0
            // Scales other than the expected one are tried only where it fits badly.
            for factor in model.growth == .none ? [1] : [1, 0.82, 1.22] {
                var pose = predicted
                pose.logScale += log(factor)
                // The whole frame is searched for nothing in particular, so distance counts little.
                let candidates = search.candidates(around: pose, radius: radius, bias: radius == whole ? 0.05 : 0.1)
                let usual = isNear ? max(0.75 * usualScore, 0.3) : Self.leastScore
                improve(
                    &best, candidates, from: pose, predicted, needed: Self.leastScore, usual: usual,
                    expected: step != nil && radius != whole, reach: reach, limit: limit, pyramid)
                if let best, best.rank > Self.sureRank * usualQuality { break }
            }
            // A poor match near by may be another thing; a good one elsewhere is better.
            if let found = best, found.rank > Self.likelyRank * usualQuality {
                if !isNear {
                    // What is found at the same place with another scale is not better than what was expected there.
                    if let likely, likely.isNear(found, within: 2 * unit),
                        Self.penalty(likely.found.pose, predicted)
                            < Self.penalty(found.found.pose, predicted) - Self.minStretch
                    {
                        best = likely
                    }
                    break
                }
                if found.rank > Self.sureRank * usualQuality { break }
                likely = found
            }
            guard radius == wide, model.turns, searchesTurned else { continue }
            // A turn that begins at once, or stops, is not predicted. Of so many places only a good match is one.
            var turned: Match?
            for turn in Self.turns {
                var pose = predicted
                pose.rotation += turn
                let candidates = search.candidates(around: pose, radius: wide, bias: 0.1)
                improve(
                    &turned, candidates, from: pose, predicted, needed: 0.3, usual: 0.3, expected: false, reach: 0,
                    limit: limit, pyramid)
                if let turned, turned.found.quality > 0.9 * usualQuality { break }
            }
            if let turned, turned.found.quality > 0.75 * usualQuality {
                best = turned
                break
            }
        }
        guard var best else { return nil }
        if let stretched = stretched(insteadOf: best.found, predicted, pyramid) { best.found = stretched }
        if let turned = turned(insteadOf: best.found, pyramid) { best.found = turned }
        if let upright = withoutNeedlessTurn(best.found, pyramid) {
            best.found = upright
            if needlessTurns >= Self.maxNeedlessTurns { model.turns = false }
        }
        usualScore += 0.3 * (best.score - usualScore)
        self.usualQuality += 0.3 * (Float(best.found.quality) - self.usualQuality)
        usualDifference += 0.3 * (1 - best.found.correlation - usualDifference)
        return best.found
    }

    /// A place at which a box was found.
    private struct Match {
        var found: Alignment
        var score: Float
        var rank: Double

        /// - Parameter distance: in pixels.
        func isNear(_ other: Match, within distance: Double) -> Bool {
            found.pose.center.distance(to: other.found.pose.center) < distance
        }
    }

    /// Rotations that are tried where the predicted one fits badly, in radians: an alignment finds those between them.
    private static let turns = [15.0, -15, 30, -30, 45, -45, 60, -60].map { $0 * .pi / 180 }

    /// Aligns at the places of a search, and keeps the best match.
    ///
    /// - Parameters:
    ///   - pose: that of the search.
    ///   - needed: the least score of a place.
    ///   - usual: the score from which a place need not look exactly like the box. That of the right place varies by half with its
    ///     place between the coarse pixels.
    ///   - expected: whether the box was found in the last frame and has to be there.
    ///   - reach: how far from the prediction, in pixels, a box is taken for the same one although it looks different.
    ///   - limit: how far from the prediction, in pixels, a box is taken for the same one at all.
    private mutating func improve(
        _ best: inout Match?, _ candidates: [DirectionSearch.Candidate], from pose: BoxPose, _ predicted: BoxPose,
        needed: Float, usual: Float, expected: Bool, reach: Double, limit: Double, _ pyramid: LumaPyramid
    ) {
        for candidate in candidates where candidate.score >= needed {
            guard let found = refine(candidate, pose, pyramid) else { continue }
            let distance = found.pose.center.distance(to: predicted.center)
            let isNear = distance < reach
            guard distance < limit, isMatch(found, pose, predicted, expected: expected, isNear: isNear) else {
                continue
            }
            guard candidate.score >= usual || isSame(found, predicted) else { continue }
            // With more noise more points match, also those of another thing. Of equal things the nearest is the box.
            let rank =
                found.quality - Self.penalty(found.pose, predicted) - 0.1 * log(max(found.noise, 1))
                - (expected ? 0.1 * min(distance / max(reach, 1), 1) : 0)
            if rank > best?.rank ?? 0 { best = Match(found: found, score: candidate.score, rank: rank) }
            // Nothing else can be as good, and a search takes time.
            if found.quality > 0.985 { break }
        }
    }

    private static func gradientShare(of template: BoxTemplate, in pyramid: LumaPyramid, pose: BoxPose) -> Double {
        let box = Rect(-template.size.width / 2, -template.size.height / 2, template.size.width, template.size.height)
        let bounds = pose.transform.apply(box)
        let plane = pyramid.levels[0]
        guard let part = bounds.intersection(plane.bounds) else { return 1 }
        let noise = PlaneNoise(
            plane, columns: Int(part.minX)..<Int(part.maxX.rounded(.up)),
            rows: Int(part.minY)..<Int(part.maxY.rounded(.up)))
        let squares = template.levels[0].points.steepness.reduce(0.0) { $0 + Double($1) * Double($1) }
        let count = Double(template.levels[0].points.count)
        return squares > 0 ? max(1 - 2 * noise.gradientVariance * count / squares, 0.4) : 1
    }

    /// What a match loses against others because its scale and rotation were not expected: parts of a pattern fit at many places
    /// with another scale.
    private static func penalty(_ pose: BoxPose, _ predicted: BoxPose) -> Double {
        abs(pose.logScaleX - predicted.logScaleX) + abs(pose.logScaleY - predicted.logScaleY)
            + 0.5 * abs(pose.rotation - predicted.rotation)
    }

    /// Whether an alignment is about as good as in the last frames, with the expected scales and rotation.
    private func isSame(_ found: Alignment, _ predicted: BoxPose) -> Bool {
        found.quality > 0.85 * Double(usualQuality) && Self.penalty(found.pose, predicted) < 0.05
    }

    /// Takes over the light of a match, and learns from it which points belong to the box.
    mutating func accept(_ found: Alignment, _ pyramid: LumaPyramid) {
        light = found.light
        lastPose = found.pose
        usualEdgeError += 0.2 * (found.edgeError - usualEdgeError)
        learn(found, pyramid)
    }

    /// The request of a comparison at a pose, without a search.
    func comparison(at pose: BoxPose, _ light: Light) -> Aligner.Request {
        Aligner.Request(
            level: 0, pose: pose, light: light, model: model, maxSteps: 0, tolerance: 0, radius: template.radius,
            mean: template.levels[0].mean, maxNoise: Self.maxNoise, edgeError: 0, gradientShare: gradientShare)
    }

    private mutating func learn(_ found: Alignment, _ pyramid: LumaPyramid) {
        // The deviations are those of the last alignment, which may be that of a place that was worse.
        guard let lastAlignment, lastAlignment == (LevelPair(template: 0, plane: 0), found.pose) else { return }
        guard found.visible > 0.3, found.pose.center.distance(to: origin.center) > Self.edgeWidth else { return }
        let moved = aligner.scratch.deviations
        let request = comparison(at: origin, Light())
        guard aligner.compare(template.levels[0].points, with: pyramid.levels[0], request) else { return }
        let (start, end) = (origin.mapping, found.pose.mapping)
        // An edge that is enlarged differs from the reference.
        let isEnlarged = lastAlignment.levels.enlargement(at: found.pose) > Self.edgeWidth
        trust.add(
            moved, still: aligner.scratch.deviations,
            limit: isEnlarged ? .infinity : Aligner.cutoff * Float(max(found.noise, 1)),
            hasMoved: { index in
                let place = Point(
                    Double(template.levels[0].points.x[index]), Double(template.levels[0].points.y[index]))
                return start.apply(place).distance(to: end.apply(place)) > Self.edgeWidth
            })
        self.lastAlignment = nil
    }

    /// Whether an alignment shows the box and not something else.
    ///
    /// - Parameter pose: that of the search.
    func isMatch(_ found: Alignment, _ pose: BoxPose, _ predicted: BoxPose, expected: Bool, isNear: Bool)
        -> Bool
    {
        let growth = abs(found.pose.logScale - predicted.logScale)
        guard found.correlation >= 0.7, found.visible >= 0.2, found.light.contrast >= 0.06, found.light.contrast < 4,
            growth < 0.4, abs(found.pose.rotation - pose.rotation) < 0.6,
            max(found.uncertainty.x, found.uncertainty.y) < Self.maxDeviation
        else { return false }
        // A growth is seen at edges.
        let change = max(
            abs(found.pose.logScaleX - predicted.logScaleX), abs(found.pose.logScaleY - predicted.logScaleY))
        guard change < Self.maxUnseenGrowth || found.axisTexture > Self.minGrownTexture else { return false }
        // With so much noise nearly every point matches, also of a cover.
        guard found.noise < Self.maxNoise || found.correlation > 0.9 else { return false }
        // So few pixels look like many things.
        let (shown, full) = (found.pose.lengths(of: template.size), template.size)
        func least(_ pixels: Double, _ length: Double) -> Double { min(pixels, Self.minLengthShare * length) }
        guard max(shown.width, shown.height) >= least(Self.minLength, max(full.width, full.height)),
            shown.width >= least(Self.minSide, full.width), shown.height >= least(Self.minSide, full.height)
        else { return false }
        let match = min(found.visible / max(found.onCanvas, 0.2), 1)
        let turn = abs(found.pose.rotation - predicted.rotation)
        let ratio = found.light.contrast / max(light.contrast, Light.minContrast)
        // What loses its contrast at once does not also grow or turn.
        guard !expected || ratio > Self.minContrastRatio || growth < Self.maxUnseenGrowth && turn < Self.maxUnseenGrowth
        else {
            return false
        }
        // Another label in the same type has the same edges in many places, but not the same pixels.
        let looksAlike =
            match > 0.6 && found.texture > 0.6
            && found.correlation > 1 - min(max(3 * usualDifference, 0.05), 0.15)
        // Drawn at another size or rotation, the pixels differ as well.
        let isWhole = match > 0.85 && found.texture > 0.8 && found.correlation > 0.85
        guard expected else {
            // Flat parts match other things of the same shape, and so do parts with another size, rotation and contrast.
            let looksTheSame = growth < 0.05 && turn < 0.05 && ratio > 0.8 && ratio < 1.25
            return found.visible > 0.25 && (looksTheSame && looksAlike || isWhole)
        }
        guard isNear || looksAlike || isWhole else { return false }
        // A part of the box is enough if it looks about as it did.
        let looksSimilar = growth < 0.15 && turn < 0.15 && ratio > 0.6 && ratio < 1.7
        return found.texture >= 0.4 * match
            && (found.visible > 0.6 || found.correlation > 0.85 && looksSimilar)
    }
}

extension Alignment {
    /// For the choice between places.
    var quality: Double { correlation * min(visible / max(onCanvas, 0.2), 1) }

    /// Whether two scales were found that differ by more than their errors.
    var isStretched: Bool {
        if pose.caps != nil { return max(abs(pose.logScaleX), abs(pose.logScaleY)) > BoxMatcher.minStretch }
        guard model.growth == .separate, let x = uncertainty.scaleX, let y = uncertainty.scaleY else { return false }
        return abs(pose.logScaleX - pose.logScaleY) > max(4 * (x * x + y * y).squareRoot(), 0.003)
    }
}
