import Graphics

/// The last poses of a box that were measured, for prediction.
struct MotionHistory: Sendable {
    private var last: (pose: BoxPose, time: Double)
    private var before: (pose: BoxPose, time: Double)?

    init(_ pose: BoxPose, time: Double) { last = (pose, time) }

    var pose: BoxPose { last.pose }

    mutating func append(_ pose: BoxPose, time: Double) {
        before = last
        last = (pose, time)
    }

    /// Forgets the velocity, after a box was found again.
    mutating func restart(_ pose: BoxPose, time: Double) {
        before = nil
        last = (pose, time)
    }

    /// The pose at a time, at constant velocity; times may run backwards. At most three of the last steps ahead.
    func prediction(at time: Double) -> BoxPose {
        guard let before, last.time != before.time else { return last.pose }
        let factor = (time - last.time) / (last.time - before.time)
        guard factor.isFinite else { return last.pose }
        return last.pose.extrapolated(from: before.pose, by: min(max(factor, 0), 3))
    }

    /// Whether the velocity is known; not in the first frame in which a box is found again.
    var hasVelocity: Bool { before != nil }

    /// How far the box moved in its last step, in pixels; 0 without a velocity.
    var stride: Double { before.map { $0.pose.center.distance(to: last.pose.center) } ?? 0 }
}
