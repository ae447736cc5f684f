import Graphics

/// The two fingers that pinches and rotations watch; a third one is left alone.
struct FingerPair: Sendable {
    private(set) var fingers: [Int] = []
    /// Where they are, in the order in which they came; nil unless both are there.
    private(set) var ends: (first: Point, second: Point)?
    private(set) var location = Point.zero
    /// Whether both are new to each other in this sample.
    private(set) var isNew = false
    private(set) var hasMoved = false

    /// Takes a sample; fingers that lift in it still count.
    mutating func take(_ sample: TouchSample) {
        let known = fingers.count
        for touch in sample.touches where touch.phase == .began && fingers.count < 2 {
            if !fingers.contains(touch.finger) { fingers.append(touch.finger) }
        }
        let own = fingers.compactMap(sample.touch)
        isNew = fingers.count == 2 && known < 2
        hasMoved = own.contains { $0.phase == .moved }
        ends = own.count == 2 ? (own[0].location, own[1].location) : nil
        location = own.centroid ?? location
    }

    /// Forgets the fingers that lifted in a sample; returns how many did.
    mutating func release(_ sample: TouchSample) -> Int {
        let count = fingers.count
        fingers.removeAll { sample.touch($0)?.isOver ?? true }
        return count - fingers.count
    }

    func holds(_ touch: Touch) -> Bool { fingers.contains(touch.finger) }
}
