package import Foundation
import Graphics
import Raster
import Synchronization
package import Work
package import Zoetrope

/// Renders frames for the page in parallel, each once. Cancels a frame when no request waits for it.
package actor FrameScheduler {
    /// Identifies a frame.
    package struct Key: Sendable, Hashable {
        /// The number of the scene in `LiveScene`.
        package var picture: Int
        /// Seconds of scene time.
        package var time: Double
        /// Pixels per point.
        package var scale: Double
        package var encoding: FrameEncoding

        package init(picture: Int, time: Double, scale: Double, encoding: FrameEncoding = .png) {
            self.picture = picture
            self.time = time
            self.scale = scale
            self.encoding = encoding
        }
    }

    /// A page that requests frames. Requests with a higher sequence number cancel those of the same page with a lower
    /// one.
    package struct Client: Sendable, Hashable {
        package var name: String
        package var sequence: Int

        package init(name: String, sequence: Int) {
            self.name = name
            self.sequence = sequence
        }
    }

    private struct PendingRequest {
        /// Identifies the request.
        var number: Int
        var client: Client?
        /// Nil data for a request that was cancelled.
        var answer: CheckedContinuation<Result<Data?, ZoetropeError>, Never>
    }

    private struct Job {
        var scene: PreparedScene
        var requests: [PendingRequest]
        /// Nil for a job that has not begun.
        var cancellation: Cancellation?
    }

    /// Whether a job that has begun was cancelled.
    private final class Cancellation: Sendable {
        private let state = Atomic(false)

        var isCancelled: Bool { state.load(ordering: .relaxed) }

        func cancel() { state.store(true, ordering: .relaxed) }
    }

    /// The maximum number of clients with a stored sequence number.
    private static let maxClients = 64

    private let workers: Int
    private let pool: WorkerPool
    private var jobs: [Key: Job] = [:]
    /// The keys of jobs that have not begun, the oldest first.
    private var queue: [Key] = []
    private var running = 0
    private var requestCount = 0
    /// The highest sequence number of each client, by its name.
    private var sequences = LRUCache<String, Int>(limit: FrameScheduler.maxClients)
    private var cache: LRUCache<Key, Data>
    /// Renderers that are not in use, the most recently used last.
    private var renderers: [FrameRenderer] = []
    /// Number of frames that were begun so far, including cancelled ones.
    package private(set) var drawn = 0
    /// Number of frames that were begun and cancelled.
    package private(set) var cancelled = 0
    /// Number of renderers that were made so far.
    package private(set) var made = 0
    /// Number of frames that have not begun.
    package var waiting: Int { queue.count }

    /// - Parameters:
    ///   - workers: the maximum number of frames that are drawn at the same time, at least 1.
    ///   - cacheBytes: the maximum total size of cached frames, in bytes.
    ///   - pool: the threads that draw; nil for those of the preview.
    package init(
        workers: Int = ProcessInfo.processInfo.activeProcessorCount, cacheBytes: Int = 96 << 20,
        pool: WorkerPool? = nil
    ) {
        self.workers = max(workers, 1)
        self.pool = pool ?? .drawing
        cache = LRUCache(limit: cacheBytes)
    }

    /// The data of a frame; nil if a request of the client with a higher sequence number cancelled this one, or if the task
    /// was cancelled.
    ///
    /// - Throws: the errors of `FrameRenderer.draw`.
    package func frame(_ key: Key, of scene: PreparedScene, for client: Client?) async throws(ZoetropeError) -> Data? {
        if let client, !recordSequence(client) { return nil }
        if let data = cache.value(for: key) { return data }
        let number = requestCount
        requestCount += 1
        let result: Result<Data?, ZoetropeError> = await withTaskCancellationHandler {
            await withCheckedContinuation { answer in
                guard !Task.isCancelled else { return answer.resume(returning: .success(nil)) }
                add(PendingRequest(number: number, client: client, answer: answer), for: key, of: scene)
            }
        } onCancel: {
            Task { await cancel(number, for: key) }
        }
        return try result.get()
    }

    private func add(_ request: PendingRequest, for key: Key, of scene: PreparedScene) {
        if jobs[key] == nil {
            jobs[key] = Job(scene: scene, requests: [request])
            queue.append(key)
        } else {
            jobs[key]?.requests.append(request)
        }
        drawNext()
    }

    /// Removes a request whose client has left. Its frame is not drawn, or not completed if it was begun, unless another
    /// request waits for it.
    private func cancel(_ number: Int, for key: Key) {
        guard let place = jobs[key]?.requests.firstIndex(where: { $0.number == number }) else { return }
        jobs[key]?.requests.remove(at: place).answer.resume(returning: .success(nil))
        guard let job = jobs[key], job.requests.isEmpty else { return }
        // A later request for the same frame begins a new job.
        jobs[key] = nil
        job.cancellation?.cancel()
        if let place = queue.firstIndex(of: key) { queue.remove(at: place) }
    }

    /// Cancels the client's requests with lower sequence numbers.
    ///
    /// - Returns: false if the client has already sent a higher sequence number.
    private func recordSequence(_ client: Client) -> Bool {
        let known = sequences.value(for: client.name)
        sequences.insert(max(known ?? 0, client.sequence), for: client.name, cost: 1)
        if let known, client.sequence < known { return false }
        guard client.sequence > known ?? .min else { return true }
        for key in queue {
            guard var job = jobs[key] else { continue }
            let isOutdated = { (request: PendingRequest) in
                request.client.map { $0.name == client.name && $0.sequence < client.sequence } ?? false
            }
            for request in job.requests where isOutdated(request) { request.answer.resume(returning: .success(nil)) }
            job.requests.removeAll(where: isOutdated)
            jobs[key] = job.requests.isEmpty ? nil : job
        }
        queue.removeAll { jobs[$0] == nil }
        return true
    }

    private func drawNext() {
        while running < workers, !queue.isEmpty {
            let key = queue.removeFirst()
            guard let job = jobs[key] else { continue }
            running += 1
            let cancellation = Cancellation()
            jobs[key]?.cancellation = cancellation
            let renderer = renderer(for: key, job.scene)
            pool.submit {
                let result = Result { () throws(ZoetropeError) in
                    try renderer.draw(at: key.time, as: key.encoding) { cancellation.isCancelled }
                }
                Task(priority: .userInitiated) { await self.finish(key, result, renderer, cancellation) }
            }
        }
    }

    private func finish(
        _ key: Key, _ result: Result<Data, ZoetropeError>, _ renderer: FrameRenderer, _ cancellation: Cancellation
    ) {
        running -= 1
        drawn += 1
        if case .failure = result, cancellation.isCancelled { cancelled += 1 }
        if renderers.count >= workers { renderers.removeFirst() }
        renderers.append(renderer)
        if case .success(let data) = result { cache.insert(data, for: key, cost: data.count) }
        if jobs[key]?.cancellation === cancellation {
            for request in jobs.removeValue(forKey: key)?.requests ?? [] {
                request.answer.resume(returning: result.map(Optional.some))
            }
        }
        drawNext()
    }

    private func renderer(for key: Key, _ scene: PreparedScene) -> FrameRenderer {
        if let place = renderers.lastIndex(where: { $0.picture == key.picture && $0.scale == key.scale }) {
            return renderers.remove(at: place)
        }
        if let place = renderers.lastIndex(where: { $0.scale == key.scale && $0.canShow(scene) }) {
            let renderer = renderers.remove(at: place)
            renderer.show(scene, as: key.picture)
            return renderer
        }
        made += 1
        return FrameRenderer(scene, picture: key.picture, scale: key.scale)
    }
}
