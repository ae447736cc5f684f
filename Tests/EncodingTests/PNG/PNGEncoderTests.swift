import Encoding
import Graphics
import TestSupport
import Testing

/// PNGs decoded by Pillow and ffmpeg.
@Suite struct PNGEncoderTests {
    struct Still: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bitmap: Bitmap
        /// Pillow's name for the format that is expected.
        var mode: String

        var name: String { testDescription + ".png" }
    }

    static let stills = [
        Still(testDescription: "rgb", bitmap: Pictures.gradient(step: 2), mode: "RGB"),
        Still(testDescription: "noise", bitmap: Pictures.noise(61, 47, seed: 3), mode: "RGB"),
        Still(testDescription: "rgba", bitmap: translucent, mode: "RGBA"),
        Still(testDescription: "disc", bitmap: Pictures.disc(step: 2), mode: "P"),
        Still(testDescription: "palette", bitmap: Pictures.palette256(), mode: "P"),
        Still(testDescription: "two-colors", bitmap: Pictures.twoColors(step: 3), mode: "P"),
        Still(testDescription: "nine-colors", bitmap: colors(9), mode: "P"),
        Still(testDescription: "four-colors", bitmap: colors(4), mode: "P"),
        Still(testDescription: "gray", bitmap: Pictures.greys(step: 1), mode: "L"),
        Still(testDescription: "gray-16", bitmap: gray(17), mode: "L"),
        Still(testDescription: "gray-4", bitmap: gray(85), mode: "L"),
        Still(testDescription: "black-white", bitmap: gray(255), mode: "1"),
        Still(testDescription: "one-pixel", bitmap: Bitmap(width: 1, height: 1, fill: 0xFF12_3456), mode: "P"),
        Still(testDescription: "nothing", bitmap: Bitmap(width: 7, height: 3), mode: "P"),
        Still(testDescription: "large", bitmap: Pictures.noise(301, 203, seed: 5), mode: "RGB"),
        Still(testDescription: "smooth", bitmap: smooth, mode: "RGB"),
        Still(testDescription: "speckles", bitmap: speckles, mode: "RGB"),
    ]

    /// Valid premultiplied pixels of all alphas.
    private static let translucent = Pictures.draw(256, 64) { x, y in
        let alpha = UInt32(x)
        return alpha << 24 | (alpha * UInt32(y) / 64) << 16 | (alpha / 3) << 8 | alpha
    }

    /// Filters make it small. Large enough to be sampled.
    private static let smooth = Pictures.draw(320, 300) { x, y in Pictures.rgb(x, y, (x + y) / 2) }

    /// Sixteen colours at random above many colours: filters make it larger. Large enough to be sampled.
    private static let speckles = {
        let noise = Pictures.noise(320, 300, seed: 12)
        return Pictures.draw(320, 300) { x, y in
            guard y < 280 else { return Pictures.rgb(x, y, 3) }
            let color = Int(noise[x, y] & 15)
            return Pictures.rgb(color * 37, color * color * 11, 255 - color * 53)
        }
    }()

    private static func colors(_ count: Int) -> Bitmap {
        Pictures.draw(13, 11) { x, y in Pictures.rgb((x * y) % count * 20, 7, 99) }
    }

    private static func gray(_ step: Int) -> Bitmap {
        Pictures.draw(19, 5) { x, y in { Pictures.rgb($0, $0, $0) }((x + y) % (255 / step + 1) * step) }
    }

    private static let batch = Result { () throws -> [String: Decoded] in
        var files: [String: [UInt8]] = [:]
        var sizes: [String: (Int, Int)] = [:]
        for still in stills {
            files[still.name] = try encoded(still.bitmap)
            sizes[still.name] = (still.bitmap.width, still.bitmap.height)
            files["quick-" + still.name] = try encoded(still.bitmap, by: .quick)
            sizes["quick-" + still.name] = (still.bitmap.width, still.bitmap.height)
            files["streamed-" + still.name] = try encoded(still.bitmap, by: streaming)
            sizes["streamed-" + still.name] = (still.bitmap.width, still.bitmap.height)
        }
        return try Decoders.decode(files, sizes: sizes)
    }

    /// Streams every picture through zlib, as if it were large.
    private static var streaming: PNGEncoder {
        var encoder = PNGEncoder()
        encoder.maxWhole = 0
        return encoder
    }

    private static func encoded(_ bitmap: Bitmap, by encoder: PNGEncoder = PNGEncoder()) throws -> [UInt8] {
        let sink = DataSink()
        try encoder.encode(bitmap, to: sink)
        return sink.bytes
    }

    @Test(arguments: stills)
    func `both decoders restore the bitmap`(still: Still) throws {
        let file = try #require(try Self.batch.get()[still.name])
        #expect(file.mode == still.mode)
        #expect(file.pillow.count == 1)
        let agree = file.pillow == file.ffmpeg
        #expect(agree)
        // Outside the macro, which would print every pixel.
        let same = Pixels.premultiplied(file.pillow[0]) == still.bitmap.pixels
        #expect(same)
    }

    @Test(arguments: stills)
    func `a quick file holds the same pixels`(still: Still) throws {
        let (small, quick) = try (
            #require(try Self.batch.get()[still.name]), #require(try Self.batch.get()["quick-" + still.name])
        )
        #expect(["RGB", "RGBA"].contains(quick.mode))
        let same = quick.pillow == small.pillow && quick.ffmpeg == small.ffmpeg
        #expect(same)
    }

    @Test(arguments: stills)
    func `two runs give the same bytes`(still: Still) throws {
        let same = try Self.encoded(still.bitmap) == Self.encoded(still.bitmap)
        #expect(same)
    }

    @Test(arguments: stills)
    func `a streamed file holds the same pixels`(still: Still) throws {
        let (whole, streamed) = try (
            #require(try Self.batch.get()[still.name]), #require(try Self.batch.get()["streamed-" + still.name])
        )
        let same = streamed.pillow == whole.pillow && streamed.ffmpeg == whole.ffmpeg && streamed.mode == whole.mode
        #expect(same)
    }

    /// Without filters the first takes more than 200 kB; with Sub on every row the second takes a quarter more than without.
    @Test(arguments: [(smooth, 6_000), (speckles, 75_000)])
    func `rows are filtered only where that makes the file smaller`(bitmap: Bitmap, limit: Int) throws {
        let size = try Self.encoded(bitmap).count
        #expect(size <= limit)
    }
}
