import Foundation
import Graphics
import Raster
import Testing

@Suite struct ImageTests {
    /// A valid file of 8 by 8 pixels, written by Cairo.
    private let png: [UInt8]

    init() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        var bitmap = Bitmap(width: 8, height: 8, fill: 0xFFFF_0000)
        bitmap[3, 4] = 0x8000_0080
        #expect(Picture.write(bitmap, to: file))
        png = Array(try #require(FileManager.default.contents(atPath: file)))
    }

    private func error(_ bytes: [UInt8]) -> RasterError? {
        #expect(throws: RasterError.self) {
            var store = ImageStore()
            try store.add(png: bytes, as: "x.png")
        }
    }

    @Test func `a file comes back pixel by pixel`() throws {
        var store = ImageStore()
        try store.add(png: png, as: "a.png")
        let bitmap = try #require(store.bitmap(for: "a.png"))
        #expect(bitmap[0, 0] == 0xFFFF_0000)
        #expect(bitmap[3, 4] == 0x8000_0080)
        #expect(store.bitmap(for: "b.png") == nil)
    }

    @Test func `what is no PNG is refused`() {
        #expect(error([]) == .notAPNG(source: "x.png"))
        #expect(error(Array("GIF89a and more".utf8)) == .notAPNG(source: "x.png"))
        #expect(error([0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0, count: 100)) == .notAPNG(source: "x.png"))
        var odd = png
        odd.replaceSubrange(12..<16, with: Array("IDAT".utf8))
        #expect(error(odd) == .notAPNG(source: "x.png"))
    }

    @Test func `a file cut anywhere is refused`() {
        for length in 8..<(png.count - 12) {
            #expect(error(Array(png.prefix(length))) == .damagedImage(source: "x.png"), "\(length)")
        }
    }

    @Test func `a damaged byte never crashes`() {
        for index in 8..<png.count {
            var bytes = png
            bytes[index] ^= 0x55
            var store = ImageStore()
            try? store.add(png: bytes, as: "x.png")
        }
    }

    @Test func `a header beyond the limits is refused before anything is allocated`() {
        func header(_ width: UInt32, _ height: UInt32) -> [UInt8] {
            var bytes = png
            for (offset, value) in [(16, width), (20, height)] {
                for k in 0..<4 { bytes[offset + k] = UInt8(value >> (24 - 8 * k) & 255) }
            }
            return bytes
        }
        #expect(error(header(50_000, 8)) == .imageSize(source: "x.png", width: 50_000, height: 8))
        #expect(error(header(8, 8_193)) == .imageSize(source: "x.png", width: 8, height: 8_193))
        #expect(error(header(0, 8)) == .imageSize(source: "x.png", width: 0, height: 8))
        #expect(error(header(.max, .max)) != nil)
        #expect(error(header(16, 16)) == .damagedImage(source: "x.png"))
    }

    @Test func `a file that is not there is an error`() {
        #expect(throws: RasterError.unreadableImage(source: "x.png")) {
            var store = ImageStore()
            try store.add(contentsOf: "/nowhere/x.png", as: "x.png")
        }
    }

    @Test func `an unknown picture is an error`() {
        #expect(throws: RasterError.missingImage(source: "?")) {
            try Renderer().render(DisplayList(9, 9, [.image(ImageBlock(source: "?", box: Rect(0, 0, 9, 9)))]))
        }
    }

    @Test func `a picture drawn at its own size is exact`() throws {
        let item = DisplayItem.image(ImageBlock(source: "checker", box: Rect(5, 6, 64, 64)))
        let bitmap = try Renderer(images: Samples.images).render(DisplayList(80, 80, [item]))
        let source = try #require(Samples.images.bitmap(for: "checker"))
        for y in 0..<64 { for x in 0..<64 { #expect(bitmap[x + 5, y + 6] == source[x, y]) } }
    }

    @Test func `a reduced picture keeps its mean`() throws {
        let item = DisplayItem.image(ImageBlock(source: "checker", box: Rect(0, 0, 8, 8)))
        let bitmap = try Renderer(images: Samples.images).render(DisplayList(8, 8, [item]))
        for x in 0..<8 { #expect(abs(bitmap.components(x, 0)[1] - (255 + 32 * x + 14) / 2) <= 8) }
    }

    @Test func `an enlarged picture has a crisp rim`() throws {
        let item = DisplayItem.image(ImageBlock(source: "checker", box: Rect(10, 10, 200, 200)))
        let bitmap = try Renderer(images: Samples.images).render(DisplayList(220, 220, background: .black, [item]))
        #expect(bitmap[9, 12] == 0xFF00_0000)
        #expect(bitmap[10, 12] == 0xFFFF_FFFF)
    }

    @Test func `a tint keeps the alpha alone`() throws {
        var store = ImageStore()
        var bitmap = Bitmap(width: 2, height: 1, fill: 0xFF12_3456)
        bitmap[1, 0] = 0x8000_4000
        store.add(bitmap, as: "icon")
        let item = DisplayItem.image(ImageBlock(source: "icon", box: Rect(0, 0, 2, 1), tint: .red))
        let drawn = try Renderer(images: store).render(DisplayList(2, 1, background: .clear, [item]))
        #expect(drawn.pixels == [0xFFFF_0000, 0x8080_0000])
    }

    @Test func `late pictures are asked for by name`() throws {
        let store = ImageStore { $0 == "clip#3" ? Bitmap(width: 1, height: 1, fill: 0xFF00_FF00) : nil }
        let item = DisplayItem.image(ImageBlock(source: "clip#3", box: Rect(0, 0, 4, 4)))
        #expect(try Renderer(images: store).render(DisplayList(4, 4, [item]))[2, 2] == 0xFF00_FF00)
    }
}
