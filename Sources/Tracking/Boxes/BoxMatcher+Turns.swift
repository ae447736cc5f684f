import Foundation

extension BoxMatcher {
    /// The number of frames with a needless rotation after which no rotation is measured.
    static let maxNeedlessTurns = 3
    /// A rotation since the last frame is doubted from this angle on, in radians, and from this multiple of its deviation on.
    private static let doubtfulTurn = 2 * Double.pi / 180
    private static let doubtfulDeviations = 20.0
    /// The share by which a rotation that is not needless reduces the cost.
    private static let turnGain = 0.1
    /// The same for a box that shows something round, each rotation of which is doubted.
    private static let turnGainOfRound = 0.4
    /// The share of the edges that a needless rotation explains at most. A mark on a disc has more.
    private static let maxTextureLoss = 0.03

    /// The alignment with the rotation of the last frame, if the pixels agree nearly as well with it. Its rotation has no deviation.
    ///
    /// A disc looks the same with each rotation, so the few points around it would decide, such as those of the track of a switch: with
    /// some rotation, a few of them always agree. A mark on the disc agrees with all else, so a match of all edges is not doubted.
    mutating func withoutNeedlessTurn(_ found: Alignment, _ pyramid: LumaPyramid) -> Alignment? {
        guard found.model.turns, found.texture < Self.sureTexture, let deviation = found.uncertainty.rotation else {
            return nil
        }
        let turn = abs(found.pose.rotation - lastPose.rotation)
        let isRound = template.isRound
        guard isRound || turn > max(Self.doubtfulTurn, Self.doubtfulDeviations * deviation) else { return nil }
        let learned = lastAlignment
        var pose = found.pose
        pose.rotation = lastPose.rotation
        let level = levels(at: pose, pyramid)
        let model = PoseModel(growth: found.model.growth, turns: false)
        let upright = align(level, pose, found.light, model, steps: 8, tolerance: 0.003, pyramid)
        let cost = self.cost(at: level, noise: found.noise)
        _ = align(level, found.pose, found.light, found.model, steps: 0, tolerance: 0, pyramid)
        let gain = isRound ? Self.turnGainOfRound : Self.turnGain
        let matches = upright.map { $0.texture > found.texture - Self.maxTextureLoss } ?? false
        let isNeedless = matches && cost < (1 + gain) * self.cost(at: level, noise: found.noise)
        let result = isNeedless ? upright : nil
        restore(learned, found, replacedBy: result, pyramid)
        guard var result else { return nil }
        result.uncertainty.rotation = nil
        return result
    }
}
