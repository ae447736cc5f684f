import SceneFile
package import Zoetrope

/// What `zoetrope docs` did, or found.
package struct DocsReport: Sendable, Encodable {
    package enum State: String, Sendable, Encodable {
        case written, current, stale, missing, failed
    }

    package struct Scene: Sendable, Encodable {
        /// The file, as the user named it.
        package var scene: String
        /// Of its files.
        package var name: String
        package var state: State
        /// Why it failed.
        package var problem: ZoetropeError?
        /// Of all its files.
        package var bytes: Int

        private enum CodingKeys: String, CodingKey { case scene, name, state, bytes, errors }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(scene, forKey: .scene)
            try container.encode(name, forKey: .name)
            try container.encode(state, forKey: .state)
            try container.encode(bytes, forKey: .bytes)
            try container.encodeIfPresent(problem?.messages, forKey: .errors)
        }
    }

    package var folder: String
    package var scenes: [Scene] = []
    /// Files of the gallery that are not what they should be.
    package var stale: [String] = []
    /// Files that belong to no scene any more.
    package var leftovers: [String] = []
    /// Those of them that were removed.
    package var removed: [String] = []
    /// Of all files.
    package var bytes = 0
    /// Scenes that the gallery shows, those of other runs among them.
    package var shown = 0

    package init(folder: String) { self.folder = folder }

    /// How the run should end.
    package var exitCode: ExitCode {
        if let problem = scenes.compactMap(\.problem).first { return problem.exitCode }
        let isStale = !stale.isEmpty || scenes.contains { $0.state == .stale || $0.state == .missing }
        return isStale ? .different : .done
    }

    /// A line for people about a scene.
    package func message(_ scene: Scene) -> String {
        let page = PathText.join(folder, "\(scene.name).html")
        return switch scene.state {
        case .written: "\(page): written"
        case .current: "\(page): up to date"
        case .stale: "\(page): stale; \(scene.scene), the options or the program have changed, or a file of it has"
        case .missing: "\(page): missing; \(scene.scene) gives it"
        case .failed: "\(page): not written"
        }
    }

    package var json: String { JSONText.encode(self) }
}
