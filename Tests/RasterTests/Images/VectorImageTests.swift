import Graphics
import Raster
import SVG
import Testing

/// SVG files in display lists.
@Suite struct VectorImageTests {
    private static func svg(_ body: String, _ size: String = "viewBox=\"0 0 10 10\"") -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size)>\(body)</svg>"
    }

    private func store(_ body: String) throws -> ImageStore {
        var store = ImageStore()
        try store.add(file: Array(Self.svg(body).utf8), as: "icon")
        return store
    }

    /// The left half is red.
    private static let half = "<path fill=\"#f00\" d=\"M0 0h5v10H0z\"/>"
    private static let disc = "<circle cx=\"5\" cy=\"5\" r=\"4\" fill=\"#f00\"/>"

    @Test(arguments: [1, 2, 3, 12.8])
    func `edges are sharp at every scale`(scale: Double) throws {
        let item = DisplayItem.image(ImageBlock(source: "icon", box: Rect(0, 0, 10, 10)))
        let bitmap = try Renderer(images: store(Self.half), scale: scale).render(
            DisplayList(10, 10, background: .clear, [item]))
        let edge = Int(5 * scale)
        for x in 0..<bitmap.width { #expect(bitmap[x, 3] == (x < edge ? 0xFFFF_0000 : 0), "\(x)") }
    }

    @Test(arguments: [Rect(3, 4, 40, 40), Rect(2.3, 4.6, 31.7, 50.2)])
    func `a file looks like the same shape of a scene`(box: Rect) throws {
        let item = DisplayItem.image(ImageBlock(source: "icon", box: box))
        let drawn = try Renderer(images: store(Self.disc)).render(DisplayList(60, 60, background: .white, [item]))
        let shape = Path.ellipse(in: box.insetBy(box.width / 10, box.height / 10))
        let expected = try Renderer().render(DisplayList(60, 60, background: .white, [.fill(shape, .red)]))
        #expect(try #require(drawn.difference(from: expected)) <= 6)
    }

    @Test func `a tint replaces the colours, and an opacity fades the whole picture`() throws {
        let tinted = DisplayItem.image(ImageBlock(source: "icon", box: Rect(0, 0, 10, 10), tint: .green))
        let list = DisplayList(10, 10, background: .clear, [.group(Group(opacity: 0.5, items: [tinted]))])
        let bitmap = try Renderer(images: store(Self.half + Self.half)).render(list)
        #expect(bitmap[2, 5] == 0x8000_8000 && bitmap[7, 5] == 0)
    }

    @Test func `corners of nine parts keep their size`() throws {
        var block = ImageBlock(source: "icon", box: Rect(0, 0, 40, 10))
        block.tiles = [
            ImageBlock.Tile(part: Rect(0, 0, 5, 10), box: Rect(0, 0, 5, 10)),
            ImageBlock.Tile(part: Rect(5, 0, 1, 10), box: Rect(5, 0, 31, 10)),
            ImageBlock.Tile(part: Rect(6, 0, 4, 10), box: Rect(36, 0, 4, 10)),
        ]
        let body = Self.half + "<path fill=\"#00f\" d=\"M5 0h5v10H5z\"/>"
        let bitmap = try Renderer(images: store(body)).render(DisplayList(40, 10, background: .clear, [.image(block)]))
        for x in 0..<40 { #expect(bitmap[x, 5] == (x < 5 ? 0xFFFF_0000 : 0xFF00_00FF), "\(x)") }
    }

    @Test func `blend modes of a file do not read what is behind it`() throws {
        let body = "<path style=\"mix-blend-mode:multiply\" fill=\"#f00\" d=\"M0 0h10v10H0z\"/>"
        let item = DisplayItem.image(ImageBlock(source: "icon", box: Rect(0, 0, 10, 10)))
        let bitmap = try Renderer(images: store(body)).render(DisplayList(10, 10, background: .blue, [item]))
        #expect(bitmap[5, 5] == 0xFFFF_0000)
    }

    @Test(arguments: ["width=\"5\"", "height=\"5\"", ""])
    func `one side alone keeps the ratio of the viewBox`(side: String) throws {
        var images = ImageStore()
        try images.add(file: Array(Self.svg(Self.half, "viewBox=\"0 0 10 10\" \(side)").utf8), as: "icon")
        let item = DisplayItem.image(ImageBlock(source: "icon", box: Rect(0, 0, 10, 10)))
        let bitmap = try Renderer(images: images).render(DisplayList(10, 10, background: .clear, [item]))
        for x in 0..<10 { #expect([0, 9].allSatisfy { bitmap[x, $0] == (x < 5 ? 0xFFFF_0000 : 0) }, "\(x)") }
    }

    @Test func `what is outside of the viewBox is not drawn`() throws {
        let item = DisplayItem.image(ImageBlock(source: "icon", box: Rect(10, 10, 10, 10)))
        let bitmap = try Renderer(images: store("<path fill=\"#f00\" d=\"M-9 -9h40v40h-40z\"/>")).render(
            DisplayList(30, 30, background: .white, [item]))
        #expect(bitmap[9, 15] == 0xFFFF_FFFF && bitmap[10, 15] == 0xFFFF_0000 && bitmap[20, 15] == 0xFFFF_FFFF)
    }

    @Test func `a file that is not accepted is an error of the picture`() {
        var store = ImageStore()
        #expect(
            throws: RasterError.image(
                source: "icon",
                .drawing(
                    "is an SVG with <text>, which is not supported: line 1",
                    hint: "convert text to paths in the editor, or use a layer with the key text"))
        ) { try store.add(file: Array(Self.svg("<text>a</text>").utf8), as: "icon") }
    }

    /// Two renderers draw the same file at the same time.
    @Test func `renderers share a file`() async throws {
        let images = try store(Self.disc)
        let item = DisplayItem.image(ImageBlock(source: "icon", box: Rect(0, 0, 40, 40)))
        let list = DisplayList(40, 40, background: .white, [item])
        let bitmaps = try await withThrowingTaskGroup(of: Bitmap.self) { group in
            for _ in 0..<8 { group.addTask { try Renderer(images: images).render(list) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(bitmaps.count == 8 && bitmaps.allSatisfy { $0 == bitmaps[0] })
    }
}
