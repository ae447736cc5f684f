package import Graphics

/// UIGravityBehavior: an acceleration that is the same for all masses.
package struct GravityBehavior: Sendable, Hashable {
    /// The indices of the items; nil for all.
    package var items: [Int]?
    /// A length of 1 is 1000 points per square second; by default downwards. (Apple)
    package var vector: Point

    package static let unit = 1000.0

    package init(items: [Int]? = nil, vector: Point = Point(0, 1)) {
        self.items = items
        self.vector = vector
    }
}

/// UIPushBehavior: a force, or one impulse.
package struct PushBehavior: Sendable, Hashable {
    package enum Mode: String, Sendable, Hashable, CaseIterable {
        /// Acts in each step.
        case continuous
        /// Acts once, in the next step, and then is not active any more.
        case instantaneous
    }

    /// The indices of the items.
    package var items: [Int]
    package var mode: Mode
    /// A length of 1 accelerates a mass of 1 by 100 points per square second (Apple); an impulse of 1 changes its velocity
    /// by 100 points per second (a convention).
    package var vector: Point
    /// Where the force acts, from the centre, in the item's own coordinates, which turn with it (a convention).
    package var offset: Point
    package var isActive = true

    package static let unit = 100.0

    package init(items: [Int], mode: Mode = .continuous, vector: Point, offset: Point = .zero) {
        self.items = items
        self.mode = mode
        self.vector = vector
        self.offset = offset
    }
}

/// UISnapBehavior: a spring that moves an item to a point, and turns it to the nearest whole turn.
///
/// While it acts, gravity and pushes do not. Within 0.01 points of its goal and below 1 point per second the item is put
/// there exactly. (Conventions)
package struct SnapBehavior: Sendable, Hashable {
    package var item: Int
    package var point: Point
    /// 0...1: the damping ratio is `0.4 + 0.6 damping` (a convention).
    package var damping: Double

    /// Of the spring, in rad/s (a convention).
    package static let frequency = 15.0

    package init(item: Int, point: Point, damping: Double = 0.5) {
        self.item = item
        self.point = point
        self.damping = min(max(damping, 0), 1)
    }

    var dampingRatio: Double { 0.4 + 0.6 * damping }

    /// The angle to which an item turns.
    static func angle(for angle: Double) -> Double { (angle / (2 * .pi)).rounded() * (2 * .pi) }

    /// Changes the velocity of a body by one step of the spring.
    func apply(to body: inout Body, for time: Double) {
        let rate = SnapBehavior.frequency * SnapBehavior.frequency * time
        let decay = 1 + 2 * dampingRatio * SnapBehavior.frequency * time
        if body.inverseMass > 0 {
            body.velocity = (body.velocity - (body.center - point) * rate) * (1 / decay)
        }
        if body.inverseInertia > 0 {
            let angle = body.angle - SnapBehavior.angle(for: body.angle)
            body.angularVelocity = (body.angularVelocity - angle * rate) / decay
        }
    }

    /// Puts a body that has nearly arrived at its goal.
    func finish(_ body: inout Body) {
        let goal = body.inverseInertia > 0 ? SnapBehavior.angle(for: body.angle) : body.angle
        guard body.inverseMass > 0, body.center.distance(to: point) < 0.01, body.velocity.length < 1,
            abs(body.angle - goal) < 1e-4, abs(body.angularVelocity) < 0.01
        else { return }
        body.center = point
        if body.angle != goal { (body.angle, body.rotation) = (goal, .identity) }
        (body.velocity, body.angularVelocity) = (.zero, 0)
    }
}
