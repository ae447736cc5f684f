import Foundation
import Graphics

extension BoxMatcher {
    /// Aligns from the coarsest level to the full resolution.
    mutating func refine(_ candidate: DirectionSearch.Candidate, _ predicted: BoxPose, _ pyramid: LumaPyramid)
        -> Alignment?
    {
        var pose = predicted
        pose.center = candidate.center
        var light = light
        let coarsest = template.levels.count - 1
        var steps = Array(stride(from: coarsest, to: 0, by: -2))
        if steps.last == 2 || steps.last == nil || coarsest > 1 && steps.last != 1 { steps.append(1) }
        // A small box has no coarser level that could show it.
        var stretches = abs(pose.logScaleX - pose.logScaleY) > Self.minStretch
        var start = (pose: pose, light: light)
        for step in steps where step <= coarsest {
            let pair = levels(at: pose, step: step, pyramid)
            if step == coarsest {
                let shift = PoseModel(growth: .none, turns: false)
                light = startLight(light, pair, pose, pyramid)
                guard let found = align(pair, pose, light, shift, steps: 5, tolerance: 0.06, pyramid) else {
                    return nil
                }
                pose = found.pose
                light = found.light
                start = (pose, light)
            }
            let shown = template.levels[pair.template].model
            let coarse = PoseModel(
                growth: shown.growth == .none ? .none : model.stretching.growth, turns: shown.turns && model.turns)
            guard let found = align(pair, pose, light, coarse, steps: 6, tolerance: 0.03, pyramid) else { return nil }
            pose = found.pose
            light = found.light
            guard pose.center.distance(to: candidate.center) < 6 * Double(1 << coarsest) + 4 else { return nil }
            stretches = found.isStretched
        }
        if !stretches { pose = pose.evened }
        let pair = levels(at: pose, pyramid)
        let found = finish(pair, pose, light, stretches: stretches, pyramid)
        guard let found, mayBeRigid, found.noise > Self.doubtfulNoise, model.growth != .none else { return found }
        // A change of the light that is not the same everywhere can be taken for growth.
        let shift = PoseModel(growth: .none, turns: false)
        let rigid = align(
            levels(at: start.pose, pyramid), start.pose, start.light, shift, steps: 8, tolerance: 0.003, pyramid)
        guard let rigid, rigid.noise < found.noise else { return found }
        return rigid
    }

    /// Aligns at a predicted pose only; nil if the box is not there.
    mutating func find(near predicted: BoxPose, in pyramid: LumaPyramid) -> Alignment? {
        let place = DirectionSearch.Candidate(center: predicted.center, score: 1)
        guard let found = refine(place, predicted, pyramid),
            isMatch(found, predicted, predicted, expected: true, isNear: true)
        else { return nil }
        return found
    }

    /// Aligns at the finest levels, with one scale, or with two where they differ visibly.
    private mutating func finish(
        _ pair: LevelPair, _ pose: BoxPose, _ light: Light, stretches: Bool, _ pyramid: LumaPyramid
    ) -> Alignment? {
        let fine = stretches ? model.stretching : model
        guard let found = align(pair, pose, light, fine, steps: 8, tolerance: 0.003, pyramid) else { return nil }
        if fine.growth == .uniform, abs(found.stretch) > max(4 * found.stretchDeviation, 0.004) {
            let free = align(pair, found.pose, found.light, fine.stretching, steps: 8, tolerance: 0.003, pyramid)
            return free ?? found
        }
        if fine.growth == .uniform, found.noise > Self.minStretchNoise, abs(found.pose.logScale) > Self.minStretch {
            // With so much noise, the difference of two scales is within its error.
            let learned = lastAlignment
            let free = align(pair, found.pose, found.light, fine.stretching, steps: 8, tolerance: 0.003, pyramid)
            if let free, free.isStretched, free.noise < Self.stretchGain * found.noise { return free }
            restore(learned, found, replacedBy: nil, pyramid)
        }
        if fine.growth == .separate, !found.isStretched {
            return align(pair, found.pose.evened, found.light, model, steps: 4, tolerance: 0.003, pyramid)
        }
        return found
    }

    /// The light with which an alignment begins: that of the last frame, unless an estimate explains the frame better.
    private mutating func startLight(
        _ light: Light, _ pair: LevelPair, _ pose: BoxPose, _ pyramid: LumaPyramid
    ) -> Light {
        let level = template.levels[pair.template]
        let values = values(at: pair, pose, pyramid)
        let cost = LightEstimate.cost(of: light, level.points, values: values, mean: level.mean)
        guard let estimate = LightEstimate(level.points, values: values, mean: level.mean),
            estimate.cost < Self.estimateGain * cost
        else { return light }
        return estimate.light
    }

    mutating func align(
        _ pair: LevelPair, _ pose: BoxPose, _ light: Light, _ model: PoseModel, steps: Int, tolerance: Double,
        _ pyramid: LumaPyramid
    ) -> Alignment? {
        lastAlignment = nil
        let found = aligner.align(
            template.levels[pair.template].points, to: pyramid.levels[pair.plane],
            request(pair, pose, light, model.adapted(to: pose), steps: steps, tolerance: tolerance),
            trust: weights(at: pair))
        lastAlignment = found.map { (pair, $0.pose) }
        return found
    }

    /// Compares the points with the frame at a pose, without an alignment. Returns false where too few are on the canvas.
    mutating func compare(_ pair: LevelPair, _ pose: BoxPose, _ light: Light, _ pyramid: LumaPyramid) -> Bool {
        lastAlignment = nil
        return aligner.compare(
            template.levels[pair.template].points, with: pyramid.levels[pair.plane],
            request(pair, pose, light, model, steps: 0, tolerance: 0))
    }

    /// The luma of a frame at the points of a level, NaN off the canvas.
    mutating func values(at pair: LevelPair, _ pose: BoxPose, _ pyramid: LumaPyramid) -> [Float] {
        let points = template.levels[pair.template].points
        aligner.scratch.reserve(points.count)
        aligner.sample(points, pyramid.levels[pair.plane], pose, level: pair.plane)
        return aligner.scratch.values
    }

    private func request(
        _ pair: LevelPair, _ pose: BoxPose, _ light: Light, _ model: PoseModel, steps: Int, tolerance: Double
    ) -> Aligner.Request {
        Aligner.Request(
            level: pair.plane, pose: pose, light: light, model: model, maxSteps: steps,
            tolerance: tolerance * Double(1 << pair.plane), radius: template.radius,
            mean: template.levels[pair.template].mean, maxNoise: Self.maxNoise, edgeError: 0.6 * usualEdgeError,
            gradientShare: gradientShare, enlargement: pair.enlargement(at: pose))
    }

    /// Compares again what was compared before other alignments, or the result of one of them: what is learnt from a frame needs the
    /// differences at the result.
    mutating func restore(
        _ before: (levels: LevelPair, pose: BoxPose)?, _ found: Alignment, replacedBy result: Alignment?,
        _ pyramid: LumaPyramid
    ) {
        let isKnown = before.map { $0.pose == found.pose } ?? false
        guard let kept = result ?? (isKnown ? found : nil) else {
            lastAlignment = nil
            return
        }
        let pair = result == nil ? before?.levels : nil
        _ = align(
            pair ?? levels(at: kept.pose, pyramid), kept.pose, kept.light, kept.model, steps: 0, tolerance: 0, pyramid)
    }

    /// How badly the points agree at the last pose, 0...1.
    ///
    /// - Parameters:
    ///   - noise: that of the alignment, as in `Alignment.noise`.
    ///   - costOffCanvas: what a point costs that is not on the canvas; nil to leave it out.
    func cost(at pair: LevelPair, noise: Double, offCanvas costOffCanvas: Double? = nil) -> Double {
        aligner.cost(
            limit: Aligner.cutoff * Float(max(noise, 1)), trust: weights(at: pair), offCanvas: costOffCanvas)
    }

    /// The levels at which the box is compared at a pose.
    ///
    /// - Parameter step: the finer of the two.
    func levels(at pose: BoxPose, step: Int = 0, _ pyramid: LumaPyramid) -> LevelPair {
        LevelPair(step: step, pose: pose, template: template.levels.count - 1, plane: pyramid.levels.count - 1)
    }

    func weights(at pair: LevelPair) -> [Float] {
        pair.template == 0 ? trust.weights : template.levels[pair.template].weights
    }
}
