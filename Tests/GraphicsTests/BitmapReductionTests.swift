import Graphics
import TestSupport
import Testing

@Suite struct BitmapReductionTests {
    @Test func `a picture of one colour keeps it`() {
        for (width, height) in [(7, 5), (6, 5), (3, 2), (1, 1)] {
            let reduced = Bitmap(width: 7, height: 5, fill: 0x8040_2011).reduced(toWidth: width, height: height)
            #expect(reduced == Bitmap(width: width, height: height, fill: 0x8040_2011))
        }
    }

    @Test func `each pixel is the mean of the pixels that it covers`() {
        let black: UInt32 = 0xFF00_0000
        let white: UInt32 = 0xFFFF_FFFF
        let picture = Bitmap(width: 3, height: 1, pixels: [black, white, black])
        // Each half covers one and a half pixels, a third of which is white.
        #expect(picture.reduced(toWidth: 2, height: 1).pixels == [0xFF55_5555, 0xFF55_5555])
        let square = Bitmap(width: 2, height: 2, pixels: [black, white, 0, 0])
        #expect(square.reduced(toWidth: 1, height: 1).pixels == [0x8040_4040])
        #expect(square.reduced(toWidth: 2, height: 1).pixels == [0x8000_0000, 0x8080_8080])
    }

    @Test func `the mean of all pixels is preserved and no colour exceeds its alpha`() {
        var generator = SeededGenerator(seed: 7)
        let pixels = (0..<23 * 17).map { _ -> UInt32 in
            let alpha = UInt32.random(in: 0...255, using: &generator)
            return alpha << 24 | UInt32.random(in: 0...alpha, using: &generator) << 8
        }
        let picture = Bitmap(width: 23, height: 17, pixels: pixels)
        let reduced = picture.reduced(toWidth: 13, height: 9)
        func mean(_ bitmap: Bitmap) -> Double {
            Double(bitmap.pixels.reduce(0) { $0 + Int($1 >> 8 & 255) }) / Double(bitmap.pixels.count)
        }
        #expect(abs(mean(picture) - mean(reduced)) < 0.5)
        #expect(reduced.pixels.allSatisfy { $0 >> 8 & 255 <= $0 >> 24 })
    }
}
