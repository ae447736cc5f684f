import Graphics

extension PoseStep {
    /// The step that a solution of the normal equations means.
    init(_ solution: [Double], model: PoseModel, contrast: Double, radius: Double) {
        shift = Point(solution[0], solution[1]) * (1 / contrast)
        let unit = 1 / (contrast * radius)
        if let index = model.growthX { growthX = solution[index] * unit }
        if let index = model.growthY { growthY = solution[index] * unit }
        if let index = model.turn { turn = solution[index] * unit }
    }

    /// Shortens the step so that no point of the box moves by more than a distance, and returns how far one moves.
    ///
    /// - Parameter distance: in pixels of the canvas.
    mutating func limit(to distance: Double, radius: Double, scale: Double) -> Double {
        let canvas = BoxPose.scale(of: scale)
        let moved = canvas * (Point.zero.distance(to: shift) + radius * (max(abs(growthX), abs(growthY)) + abs(turn)))
        guard moved > distance else { return moved }
        let share = distance / moved
        shift = shift * share
        growthX *= share
        growthY *= share
        turn *= share
        return moved
    }
}
