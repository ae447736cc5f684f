import Graphics

/// The two fingers that a pinch or rotation recogniser tracks; further fingers are ignored.
struct FingerPair: Sendable {
    private(set) var fingers: [Int] = []
    /// The locations of the two fingers, in the order of their touch-down; nil unless both are down.
    private(set) var ends: (first: Point, second: Point)?
    private(set) var location = Point.zero
    /// Whether the pair has become complete in this sample.
    private(set) var isNew = false
    private(set) var hasMoved = false

    /// Updates the pair from a sample; fingers that lift in it still count.
    mutating func update(with sample: TouchSample) {
        let known = fingers.count
        for touch in sample.touches where touch.phase == .began && fingers.count < 2 {
            if !fingers.contains(touch.finger) { fingers.append(touch.finger) }
        }
        let tracked = fingers.compactMap(sample.touch)
        isNew = fingers.count == 2 && known < 2
        hasMoved = tracked.contains { $0.phase == .moved }
        ends = tracked.count == 2 ? (tracked[0].location, tracked[1].location) : nil
        location = tracked.centroid ?? location
    }

    /// Removes the fingers that lifted in a sample and returns their number.
    mutating func removeLifted(in sample: TouchSample) -> Int {
        let count = fingers.count
        fingers.removeAll { sample.touch($0)?.isOver ?? true }
        return count - fingers.count
    }

    func contains(_ touch: Touch) -> Bool { fingers.contains(touch.finger) }
}
