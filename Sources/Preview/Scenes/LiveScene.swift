import Foundation
package import Zoetrope

/// The scene under somebody's hands: reads it when it changes, and keeps what was good.
package actor LiveScene {
    /// What there is to see of a scene under one look.
    struct View: Sendable {
        /// Counts the changes of the files.
        var revision: Int
        /// The scene as it is, or as it was when it was last good; nil before it ever was.
        var shown: Picture?
        /// Whether what is shown is what the files say now.
        var isCurrent: Bool
        /// What is wrong with the files now.
        var problem: ZoetropeError?
        var texts: [String: String]
    }

    /// A scene that can be drawn, under a number that no other one has.
    struct Picture: Sendable {
        var number: Int
        var look: ViewOptions
        var scene: PreparedScene
    }

    /// What reading the scene under one look gave.
    private struct Outcome {
        var revision: Int
        /// A picture's number.
        var result: Result<Int, ZoetropeError>
        var texts: [String: String]
    }

    /// Scenes that are kept, with their pictures decoded.
    private static let shelfLength = 6

    nonisolated let path: String
    nonisolated let base: SceneSettings
    private let watch = FileWatch()
    private var revision = 1
    private var nextNumber = Int.random(in: 1...1_000_000) * 1_000
    /// Of the current revision.
    private var readings: [ViewOptions: Task<Outcome?, Never>] = [:]
    /// Files of the current revision's readings.
    private var files: Set<String>
    /// Those of the revision before, until a reading is good.
    private var earlierFiles: Set<String> = []
    /// Good ones, that which was used last at the end.
    private var shelf: [Picture] = []
    private var listeners: [Int: AsyncStream<Int>.Continuation] = [:]

    /// - Parameters:
    ///   - path: a scene file.
    ///   - settings: what was said about the scene at the start.
    package init(_ path: String, settings: SceneSettings) {
        self.path = path
        base = settings
        files = [path]
    }

    /// Watches the files until the task is cancelled.
    package func run() async {
        watch.watch(files, since: Date())
        while (try? await watch.change()) != nil { changed() }
    }

    private func changed() {
        revision += 1
        readings = [:]
        earlierFiles.formUnion(files)
        files = [path]
        for listener in listeners.values { listener.yield(revision) }
    }

    /// The revision now, and each one that follows.
    func news() -> AsyncStream<Int> {
        let (stream, continuation) = AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let key = (listeners.keys.max() ?? 0) + 1
        listeners[key] = continuation
        continuation.onTermination = { _ in Task { await self.forget(key) } }
        continuation.yield(revision)
        return stream
    }

    private func forget(_ listener: Int) {
        listeners[listener] = nil
    }

    /// A scene that is still kept.
    func scene(_ number: Int) -> PreparedScene? {
        guard let place = shelf.firstIndex(where: { $0.number == number }) else { return nil }
        shelf.append(shelf.remove(at: place))
        return shelf.last?.scene
    }

    /// The scene under a look, read anew if it has changed; where it has mistakes, as it was before.
    func view(of look: ViewOptions) async -> View {
        while true {
            let task = readings[look] ?? read(look)
            readings[look] = task
            // What changed meanwhile is read again, so that nobody sees old news as new.
            guard let outcome = await task.value, outcome.revision == revision else { continue }
            switch outcome.result {
            case .success(let number):
                guard scene(number) != nil, let picture = shelf.last else {
                    // Others have taken its place meanwhile.
                    readings[look] = nil
                    continue
                }
                return View(
                    revision: revision, shown: picture, isCurrent: true, problem: nil, texts: outcome.texts)
            case .failure(let problem):
                return View(
                    revision: revision, shown: await lastGood(for: look), isCurrent: false, problem: problem,
                    texts: outcome.texts)
            }
        }
    }

    private func read(_ look: ViewOptions) -> Task<Outcome?, Never> {
        let (path, settings, asked) = (path, look.settings(over: base), revision)
        // Every outcome holds the texts; a page has few looks in use.
        if readings.count > 2 * Self.shelfLength { readings = [:] }
        return Task {
            let reading = await WorkerPool.reading.run { Reading(path, settings: settings) }
            return asked == revision ? take(reading, of: look) : nil
        }
    }

    private func take(_ reading: Reading, of look: ViewOptions) -> Outcome {
        files.formUnion(reading.files)
        let result = reading.result.map { keep($0, as: look).number }
        if case .success = result { earlierFiles = [] }
        watch.watch(files.union(earlierFiles), since: reading.start)
        return Outcome(revision: revision, result: result, texts: reading.texts)
    }

    private func keep(_ scene: PreparedScene, as look: ViewOptions) -> Picture {
        let picture = Picture(number: nextNumber, look: look, scene: scene)
        nextNumber += 1
        // The one before stays for a page that has not heard of this one yet.
        let before = newest(look)?.number
        shelf.removeAll { $0.look == look && $0.number != before }
        shelf.append(picture)
        if shelf.count > Self.shelfLength { shelf.removeFirst() }
        return picture
    }

    private func newest(_ look: ViewOptions) -> Picture? {
        shelf.filter { $0.look == look }.max { $0.number < $1.number }
    }

    /// Under the same look, or one that differs by its script, or the one that was looked at last.
    private func lastGood(for look: ViewOptions) async -> Picture? {
        if let same = newest(look) { return same }
        var other = look
        for picture in shelf.reversed() {
            other.script = picture.look.script
            guard other == picture.look, let script = look.script ?? picture.scene.scripts.first,
                let scene = try? await WorkerPool.reading.run({ try picture.scene.playing(script) })
            else { continue }
            return newest(look) ?? keep(scene, as: look)
        }
        return shelf.last
    }
}
