import Graphics

extension PoseStep {
    /// The step that a solution of the normal equations means.
    init(_ solution: [Double], model: PoseModel, contrast: Double, radius: Double, at pose: BoxPose) {
        shift = Point(solution[0], solution[1]) * (1 / contrast)
        let levers = pose.levers(radius: radius)
        if let index = model.growthX { growthX = solution[index] / (contrast * levers.x) }
        if let index = model.growthY { growthY = solution[index] / (contrast * levers.y) }
        if let index = model.turn { turn = solution[index] / (contrast * radius) }
    }

    /// Shortens the step so that no point of the box moves by more than a distance, and returns how far one moves.
    ///
    /// - Parameter distance: in pixels of the canvas.
    mutating func limit(to distance: Double, radius: Double, at pose: BoxPose) -> Double {
        let canvas = pose.caps == nil ? BoxPose.scale(of: pose.logScale) : 1
        let levers = pose.levers(radius: radius)
        let growth = max(levers.x * abs(growthX), levers.y * abs(growthY))
        let moved = canvas * (Point.zero.distance(to: shift) + growth + radius * abs(turn))
        guard moved > distance else { return moved }
        let share = distance / moved
        shift = shift * share
        growthX *= share
        growthY *= share
        turn *= share
        return moved
    }
}
