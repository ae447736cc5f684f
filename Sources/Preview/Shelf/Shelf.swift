import Foundation
import Pages
import Work
import Zoetrope

/// The scenes of a folder, with a picture of each and the results of its tests. While a page shows them, scenes whose files change
/// are read and tested again, and scenes that are added to the folder appear.
actor Shelf {
    /// A scene, and what is known of it.
    struct Item: Sendable {
        let path: String
        let name: String
        /// Nil until it was read once.
        var reading: ShelfReading?
        /// Nil until it was tested, and after a change.
        var tests: ShelfTests?
        /// Incremented when something of it changes.
        var revision = 0
        fileprivate var needsReading = true
        fileprivate var needsTests = true
        /// Whether a thread reads or tests it.
        fileprivate var isBusy = false

        fileprivate init(path: String, name: String) { (self.path, self.name) = (path, name) }
    }

    private enum Job {
        case read(String)
        case test(String)
    }

    /// Reads two scenes at a time and tests one.
    private static let readers = 2
    private static let pool = WorkerPool("shelf", threads: readers)

    nonisolated let source: ShelfSource
    nonisolated let settings: SceneSettings
    private var order: [String]
    /// By path.
    private var items: [String: Item]
    /// By name.
    private var paths: [String: String] = [:]
    /// Why the folder cannot be listed any more; nil while it can.
    private var problem: ZoetropeError?
    private var number = 1
    private let listeners = ChangeListeners()
    private let watch = FileWatcher(interval: .milliseconds(100))
    private var idle: [CheckedContinuation<Void, Never>] = []
    private var isTesting = false

    /// - Parameter scenes: the scenes that `source` has found.
    init(_ source: ShelfSource, _ scenes: [String], settings: SceneSettings) {
        (self.source, self.settings) = (source, settings)
        order = Self.unique(scenes)
        items = Dictionary(uniqueKeysWithValues: order.map { ($0, Item(path: $0, name: source.name(of: $0))) })
        paths = Self.paths(of: items)
    }

    /// A scene may be named twice: by itself and by its folder.
    private static func unique(_ paths: [String]) -> [String] {
        var known: Set<String> = []
        return paths.filter { known.insert(Links.absolute($0)).inserted }
    }

    private static func paths(of items: [String: Item]) -> [String: String] {
        Dictionary(items.values.map { ($0.name, $0.path) }, uniquingKeysWith: { first, _ in first })
    }

    // MARK: what pages show

    var answer: ShelfAnswer { ShelfAnswer(source, order.compactMap { items[$0] }, problem: problem) }

    /// The PNG of a scene. Nil for an unknown name, and until the scene is drawn.
    func picture(of name: String) -> Data? { item(named: name)?.reading?.picture }

    /// The path of the scene with a name.
    func path(of name: String) -> String? { item(named: name)?.path }

    private func item(named name: String) -> Item? { paths[name].flatMap { items[$0] } }

    func changes() -> AsyncStream<Int> {
        defer { wake() }
        return listeners.stream(startingWith: number)
    }

    private func changed(_ path: String, _ change: (inout Item) -> Void) {
        guard var item = items[path] else { return }
        change(&item)
        item.revision += 1
        items[path] = item
        notify()
    }

    private func notify() {
        number += 1
        listeners.send(number)
    }

    // MARK: work

    /// Reads and tests scenes while a page shows the shelf, until the task is cancelled.
    func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.watchFiles() }
            group.addTask { await self.watchFolder() }
            for _ in 0..<Self.readers { group.addTask { await self.work() } }
        }
    }

    private func work() async {
        while !Task.isCancelled {
            guard let job = nextJob() else {
                await waitForWork()
                continue
            }
            switch job {
            case .read(let path): await read(path)
            case .test(let path): await test(path)
            }
        }
    }

    /// Scenes are read before others are tested.
    private func nextJob() -> Job? {
        guard !listeners.isEmpty else { return nil }
        let free = order.filter { items[$0]?.isBusy == false }
        if let path = free.first(where: { items[$0]?.needsReading == true }) { return .read(path) }
        guard !isTesting, let path = free.first(where: { items[$0]?.needsTests == true }) else { return nil }
        return .test(path)
    }

    private func read(_ path: String) async {
        items[path]?.isBusy = true
        items[path]?.needsReading = false
        let settings = settings
        let reading = try? await Self.pool.runCancellably { ShelfReading(path, settings: settings) }
        guard let reading else { return }
        changed(path) { item in
            item.isBusy = false
            item.reading = reading
            item.tests = nil
            item.needsTests = reading.problem == nil
        }
        watchAll(since: reading.start)
        wake()
    }

    private func test(_ path: String) async {
        items[path]?.isBusy = true
        items[path]?.needsTests = false
        isTesting = true
        let (settings, start) = (settings, Date())
        let tests = try? await Self.pool.runCancellably { ShelfTests(path, settings: settings) }
        isTesting = false
        guard let tests else { return }
        changed(path) { item in
            item.isBusy = false
            // Otherwise its files changed meanwhile.
            if !item.needsReading, !item.needsTests { item.tests = tests }
        }
        watchAll(since: start)
        wake()
    }

    private func waitForWork() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume() }
                idle.append(continuation)
            }
        } onCancel: {
            Task { await wake() }
        }
    }

    private func wake() {
        let waiting = idle
        idle = []
        for continuation in waiting { continuation.resume() }
    }

    // MARK: changes

    private func watchAll(since start: Date) {
        var files: Set<String> = []
        for item in items.values {
            files.formUnion(item.reading?.files ?? [])
            files.formUnion(item.tests?.goldenFiles ?? [])
        }
        watch.watch(files, since: start)
    }

    private func watchFiles() async {
        while let changed = try? await watch.waitForChange() { filesChanged(changed) }
    }

    private func filesChanged(_ files: Set<String>) {
        for (path, item) in items {
            let isRead = !files.isDisjoint(with: item.reading?.files ?? [])
            guard isRead || !files.isDisjoint(with: item.tests?.goldenFiles ?? []) else { continue }
            changed(path) { item in
                item.needsReading = item.needsReading || isRead
                item.needsTests = true
                item.tests = nil
            }
        }
        wake()
    }

    /// Lists the folder again once a second.
    private func watchFolder() async {
        while (try? await Task.sleep(for: .seconds(1))) != nil {
            guard !listeners.isEmpty else { continue }
            let source = source
            guard
                let found = try? await Self.pool.runCancellably({
                    Result { () throws(ZoetropeError) in try source.find() }
                })
            else { return }
            use(found)
        }
    }

    private func use(_ result: Result<[String], ZoetropeError>) {
        switch result {
        case .success(let found):
            let unique = Self.unique(found)
            let isSame = problem == nil && unique == order
            problem = nil
            guard !isSame else { return }
            order = unique
            items = items.filter { order.contains($0.key) }
            for path in order where items[path] == nil { items[path] = Item(path: path, name: source.name(of: path)) }
            paths = Self.paths(of: items)
        case .failure(let failure):
            guard problem?.description != failure.description else { return }
            problem = failure
        }
        notify()
        wake()
    }
}
