import SceneFile
package import Zoetrope

/// The result of `zoetrope docs`.
package struct DocsReport: Sendable, Encodable {
    package enum State: String, Sendable, Encodable {
        case written, copied, current, stale, missing, failed
    }

    /// Why a page is stale.
    package enum StaleReason: Sendable {
        /// What the page itself shows.
        case own
        /// The title of a page that it links to.
        case adjacentTitle
        /// It links to other pages.
        case adjacentPage
    }

    package struct Scene: Sendable, Encodable {
        /// The path of the scene file as given by the user.
        package var scene: String
        /// The name of its files, without extension.
        package var name: String
        /// The page to open, relative to the folder.
        package var page: String
        package var state: State
        var staleReason = StaleReason.own
        /// Why it failed.
        package var problem: ZoetropeError?
        /// The total size of its files.
        package var bytes: Int
        /// The warnings about the scene, ready to print; empty for a page that was not written.
        package var warnings: [String] = []

        private enum CodingKeys: String, CodingKey { case scene, name, page, state, bytes, errors, warnings }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(scene, forKey: .scene)
            try container.encode(name, forKey: .name)
            try container.encode(page, forKey: .page)
            try container.encode(state, forKey: .state)
            try container.encode(bytes, forKey: .bytes)
            try container.encodeIfPresent(problem?.messages, forKey: .errors)
            if !warnings.isEmpty { try container.encode(warnings, forKey: .warnings) }
        }
    }

    package var folder: String
    /// The page of the gallery to open, relative to the folder; nil if there is none.
    package var index: String?
    package var scenes: [Scene] = []
    /// Files of the gallery that are not up to date; only for a check.
    package var stale: [String] = []
    /// Generated files that no scene uses any more.
    package var leftovers: [String] = []
    /// Leftovers that were removed.
    package var removed: [String] = []
    /// The total size of all files.
    package var bytes = 0
    /// What is in the gallery, including the pages of earlier runs: `3 scenes`, or `3 scenes in 12 variants`; nil if it is empty.
    package var galleryCount: String?

    package init(folder: String, index: String?) { (self.folder, self.index) = (folder, index) }

    /// What the cache has saved; nil without one.
    package var cache: RenderReport.CacheUse?

    /// The error of the first scene that failed; nil if there is none.
    package var error: ErrorReport?

    /// The exit code of the run.
    package var exitCode: ExitCode {
        if let problem = scenes.compactMap(\.problem).first { return problem.exitCode }
        let isStale = !stale.isEmpty || scenes.contains { $0.state == .stale || $0.state == .missing }
        return isStale ? .different : .success
    }

    /// A message for the user about a scene.
    package func message(_ scene: Scene) -> String {
        let page = PathText.join(folder, scene.page)
        return switch scene.state {
        case .written: "\(page): written"
        case .copied: "\(page): from the cache"
        case .current: "\(page): up to date"
        case .stale: "\(page): stale; \(Self.reason(scene))"
        case .missing: "\(page): missing; generate it from \(scene.scene)"
        case .failed: "\(page): not written"
        }
    }

    private static func reason(_ scene: Scene) -> String {
        switch scene.staleReason {
        case .own: "\(scene.scene), a file that it includes, the options, the program or a written file has changed"
        case .adjacentTitle: "the title of the page before or after it has changed"
        case .adjacentPage: "the page before or after it is another one now"
        }
    }

    package var json: String { JSONText.encode(self) }
}
