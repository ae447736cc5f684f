package import Graphics
import Playback
import Raster

/// Draws frames on several threads and delivers them in order.
///
/// Memory is bounded by two frames for each thread. A frame depends on its number alone, so output does not depend on the
/// number of threads.
package struct FramePipeline: Sendable {
    /// Draws one frame; nil where it equals the frame before. Used by one thread only.
    package typealias FrameProducer = (_ frame: Int) throws -> Bitmap?

    private let jobs: Int
    private let work: OrderedWork<Result<Bitmap?, any Error>>

    /// - Parameters:
    ///   - count: number of frames.
    ///   - jobs: number of threads; limited to 1...count.
    ///   - makeProducer: called once on each thread. Its producer has to return a bitmap for frame 0.
    package init(count: Int, jobs: Int, makeProducer: @escaping @Sendable () -> FrameProducer) {
        self.jobs = jobs
        work = OrderedWork(count: count, maxPendingPerThread: 2) {
            let produce = makeProducer()
            return { frame in Result { try produce(frame) } }
        }
    }

    /// Draws a scene at times in seconds of scene time. Each thread has its own renderer.
    ///
    /// - Parameter scale: pixels per point.
    package init(_ scene: PreparedScene, times: [Double], scale: Double, jobs: Int) {
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

    /// Calls `body` once for each frame, in order, on the caller's thread. Call it once only.
    ///
    /// Returns, or throws the first error of a frame or of `body`, when every thread has ended.
    package func run(_ body: (_ frame: Int, _ bitmap: Bitmap) throws -> Void) throws {
        var frame = 0
        var last: Bitmap?
        try work.run(jobs: jobs) { result in
            if let bitmap = try result.get() { last = bitmap }
            if let last { try body(frame, last) }
            frame += 1
        }
    }
}
