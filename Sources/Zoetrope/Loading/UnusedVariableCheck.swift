import SceneLanguage
import SceneModel

/// Finds variables that nothing reads, usually because of a name that was changed. A review reports them; a rendering does not need to.
struct UnusedVariableCheck {
    let warnings: [Diagnostic]

    init(_ scene: Scene) {
        // A file with parameters is included by scenes, which can read its variables.
        guard scene.parameters.isEmpty else {
            warnings = []
            return
        }
        warnings = scene.unusedVariables.map { index in
            let variable = scene.variables[index]
            let name = variable.name.prefix { $0 != "[" }
            let isSet = scene.changing.contains(.variable(index))
            return Diagnostic(
                .warning, "the variable '\(name)' is \(isSet ? "set, but " : "")never read",
                hint: "remove it, or use it in a binding, a condition or an expectation", at: variable.location,
                length: name.count)
        }
    }
}
