package import Graphics
import Playback
import Raster
package import Work

/// Draws frames on several threads and delivers them in order.
///
/// Memory is bounded by one frame for each thread. A frame depends on its number alone, so output does not depend on the
/// number of threads.
package struct FramePipeline: Sendable {
    /// Draws one frame; nil if it equals the previous frame. Used by one thread at a time.
    package typealias FrameProducer = (_ frame: Int) throws -> Bitmap?

    /// Number of threads that draw.
    package let jobs: Int
    private let work: OrderedWork<Result<Bitmap?, any Error>>

    /// - Parameters:
    ///   - count: number of frames.
    ///   - jobs: number of threads; limited to 1...count.
    ///   - makeProducer: called at most once for each thread. Its producer has to return a bitmap for frame 0.
    package init(count: Int, jobs: Int, makeProducer: @escaping @Sendable () -> FrameProducer) {
        self.jobs = max(1, min(jobs, count))
        work = OrderedWork(count: count, maxWaiting: 0) {
            let produce = makeProducer()
            return { frame in Result { try produce(frame) } }
        }
    }

    /// Draws a scene at times in seconds of scene time. Each thread has its own renderer.
    ///
    /// - Parameter scale: pixels per point.
    package init(_ scene: PreparedScene, times: [Double], scale: Double, jobs: Int) {
        let (sampler, images, fonts) = (scene.sampler, scene.images, scene.fonts)
        let frames = SampledFrames { try sampler.picture(at: times[$0]) }
        self.init(count: times.count, jobs: jobs) {
            let renderer = Renderer(images: images, fonts: fonts, scale: scale)
            return { frame in
                try frames.change(at: frame).map(renderer.render)
            }
        }
    }

    /// Calls `body` once for each frame, in order, on the caller's thread, which draws frames as well. Call it once only.
    ///
    /// Returns, or throws the first error of a frame or of `body`, when no thread draws any longer.
    ///
    /// - Parameter pool: the threads; nil for threads that exist during this call. A pool serves other work, such as encoding,
    ///   at the same time.
    package func run(
        on pool: WorkerPool? = nil, _ body: (_ frame: Int, _ bitmap: Bitmap) throws -> Void
    ) throws {
        var frame = 0
        var last: Bitmap?
        func deliver(_ result: Result<Bitmap?, any Error>) throws {
            if let bitmap = try result.get() { last = bitmap }
            if let last { try body(frame, last) }
            frame += 1
        }
        if let pool {
            try work.run(on: pool, jobs: jobs, deliver)
        } else {
            try work.run(jobs: jobs, deliver)
        }
    }
}
