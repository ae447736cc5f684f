package import Graphics

/// A body of UIDynamics: its state, and the properties that UIDynamicItemBehavior sets (motion.md, section 15).
///
/// Points, seconds and radians, clockwise on a y-down screen. The defaults are Apple's.
package struct DynamicItem: Sendable, Hashable {
    /// What collides (UIDynamicItemCollisionBoundsType).
    package enum Shape: String, Sendable, Hashable, CaseIterable {
        case rectangle
        /// A circle whose diameter is the smaller side.
        case ellipse
    }

    package var center: Point
    package var size: Size
    package var shape: Shape
    /// Any number of turns.
    package var angle: Double
    /// In points per second.
    package var velocity: Point
    /// In radians per second.
    package var angularVelocity: Double

    /// The mass is `density width height / 10,000`: 1 for 100 x 100 points.
    package var density: Double
    /// 0...1; of two bodies that collide the greater counts.
    package var elasticity: Double
    /// The coefficient of friction, 0 or more; of two bodies that collide the geometric mean counts.
    package var friction: Double
    /// By which rate the velocity decays, per second.
    package var resistance: Double
    /// By which rate the angular velocity decays, per second.
    package var angularResistance: Double
    package var allowsRotation: Bool
    /// Whether other bodies collide with it while it stays where it is.
    package var isAnchored: Bool

    package init(
        center: Point, size: Size, shape: Shape = .rectangle, angle: Double = 0, velocity: Point = .zero,
        angularVelocity: Double = 0, density: Double = 1, elasticity: Double = 0, friction: Double = 0,
        resistance: Double = 0, angularResistance: Double = 0, allowsRotation: Bool = true, isAnchored: Bool = false
    ) {
        self.center = center
        self.size = size
        self.shape = shape
        self.angle = angle
        self.velocity = velocity
        self.angularVelocity = angularVelocity
        self.density = density
        self.elasticity = elasticity
        self.friction = friction
        self.resistance = resistance
        self.angularResistance = angularResistance
        self.allowsRotation = allowsRotation
        self.isAnchored = isAnchored
    }

    /// Without a unit; at least 1e-6, so that forces stay finite.
    package var mass: Double { max(density * size.width * size.height / 10_000, 1e-6) }

    /// In units of mass times square points, about the centre. A convention: a plate of even density.
    package var momentOfInertia: Double {
        switch shape {
        case .rectangle: max(mass * (size.width * size.width + size.height * size.height) / 12, 1e-6)
        case .ellipse: max(mass * radius * radius / 2, 1e-6)
        }
    }

    /// Of the ellipse, in points.
    package var radius: Double { min(size.width, size.height) / 2 }

    /// Of translation and rotation.
    package var kineticEnergy: Double {
        guard !isAnchored else { return 0 }
        let rotation = allowsRotation ? momentOfInertia * angularVelocity * angularVelocity : 0
        return (mass * velocity.dot(velocity) + rotation) / 2
    }
}

/// The state of an item during a step, with what the solver needs of it.
struct Body {
    var center: Point
    var rotation: UnitRotation
    var angle: Double
    var velocity: Point
    var angularVelocity: Double
    let inverseMass: Double
    let inverseInertia: Double

    init(_ item: DynamicItem, rotation: UnitRotation) {
        center = item.center
        angle = item.angle
        self.rotation = rotation
        inverseMass = item.isAnchored ? 0 : 1 / item.mass
        inverseInertia = item.isAnchored || !item.allowsRotation ? 0 : 1 / item.momentOfInertia
        velocity = inverseMass > 0 ? item.velocity : .zero
        angularVelocity = inverseInertia > 0 ? item.angularVelocity : 0
    }

    /// The velocity of a point of the body, given by its arm from the centre.
    func velocity(at arm: Point) -> Point { velocity + arm.turned * angularVelocity }

    mutating func apply(impulse: Point, at arm: Point) {
        velocity = velocity + impulse * inverseMass
        angularVelocity += arm.cross(impulse) * inverseInertia
    }

    /// Moves the body without a change of its velocity, as an impulse would in one unit of time.
    mutating func displace(impulse: Point, at arm: Point) {
        center = center + impulse * inverseMass
        turn(by: arm.cross(impulse) * inverseInertia)
    }

    mutating func turn(by angle: Double) {
        guard angle != 0 else { return }
        self.angle += angle
        rotation = rotation.rotated(by: UnitRotation(angle: angle))
    }

    mutating func move(for time: Double) {
        center = center + velocity * time
        turn(by: angularVelocity * time)
    }

    /// The inverse of the mass that an impulse in a direction meets at an arm.
    func inverseMass(at arm: Point, along direction: Point) -> Double {
        let lever = arm.cross(direction)
        return inverseMass + lever * lever * inverseInertia
    }
}
