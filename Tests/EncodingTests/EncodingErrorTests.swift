import Encoding
import Graphics
import Testing

@Suite struct EncodingErrorTests {
    /// Fails after a number of bytes.
    private final class FullSink: ByteSink {
        struct Full: Error, CustomStringConvertible {
            var description: String { "no space left" }
        }

        private var room: Int

        init(room: Int) {
            self.room = room
        }

        func write(_ bytes: UnsafeRawBufferPointer) throws {
            room -= bytes.count
            if room < 0 { throw Full() }
        }
    }

    @Test(arguments: [(0, 5), (5, 0), (65_536, 1), (-1, 5)])
    func `a GIF has sides of 1 to 65,535`(width: Int, height: Int) {
        #expect(throws: EncodingError.size(width: width, height: height, limit: 65_535, format: "GIF")) {
            try GIFEncoder(width: width, height: height, sink: DataSink())
        }
    }

    @Test func `frames must have the size of the picture and ascending ends`() throws {
        let encoder = try GIFEncoder(width: 2, height: 2, sink: DataSink())
        #expect(throws: EncodingError.frameSize(width: 3, height: 2, expectedWidth: 2, expectedHeight: 2)) {
            try encoder.add(Bitmap(width: 3, height: 2), until: 1)
        }
        try encoder.add(Bitmap(width: 2, height: 2), until: 1)
        #expect(throws: EncodingError.frameTime(end: 1, previous: 1)) {
            try encoder.add(Bitmap(width: 2, height: 2), until: 1)
        }
        try encoder.finish()
        #expect(throws: EncodingError.finished) { try encoder.finish() }
        #expect(throws: EncodingError.finished) { try encoder.add(Bitmap(width: 2, height: 2), until: 2) }
    }

    @Test func `an animation needs a frame and a positive number of plays`() throws {
        let encoder = try GIFEncoder(width: 2, height: 2, sink: DataSink())
        #expect(throws: EncodingError.noFrames) { try encoder.finish() }
        #expect(throws: EncodingError.plays(0, limit: 65_536, format: "GIF")) {
            try GIFEncoder(width: 2, height: 2, options: .init(plays: .times(0)), sink: DataSink())
        }
    }

    @Test(arguments: [0, 10, 30, 200, 900])
    func `an error of the sink is passed on`(room: Int) throws {
        let encoder = try GIFEncoder(width: 40, height: 30, sink: FullSink(room: room))
        #expect(throws: EncodingError.sink("no space left")) {
            for step in 0..<20 {
                try encoder.add(Pictures.noise(40, 30, seed: UInt64(step)), until: Double(step + 1) / 25)
            }
            try encoder.finish()
        }
        #expect(throws: EncodingError.finished) { try encoder.finish() }
        #expect(throws: EncodingError.sink("no space left")) {
            try PNGEncoder().encode(Pictures.noise(40, 30, seed: 1), to: FullSink(room: room))
        }
    }

    @Test func `messages state the limits`() {
        let error = EncodingError.size(width: 70_000, height: 3, limit: 65_535, format: "GIF")
        #expect("\(error)" == "GIF does not support pictures of 70000 x 3 pixels: each side must be 1...65535")
    }
}
