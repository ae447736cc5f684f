import Encoding
import Graphics
import Work

/// Writes the frames of one animation to several outputs that share them.
package struct AnimationWriter {
    package let outputs: [OutputPlan.Output]
    /// The request to all outputs, without comment, colour statistics and budget.
    package let request: OutputRequest
    /// The comment in the file of each output; nil for none.
    package let comments: [String?]
    /// When each frame ends, in seconds from the start.
    package let ends: [Double]
    /// Makes a pipeline that draws or reads all frames. Called twice if an output needs the colours of all frames before the
    /// first.
    package let makePipeline: () -> FramePipeline

    package init(
        outputs: [OutputPlan.Output], request: OutputRequest, comments: [String?], ends: [Double],
        makePipeline: @escaping () -> FramePipeline
    ) {
        self.outputs = outputs
        self.request = request
        self.comments = comments
        self.ends = ends
        self.makePipeline = makePipeline
    }

    /// Writes and commits all outputs.
    ///
    /// - Parameter progress: called after each frame with the number of frames done and the total.
    /// - Throws: the errors of drawing, encoding and writing. No partial file is left.
    package func write(progress: ((_ done: Int, _ total: Int) -> Void)?) throws -> [WrittenOutput] {
        try draw(progress: progress).map { try $0.commit() }
    }

    /// Writes all outputs without committing them: their paths are unchanged until `commit()`.
    ///
    /// - Parameter onFrame: `OutputRequest.onFrame` of each output.
    package func draw(
        progress: ((_ done: Int, _ total: Int) -> Void)?, onFrame: ((_ end: Double, _ bytes: Int) throws -> Void)? = nil
    ) throws -> [any AnimationOutput] {
        let pipeline = makePipeline()
        // Drawing and encoding share the threads, so that all of them are busy whichever takes longer.
        let pool = WorkerPool("frames", jobs: pipeline.jobs)
        defer { pool.finish() }
        let counts = outputs.contains { $0.format.needsColorStatistics }
        let total = ends.count * (counts ? 2 : 1)
        var statistics: ColorStatistics?
        if counts {
            var counted = ColorStatistics()
            try makePipeline().run(on: pool) { frame, bitmap in
                counted.add(bitmap)
                progress?(frame + 1, total)
            }
            statistics = counted
        }
        let files = try zip(outputs, comments).map { output, comment in
            var request = request
            request.comment = comment
            request.statistics = statistics
            request.onFrame = onFrame
            request.pool = pool
            request.rate = ConstantRate(fitting: ends)
            return try output.format.open(output.path, request: request)
        }
        try pipeline.run(on: pool) { frame, bitmap in
            for file in files { try file.add(bitmap, until: ends[frame]) }
            progress?(total - ends.count + frame + 1, total)
        }
        for file in files { try file.finish() }
        return files
    }
}
