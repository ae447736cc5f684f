import Graphics
import Motion
import SceneLanguage
import SceneModel

extension Simulation {
    /// Evaluates the properties of all behaviors, once at the start.
    func startDynamics() throws {
        dynamics = scene.dynamics.map(RunningDynamics.init)
        behaviorValues = try scene.behaviors.map { behavior in
            try behavior.values.mapValues { try model.evaluate($0) }
        }
    }

    func add(behavior index: Int, at location: SourceLocation) throws {
        let behavior = scene.behaviors[index]
        if dynamics[behavior.animator].fired.contains(index), let variable = behavior.variables[PushKind.active.key] {
            try set([(.variable(variable), behaviorValues[index][PushKind.active.key] ?? .bool(true))], at: location)
        }
        let bounds = behavior.kind.usesReferenceBounds ? try referenceBounds(of: behavior.animator) : .zero
        let values = try values(ofBehavior: index)
        for item in dynamics[behavior.animator].add(index, behavior, values: values, bounds: bounds) {
            try read(item: item, of: behavior.animator, isAtRest: true)
        }
        dynamics[behavior.animator].rebuild(scene.behaviors)
        wake(behavior.animator)
    }

    func remove(behavior index: Int) throws {
        let animator = scene.behaviors[index].animator
        guard dynamics[animator].added.contains(index) else { return }
        dynamics[animator].remove(index, of: scene.behaviors)
        wake(animator)
    }

    func updateItem(layer: Int, at location: SourceLocation) throws {
        let (animator, item) = try joinedItem(ofLayer: layer, at: location)
        try read(item: item, of: animator, isAtRest: false)
        wake(animator)
    }

    func addVelocity(
        _ velocity: Point, angular: Double, toItem layer: Int, at location: SourceLocation
    ) throws {
        let (animator, item) = try joinedItem(ofLayer: layer, at: location)
        dynamics[animator].addVelocity(velocity, angular: angular, to: item)
        wake(animator)
    }

    /// The animator of an item that an added behavior names, and its index.
    private func joinedItem(
        ofLayer layer: Int, at location: SourceLocation
    ) throws -> (animator: Int, item: Int) {
        for animator in dynamics.indices {
            guard let item = dynamics[animator].item(ofLayer: layer) else { continue }
            guard dynamics[animator].joined.contains(item) else { break }
            return (animator, item)
        }
        throw SceneError(
            "no behavior that was added names '\(scene.layers[layer].name)'",
            hint: "add one with addBehavior first, such as one with dynamicItem", at: location)
    }

    /// Reads the place of an item from the model values of its layer.
    private func read(item: Int, of animator: Int, isAtRest: Bool) throws {
        let values = try values(ofLayer: dynamics[animator].layers[item], model)
        dynamics[animator].place(
            item, center: Point(values.number(GeometryFacet.positionX), values.number(GeometryFacet.positionY)),
            angle: values.number(GeometryFacet.rotation), size: values.bounds.size, isAtRest: isAtRest)
    }

    private func referenceBounds(of animator: Int) throws -> Rect {
        guard let layer = scene.dynamics[animator].referenceLayer else { return Rect(origin: .zero, size: scene.size) }
        return try values(ofLayer: layer, model).bounds
    }

    /// The values of a behavior: those that variables hold, as they are shown, and the initial ones.
    private func values(ofBehavior index: Int) throws -> [String: Value] {
        var values = behaviorValues[index]
        let presentation = presentation
        for (key, variable) in scene.behaviors[index].variables {
            values[key] = try presentation.variable(variable)
        }
        return values
    }

    private func wake(_ animator: Int) {
        dynamics[animator].wake()
        guard resumedDynamics.insert(animator).inserted else { return }
        record(.dynamics(.resumed, name: scene.dynamics[animator].name))
    }

    /// Moves every world that does not rest by one step, with the behaviors as they were at the end of the tick before.
    func advanceDynamics() throws {
        for animator in dynamics.indices {
            guard dynamics[animator].isAwake else { continue }
            try countWork(of: animator)
            for push in dynamics[animator].step() { try deactivate(push) }
            try recordItems(of: animator)
            guard dynamics[animator].world.isResting || dynamics[animator].joined.isEmpty else { continue }
            dynamics[animator].sleep()
            resumedDynamics.remove(animator)
            record(.dynamics(.paused, name: scene.dynamics[animator].name))
            try perform(scene.dynamics[animator].didPause)
        }
    }

    /// Whether a value of a behavior that was added may change without an action.
    var watchesVariables: Bool {
        dynamics.contains { $0.added.contains { !scene.behaviors[$0].variables.isEmpty } }
    }

    /// Applies the properties of behaviors that have changed in this tick. A change wakes the world.
    func updateDynamics() throws {
        for animator in dynamics.indices { try refresh(animator) }
    }

    private func refresh(_ animator: Int) throws {
        var isChanged = false
        for index in dynamics[animator].added where !scene.behaviors[index].variables.isEmpty {
            if dynamics[animator].update(index, values: try values(ofBehavior: index)) { isChanged = true }
        }
        guard isChanged else { return }
        dynamics[animator].rebuild(scene.behaviors)
        wake(animator)
    }

    /// After its impulse a push is not active any more.
    private func deactivate(_ push: Int) throws {
        guard let variable = scene.behaviors[push].variables[PushKind.active.key] else { return }
        try set([(.variable(variable), .bool(false))], at: scene.behaviors[push].location)
        _ = dynamics[scene.behaviors[push].animator].update(push, values: try values(ofBehavior: push))
    }

    /// Writes the places of the items to the model values of their layers.
    private func recordItems(of animator: Int) throws {
        let running = dynamics[animator]
        for item in running.joined.sorted() where !running.world.items[item].isAnchored {
            let (body, layer) = (running.world.items[item], running.layers[item])
            let values = [
                (GeometryFacet.positionX, body.center.x), (GeometryFacet.positionY, body.center.y),
                (GeometryFacet.rotation, body.angle),
            ]
            for (property, value) in values {
                guard abs(value) <= SceneLimits.dynamicDistance else {
                    throw SceneError(
                        "\(scene.layers[layer].name) moves further than \(Value.format(SceneLimits.dynamicDistance)) points",
                        hint: "stop it with boundaries, resistance or removeBehavior",
                        at: scene.dynamics[animator].location, isLimit: true)
                }
                let key = PropertyKey.property(layer: layer, keyPath: property.keyPath)
                dynamicSamples += tracks[key]?.record(value, at: tick) ?? 0
            }
        }
        guard dynamicSamples <= SceneLimits.dynamicSamples else {
            throw SceneError(
                "the items of dynamic animators move for too long: more than \(SceneLimits.dynamicSamples) values",
                hint: "let them rest, or end the script earlier", at: scene.dynamics[animator].location,
                isLimit: true)
        }
    }

    private func countWork(of animator: Int) throws {
        dynamicWork += dynamics[animator].world.stepCost
        guard dynamicWork <= SceneLimits.dynamicWork else {
            throw SceneError(
                "the dynamic animators test more than \(SceneLimits.dynamicWork) pairs, walls and contacts",
                hint: "use fewer items or boundaries, or let them rest", at: scene.dynamics[animator].location,
                isLimit: true)
        }
    }
}
