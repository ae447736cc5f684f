import Foundation
import Graphics
import Playback
import Raster

/// Draws the frames of a scene on several threads and hands them over in order.
///
/// At most two frames a thread are in memory. Each thread has a renderer of its own; what a frame looks like
/// depends on its time alone, so the number of threads never shows.
final class FramePipeline: @unchecked Sendable {
    private let sampler: Sampler
    private let images: ImageStore
    private let scale: Double
    private let times: [Double]
    private let jobs: Int

    // Everything below is guarded by the condition.
    private let condition = NSCondition()
    private var next = 0
    private var handed = 0
    private var ready: [Int: Result<Bitmap?, any Error>] = [:]
    private var isStopped = false

    /// - Parameters:
    ///   - times: of the frames, in seconds.
    ///   - jobs: number of threads, at least 1.
    init(_ scene: PreparedScene, times: [Double], scale: Double, jobs: Int) {
        sampler = scene.sampler
        images = scene.images
        self.times = times
        self.scale = scale
        self.jobs = max(1, min(jobs, times.count))
    }

    /// Calls back once for each frame, in order, on the caller's thread.
    func run(_ body: (_ frame: Int, _ bitmap: Bitmap) throws -> Void) throws {
        for _ in 0..<jobs {
            let thread = Thread { [self] in work() }
            // Groups nest as deep as layers do; Foundation's default of 512 KB is short for that.
            thread.stackSize = 8 << 20
            thread.start()
        }
        defer { stop() }
        var last: Bitmap?
        for frame in times.indices {
            if let bitmap = try take(frame).get() { last = bitmap }
            if let last { try body(frame, last) }
        }
    }

    private func work() {
        let renderer = Renderer(images: images, scale: scale)
        while let frame = claim() {
            let result = Result { try draw(frame, with: renderer) }
            condition.lock()
            ready[frame] = result
            condition.broadcast()
            condition.unlock()
        }
    }

    /// A frame that shows the same as the one before is not drawn again: nil.
    private func draw(_ frame: Int, with renderer: Renderer) throws -> Bitmap? {
        let list = try sampler.displayList(at: times[frame])
        if frame > 0, try sampler.displayList(at: times[frame - 1]) == list { return nil }
        return try renderer.render(list)
    }

    private func claim() -> Int? {
        condition.lock()
        defer { condition.unlock() }
        while !isStopped, next < times.count, next >= handed + 2 * jobs { condition.wait() }
        guard !isStopped, next < times.count else { return nil }
        defer { next += 1 }
        return next
    }

    private func take(_ frame: Int) throws -> Result<Bitmap?, any Error> {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let result = ready.removeValue(forKey: frame) {
                handed = frame + 1
                condition.broadcast()
                return result
            }
            condition.wait()
        }
    }

    private func stop() {
        condition.lock()
        isStopped = true
        condition.broadcast()
        condition.unlock()
    }
}
