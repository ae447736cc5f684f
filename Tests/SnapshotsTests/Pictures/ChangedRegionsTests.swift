import Graphics
import Snapshots
import Testing

/// Which layers are named where pictures differ.
@Suite struct ChangedRegionsTests {
    private static let size = PixelRect(x: 0, y: 0, width: 200, height: 160)

    private static func picture(_ boxes: [(PixelRect, UInt32)]) -> Bitmap {
        var bitmap = Bitmap(width: size.width, height: size.height, fill: 0xFFFF_FFFF)
        for (box, color) in boxes {
            for y in box.y..<box.maxY { for x in box.x..<box.maxX { bitmap[x, y] = color } }
        }
        return bitmap
    }

    private static func names(
        _ actual: [(PixelRect, UInt32)], _ expected: [(PixelRect, UInt32)], _ regions: [NamedRegion]
    ) throws -> [String] {
        try PictureComparison(picture(actual), with: picture(expected), regions: regions).regions
    }

    private static func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
        PixelRect(x: x, y: y, width: width, height: height)
    }

    private static let (red, blue): (UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF)

    @Test func `a layer that draws nothing is not named`() throws {
        let (a, b, c) = (Self.box(10, 10, 20, 20), Self.box(60, 10, 20, 20), Self.box(110, 10, 20, 20))
        let moved = [Self.box(60, 50, 20, 20), Self.box(110, 60, 20, 20)]
        let regions = [
            NamedRegion("a", a), NamedRegion("b", moved[0]), NamedRegion("c", moved[1]),
            NamedRegion("wrap", Self.size, hasContent: false),
        ]
        let found = try Self.names(
            [(a, Self.red), (moved[0], Self.red), (moved[1], Self.red)],
            [(a, Self.red), (b, Self.red), (c, Self.red)], regions)
        #expect(Set(found) == ["b", "c"])
    }

    @Test func `a veil is the cause of a change over its size, and not of a small change behind it`() throws {
        let card = Self.box(20, 20, 80, 60)
        let regions = [
            NamedRegion("page", Self.size), NamedRegion("card", card), NamedRegion("veil", Self.size),
        ]
        #expect(
            try Self.names([(Self.size, 0xFF80_8080), (card, 0xFF40_4040)], [(card, 0xFF60_6060)], regions) == ["veil"])
        #expect(try Self.names([(card, Self.red)], [(card, Self.blue)], regions) == ["card"])
    }

    @Test func `a text in front of a layer of its size is not the cause of a change over that size`() throws {
        let (plate, letters) = (Self.box(20, 20, 80, 40), Self.box(50, 32, 20, 16))
        let (white, regions) = (
            UInt32(0xFFFF_FFFF), [NamedRegion("plate", plate), NamedRegion("caption", plate, isText: true)]
        )
        #expect(
            try Self.names([(plate, Self.red), (letters, white)], [(plate, Self.blue), (letters, white)], regions)
                == ["plate"])
        #expect(
            try Self.names([(plate, Self.red), (letters, Self.blue)], [(plate, Self.red), (letters, white)], regions)
                == ["caption"])
    }

    @Test func `a layer that changes behind another one is named, too`() throws {
        let (behind, card) = (Self.box(20, 20, 120, 100), Self.box(30, 30, 120, 100))
        let regions = [NamedRegion("page", Self.size), NamedRegion("behind", behind), NamedRegion("card", card)]
        let found = try Self.names(
            [(behind, Self.red), (card, 0xFF00_8000)], [(behind, Self.blue), (card, 0xFF00_FF00)], regions)
        #expect(found == ["card", "behind"])
        // What appears where a layer was is not a second cause.
        let moved = Self.box(60, 30, 120, 100)
        let other = [NamedRegion("page", Self.size), NamedRegion("behind", behind), NamedRegion("card", moved)]
        let shifted = try Self.names(
            [(behind, Self.red), (moved, Self.blue)], [(behind, Self.red), (card, Self.blue)], other)
        #expect(shifted == ["card"])
    }

    @Test(arguments: [(1, "l0"), (2, "l0 and l1"), (3, "l0, l1 and l2"), (5, "l0, l1, l2 and 2 more")])
    func `up to three names are listed`(count: Int, text: String) throws {
        let boxes = (0..<count).map { Self.box(10 + 36 * $0, 10, 20, 90 - 10 * $0) }
        let regions = boxes.enumerated().map { NamedRegion("l\($0)", $1) }
        let comparison = try PictureComparison(
            Self.picture(boxes.map { ($0, Self.red) }), with: Self.picture([]), regions: regions)
        #expect(comparison.region == text)
        #expect(comparison.description.hasSuffix(", in \(text)"))
    }

    /// Not the name of the whole picture, nor an empty one.
    @Test func `a layer without a name is not named`() throws {
        let box = Self.box(20, 20, 40, 40)
        #expect(try Self.names([(box, Self.red)], [], [NamedRegion("", box)]).isEmpty)
    }
}
