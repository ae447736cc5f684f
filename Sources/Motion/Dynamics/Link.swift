import Graphics

/// An attachment in one step: the arms of its two points.
struct Link {
    let first: Int
    /// Nil for a fixed point.
    let second: Int?
    let firstArm: Point
    /// From the centre of the second body; the fixed point itself where there is none.
    let secondArm: Point
    /// From the second to the first point, at the start of the step.
    let vector: Point

    /// Nil if an index is invalid, or both ends are the same item.
    init?(_ attachment: AttachmentBehavior, _ bodies: [Body]) {
        guard bodies.indices.contains(attachment.item) else { return nil }
        first = attachment.item
        firstArm = bodies[first].rotation.apply(attachment.offset)
        switch attachment.anchor {
        case .point(let point):
            (second, secondArm) = (nil, point)
            vector = bodies[first].center + firstArm - point
        case .item(let other, let offset):
            guard bodies.indices.contains(other), other != attachment.item else { return nil }
            second = other
            secondArm = bodies[other].rotation.apply(offset)
            vector = bodies[first].center + firstArm - bodies[other].center - secondArm
        }
    }

    /// The relative velocity of the first point.
    func velocity(_ bodies: [Body]) -> Point {
        bodies[first].velocity(at: firstArm) - (second.map { bodies[$0].velocity(at: secondArm) } ?? .zero)
    }

    func inverseMass(along direction: Point, _ bodies: [Body]) -> Double {
        bodies[first].inverseMass(at: firstArm, along: direction)
            + (second.map { bodies[$0].inverseMass(at: secondArm, along: direction) } ?? 0)
    }

    /// The velocity that an impulse of 1 along x gives to the first point along y, relative to the second.
    func coupling(_ bodies: [Body]) -> Double {
        -firstArm.x * firstArm.y * bodies[first].inverseInertia
            - (second.map { secondArm.x * secondArm.y * bodies[$0].inverseInertia } ?? 0)
    }

    func apply(_ impulse: Point, to bodies: inout [Body]) {
        bodies[first].apply(impulse: impulse, at: firstArm)
        if let second { bodies[second].apply(impulse: impulse * -1, at: secondArm) }
    }

    /// The vector after a step with the present velocities.
    func predictedVector(_ bodies: [Body], after time: Double) -> Point {
        func place(_ body: Body, _ arm: Point) -> Point {
            body.center + body.velocity * time + UnitRotation(angle: body.angularVelocity * time).apply(arm)
        }
        return place(bodies[first], firstArm) - (second.map { place(bodies[$0], secondArm) } ?? secondArm)
    }

    /// Changes the velocities by one step of a spring, `a = -(2 pi f)^2 (distance - length) - 2 z (2 pi f) v`.
    func applySpring(_ attachment: AttachmentBehavior, length: Double, to bodies: inout [Body], for time: Double) {
        let frequency = 2 * .pi * min(attachment.frequency, 60)
        let decay = 1 + 2 * max(attachment.damping, 0) * frequency * time
        let distance = vector.length
        // A spring of length 0 acts in both directions; another one along the line between its ends.
        let pulls: [(direction: Point, extension: Double)] =
            length > 1e-9
            ? [(vector.normalized ?? Point(0, 1), distance - length)]
            : [(Point(1, 0), vector.x), (Point(0, 1), vector.y)]
        for pull in pulls {
            let inverse = inverseMass(along: pull.direction, bodies)
            guard inverse > 0 else { continue }
            let speed = velocity(bodies).dot(pull.direction)
            let goal = (speed - frequency * frequency * pull.extension * time) / decay
            apply(pull.direction * ((goal - speed) / inverse), to: &bodies)
        }
    }
}

/// A link that keeps its length over the step: the impulses act along the direction at the start, and are chosen so that
/// the length after the step is exact (the method SHAKE, which neither feeds nor drains energy).
struct Rod {
    let link: Link
    /// The vector or, along `direction`, the length that is due after the step.
    let goal: Point
    let length: Double
    let direction: Point?

    /// An error of the length is corrected by at most this much in a step, in points.
    static let correction = 20.0

    init(_ link: Link, length: Double) {
        self.link = link
        let distance = link.vector.length
        direction = length > 1e-9 ? link.vector.normalized ?? Point(0, 1) : nil
        self.length = distance + min(max(length - distance, -Rod.correction), Rod.correction)
        goal = distance > Rod.correction ? link.vector * (1 - Rod.correction / distance) : .zero
    }

    func solve(_ bodies: inout [Body], for time: Double) {
        let vector = link.predictedVector(bodies, after: time)
        if let direction {
            let inverse = link.inverseMass(along: direction, bodies)
            guard inverse > 0 else { return }
            link.apply(direction * ((length - vector.length) / (time * inverse)), to: &bodies)
            return
        }
        // A pin: both components at once.
        let (xx, yy) = (
            link.inverseMass(along: Point(1, 0), bodies), link.inverseMass(along: Point(0, 1), bodies)
        )
        let xy = link.coupling(bodies)
        let determinant = xx * yy - xy * xy
        guard determinant > 0 else { return }
        let error = (goal - vector) * (1 / (time * determinant))
        link.apply(Point(yy * error.x - xy * error.y, xx * error.y - xy * error.x), to: &bodies)
    }
}
