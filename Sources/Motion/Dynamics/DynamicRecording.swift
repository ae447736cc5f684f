package import Graphics

/// The motion of a world from one moment on, recorded so that any later moment can be asked for.
///
/// Times are in seconds since the start. Memory: 24 bytes for each item and step.
package struct DynamicRecording: Sendable, Hashable {
    /// Where an item is, and its angle in radians.
    package struct Placement: Sendable, Hashable {
        package let center: Point
        package let angle: Double
    }

    /// Until the world rested, or the limit.
    package let duration: Double
    /// Whether the world rested within the limit.
    package let rests: Bool
    private let steps: [[Placement]]

    /// Cost: that of each step.
    ///
    /// - Parameter limit: in seconds; less than 0 counts as 0.
    package init(_ world: DynamicWorld, limit: Double) {
        var world = world
        var steps = [DynamicRecording.placements(world)]
        let count = max(limit / DynamicWorld.stepDuration, 0).rounded()
        while Double(steps.count) <= count, !world.isResting {
            world.step()
            steps.append(DynamicRecording.placements(world))
        }
        self.steps = steps
        duration = Double(steps.count - 1) * DynamicWorld.stepDuration
        rests = world.isResting
    }

    /// The place at a time, on the line between the steps around it: the first before 0, the last from the duration on. Nil
    /// for an item that does not exist.
    package func placement(of item: Int, at t: Double) -> Placement? {
        guard steps[0].indices.contains(item) else { return nil }
        let place = min(max(t / DynamicWorld.stepDuration, 0), Double(steps.count - 1))
        let index = Int(place)
        let (from, fraction) = (steps[index][item], place - Double(index))
        guard fraction > 0 else { return from }
        let to = steps[index + 1][item]
        return Placement(
            center: from.center + (to.center - from.center) * fraction,
            angle: from.angle + (to.angle - from.angle) * fraction)
    }

    private static func placements(_ world: DynamicWorld) -> [Placement] {
        world.items.map { Placement(center: $0.center, angle: $0.angle) }
    }
}
