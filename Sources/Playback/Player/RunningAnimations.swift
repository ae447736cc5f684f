import SceneModel

/// The animations that run, in the order in which they started.
struct RunningAnimations {
    private(set) var all: [RunningAnimation] = []
    /// Animations of which every part was removed, and whose completion has not run yet.
    private(set) var interrupted: [RunningAnimation] = []
    /// For each animated value the `order` of the animation of each of its parts.
    private var owners: [PropertyKey: [Int]] = [:]

    /// Adds an animation that started after all others.
    mutating func append(_ animation: RunningAnimation) {
        all.append(animation)
        for part in animation.parts { owners[part.key, default: []].append(animation.order) }
    }

    /// Removes the animations that have ended and returns them.
    mutating func removeEnded(at tick: Int) -> [RunningAnimation] {
        func hasEnded(_ animation: RunningAnimation) -> Bool { animation.endTick.map { tick >= $0 } ?? false }
        let ended = all.filter(hasEnded)
        guard !ended.isEmpty else { return [] }
        all.removeAll(where: hasEnded)
        for animation in ended {
            for part in animation.parts {
                owners[part.key]?.removeAll { $0 == animation.order }
                if owners[part.key]?.isEmpty == true { owners[part.key] = nil }
            }
        }
        return ended
    }

    /// Returns the interrupted animations in the order in which they started, and forgets them.
    mutating func takeInterrupted() -> [RunningAnimation] {
        defer { interrupted = [] }
        return interrupted.sorted { $0.order < $1.order }
    }

    /// Removes the parts that animate a value. An animation without parts is interrupted.
    mutating func cancel(_ key: PropertyKey) {
        for order in owners.removeValue(forKey: key) ?? [] {
            guard let index = position(of: order) else { continue }
            all[index].cancelled.insert(key)
            all[index].remaining -= 1
            if all[index].remaining == 0 { interrupted.append(all.remove(at: index)) }
        }
    }

    /// Ends the waits for animations of a value that an action removes.
    mutating func removeWaits(for key: PropertyKey) {
        all.removeAll { $0.animatedKeys.contains(key) }
    }

    /// Binary search.
    private func position(of order: Int) -> Int? {
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle].order < order { low = middle + 1 } else { high = middle }
        }
        return low < all.count && all[low].order == order ? low : nil
    }
}
