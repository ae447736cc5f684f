import Encoding
import Foundation
import Graphics
import TestSupport
import Testing

/// Uncompressed video, read by ffmpeg.
@Suite struct Y4MEncoderTests {
    /// A file, given frames of one colour each with their ends in seconds.
    private func encoded(
        _ frames: [(bitmap: Bitmap, end: Double)], rate: ConstantRate = ConstantRate(10), matte: UInt32 = 0xFFFF_FFFF
    ) throws -> [UInt8] {
        let sink = DataSink()
        let first = frames[0].bitmap
        let encoder = try Y4MEncoder(width: first.width, height: first.height, rate: rate, matte: matte, sink: sink)
        for frame in frames { try encoder.add(frame.bitmap, until: frame.end) }
        try encoder.finish()
        return sink.bytes
    }

    private func solid(_ color: UInt32, width: Int = 6, height: Int = 4) -> Bitmap {
        Bitmap(width: width, height: height, fill: color)
    }

    /// The frames as ffmpeg shows them, 0xAARRGGBB.
    private func shown(_ file: [UInt8], width: Int, height: Int) throws -> [[UInt32]] {
        let folder = try TemporaryFolder()
        try folder.write(file, to: "a.y4m")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
        process.arguments = [
            "-nostdin", "-v", "error", "-i", folder.url("a.y4m").path, "-vf",
            "scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int", "-pix_fmt", "rgba", "-f",
            "rawvideo", folder.url("a.raw").path,
        ]
        try process.start()
        process.waitUntilExit()
        let bytes = [UInt8](try folder.data("a.raw"))
        return stride(from: 0, to: bytes.count, by: 4 * width * height).map { start in
            stride(from: start, to: start + 4 * width * height, by: 4).map { place in
                0xFF00_0000 | UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2])
            }
        }
    }

    private func distance(_ one: UInt32, _ other: UInt32) -> Int {
        [16, 8, 0].map { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) }.max() ?? 0
    }

    @Test func `colours are those of BT 709`() throws {
        let colors: [UInt32] = [
            0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFF80_8080, 0xFFF2_F2F7, 0xFF0A_84FF,
        ]
        let file = try encoded(colors.enumerated().map { (solid($1), Double($0 + 1) / 10) })
        let frames = try shown(file, width: 6, height: 4)
        #expect(frames.count == colors.count)
        for (frame, color) in zip(frames, colors) {
            #expect(frame.allSatisfy { distance($0, color) <= 2 }, "\(String(color, radix: 16))")
        }
    }

    /// Y' of BT.709: 16 + 219 * (0.2126 R + 0.7152 G + 0.0722 B).
    @Test func `luma and chroma of the primaries`() throws {
        let expected: [(UInt32, [UInt8])] = [
            (0xFFFF_0000, [63, 102, 240]), (0xFF00_FF00, [173, 42, 26]), (0xFF00_00FF, [32, 240, 118]),
            (0xFFFF_FFFF, [235, 128, 128]), (0xFF00_0000, [16, 128, 128]),
        ]
        for (color, planes) in expected {
            let file = try encoded([(solid(color), 0.1)])
            #expect([file[file.count - 36], file[file.count - 12], file[file.count - 6]] == planes)
        }
    }

    @Test func `frames are repeated until their end`() throws {
        let file = try encoded([(solid(0xFFFF_0000), 0.3), (solid(0xFF00_FF00), 0.4), (solid(0xFF00_00FF), 0.9)])
        let reds = try shown(file, width: 6, height: 4).map { $0[0] >> 16 & 255 > 128 }
        #expect(reds == [true, true, true, false, false, false, false, false, false])
        let text = String(decoding: file.prefix(60), as: UTF8.self)
        #expect(text.hasPrefix("YUV4MPEG2 W6 H4 F10:1 Ip A1:1 C420mpeg2 XCOLORRANGE=LIMITED\n"))
    }

    @Test func `a short last frame is shown once`() throws {
        let file = try encoded([(solid(0xFFFF_0000), 0.3), (solid(0xFF00_FF00), 0.31)])
        let reds = try shown(file, width: 6, height: 4).map { $0[0] >> 16 & 255 > 128 }
        #expect(reds == [true, true, true, false])
    }

    @Test func `a frame without a time is shown once`() throws {
        #expect(try shown(encoded([(solid(0xFFFF_0000), 0)]), width: 6, height: 4).count == 1)
    }

    @Test func `odd sides get a copy of the last column and row`() throws {
        var bitmap = solid(0xFF00_0000, width: 5, height: 3)
        for y in 0..<3 { bitmap[4, y] = 0xFFFF_FFFF }
        for x in 0..<5 { bitmap[x, 2] = 0xFFFF_FFFF }
        let frame = try shown(encoded([(bitmap, 0.1)]), width: 6, height: 4)[0]
        #expect(distance(frame[5], 0xFFFF_FFFF) <= 2 && distance(frame[23], 0xFFFF_FFFF) <= 2)
        #expect(distance(frame[0], 0xFF00_0000) <= 2 && distance(frame[18], 0xFFFF_FFFF) <= 2)
    }

    @Test func `transparent pixels show the matte`() throws {
        // Half transparent red over blue, premultiplied.
        let frames = try shown(
            encoded([(solid(0x8080_0000), 0.1), (solid(0), 0.2)], matte: 0xFF00_00FF), width: 6, height: 4)
        #expect(distance(frames[0][0], 0xFF80_007F) <= 2)
        #expect(distance(frames[1][0], 0xFF00_00FF) <= 2)
    }

    private static let rates: [(ends: [Double], rate: ConstantRate)] = {
        let thirtieth = 1.0 / 30
        let frame = 1001.0 / 30_000
        return [
            ([0.1, 0.2, 0.3], ConstantRate(10)), ([thirtieth, 2 * thirtieth, 3 * thirtieth], ConstantRate(30)),
            ([0.04, 0.08, 0.12, 1], ConstantRate(25)), ([0.03, 0.06, 0.09], ConstantRate(100, 3)),
            ([0.5, 1], ConstantRate(2)), ([7], ConstantRate(30)), ([0.0123, 0.0456, 0.1], ConstantRate(60)),
            // The last frame may end at any time.
            ([0.1, 0.2, 0.3177], ConstantRate(10)), ([frame, 2 * frame, 100 * frame, 4], ConstantRate(30_000, 1001)),
        ]
    }()

    @Test(arguments: rates)
    func `the rate is the lowest that fits all ends`(ends: [Double], rate: ConstantRate) {
        #expect(ConstantRate(fitting: ends) == rate)
    }

    @Test func `wrong frames are errors`() throws {
        let encoder = try Y4MEncoder(width: 2, height: 2, rate: ConstantRate(10), matte: .max, sink: DataSink())
        #expect(throws: EncodingError.noFrames) { try encoder.finish() }
        #expect(throws: EncodingError.frameSize(width: 3, height: 2, expectedWidth: 2, expectedHeight: 2)) {
            try encoder.add(Bitmap(width: 3, height: 2), until: 1)
        }
        try encoder.add(Bitmap(width: 2, height: 2), until: 1)
        #expect(throws: EncodingError.frameTime(end: 0.5, previous: 1)) {
            try encoder.add(Bitmap(width: 2, height: 2, fill: 9), until: 0.5)
        }
        try encoder.finish()
        #expect(throws: EncodingError.finished) { try encoder.finish() }
    }
}
