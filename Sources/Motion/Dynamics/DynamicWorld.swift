import Graphics

/// UIDynamicAnimator: items, the behaviors that act on them, and their motion in steps of 1/600 s (motion.md, section 15).
///
/// The same world makes the same motion on every machine, to the bit: only additions, multiplications, divisions and square
/// roots are used, always in the same order. Apple's solver is not published; the method and its numbers are conventions.
package struct DynamicWorld: Sendable {
    package var items: [DynamicItem]
    package var gravity: [GravityBehavior] = []
    package var pushes: [PushBehavior] = []
    package var attachments: [AttachmentBehavior] = []
    package var snaps: [SnapBehavior] = []
    package var collisions: [CollisionBehavior] = []

    /// The number of steps that were made.
    package private(set) var stepCount = 0
    /// What touches after the last step, in a fixed order.
    package private(set) var contacts: [DynamicContact] = []

    /// In seconds: one tick of the clock of a script.
    package static let stepDuration = 1.0 / 600
    /// Passes over all contacts and rods in one step.
    package static let iterations = 16
    /// Below these speeds for a tenth of a second the world counts as resting, in points and radians per second.
    package static let restSpeed = (linear: 0.5, angular: 0.01)
    private static let restSteps = 60

    /// Of each item, with the angle to which it belongs.
    private var rotations: [(angle: Double, rotation: UnitRotation)] = []
    private var impulses: [ContactConstraint.Key: (normal: Double, tangent: Double)] = [:]
    private var quietSteps = 0

    package init(items: [DynamicItem]) { self.items = items }

    /// Whether nothing has moved for a tenth of a second.
    package var isResting: Bool { quietSteps >= DynamicWorld.restSteps }

    /// Makes the world count as moving, after its items or behaviors were changed.
    package mutating func wake() { quietSteps = 0 }

    /// Forgets what touched in the last step, after behaviors were added or removed.
    package mutating func forgetContacts() { (impulses, contacts) = ([:], []) }

    /// How much a step costs: the items, the pairs and walls that it tests, and each pass over what touches and what is
    /// attached.
    package var stepCost: Int {
        collisions.reduce(items.count + DynamicWorld.iterations * (contacts.count + attachments.count)) {
            sum, behavior in
            let members = behavior.items?.count ?? items.count
            return sum + members * (members / 2 + behavior.boundaries.count + (behavior.bounds == nil ? 0 : 4))
        }
    }

    /// In units of mass times square points per square second.
    package var kineticEnergy: Double { items.reduce(0) { $0 + $1.kineticEnergy } }

    /// Moves everything by one step: forces, then contacts and rods, then the places, from the new velocities.
    ///
    /// Cost: one test for each pair of items and each item and wall; `iterations` passes over what touches and over the
    /// attachments.
    package mutating func step() {
        let time = DynamicWorld.stepDuration
        let start = currentBodies()
        var bodies = start
        applyForces(to: &bodies, for: time)
        let pushed = bodies
        var constraints = touching(bodies, for: time)
        for index in constraints.indices {
            guard let impulse = impulses[constraints[index].key] else { continue }
            constraints[index].begin(normal: impulse.normal, tangent: impulse.tangent, &bodies)
        }
        let rods = attachments.filter(\.isRod).compactMap { attachment in
            Link(attachment, bodies).map { Rod($0, length: attachment.length ?? $0.vector.length) }
        }
        for _ in 0..<DynamicWorld.iterations {
            for index in constraints.indices { constraints[index].solve(&bodies) }
            for rod in rods { rod.solve(&bodies, for: time) }
        }
        var islands = ContactIslands(bodies, constraints, rods: rods)
        islands.limitEnergy(of: &bodies, from: pushed)
        for index in bodies.indices { bodies[index].move(for: time) }
        for _ in 0..<4 {
            for constraint in constraints { constraint.separate(&bodies, from: start) }
        }
        for snap in snaps where bodies.indices.contains(snap.item) { snap.finish(&bodies[snap.item]) }
        keep(bodies, constraints)
    }

    /// The bodies at the start of a step. An angle that was set from outside gets its rotation.
    private mutating func currentBodies() -> [Body] {
        if rotations.count != items.count { rotations = items.map { ($0.angle, UnitRotation(angle: $0.angle)) } }
        for index in items.indices where rotations[index].angle != items[index].angle {
            rotations[index] = (items[index].angle, UnitRotation(angle: items[index].angle))
        }
        return zip(items, rotations).map { Body($0, rotation: $1.rotation) }
    }

    private mutating func applyForces(to bodies: inout [Body], for time: Double) {
        let snapped = Set(snaps.map(\.item))
        for field in gravity {
            for index in field.items ?? Array(bodies.indices)
            where bodies.indices.contains(index) && bodies[index].inverseMass > 0 && !snapped.contains(index) {
                bodies[index].velocity = bodies[index].velocity + field.vector * (GravityBehavior.unit * time)
            }
        }
        for index in pushes.indices where pushes[index].isActive {
            let push = pushes[index]
            let impulse = push.vector * (PushBehavior.unit * (push.mode == .instantaneous ? 1 : time))
            for item in push.items where bodies.indices.contains(item) && !snapped.contains(item) {
                bodies[item].apply(impulse: impulse, at: bodies[item].rotation.apply(push.offset))
            }
            if push.mode == .instantaneous { pushes[index].isActive = false }
        }
        for index in attachments.indices {
            guard let link = Link(attachments[index], bodies) else { continue }
            let length = attachments[index].length ?? link.vector.length
            attachments[index].length = length
            if !attachments[index].isRod {
                link.applySpring(attachments[index], length: length, to: &bodies, for: time)
            }
        }
        for snap in snaps where bodies.indices.contains(snap.item) { snap.apply(to: &bodies[snap.item], for: time) }
        for index in bodies.indices {
            bodies[index].velocity = bodies[index].velocity * (1 / (1 + max(items[index].resistance, 0) * time))
            bodies[index].angularVelocity /= 1 + max(items[index].angularResistance, 0) * time
        }
    }

    private mutating func keep(_ bodies: [Body], _ constraints: [ContactConstraint]) {
        var isQuiet = true
        for index in bodies.indices {
            items[index].center = bodies[index].center
            items[index].angle = bodies[index].angle
            items[index].velocity = bodies[index].velocity
            items[index].angularVelocity = bodies[index].angularVelocity
            rotations[index] = (bodies[index].angle, bodies[index].rotation)
            let (linear, angular) = DynamicWorld.restSpeed
            if bodies[index].velocity.length > linear || abs(bodies[index].angularVelocity) > angular {
                isQuiet = false
            }
        }
        impulses = [:]
        contacts = []
        for constraint in constraints where constraint.normalImpulse > 0 {
            impulses[constraint.key] = (constraint.normalImpulse, constraint.tangentImpulse)
            if contacts.last != constraint.key.contact { contacts.append(constraint.key.contact) }
        }
        quietSteps = isQuiet ? quietSteps + 1 : 0
        stepCount += 1
    }
}

extension DynamicWorld {
    /// The contacts of a step: pairs in ascending order, then walls, for one behavior after the other.
    private func touching(_ bodies: [Body], for time: Double) -> [ContactConstraint] {
        guard !collisions.isEmpty else { return [] }
        let shapes = zip(items, bodies).map { CollisionShape($0, $1) }
        // How far the surface of each body may move in the step, and how far it is from its centre.
        let reaches = items.map { $0.size.width + $0.size.height }
        let margins = bodies.indices.map { index in
            (bodies[index].velocity.length + abs(bodies[index].angularVelocity) * reaches[index]) * time
                + ContactConstraint.slop
        }
        var result: [ContactConstraint] = []
        for (number, behavior) in collisions.enumerated() {
            let members = (behavior.items ?? Array(bodies.indices)).filter(bodies.indices.contains)
            func add(_ touches: [CollisionShape.Touch], _ item: Int, _ other: DynamicContact.Other) {
                var second: Int?
                if case .item(let index) = other { second = index }
                for touch in touches {
                    result.append(
                        ContactConstraint(
                            touch,
                            key: .init(contact: DynamicContact(item: item, other: other), feature: touch.feature),
                            first: item, second: second, friction: friction(item, second),
                            elasticity: elasticity(item, second), bodies: bodies, time: time))
                }
            }
            if behavior.mode != .boundaries {
                for (position, first) in members.enumerated() {
                    for second in members[(position + 1)...]
                    where first != second && (bodies[first].inverseMass > 0 || bodies[second].inverseMass > 0) {
                        let margin = margins[first] + margins[second]
                        let distance = bodies[first].center.distance(to: bodies[second].center)
                        guard distance <= (reaches[first] + reaches[second]) / 2 + margin else { continue }
                        add(shapes[first].touches(shapes[second], within: margin), first, .item(second))
                    }
                }
            }
            guard behavior.mode != .items else { continue }
            for item in members where bodies[item].inverseMass > 0 {
                for (index, boundary) in behavior.boundaries.enumerated() where boundary.start != boundary.end {
                    guard boundary.isNear(bodies[item].center, within: reaches[item] / 2 + margins[item]) else {
                        continue
                    }
                    let wall = CollisionShape.polygon([boundary.start, boundary.end])
                    add(
                        shapes[item].touches(wall, within: margins[item]), item,
                        .boundary(behavior: number, index))
                }
                guard let bounds = behavior.bounds else { continue }
                let planes = [
                    (bounds.origin, Point(1, 0)), (bounds.origin, Point(0, 1)),
                    (Point(bounds.maxX, bounds.maxY), Point(-1, 0)), (Point(bounds.maxX, bounds.maxY), Point(0, -1)),
                ]
                for (side, plane) in planes.enumerated() {
                    add(
                        shapes[item].touches(plane: plane.0, normal: plane.1, within: margins[item]), item,
                        .bounds(behavior: number, side: side))
                }
            }
        }
        return result
    }

    /// A wall has the friction and the elasticity of what touches it.
    private func friction(_ first: Int, _ second: Int?) -> Double {
        let mine = max(items[first].friction, 0)
        return (mine * (second.map { max(items[$0].friction, 0) } ?? mine)).squareRoot()
    }

    private func elasticity(_ first: Int, _ second: Int?) -> Double {
        min(max(items[first].elasticity, second.map { items[$0].elasticity } ?? 0, 0), 1)
    }
}
