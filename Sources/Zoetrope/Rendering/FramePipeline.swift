import Foundation
package import Graphics
import Playback
import Raster

/// Draws frames on several threads and hands them over in order.
///
/// At most two frames a thread are in memory. What a frame looks like depends on its number alone, so the number of
/// threads never shows.
package final class FramePipeline: @unchecked Sendable {
    /// Draws one frame; nil where it shows the same as the one before. Used by one thread only.
    package typealias FrameProducer = (_ frame: Int) throws -> Bitmap?

    private let count: Int
    private let jobs: Int
    private let makeProducer: @Sendable () -> FrameProducer

    // Everything below is guarded by the condition.
    private let condition = NSCondition()
    private var next = 0
    private var handed = 0
    private var ready: [Int: Result<Bitmap?, any Error>] = [:]
    private var isStopped = false
    private var working = 0

    /// - Parameters:
    ///   - count: how many frames there are.
    ///   - jobs: number of threads; more than there are frames are not started.
    ///   - makeArtist: called once on each thread.
    package init(count: Int, jobs: Int, makeProducer: @escaping @Sendable () -> FrameProducer) {
        self.count = count
        self.jobs = max(1, min(jobs, count))
        self.makeProducer = makeProducer
    }

    /// Draws a scene at times in seconds. Each thread has a renderer of its own.
    package convenience init(_ scene: PreparedScene, times: [Double], scale: Double, jobs: Int) {
        let (sampler, images, fonts) = (scene.sampler, scene.images, scene.fonts)
        self.init(count: times.count, jobs: jobs) {
            let renderer = Renderer(images: images, fonts: fonts, scale: scale)
            return { frame in
                let list = try sampler.picture(at: times[frame])
                if frame > 0, try sampler.picture(at: times[frame - 1]) == list { return nil }
                return try renderer.render(list)
            }
        }
    }

    /// Calls back once for each frame, in order, on the caller's thread.
    ///
    /// Returns, or throws the first error of a frame or of the callback, when every thread has ended. To be called
    /// once.
    package func run(_ body: (_ frame: Int, _ bitmap: Bitmap) throws -> Void) throws {
        working = jobs
        for _ in 0..<jobs {
            let thread = Thread { [self] in work() }
            // Groups nest as deep as layers do; Foundation's default of 512 KB is short for that.
            thread.stackSize = 8 << 20
            thread.start()
        }
        defer { stop() }
        var last: Bitmap?
        for frame in 0..<count {
            if let bitmap = try take(frame).get() { last = bitmap }
            if let last { try body(frame, last) }
        }
    }

    private func work() {
        let draw = makeProducer()
        while let frame = claim() {
            let result = Result { try draw(frame) }
            condition.lock()
            ready[frame] = result
            condition.broadcast()
            condition.unlock()
        }
        condition.lock()
        working -= 1
        condition.broadcast()
        condition.unlock()
    }

    private func claim() -> Int? {
        condition.lock()
        defer { condition.unlock() }
        while !isStopped, next < count, next >= handed + 2 * jobs { condition.wait() }
        guard !isStopped, next < count else { return nil }
        defer { next += 1 }
        return next
    }

    private func take(_ frame: Int) -> Result<Bitmap?, any Error> {
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
        while working > 0 { condition.wait() }
        condition.unlock()
    }
}
