import Graphics

/// Frames at which a box moved about twice as far as before and after, although one period passed.
struct MotionJumps: Sendable {
    private(set) var frames: [Int] = []

    /// Shorter steps are not judged, in points.
    private static let minStep = 2.0

    /// - Parameter numbers: how many periods after the first each frame is.
    init(_ track: MotionTrack, numbers: [Int]) {
        guard track.samples.count == numbers.count else { return }
        // Repeated frames show no motion of their own.
        let shown = track.samples.indices.filter { track.samples[$0].state == .tracked }
        guard shown.count >= 6 else { return }
        let places = shown.compactMap { track.samples[$0].motion?.position }
        guard places.count == shown.count else { return }
        func single(_ index: Int) -> Bool {
            numbers[shown[index]] - numbers[shown[index - 1]] == 1 && shown[index] - shown[index - 1] == 1
        }
        for index in 3..<shown.count - 2 where (index - 2...index + 2).allSatisfy(single) {
            // Predicts the step from the two before and the two after by a cubic.
            let steps = (index - 2...index + 2).map { places[$0] - places[$0 - 1] }
            let expected = (steps[1] + steps[3]) * (2.0 / 3) - (steps[0] + steps[4]) * (1.0 / 6)
            let length = Point.zero.distance(to: expected)
            guard length >= Self.minStep, steps[1].distance(to: steps[3]) < 0.35 * length else { continue }
            let ratio = (steps[2].x * expected.x + steps[2].y * expected.y) / (length * length)
            if ratio > 1.75, ratio < 2.25, steps[2].distance(to: expected * ratio) < 0.2 * length {
                frames.append(shown[index])
            }
        }
    }
}
