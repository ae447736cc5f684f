import Encoding
import Graphics
import Testing

/// JPEGs decoded by Pillow.
@Suite struct JPEGEncoderTests {
    /// Pictures with the largest difference of a channel that quality 92 may give: a few levels where they are smooth, up to 24
    /// beside an edge.
    static let pictures = [
        (name: "gradient", bitmap: Pictures.gradient(step: 2), tolerance: 24),
        (name: "odd-size", bitmap: Pictures.draw(61, 47) { x, y in Pictures.rgb(4 * x, 5 * y, 128) }, tolerance: 6),
        // Subsampled colours would differ by more than 100 levels at the edges.
        (
            name: "colour-edges",
            bitmap: Pictures.draw(64, 64) { x, _ in x / 8 % 2 == 0 ? Pictures.rgb(255, 0, 0) : Pictures.rgb(0, 0, 255)
            },
            tolerance: 24
        ),
        (name: "one-pixel", bitmap: Bitmap(width: 1, height: 1, fill: 0xFF12_3456), tolerance: 6),
    ]

    @Test func `Pillow decodes nearly the same pixels`() throws {
        var files: [String: [UInt8]] = [:]
        var sizes: [String: (Int, Int)] = [:]
        for picture in Self.pictures {
            let sink = DataSink()
            try JPEGEncoder().encode(picture.bitmap, to: sink)
            files["\(picture.name).jpg"] = sink.bytes
            sizes["\(picture.name).jpg"] = (picture.bitmap.width, picture.bitmap.height)
        }
        let decoded = try Decoders.decode(files, sizes: sizes)
        for picture in Self.pictures {
            let frames = try #require(decoded["\(picture.name).jpg"]).pillow
            let pixels = try #require(frames.first)
            try #require(frames.count == 1 && pixels.count == picture.bitmap.pixels.count)
            let difference = zip(pixels, picture.bitmap.pixels).map { Self.difference($0, $1) }.max() ?? 255
            #expect(difference <= picture.tolerance, "\(picture.name)")
        }
    }

    @Test func `a bitmap without pixels is an error`() {
        #expect(throws: EncodingError.self) {
            try JPEGEncoder().encode(Bitmap(width: 0, height: 5), to: DataSink())
        }
    }

    private static func difference(_ first: UInt32, _ second: UInt32) -> Int {
        [16, 8, 0].map { abs(Int(first >> $0 & 255) - Int(second >> $0 & 255)) }.max() ?? 0
    }
}
