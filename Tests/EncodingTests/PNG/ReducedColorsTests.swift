import Encoding
import Graphics
import Testing

/// PNGs with at most 256 colours.
@Suite struct ReducedColorsTests {
    /// A smooth picture of many colours, with a plain area and transparent corners.
    private static let picture = {
        // The grain keeps the filters of PNG from making the exact picture small.
        let grain = Pictures.noise(160, 120, seed: 9)
        return Pictures.draw(160, 120) { x, y in
            if x + y < 20 { return 0 }
            if x > 100, y > 80 { return Pictures.rgb(12, 34, 56) }
            let noise = Int(grain[x, y])
            return Pictures.rgb(x + (noise & 15), y * 2 + (noise >> 8 & 7), (x + y) / 2 + (noise >> 16 & 7))
        }
    }()

    private static func decoded(_ bitmap: Bitmap, _ encoder: PNGEncoder) throws -> (file: [UInt8], Decoded) {
        let sink = DataSink()
        try encoder.encode(bitmap, to: sink)
        let file = sink.bytes
        let all = try Decoders.decode(["picture.png": file], sizes: ["picture.png": (bitmap.width, bitmap.height)])
        return (file, try #require(all["picture.png"]))
    }

    @Test func `a picture keeps its frequent colours and transparency, and its look`() throws {
        let (exact, _) = try Self.decoded(Self.picture, PNGEncoder())
        let (reduced, shown) = try Self.decoded(Self.picture, PNGEncoder(reduction: .small))
        #expect(shown.mode == "P")
        #expect(reduced.count * 2 < exact.count, "\(reduced.count) \(exact.count)")
        let pixels = shown.pillow[0]
        #expect(Set(pixels).count <= 256)
        for (place, pixel) in Self.picture.pixels.enumerated() {
            let shown = pixels[place]
            guard pixel != 0, pixel != Pictures.rgb(12, 34, 56) else {
                #expect(shown == pixel)
                continue
            }
            #expect(PerceivedColor(shown).distance(to: PerceivedColor(pixel)) < 25)
        }
        // Errors are diffused: the mean of an area is that of the original.
        func mean(_ pixels: [UInt32], _ shift: UInt32) -> Double {
            var sum = 0.0
            for y in 40..<60 { for x in 30..<50 { sum += Double(pixels[y * 160 + x] >> shift & 255) } }
            return sum / 400
        }
        for shift in [UInt32(0), 8, 16] {
            #expect(abs(mean(pixels, shift) - mean(Self.picture.pixels, shift)) < 2)
        }
    }

    @Test func `a picture of few colours stays as it is`() throws {
        let bitmap = Pictures.palette256()
        #expect(try Self.decoded(bitmap, PNGEncoder(reduction: .small)).file == Self.decoded(bitmap, PNGEncoder()).file)
    }
}
