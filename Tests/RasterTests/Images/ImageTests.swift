import Graphics
import Raster
import Testing

@Suite struct ImageTests {
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

    @Test func `a reduced picture has the same mean`() throws {
        let item = DisplayItem.image(ImageBlock(source: "checker", box: Rect(0, 0, 8, 8)))
        let bitmap = try Renderer(images: Samples.images).render(DisplayList(8, 8, [item]))
        for x in 0..<8 { #expect(abs(bitmap.components(x, 0)[1] - (255 + 32 * x + 14) / 2) <= 8) }
    }

    @Test func `an enlarged picture has sharp edges`() throws {
        let item = DisplayItem.image(ImageBlock(source: "checker", box: Rect(10, 10, 200, 200)))
        let bitmap = try Renderer(images: Samples.images).render(DisplayList(220, 220, background: .black, [item]))
        #expect(bitmap[9, 12] == 0xFF00_0000)
        #expect(bitmap[10, 12] == 0xFFFF_FFFF)
    }

    @Test func `a tint replaces the colour and preserves the alpha`() throws {
        var store = ImageStore()
        var bitmap = Bitmap(width: 2, height: 1, fill: 0xFF12_3456)
        bitmap[1, 0] = 0x8000_4000
        try store.add(bitmap, as: "icon")
        let item = DisplayItem.image(ImageBlock(source: "icon", box: Rect(0, 0, 2, 1), tint: .red))
        let drawn = try Renderer(images: store).render(DisplayList(2, 1, background: .clear, [item]))
        #expect(drawn.pixels == [0xFFFF_0000, 0x8080_0000])
    }

    @Test func `on-demand pictures are requested by name`() throws {
        let store = ImageStore { $0 == "clip#3" ? Bitmap(width: 1, height: 1, fill: 0xFF00_FF00) : nil }
        let item = DisplayItem.image(ImageBlock(source: "clip#3", box: Rect(0, 0, 4, 4)))
        #expect(try Renderer(images: store).render(DisplayList(4, 4, [item]))[2, 2] == 0xFF00_FF00)
    }

    @Test func `adjacent tiles have no seam at any position`() throws {
        let white = Bitmap(width: 9, height: 9, fill: 0xFFFF_FFFF)
        var store = ImageStore()
        try store.add(white, as: "white")
        let box = Rect(3.3, 4.7, 40.35, 30.15)
        let columns: [Double] = [box.minX, 10.51, 24.07, box.maxX]
        let rows: [Double] = [box.minY, 10.13, 14.6, box.maxY]
        let tiles = (0..<9).map { place -> ImageBlock.Tile in
            let (i, j) = (place % 3, place / 3)
            let target = Rect(columns[i], rows[j], columns[i + 1] - columns[i], rows[j + 1] - rows[j])
            return ImageBlock.Tile(part: Rect(Double(i) * 3, Double(j) * 3, 3, 3), box: target)
        }
        for turn in [0, 0.3] {
            func picture(_ tiles: [ImageBlock.Tile]) throws -> Bitmap {
                let image = DisplayItem.image(ImageBlock(source: "white", box: box, tiles: tiles))
                let group = Group(transform: AffineTransform.translation(8, 0).rotated(turn), items: [image])
                return try Renderer(images: store)
                    .render(DisplayList(60, 60, background: .black, [.group(group)]))
            }
            let difference = try #require(picture(tiles).difference(from: picture([])))
            // Cairo computes slanted edges in 15 rows per pixel, separately for each tile.
            #expect(difference <= (turn == 0 ? 2 : 16), "turned by \(turn): \(difference)")
        }
    }

    @Test func `nearest draws the pixels of an enlarged picture as squares`() throws {
        var store = ImageStore()
        try store.add(Bitmap(width: 2, height: 1, pixels: [0xFF00_0000, 0xFFFF_FFFF]), as: "two")
        let block = ImageBlock(source: "two", box: Rect(0, 0, 20, 10), magnification: .nearest)
        let bitmap = try Renderer(images: store).render(DisplayList(20, 10, [.image(block)]))
        #expect((0..<20).allSatisfy { bitmap[$0, 5] == ($0 < 10 ? 0xFF00_0000 : 0xFFFF_FFFF) })
        let smooth = ImageBlock(source: "two", box: Rect(0, 0, 20, 10), minification: .nearest)
        let blended = try Renderer(images: store).render(DisplayList(20, 10, [.image(smooth)]))
        #expect((50...200).contains(blended.components(10, 5)[1]))
    }

    @Test func `nearest takes one pixel of a reduced picture`() throws {
        let block = ImageBlock(source: "checker", box: Rect(0, 0, 8, 8), minification: .nearest)
        let bitmap = try Renderer(images: Samples.images).render(DisplayList(8, 8, [.image(block)]))
        let source = try #require(Samples.images.bitmap(for: "checker"))
        for y in 0..<8 { for x in 0..<8 { #expect(bitmap[x, y] == source[x * 8 + 4, y * 8 + 4]) } }
    }
}
