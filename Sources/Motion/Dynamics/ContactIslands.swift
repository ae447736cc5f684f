import Graphics

/// Groups of bodies that are connected by contacts in one step. Walls and bodies that cannot move connect nothing.
///
/// Contacts are solved one after the other; where several bounce at the same time, that could add energy. The impulses of
/// such a group are reduced by one factor, which keeps the momentum.
struct ContactIslands {
    private var parents: [Int]
    /// The roots of groups with a rod, whose anchor may give them energy.
    private var driven: Set<Int> = []

    init(_ bodies: [Body], _ constraints: [ContactConstraint], rods: [Rod]) {
        parents = Array(bodies.indices)
        func isMovable(_ index: Int) -> Bool { bodies[index].inverseMass > 0 }
        for constraint in constraints {
            if let second = constraint.second, isMovable(constraint.first), isMovable(second) {
                join(constraint.first, second)
            }
        }
        for rod in rods {
            if let second = rod.link.second, isMovable(rod.link.first), isMovable(second) {
                join(rod.link.first, second)
            }
        }
        for rod in rods {
            driven.insert(root(rod.link.first))
            if let second = rod.link.second { driven.insert(root(second)) }
        }
    }

    /// Reduces the change of the velocities of each group without a rod so that its kinetic energy does not grow.
    ///
    /// - Parameter start: the bodies before the contacts were solved.
    mutating func limitEnergy(of bodies: inout [Body], from start: [Body]) {
        // Of each group: the energy of the change alone, and the part that is linear in the change.
        var square = Array(repeating: 0.0, count: bodies.count)
        var linear = square
        for index in bodies.indices where bodies[index].inverseMass > 0 {
            let group = root(index)
            let change = bodies[index].velocity - start[index].velocity
            square[group] += change.dot(change) / bodies[index].inverseMass / 2
            linear[group] += change.dot(start[index].velocity) / bodies[index].inverseMass
            guard bodies[index].inverseInertia > 0 else { continue }
            let turn = bodies[index].angularVelocity - start[index].angularVelocity
            square[group] += turn * turn / bodies[index].inverseInertia / 2
            linear[group] += turn * start[index].angularVelocity / bodies[index].inverseInertia
        }
        for index in bodies.indices where bodies[index].inverseMass > 0 {
            let group = root(index)
            guard square[group] + linear[group] > 0, !driven.contains(group) else { continue }
            let factor = max(-linear[group] / square[group], 0)
            let (before, after) = (start[index], bodies[index])
            bodies[index].velocity = before.velocity + (after.velocity - before.velocity) * factor
            bodies[index].angularVelocity =
                before.angularVelocity + (after.angularVelocity - before.angularVelocity) * factor
        }
    }

    private mutating func join(_ first: Int, _ second: Int) {
        let (a, b) = (root(first), root(second))
        parents[max(a, b)] = min(a, b)
    }

    /// Shortens the way to the root as it goes.
    private mutating func root(_ index: Int) -> Int {
        var index = index
        while parents[index] != index {
            parents[index] = parents[parents[index]]
            index = parents[index]
        }
        return index
    }
}
