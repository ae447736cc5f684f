import Foundation
import Graphics
import Raster
import Testing

/// Content that fills its clip is antialiased once, at any subpixel position of the clip.
@Suite struct BleedTests {
    private func draw(_ items: [DisplayItem], scale: Double = 1) throws -> Bitmap {
        try Renderer(images: Samples.images, scale: scale).render(DisplayList(40, 40, background: .black, items))
    }

    private static let box = Rect(0, 0, 24, 20)

    /// The exact coverage of a pixel by a rectangle.
    private func coverage(_ rect: Rect, _ x: Int, _ y: Int) -> Double {
        let across: Double = min(Double(x + 1), rect.maxX) - max(Double(x), rect.minX)
        let down: Double = min(Double(y + 1), rect.maxY) - max(Double(y), rect.minY)
        return max(0, across) * max(0, down)
    }

    /// A grey layer that clips a clip layer, which clips its canvas, which the content fills, as in a feed's cell.
    private func nested(_ content: DisplayItem) -> [DisplayItem] {
        [
            .box(0, 0, 24, 20, Color(white: 0.5)),
            .group(
                Group(
                    clip: .rect(Self.box),
                    items: [
                        .group(Group(transform: .scale(0.5, 0.5), clip: .box(0, 0, 48, 40), items: [content]))
                    ])),
        ]
    }

    static let contents: [DisplayItem] = [
        .box(0, 0, 48, 40, .white), .image(ImageBlock(source: "white", box: Rect(0, 0, 48, 40))),
        .fill(
            .box(0, 0, 48, 40),
            .gradient(
                Gradient(
                    geometry: .linear(from: .zero, to: Point(48, 0)),
                    stops: [.init(location: 0, color: .white), .init(location: 1, color: .white)])), rule: .nonZero),
        .group(Group(opacity: 0.999, items: [.box(0, 0, 48, 40, .white), .box(0, 0, 24, 40, .white)])),
    ]

    @Test(arguments: contents, [Point(8, 9), Point(8.5, 9.5), Point(7.3, 9.8), Point(8.02, 9.98)])
    func contentIsAntialiasedOnce(content: DisplayItem, origin: Point) throws {
        var store = ImageStore()
        try store.add(Bitmap(width: 4, height: 4, fill: 0xFFFF_FFFF), as: "white")
        let outer = Group(
            transform: .translation(origin.x, origin.y),
            items: [.group(Group(clip: .rect(Self.box), items: nested(content)))])
        let list = DisplayList(40, 40, background: .black, [.group(outer)])
        let bitmap = try Renderer(images: store).render(list)
        let rect = Rect(origin: origin, size: Self.box.size)
        for y in 0..<40 {
            for x in 0..<40 {
                let exact = 255 * coverage(rect, x, y)
                #expect(abs(Double(bitmap.components(x, y)[1]) - exact) <= 9, "\(origin) at \(x), \(y)")
            }
        }
    }

    /// A sheet over a map, of which two corners are round, in a screen between pixels.
    @Test(arguments: [Point(8, 9), Point(8.5, 9.5), Point(7.3, 9.8)], [true, false])
    func `straight edges of a rounded rectangle are antialiased once`(origin: Point, isRoundAbove: Bool) throws {
        let sheet = Path.roundedRect(
            Self.box, radius: 6, corners: isRoundAbove ? [.topLeft, .topRight] : [.bottomLeft, .bottomRight])
        let screen = Group(
            transform: .translation(origin.x, origin.y), clip: .rect(Self.box),
            items: [.fill(.rect(Self.box), Color(white: 0)), .fill(sheet, .white)])
        let bitmap = try draw([.group(screen)])
        let rect = Rect(origin: origin, size: Self.box.size)
        for y in isRoundAbove ? 18..<40 : 0..<20 {
            for x in 0..<40 {
                let exact = 255 * coverage(rect, x, y)
                #expect(abs(Double(bitmap.components(x, y)[1]) - exact) <= 9, "\(origin) at \(x), \(y)")
            }
        }
    }

    /// A rounded sheet that waits below the screen: its shadow reaches into it.
    @Test func `a shape beside the clip is not extended`() {
        let sheet = DisplayItem.fill(.roundedRect(Rect(0, 20, 24, 20), radius: 0.01, corners: [.topLeft]), .white)
        let shadow = Shadow(color: .black, opacity: 1, radius: 3, offset: .zero)
        for item in [sheet, .group(Group(shadow: shadow, items: [sheet]))] {
            let list = DisplayList(40, 40, [.group(Group(clip: .rect(Rect(0, 0, 40, 20)), items: [item]))])
            let moved = DisplayList(
                40, 40, [.group(Group(transform: .translation(3, 0), clip: .rect(Rect(-3, 0, 40, 20)), items: [item]))])
            #expect(moved.withBleed() == moved)
            #expect(list.withBleed() != list)
        }
    }

    /// 40 points at this scale are 18.6 pixels, of which the picture has 19.
    @Test(arguments: [Path.rect(Rect(0, 12, 40, 40)), Path.rounded(Rect(0, 12, 40, 40), radius: 6)])
    func `pixels that the picture covers partly are drawn as a whole`(sheet: Path) throws {
        let bitmap = try draw([.box(0, 0, 40, 40, Color(white: 0.2)), .fill(sheet, .white)], scale: 0.465)
        #expect(bitmap.width == 19 && bitmap.height == 19)
        #expect((10..<16).allSatisfy { bitmap.components(18, $0) == bitmap.components(9, 10) })
        if sheet.asRect != nil {
            #expect((0..<19).allSatisfy { bitmap.components($0, 18) == bitmap.components(9, 10) })
        }
    }

    /// What is extended casts the same shadow as before, here as that of its path.
    @Test(arguments: [Point(8, 9), Point(8.5, 9.5), Point(7.3, 9.8)])
    func `a shadow is that of the shape that is not extended`(origin: Point) throws {
        let sheet = Rect(0, 8, 24, 40)
        func bitmap(_ path: Path?) throws -> Bitmap {
            let shadow = Shadow(color: .black, opacity: 1, radius: 3, offset: Point(0, -2), path: path)
            let items: [DisplayItem] = [
                .fill(.rect(Self.box), Color(white: 0.8)),
                .group(Group(shadow: shadow, items: [.fill(.rect(sheet), .white)])),
            ]
            return try draw([
                .group(Group(transform: .translation(origin.x, origin.y), clip: .rect(Self.box), items: items))
            ])
        }
        let (found, expected) = (try bitmap(nil), try bitmap(.rect(sheet)))
        #expect(try #require(found.difference(from: expected)) <= 2)
        // The shadow is there.
        #expect(found.components(20, 14)[1] < 190)
        // The white sheet covers the grey backdrop at the edge of the clip.
        let edge = Int(origin.x + 23.9)
        let exact = 255 * coverage(Rect(origin: origin, size: Self.box.size), edge, 24)
        #expect(abs(Double(found.components(edge, 24)[1]) - exact) <= 3)
    }

    /// Rectangles that end inside the clip are not extended, nor are rotated ones.
    @Test func nothingElseIsExtended() {
        let inside = DisplayItem.box(1, 1, 10, 10, .white)
        let shadowed = DisplayItem.group(
            Group(
                shadow: Shadow(color: .black, opacity: 1, radius: 3, offset: .zero), items: [.box(0, 0, 24, 20, .white)]
            ))
        let turned = DisplayItem.group(Group(transform: .rotation(0.2), items: [.box(0, 0, 24, 20, .white)]))
        let shape = DisplayItem.fill(.circle(Point(12, 10), radius: 10), .white)
        let blurred = DisplayItem.group(Group(filters: [.blur(radius: 2)], items: [.box(0, 0, 24, 20, .white)]))
        for item in [inside, shadowed, blurred, turned, shape, .box(0, 0, 24, 20, .white)] {
            let free = DisplayList(40, 40, [item])
            #expect(free.withBleed() == free)
            guard item != .box(0, 0, 24, 20, .white), item != shadowed else { continue }
            let clipped = DisplayList(40, 40, [.group(Group(clip: .rect(Self.box), items: [item]))])
            #expect(clipped.withBleed() == clipped)
        }
    }

    /// The picture is unchanged where edges lie on whole pixels, and under a rounded clip.
    @Test func wholePixelsAreUnchanged() throws {
        let item = DisplayItem.box(10, 10, 20, 20, .white)
        for clip in [Path.box(10, 10, 20, 20), .rounded(Rect(10, 10, 20, 20), radius: 6)] {
            let bitmap = try draw([.group(Group(clip: clip, items: [item, .box(10, 10, 10, 20, .white)]))])
            let alone = try draw([.fill(clip, .white)])
            #expect(try #require(bitmap.difference(from: alone)) <= 1)
        }
    }
}
