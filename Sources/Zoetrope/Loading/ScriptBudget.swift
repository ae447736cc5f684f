import SceneLanguage
import SceneModel

/// Limits the duration of all scripts of a scene that one command plays.
package struct ScriptBudget {
    private var seconds = 0.0

    package init() {}

    /// Adds a script that was played.
    ///
    /// - Throws: exit code 3 if all scripts together are longer than the limit.
    package mutating func add(_ scene: PreparedScene) throws(ZoetropeError) {
        seconds += scene.duration
        guard seconds <= SceneLimits.allScriptsSeconds else {
            throw ZoetropeError(
                .limit,
                """
                \(scene.file): its scripts play longer than \(Value.format(SceneLimits.allScriptsSeconds)) s in all: \
                play one of them with --script
                """)
        }
    }
}
