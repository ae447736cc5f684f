import Encoding
import Foundation
import Graphics

/// Uncompressed video for other programs, to a file or to standard output.
package enum Y4MFormat: OutputFormat {
    package static let name = "y4m"
    package static let fileExtension: String? = "y4m"
    package static let summary = "uncompressed video for other programs, also to standard output with `-o -`"
    package static let maxRate: Double? = ConstantRate.max
    package static let hasEvenSides = true
    package static let supportsStandardOutput = true
    package static let supportsSizeLimit = false
    /// Chroma is subsampled.
    package static let supportsLossless = false

    package static func open(_ path: String, request: OutputRequest) throws -> any AnimationOutput {
        func encoder(to sink: any ByteSink) throws -> Y4MEncoder {
            try Y4MEncoder(
                width: request.width, height: request.height, rate: request.rate, matte: request.matte ?? 0xFFFF_FFFF,
                sink: sink)
        }
        if path == OutputPlan.standardOutput {
            let sink = StandardOutputSink()
            return StreamedOutput(try encoder(to: sink), sink: sink)
        }
        let file = try AtomicFile(path)
        return EncodedFile(try encoder(to: file), file: file, onFrame: request.onFrame)
    }
}

/// An animation that is written to standard output while it is rendered.
private final class StreamedOutput: AnimationOutput {
    private var encoder: any AnimationEncoder
    private let sink: StandardOutputSink

    init(_ encoder: any AnimationEncoder, sink: StandardOutputSink) {
        (self.encoder, self.sink) = (encoder, sink)
    }

    func add(_ frame: Bitmap, until end: Double) throws { try encoder.add(frame, until: end) }
    func finish() throws { try encoder.finish() }
    func commit() throws -> WrittenOutput {
        WrittenOutput(bytes: sink.bytes, sha256: sink.checksum.text, frames: encoder.frameCount)
    }
}

/// Standard output, with a checksum.
private final class StandardOutputSink: ByteSink {
    private(set) var bytes = 0
    private(set) var checksum = Checksum()

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        try FileHandle.standardOutput.write(contentsOf: Data(bytes))
        checksum.add(bytes)
        self.bytes += bytes.count
    }
}
