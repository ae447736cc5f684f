import Foundation
package import Zoetrope

/// A scene that is being edited. Reads it again when its files change, and keeps the last valid versions.
package actor LiveScene {
    /// The state of the scene with certain view options.
    struct View: Sendable {
        /// The number of changes of the files so far, from 1.
        var revision: Int
        /// The current version, or the last valid one; nil while no version was valid.
        var shown: Picture?
        /// Whether `shown` is the current version of the files.
        var isCurrent: Bool
        /// The errors of the current version.
        var problem: ZoetropeError?
        /// The texts of the files by name.
        var texts: [String: String]
    }

    /// A valid version of the scene with a unique number.
    struct Picture: Sendable {
        var number: Int
        var options: ViewOptions
        var scene: PreparedScene
    }

    /// The result of reading the scene with certain view options.
    private struct Outcome {
        var revision: Int
        /// The number of the picture.
        var result: Result<Int, ZoetropeError>
        var texts: [String: String]
    }

    /// The highest number of versions in memory, with their decoded images.
    private static let maxPictures = 6

    nonisolated let path: String
    nonisolated let base: SceneSettings
    private let watch = FileWatch()
    private var revision = 1
    private var nextNumber = Int.random(in: 1...1_000_000) * 1_000
    /// Readings of the current revision.
    private var readings: [ViewOptions: Task<Outcome?, Never>] = [:]
    /// Files that were read in the current revision.
    private var files: Set<String>
    /// Files of earlier revisions, until a reading succeeds. A failed reading may not have reached all files.
    private var earlierFiles: Set<String> = []
    /// Valid versions, the most recently used last.
    private var pictures: [Picture] = []
    private var listeners: [Int: AsyncStream<Int>.Continuation] = [:]

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
        while (try? await watch.change()) != nil { filesChanged() }
    }

    private func filesChanged() {
        revision += 1
        readings = [:]
        earlierFiles.formUnion(files)
        files = [path]
        for listener in listeners.values { listener.yield(revision) }
    }

    /// The current revision and each later one. Intermediate ones are skipped for slow listeners.
    func changes() -> AsyncStream<Int> {
        let (stream, continuation) = AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let key = (listeners.keys.max() ?? 0) + 1
        listeners[key] = continuation
        continuation.onTermination = { _ in Task { await self.removeListener(key) } }
        continuation.yield(revision)
        return stream
    }

    private func removeListener(_ listener: Int) {
        listeners[listener] = nil
    }

    /// The version with a number; nil if it is no longer in memory.
    func scene(_ number: Int) -> PreparedScene? {
        guard let place = pictures.firstIndex(where: { $0.number == number }) else { return nil }
        pictures.append(pictures.remove(at: place))
        return pictures.last?.scene
    }

    /// The scene with view options. Reads the files if they have changed.
    func view(of options: ViewOptions) async -> View {
        while true {
            let task = readings[options] ?? read(options)
            readings[options] = task
            // Reads again if a file changed meanwhile, so that an old version is never shown as the current one.
            guard let outcome = await task.value, outcome.revision == revision else { continue }
            switch outcome.result {
            case .success(let number):
                guard scene(number) != nil, let picture = pictures.last else {
                    // It was removed from memory meanwhile.
                    readings[options] = nil
                    continue
                }
                return View(
                    revision: revision, shown: picture, isCurrent: true, problem: nil, texts: outcome.texts)
            case .failure(let problem):
                return View(
                    revision: revision, shown: await lastValidPicture(for: options), isCurrent: false, problem: problem,
                    texts: outcome.texts)
            }
        }
    }

    private func read(_ options: ViewOptions) -> Task<Outcome?, Never> {
        let (path, settings, requested) = (path, options.settings(over: base), revision)
        // Each outcome holds the texts, and a page uses few options at a time.
        if readings.count > 2 * Self.maxPictures { readings = [:] }
        return Task {
            let reading = await WorkerPool.reading.run { SceneReading(path, settings: settings) }
            return requested == revision ? finish(reading, of: options) : nil
        }
    }

    private func finish(_ reading: SceneReading, of options: ViewOptions) -> Outcome {
        files.formUnion(reading.files)
        let result = reading.result.map { store($0, as: options).number }
        if case .success = result { earlierFiles = [] }
        watch.watch(files.union(earlierFiles), since: reading.start)
        return Outcome(revision: revision, result: result, texts: reading.texts)
    }

    private func store(_ scene: PreparedScene, as options: ViewOptions) -> Picture {
        let picture = Picture(number: nextNumber, options: options, scene: scene)
        nextNumber += 1
        // The previous version stays for pages that have not received this one yet.
        let previous = newest(options)?.number
        pictures.removeAll { $0.options == options && $0.number != previous }
        pictures.append(picture)
        if pictures.count > Self.maxPictures { pictures.removeFirst() }
        return picture
    }

    private func newest(_ options: ViewOptions) -> Picture? {
        pictures.filter { $0.options == options }.max { $0.number < $1.number }
    }

    /// The last valid version with the same options, else with another script, else the most recently used version.
    private func lastValidPicture(for options: ViewOptions) async -> Picture? {
        if let version = newest(options) { return version }
        var other = options
        for picture in pictures.reversed() {
            other.script = picture.options.script
            guard other == picture.options, let script = options.script ?? picture.scene.scripts.first,
                let scene = try? await WorkerPool.reading.run({ try picture.scene.playing(script) })
            else { continue }
            return newest(options) ?? store(scene, as: options)
        }
        return pictures.last
    }
}
