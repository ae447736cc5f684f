import Graphics
import SceneLanguage
import SceneModel

extension Simulation: ScriptContext {
    func value(of expression: TypedExpression) throws -> Value {
        try model.evaluate(expression)
    }

    func key(of target: Target, at location: SourceLocation) throws -> PropertyKey {
        do {
            return try target.key(in: model)
        } catch let error as EvaluationError {
            throw SceneError(error.message, hint: error.hint, at: location)
        }
    }

    func set(_ changes: [(key: PropertyKey, value: Value)], at location: SourceLocation) throws {
        for (key, value) in changes {
            try check(value, fits: key, at: location)
            try endScrolling(of: key)
            var span = try span(of: key)
            span.model = value
            begin(span, of: key)
            if case .property(let layer, _) = key { try update(clip: layer) }
        }
    }

    func currentValue(of key: PropertyKey) throws -> Value { try span(of: key).model }

    func removeAnimations(of key: PropertyKey) {
        animations.removeWaits(for: key)
        cancelAnimations(of: key)
        // The rotation of an animation along a path belongs to the position.
        guard case .property(let layer, GeometryFacet.positionX.keyPath) = key else { return }
        cancelAnimations(of: .property(layer: layer, keyPath: GeometryFacet.pathRotation.keyPath))
    }

    func removeAnimations(ofLayer layer: Int) {
        for keyPath in changingKeyPaths[layer, default: []].sorted()
        where !ScrollFacet.drawnState.contains(where: { $0.keyPath == keyPath }) {
            let key = PropertyKey.property(layer: layer, keyPath: keyPath)
            animations.removeWaits(for: key)
            cancelAnimations(of: key)
        }
    }

    /// Throws if a variable with a list of cases is set to another case.
    private func check(_ value: Value, fits key: PropertyKey, at location: SourceLocation) throws {
        guard case .variable(let index) = key, case .symbol(let cases) = scene.variables[index].type,
            let name = value.symbol, !cases.isEmpty, !cases.contains(name)
        else { return }
        throw SceneError(
            "\(scene.variables[index].name) cannot be .\(name)",
            hint: "it can be \(cases.map { ".\($0)" }.joined(separator: ", "))", at: location)
    }

    func reset(variable: Int) throws {
        let value = try model.evaluate(scene.variables[variable].initial)
        try set([(.variable(variable), value)], at: scene.variables[variable].location)
    }

    func call(action: Int, arguments: [String: Value], at location: SourceLocation) throws {
        try perform(scene.actions[action].actions, with: arguments)
    }

    /// Performs actions with other parameters.
    func perform(_ actions: [any Action], with arguments: [String: Value]) throws {
        let outer = parameters
        parameters = arguments
        defer { parameters = outer }
        try perform(actions)
    }

    func mark(_ name: String) {
        markers.append(Marker(name: name, time: time))
        record(.marker(name: name))
    }

    func canvasPoint(_ point: Point?, inLayer layer: Int) throws -> Point {
        let reader = presentation
        let middle = try values(ofLayer: layer, reader).bounds.center
        return try transformToCanvas(from: layer, reader).apply(point ?? middle)
    }
}
