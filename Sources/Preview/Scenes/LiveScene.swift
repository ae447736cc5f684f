import Foundation
import Raster
import SceneFile
import SceneLanguage
import Work
package import Zoetrope

/// Watches a scene that is being edited, reloads it on request after its files have changed, and keeps the last valid
/// versions.
package actor LiveScene {
    /// The state of the scene with certain view options.
    struct View: Sendable {
        /// The revision of the files: 1 at the start, incremented by each change.
        var revision: Int
        /// The current version, or the last valid one; nil if no version has been valid yet.
        var version: Version?
        /// Whether `version` is the current version of the files.
        var isCurrent: Bool
        /// The errors of the current version.
        var problem: ZoetropeError?
        /// The texts of the files by name.
        var texts: [String: String]
        /// The changes that are not saved.
        var draft: SceneDraft
        /// What happened to them without the user; nil for nothing.
        var note: String?
    }

    /// A valid version of the scene with a unique number.
    struct Version: Sendable {
        var number: Int
        /// The revision of the files that was read.
        var revision: Int
        var options: ViewOptions
        var scene: PreparedScene
    }

    /// The result of reading the scene with certain view options.
    private struct Outcome {
        var revision: Int
        /// The number of the version.
        var result: Result<Int, ZoetropeError>
        var texts: [String: String]
    }

    /// The maximum number of versions kept in memory, with their decoded images.
    private static let maxVersions = 6

    /// The number of versions with the same options that are kept besides the newest. A save is followed by two revisions: one without
    /// the draft, and one when the change of the file is noticed.
    private static let maxEarlierVersions = 2

    /// The most scenes that are shown and are not versions of the files: scripts that were recorded, and second pictures.
    private static let maxShown = 6

    nonisolated let path: String
    nonisolated let base: SceneSettings
    private let watch = FileWatcher()
    private let cache = LoadingCache()
    private(set) var revision = 1
    /// Readings of the current revision.
    private var readings: [ViewOptions: Task<Outcome?, Never>] = [:]
    /// Files that were read in the current revision.
    private var files: Set<String>
    /// Files of earlier revisions. They are watched until the scene loads again, because a failed load may not have
    /// reached all files.
    private var earlierFiles: Set<String> = []
    /// Valid versions, the most recently used last.
    private var versions: [Version] = []
    /// Scenes that are shown and are not versions of the files, the most recently used last.
    private var shown: [(number: Int, scene: PreparedScene, files: (any CopiedFiles)?)] = []
    /// The texts of the last reading.
    private(set) var texts: [String: String] = [:]
    /// The changes of the page that are not saved.
    var draft = SceneDraft()
    /// What happened to them without the user.
    var note: String?
    private let listeners = ChangeListeners()

    /// - Parameters:
    ///   - path: a scene file.
    ///   - settings: the settings that the preview was started with.
    package init(_ path: String, settings: SceneSettings) {
        self.path = path
        base = settings
        files = [path]
    }

    /// Watches the files until the task is cancelled.
    package func run() async {
        watch.watch(files, since: Date())
        while (try? await watch.waitForChange()) != nil { filesChanged() }
    }

    /// Makes the next view read the files again, or the draft.
    func filesChanged() {
        revision += 1
        readings = [:]
        earlierFiles.formUnion(files)
        files = [path]
        listeners.send(revision)
    }

    /// The current revision and each later one. If several follow before the listener reads, it gets the last one only.
    func changes() -> AsyncStream<Int> { listeners.stream(startingWith: revision) }

    /// Whether a page shows the scene.
    nonisolated var isShown: Bool { !listeners.isEmpty }

    /// Shows a scene that is not a version of the files, until a few others are shown.
    ///
    /// - Parameter files: the temporary files of the scene, which are released with it; nil for none.
    /// - Returns: its number for `scene`.
    func show(_ scene: PreparedScene, of files: (any CopiedFiles)? = nil) -> Int {
        if shown.count == Self.maxShown { shown.removeFirst() }
        let number = PictureNumbers.next()
        shown.append((number, scene, files))
        return number
    }

    /// The version with this number; nil if it was discarded. Marks the version as the most recently used.
    func scene(_ number: Int) -> PreparedScene? {
        if let index = shown.firstIndex(where: { $0.number == number }) {
            shown.append(shown.remove(at: index))
            return shown.last?.scene
        }
        guard let index = versions.firstIndex(where: { $0.number == number }) else { return nil }
        versions.append(versions.remove(at: index))
        return versions.last?.scene
    }

    /// An error of the scene with this number, with the paths that the user knows.
    func withUserPaths(_ error: ZoetropeError, of number: Int) -> ZoetropeError {
        shown.first { $0.number == number }?.files?.withUserPaths(error) ?? error
    }

    /// The version with this number; nil if it was discarded, or is not a version of the files.
    func version(_ number: Int) -> Version? { versions.first { $0.number == number } }

    /// Whether the last reading has read the text of a file with this path in messages.
    func isRead(_ file: String) -> Bool { texts[file] != nil }

    /// Absolute paths of the files that the scene was read from or that were searched for, and its own path as it was given.
    var usedFiles: Set<String> { files.union(earlierFiles) }

    /// Whether changes are not saved.
    var hasDraft: Bool { !draft.files.isEmpty }

    /// The scene with view options. Reads the files if they have changed. If the task is cancelled while they keep changing, the last
    /// valid version.
    func view(of options: ViewOptions) async -> View {
        while !Task.isCancelled {
            let task = readings[options] ?? read(options)
            readings[options] = task
            // Reads again if a file changed meanwhile, so that an old version is never shown as the current one.
            guard let outcome = await task.value, outcome.revision == revision else { continue }
            switch outcome.result {
            case .success(let number):
                guard scene(number) != nil, let version = versions.last else {
                    // It was removed from memory meanwhile.
                    readings[options] = nil
                    continue
                }
                return View(
                    revision: revision, version: version, isCurrent: true, problem: nil, texts: outcome.texts,
                    draft: draft, note: note)
            case .failure(let problem):
                return View(
                    revision: revision, version: await lastValidVersion(for: options), isCurrent: false,
                    problem: problem,
                    texts: outcome.texts, draft: draft, note: note)
            }
        }
        return View(
            revision: revision, version: await lastValidVersion(for: options), isCurrent: false, problem: nil,
            texts: texts, draft: draft,
            note: note)
    }

    private func read(_ options: ViewOptions) -> Task<Outcome?, Never> {
        let (path, settings, requested, drafts) = (path, options.settings(over: base), revision, draft.files)
        let cache = cache
        // Each outcome holds the texts, and a page uses few options at a time.
        if readings.count > 2 * Self.maxVersions { readings = [:] }
        return Task {
            let reading = await WorkerPool.reading.run {
                SceneReading(path, settings: settings, drafts: drafts, cache: cache)
            }
            return requested == revision ? finish(reading, of: options) : nil
        }
    }

    private func finish(_ reading: SceneReading, of options: ViewOptions) -> Outcome {
        files.formUnion(reading.files)
        if !reading.texts.isEmpty { texts = reading.texts }
        for file in reading.outdatedDrafts.sorted() {
            draft.discard(file)
            note = "\(file) has changed on disk. Its changes that were not saved are gone."
        }
        let result = reading.result.map { store($0, as: options).number }
        if case .success = result { earlierFiles = [] }
        watch.watch(files.union(earlierFiles), since: reading.start)
        return Outcome(revision: revision, result: result, texts: reading.texts)
    }

    private func store(_ scene: PreparedScene, as options: ViewOptions) -> Version {
        let version = Version(number: PictureNumbers.next(), revision: revision, options: options, scene: scene)
        // Requests of pages that have not received this one yet are for earlier ones.
        let kept = Set(versions.filter { $0.options == options }.map(\.number).sorted().suffix(Self.maxEarlierVersions))
        versions.removeAll { $0.options == options && !kept.contains($0.number) }
        versions.append(version)
        if versions.count > Self.maxVersions { versions.removeFirst() }
        return version
    }

    private func newest(_ options: ViewOptions) -> Version? {
        versions.filter { $0.options == options }.max { $0.number < $1.number }
    }

    /// The last valid version with the same options; otherwise a version whose options differ only in the script,
    /// replayed with the requested script; otherwise the most recently used version.
    private func lastValidVersion(for options: ViewOptions) async -> Version? {
        if let version = newest(options) { return version }
        var other = options
        for version in versions.reversed() {
            other.script = version.options.script
            guard other == version.options, let script = options.script ?? version.scene.scripts.first,
                let scene = try? await WorkerPool.reading.run({ try version.scene.playing(script) })
            else { continue }
            return newest(options) ?? store(scene, as: options)
        }
        return versions.last
    }
}
