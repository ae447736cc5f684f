import SceneLanguage

/// A spring that is written with the names of SwiftUI: `{ duration: 0.5, bounce: 0.2 }`, where a scene has a response.
struct SpringMapping {
    /// What a scene writes in its place.
    let replacement: String

    /// Returns nil unless the node is a group whose keys are all arguments of SwiftUI's springs.
    init?(_ node: SourceNode) {
        guard let entries = node.entries, !entries.isEmpty,
            entries.allSatisfy({ Self.names[$0.key] != nil })
        else { return nil }
        let arguments = entries.map { "\(Self.names[$0.key] ?? ""): \($0.value.text)" }.joined(separator: ", ")
        guard var replacement = PlatformCall(in: "spring(\(arguments))")?.replacement else { return nil }
        // SwiftUI has changed the default response between its versions.
        if !replacement.contains("response") {
            replacement.replace("{ ", with: "{ response: 0.5, ", maxReplacements: 1)
        }
        self.replacement = replacement
    }

    /// The arguments of SwiftUI's `spring`, by the names that several initializers have for them.
    private static let names = [
        "duration": "duration", "springDuration": "duration", "perceptualDuration": "duration", "bounce": "bounce",
        "dampingFraction": "dampingFraction", "blendDuration": "blendDuration",
    ]
}
