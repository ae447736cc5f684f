import Graphics

/// One point at which a body touches another or a wall, in one step: it pushes and rubs, and never pulls.
///
/// A contact may exist before the surfaces meet: it then limits the approach to what closes the gap in this step, so that
/// nothing passes through a wall.
struct ContactConstraint {
    /// Equal in the next step if the same parts touch.
    struct Key: Hashable {
        let contact: DynamicContact
        let feature: Int
    }

    let key: Key
    let first: Int
    /// Nil for a wall.
    let second: Int?
    let firstArm: Point
    let secondArm: Point
    let normal: Point
    let gap: Double
    let friction: Double
    /// The velocity along the normal that is due, in points per second.
    let goal: Double
    let bounces: Bool
    private let normalMass: Double
    private let tangentMass: Double
    var normalImpulse = 0.0
    var tangentImpulse = 0.0

    /// Slower approaches do not bounce, in points per second (a convention).
    static let bounceSpeed = 100.0
    /// Resting bodies may overlap by this much, in points, so that their contact lasts.
    static let slop = 0.005

    init(
        _ touch: CollisionShape.Touch, key: Key, first: Int, second: Int?, friction: Double, elasticity: Double,
        bodies: [Body], time: Double
    ) {
        self.key = key
        self.first = first
        self.second = second
        self.friction = friction
        normal = touch.normal
        gap = touch.gap
        firstArm = touch.point - bodies[first].center
        secondArm = second.map { touch.point - bodies[$0].center } ?? .zero
        let tangent = touch.normal.turned
        var masses = (
            bodies[first].inverseMass(at: firstArm, along: touch.normal),
            bodies[first].inverseMass(at: firstArm, along: tangent)
        )
        var velocity = bodies[first].velocity(at: firstArm)
        if let second {
            masses.0 += bodies[second].inverseMass(at: secondArm, along: touch.normal)
            masses.1 += bodies[second].inverseMass(at: secondArm, along: tangent)
            velocity = velocity - bodies[second].velocity(at: secondArm)
        }
        normalMass = masses.0 > 0 ? 1 / masses.0 : 0
        tangentMass = masses.1 > 0 ? 1 / masses.1 : 0
        let approach = velocity.dot(touch.normal)
        bounces = elasticity > 0 && approach < -ContactConstraint.bounceSpeed && touch.gap + approach * time < 0
        goal = bounces ? -elasticity * approach : -max(touch.gap, 0) / time
    }

    /// Applies the impulses of the step before.
    mutating func begin(normal: Double, tangent: Double, _ bodies: inout [Body]) {
        guard !bounces else { return }
        (normalImpulse, tangentImpulse) = (normal, tangent)
        apply(self.normal * normal + self.normal.turned * tangent, &bodies)
    }

    mutating func solve(_ bodies: inout [Body]) {
        if friction > 0 {
            let tangent = normal.turned
            let limit = friction * normalImpulse
            let impulse = tangentImpulse - tangentMass * velocity(bodies).dot(tangent)
            let limited = min(max(impulse, -limit), limit)
            apply(tangent * (limited - tangentImpulse), &bodies)
            tangentImpulse = limited
        }
        let impulse = max(normalImpulse + normalMass * (goal - velocity(bodies).dot(normal)), 0)
        apply(normal * (impulse - normalImpulse), &bodies)
        normalImpulse = impulse
    }

    /// Moves bodies that overlap and do not bounce apart, by a fifth of the overlap.
    ///
    /// - Parameter start: the bodies at the start of the step.
    func separate(_ bodies: inout [Body], from start: [Body]) {
        guard !bounces, normalMass > 0 else { return }
        var shift = displacement(of: first, firstArm, bodies, start)
        if let second { shift = shift - displacement(of: second, secondArm, bodies, start) }
        let overlap = -(gap + shift.dot(normal)) - ContactConstraint.slop
        guard overlap > 0 else { return }
        let impulse = normal * (normalMass * min(overlap * 0.2, 2))
        bodies[first].displace(impulse: impulse, at: firstArm)
        if let second { bodies[second].displace(impulse: impulse * -1, at: secondArm) }
    }

    private func displacement(of index: Int, _ arm: Point, _ bodies: [Body], _ start: [Body]) -> Point {
        let local = start[index].rotation.applyInverse(arm)
        return bodies[index].center + bodies[index].rotation.apply(local) - start[index].center - arm
    }

    private func velocity(_ bodies: [Body]) -> Point {
        bodies[first].velocity(at: firstArm) - (second.map { bodies[$0].velocity(at: secondArm) } ?? .zero)
    }

    private func apply(_ impulse: Point, _ bodies: inout [Body]) {
        bodies[first].apply(impulse: impulse, at: firstArm)
        if let second { bodies[second].apply(impulse: impulse * -1, at: secondArm) }
    }
}
