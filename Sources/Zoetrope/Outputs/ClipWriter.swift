import Encoding
import Graphics

/// Writes the frames of one clip to outputs that share them.
struct ClipWriter {
    let outputs: [OutputPlan.Output]
    /// What all of them need to know; comments and colours are added to it.
    let request: OutputRequest
    /// To be kept in each output's file.
    let comments: [String?]
    /// When each frame goes, in seconds.
    let ends: [Double]
    /// Draws or reads all frames; asked twice where an output has to know all colours before its first frame.
    let makePipeline: () -> FramePipeline

    /// - Parameter progress: called after each frame with the number of frames done and in all.
    /// - Throws: whatever drawing, encoding and writing throw. Nothing is left half-written.
    func write(progress: ((_ done: Int, _ all: Int) -> Void)?) throws -> [WrittenOutput] {
        let counts = outputs.contains { $0.format.countsColors }
        let all = ends.count * (counts ? 2 : 1)
        var census: PixelCensus?
        if counts {
            var counted = PixelCensus()
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
            return try output.format.open(output.path, request: request)
        }
        try makePipeline().run { frame, bitmap in
            for file in files { try file.add(bitmap, until: ends[frame]) }
            progress?(all - ends.count + frame + 1, all)
        }
        return try files.map { try $0.commit() }
    }
}
