import Foundation
import Graphics

extension BoxMatcher {
    /// The number of frames with a needless rotation after which no rotation is measured.
    static let maxNeedlessTurns = 3
    /// A turn by which the difference of something grows unless it looks the same with each rotation, in radians.
    private static let visibleTurn = 10 * Double.pi / 180
    /// A rotation since the last frame is doubted from this angle on, in radians, and from this multiple of its deviation on.
    private static let doubtfulTurn = 2 * Double.pi / 180
    private static let doubtfulDeviations = 20.0
    /// The share by which a rotation that is not needless reduces the cost.
    private static let turnGain = 0.1
    /// The share by which the rotation of something round, each of which is doubted, reduces the difference.
    private static let turnGainOfRound = 0.4
    /// The share of the edges that a needless rotation explains at most. A mark on a disc has more.
    private static let maxTextureLoss = 0.03
    /// The same for something round in other colours than in the reference.
    private static let maxRecoloredLoss = 0.15
    /// The share that matches of something in the colours of the reference, and the change of the logarithm of the contrast from which on
    /// colours are others.
    private static let (wholeShare, visibleContrast) = (0.97, 0.1)
    /// The rotations that are tried for something round, in radians from that of the last frame.
    private static let trialTurns: [Double] = {
        let angles: [Double] = [1, 2, 3, 4, 6, 8, 11, 14, 18, 22, 27, 32, 38, 44, 51, 58]
        return [0] + angles.flatMap { [$0, -$0] }.map { $0 * .pi / 180 }
    }()
    /// The steps from the best of them, in radians.
    private static let firstTrialStep = 1 * Double.pi / 180
    private static let lastTrialStep = 0.05 * Double.pi / 180
    /// The largest difference with another rotation, as a share of that of the nearest match.
    private static let maxTurnedDifference = 0.93
    /// The least contrast of an alignment with another rotation, as a share of the found one: without any, nothing differs.
    private static let minContrastLeft = 0.5
    /// The share of the contrast from which on points differ completely.
    private static let contrastShare: Float = 0.6

    /// The alignment of something round with the rotation with which the pixels agree best; nil if that is about the found one.
    ///
    /// A ring with a gap keeps most of its edges in place when it turns, so the nearest match has the rotation of the frame before, and
    /// takes the ends for something else.
    mutating func turned(insteadOf found: Alignment, _ pyramid: LumaPyramid) -> Alignment? {
        // A disc that becomes longer is none.
        guard model.turns, template.isRound, found.pose.caps == nil else { return nil }
        let learned = lastAlignment
        var best: Alignment?
        let pose = poseWithBestRotation(found, pyramid)
        if abs(pose.rotation - found.pose.rotation) > Self.lastTrialStep {
            let level = levels(at: found.pose, pyramid)
            var limit = Self.maxTurnedDifference * difference(of: found.pose, found, at: level, pyramid)
            if abs(pose.rotation - lastPose.rotation) > Self.firstTrialStep {
                var last = found.pose
                last.rotation = lastPose.rotation
                limit = min(limit, difference(of: last, found, at: level, pyramid) / (1 + Self.turnGainOfRound))
            }
            // Most points say nothing about the rotation, and their errors would change it.
            let upright = PoseModel(growth: found.model.growth, turns: false)
            if let match = align(level, pose, found.light, upright, steps: 8, tolerance: 0.003, pyramid),
                match.light.contrast > Self.minContrastLeft * found.light.contrast,
                difference(at: level, match.light) < limit
            {
                best = align(level, match.pose, match.light, found.model, steps: 0, tolerance: 0, pyramid)
            }
        }
        restore(learned, found, replacedBy: best, pyramid)
        return best
    }

    private mutating func poseWithBestRotation(_ found: Alignment, _ pyramid: LumaPyramid) -> BoxPose {
        let coarse = levels(at: found.pose, step: Self.coarseTrialLevel, pyramid)
        var best = found.pose
        var least = difference(of: best, found, at: coarse, pyramid)
        for turn in Self.trialTurns {
            var pose = found.pose
            pose.rotation = lastPose.rotation + turn
            let difference = difference(of: pose, found, at: coarse, pyramid)
            if difference < least { (best, least) = (pose, difference) }
        }
        let fine = levels(at: found.pose, pyramid)
        least = difference(of: best, found, at: fine, pyramid)
        var step = Self.firstTrialStep
        while step > Self.lastTrialStep {
            let middle = best
            for turn in [step, -step] {
                var pose = middle
                pose.rotation += turn
                let difference = difference(of: pose, found, at: fine, pyramid)
                if difference < least { (best, least) = (pose, difference) }
            }
            if best.rotation == middle.rotation { step /= 2 }
        }
        return best
    }

    /// The alignment with the rotation of the last frame, if the pixels agree nearly as well with it. Its rotation has no deviation.
    ///
    /// A disc looks the same with each rotation, so the few points around it would decide, such as those of the track of a switch: with
    /// some rotation, a few of them always agree. A match of all edges of something else is not doubted.
    mutating func withoutNeedlessTurn(_ found: Alignment, _ pyramid: LumaPyramid) -> Alignment? {
        guard found.model.turns, let deviation = found.uncertainty.rotation else { return nil }
        let turn = abs(found.pose.rotation - lastPose.rotation)
        let isDoubtful = turn > max(Self.doubtfulTurn, Self.doubtfulDeviations * deviation)
        let isRound = template.isRound
        guard isRound || isDoubtful && found.texture < Self.sureTexture else { return nil }
        let learned = lastAlignment
        var pose = found.pose
        pose.rotation = lastPose.rotation
        let level = levels(at: pose, pyramid)
        let model = PoseModel(growth: found.model.growth, turns: false)
        let upright = align(level, pose, found.light, model, steps: 8, tolerance: 0.003, pyramid)
        let matches = upright.map { $0.texture > found.texture - Self.maxTextureLoss } ?? false
        var isNeedless = false
        if let upright, matches, isRound {
            let gain = 1 + Self.turnGainOfRound
            let least = difference(of: upright.pose, upright, at: level, pyramid)
            isNeedless = least < gain * difference(of: found.pose, found, at: level, pyramid)
            // Of something that turns slowly, another rotation would be seen.
            if isNeedless {
                isNeedless = [Self.visibleTurn, -Self.visibleTurn].contains { turn in
                    var pose = upright.pose
                    pose.rotation += turn
                    return difference(of: pose, upright, at: level, pyramid) < gain * least
                }
            }
        } else if matches {
            let cost = cost(at: level, noise: found.noise)
            _ = compare(level, found.pose, found.light, pyramid)
            isNeedless = cost < (1 + Self.turnGain) * self.cost(at: level, noise: found.noise)
        }
        if isRecolored(found), let upright {
            isNeedless = isNeedless || upright.texture > found.texture - Self.maxRecoloredLoss
        }
        let result = isNeedless ? upright : nil
        restore(learned, found, replacedBy: result, pyramid)
        guard var result else { return nil }
        needlessTurns += 1
        result.uncertainty.rotation = nil
        return result
    }

    /// Whether a match is that of something round in other colours than in the reference: the contrast is another one, and a part, such
    /// as a shadow on what is behind it, does not match with it.
    func isRecolored(_ found: Alignment) -> Bool {
        template.isRound && found.visible < Self.wholeShare
            && abs(log(max(found.light.contrast, Light.minContrast))) > Self.visibleContrast
    }

    /// How much all points differ at a pose, 0...1.
    private mutating func difference(
        of pose: BoxPose, _ found: Alignment, at pair: LevelPair, _ pyramid: LumaPyramid
    ) -> Double {
        compare(pair, pose, found.light, pyramid) ? difference(at: pair, found.light) : 1
    }

    /// How much all points differ at the last pose, 0...1. Unlike in `cost(at:noise:)`, small errors of edges hardly count.
    private func difference(at pair: LevelPair, _ light: Light) -> Double {
        let contrast = Float(max(light.contrast, 0)) * template.levels[pair.template].points.spread
        let limit = (Self.contrastShare * contrast + 2) / Aligner.flatDeviation
        return aligner.cost(limit: limit, trust: weights(at: pair))
    }
}
