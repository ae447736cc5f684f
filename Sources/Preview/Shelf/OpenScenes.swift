import Zoetrope

/// The scenes of a shelf whose pages are open, or were last.
actor OpenScenes {
    private struct Open {
        let handler: PreviewHandler
        /// Watches the files.
        let task: Task<Void, Never>
    }

    /// Scenes that stay in memory, apart from those that a page shows.
    private static let maxScenes = 4

    private let shelf: ShelfSource
    private let settings: SceneSettings
    private let editor: EditorCommand?
    private let scheduler = FrameScheduler()
    private var scenes: [String: Open] = [:]
    /// The paths, the most recently used last.
    private var uses: [String] = []

    init(_ shelf: ShelfSource, settings: SceneSettings, editor: EditorCommand?) {
        (self.shelf, self.settings, self.editor) = (shelf, settings, editor)
    }

    /// The handler of the page of a scene.
    func handler(of path: String) -> PreviewHandler {
        uses.removeAll { $0 == path }
        uses.append(path)
        if let open = scenes[path] { return open.handler }
        let scene = LiveScene(path, settings: settings)
        let handler = PreviewHandler(liveScene: scene, scheduler: scheduler, editor: editor, shelf: shelf)
        scenes[path] = Open(handler: handler, task: Task { await scene.run() })
        closeUnused()
        return handler
    }

    private func closeUnused() {
        let unused = uses.dropLast().filter { scenes[$0]?.handler.liveScene.isShown == false }
        for path in unused.dropLast(Self.maxScenes) {
            scenes.removeValue(forKey: path)?.task.cancel()
            uses.removeAll { $0 == path }
        }
    }

    /// Stops watching all files.
    func close() {
        for open in scenes.values { open.task.cancel() }
        (scenes, uses) = ([:], [])
    }
}
