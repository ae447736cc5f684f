import Encoding
import Foundation
import Graphics

/// One encoding of frames in memory.
struct Trial {
    let frames: [Bitmap]
    let fps: Double
    let settings: GIFSettings

    /// The CPU time of this thread, in which all encoding runs, in seconds, and the file.
    func run() throws -> (seconds: Double, file: [UInt8]) {
        var options = GIFEncoder.Options()
        options.settings = settings
        let sink = DataSink()
        let start = Self.now
        let encoder = try GIFEncoder(
            width: frames[0].width, height: frames[0].height, options: options, sink: sink)
        for (number, frame) in frames.enumerated() { try encoder.add(frame, until: Double(number + 1) / fps) }
        try encoder.finish()
        return (Self.now - start, sink.bytes)
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
