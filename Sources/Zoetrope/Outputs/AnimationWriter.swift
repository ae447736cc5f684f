import Encoding
import Graphics

/// Writes the frames of one clip to outputs that share them.
package struct AnimationWriter {
    package let outputs: [OutputPlan.Output]
    /// What all of them need to know; comments and colours are added to it.
    package let request: OutputRequest
    /// To be kept in each output's file.
    package let comments: [String?]
    /// When each frame goes, in seconds.
    package let ends: [Double]
    /// Draws or reads all frames; asked twice where an output has to know all colours before its first frame.
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

    /// - Parameter progress: called after each frame with the number of frames done and in all.
    /// - Throws: whatever drawing, encoding and writing throw. Nothing is left half-written.
    package func write(progress: ((_ done: Int, _ all: Int) -> Void)?) throws -> [WrittenOutput] {
        try draw(progress: progress).map { try $0.commit() }
    }

    /// The outputs, finished, but under their names only when they are committed.
    ///
    /// - Parameter watch: called for outputs that take a budget as `OutputRequest.watch` is.
    package func draw(
        progress: ((_ done: Int, _ all: Int) -> Void)?, watch: ((_ end: Double, _ bytes: Int) throws -> Void)? = nil
    ) throws -> [any AnimationOutput] {
        let counts = outputs.contains { $0.format.countsColors }
        let all = ends.count * (counts ? 2 : 1)
        var census: ColorStatistics?
        if counts {
            var counted = ColorStatistics()
            try makePipeline().run { frame, bitmap in
                counted.add(bitmap)
                progress?(frame + 1, all)
            }
            census = counted
        }
        let files = try zip(outputs, comments).map { output, comment in
            var request = request
            request.comment = comment
            request.census = census
            request.watch = watch
            return try output.format.open(output.path, request: request)
        }
        try makePipeline().run { frame, bitmap in
            for file in files { try file.add(bitmap, until: ends[frame]) }
            progress?(all - ends.count + frame + 1, all)
        }
        for file in files { try file.finish() }
        return files
    }
}
