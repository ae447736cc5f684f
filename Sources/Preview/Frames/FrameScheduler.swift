package import Foundation
import Graphics
import Raster
package import Zoetrope

/// Draws frames for the page: in parallel, each once, and none that nobody waits for any more.
package actor FrameScheduler {
    /// Which frame.
    package struct Key: Sendable, Hashable {
        /// The scene's number in the workshop.
        package var picture: Int
        /// Seconds.
        package var time: Double
        /// Pixels for each point.
        package var scale: Double

        package init(picture: Int, time: Double, scale: Double) {
            self.picture = picture
            self.time = time
            self.scale = scale
        }
    }

    /// Who asks. With each new turn of a page the frames of its earlier turns are no longer wanted.
    package struct Visitor: Sendable, Hashable {
        package var name: String
        package var turn: Int

        package init(name: String, turn: Int) {
            self.name = name
            self.turn = turn
        }
    }

    private struct PendingRequest {
        var visitor: Visitor?
        var answer: CheckedContinuation<Result<Data?, ZoetropeError>, Never>
    }

    private struct Job {
        var scene: PreparedScene
        var guests: [PendingRequest]
    }

    /// Pages whose turn is remembered.
    private static let maxConnections = 64

    private let workers: Int
    private var jobs: [Key: Job] = [:]
    /// Jobs that are not being drawn yet, the oldest first.
    private var order: [Key] = []
    private var running = 0
    private var turns: [(name: String, turn: Int)] = []
    private var cache: FrameCache
    private var brushes: [FrameRenderer] = []
    /// Frames that were drawn so far.
    package private(set) var drawn = 0

    /// - Parameters:
    ///   - workers: frames that are drawn at the same time; at least 1.
    ///   - cacheBytes: bytes of finished frames that are kept.
    package init(workers: Int = ProcessInfo.processInfo.activeProcessorCount, cacheBytes: Int = 96 << 20) {
        self.workers = max(workers, 1)
        cache = FrameCache(limit: cacheBytes)
    }

    /// The bytes of a PNG; nil where the visitor has meanwhile turned to something else.
    ///
    /// - Throws: whatever drawing the moment throws.
    package func frame(_ key: Key, of scene: PreparedScene, for visitor: Visitor?) async throws(ZoetropeError) -> Data?
    {
        if let visitor, !greet(visitor) { return nil }
        if let data = cache[key] { return data }
        let result = await withCheckedContinuation { answer in
            let guest = PendingRequest(visitor: visitor, answer: answer)
            if jobs[key] == nil {
                jobs[key] = Job(scene: scene, guests: [guest])
                order.append(key)
            } else {
                jobs[key]?.guests.append(guest)
            }
            drawNext()
        }
        return try result.get()
    }

    /// Remembers a visitor's turn and drops what it asked for in earlier ones; whether this one is the latest.
    private func greet(_ visitor: Visitor) -> Bool {
        let place = turns.firstIndex { $0.name == visitor.name }
        let known = place.map { turns.remove(at: $0).turn }
        turns.append((visitor.name, max(known ?? 0, visitor.turn)))
        if turns.count > Self.maxConnections { turns.removeFirst() }
        if let known, visitor.turn < known { return false }
        guard visitor.turn > known ?? .min else { return true }
        for key in order {
            guard var job = jobs[key] else { continue }
            let isStale = { (guest: PendingRequest) in
                guest.visitor.map { $0.name == visitor.name && $0.turn < visitor.turn } ?? false
            }
            for guest in job.guests where isStale(guest) { guest.answer.resume(returning: .success(nil)) }
            job.guests.removeAll(where: isStale)
            jobs[key] = job.guests.isEmpty ? nil : job
        }
        order.removeAll { jobs[$0] == nil }
        return true
    }

    private func drawNext() {
        while running < workers, !order.isEmpty {
            let key = order.removeFirst()
            guard let job = jobs[key] else { continue }
            running += 1
            let brush = brush(for: key, job.scene)
            WorkerPool.drawing.start {
                let result = Result { () throws(ZoetropeError) in try brush.draw(at: key.time) }
                Task { await self.finish(key, result, brush) }
            }
        }
    }

    private func finish(_ key: Key, _ result: Result<Data, ZoetropeError>, _ brush: FrameRenderer) {
        running -= 1
        drawn += 1
        if brushes.count >= workers { brushes.removeFirst() }
        brushes.append(brush)
        if case .success(let data) = result { cache.add(data, as: key) }
        for guest in jobs.removeValue(forKey: key)?.guests ?? [] {
            guest.answer.resume(returning: result.map(Optional.some))
        }
        drawNext()
    }

    private func brush(for key: Key, _ scene: PreparedScene) -> FrameRenderer {
        if let place = brushes.lastIndex(where: { $0.picture == key.picture && $0.scale == key.scale }) {
            return brushes.remove(at: place)
        }
        return FrameRenderer(scene, picture: key.picture, scale: key.scale)
    }
}
