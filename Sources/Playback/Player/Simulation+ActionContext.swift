import Graphics
import SceneLanguage
import SceneModel

extension Simulation: ScriptContext {
    func value(of expression: TypedExpression) throws -> Value {
        try model.evaluate(expression)
    }

    func cell(of target: Target, at location: SourceLocation) throws -> PropertyKey {
        do {
            return try target.cell(in: model)
        } catch let error as EvaluationError {
            throw SceneError(error.message, hint: error.hint, at: location)
        }
    }

    func set(_ changes: [(cell: PropertyKey, value: Value)], at location: SourceLocation) throws {
        for (cell, value) in changes {
            try check(value, fits: cell, at: location)
            cancelAnimations(of: cell)
            var span = try span(of: cell)
            span.model = value
            begin(span, of: cell)
            if case .property(let layer, _) = cell { try follow(clip: layer) }
        }
    }

    /// A variable with a list of cases takes no other.
    private func check(_ value: Value, fits cell: PropertyKey, at location: SourceLocation) throws {
        guard case .variable(let index) = cell, case .symbol(let cases) = scene.variables[index].type,
            let name = value.symbol, !cases.isEmpty, !cases.contains(name)
        else { return }
        throw SceneError(
            "\(scene.variables[index].name) cannot be .\(name)",
            hint: "it is one of \(cases.map { ".\($0)" }.joined(separator: ", "))", at: location)
    }

    func reset(variable: Int) throws {
        let value = try model.evaluate(scene.variables[variable].initial)
        try set([(.variable(variable), value)], at: scene.variables[variable].location)
    }

    func call(action: Int, arguments: [String: Value], at location: SourceLocation) throws {
        try perform(scene.actions[action].actions, with: arguments)
    }

    /// Runs actions that see other parameters.
    func perform(_ actions: [any Action], with arguments: [String: Value]) throws {
        let outer = parameters
        parameters = arguments
        defer { parameters = outer }
        try perform(actions)
    }

    func mark(_ name: String) {
        markers.append(Marker(name: name, time: time))
        record("marker", [("name", .text(name))])
    }

    func canvasPoint(_ point: Point?, inLayer layer: Int) throws -> Point {
        let reader = presentation
        let middle = try values(ofLayer: layer, reader).bounds.center
        return try transformToCanvas(from: layer, reader).apply(point ?? middle)
    }
}
