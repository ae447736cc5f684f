package import SceneLanguage

/// The scenes that others play as clips, each played once and ready to be asked for any instant.
package struct ClipLibrary: Sendable {
    private var samplers: [String: Sampler] = [:]

    package init() {}

    /// Adds a scene under the key of the references to it.
    package mutating func add(_ sampler: Sampler, as key: String) {
        samplers[key] = sampler
    }

    package subscript(_ reference: ClipReference) -> Sampler? { samplers[reference.key] }
}
