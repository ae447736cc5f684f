package import SceneLanguage

/// The samplers of the scenes that other scenes contain as clips.
package struct ClipLibrary: Sendable {
    private var samplers: [String: Sampler] = [:]

    package init() {}

    /// Adds a sampler under the key of the references to its scene.
    package mutating func add(_ sampler: Sampler, as key: String) {
        samplers[key] = sampler
    }

    package subscript(_ reference: ClipReference) -> Sampler? { samplers[reference.key] }
}
