import Graphics
import Snapshots
import Testing

/// Which layers have moved, and by how far.
@Suite struct RegionMovesTests {
    private static let size = PixelRect(x: 0, y: 0, width: 200, height: 160)
    private static let white: UInt32 = 0xFFFF_FFFF
    private static let (red, blue): (UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF)

    private static func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
        PixelRect(x: x, y: y, width: width, height: height)
    }

    private static func picture(_ boxes: [(PixelRect, UInt32)]) -> Bitmap {
        var bitmap = Bitmap(width: size.width, height: size.height, fill: white)
        for (box, color) in boxes {
            let seen = box.intersection(size)
            for y in seen.y..<seen.maxY { for x in seen.x..<seen.maxX { bitmap[x, y] = color } }
        }
        return bitmap
    }

    private static func moves(
        _ actual: [(PixelRect, UInt32)], _ expected: [(PixelRect, UInt32)], _ regions: [NamedRegion]
    ) throws -> RegionMoves {
        try RegionMoves(
            picture(actual), with: picture(expected), within: .exact, among: [NamedRegion("page", size)] + regions)
    }

    @Test(arguments: [
        (0, 8, "card has moved down by 8 pixels"), (0, -1, "card has moved up by 1 pixel"),
        (12, 0, "card has moved to the right by 12 pixels"),
        (-12, 5, "card has moved down by 5 and to the left by 12 pixels"),
        (70, 0, "card has moved to the right by 70 pixels"),
        (90, 90, "card has moved down by 90 and to the right by 90 pixels"),
    ])
    func `a layer of one colour has moved`(x: Int, y: Int, text: String) throws {
        let (old, new) = (Self.box(40, 20, 60, 40), Self.box(40 + x, 20 + y, 60, 40))
        let found = try Self.moves([(new, Self.red)], [(old, Self.red)], [NamedRegion("card", new)])
        #expect(found.descriptions == [text])
        #expect(found.explained == 1)
    }

    /// The row without an id has the name of the list, which has not moved.
    @Test func `a part without an id is not its layer`() throws {
        let list = Self.box(20, 20, 120, 120)
        let (old, new) = (Self.box(30, 40, 100, 20), Self.box(30, 70, 100, 20))
        let found = try Self.moves(
            [(list, Self.blue), (new, Self.red)], [(list, Self.blue), (old, Self.red)],
            [NamedRegion("list", list), NamedRegion("list", new)])
        #expect(found.moves == [])
        // Neither if the list has no background.
        let plain = try Self.moves(
            [(new, Self.red)], [(old, Self.red)],
            [NamedRegion("list", list, hasContent: false), NamedRegion("list", new)])
        #expect(plain.moves == [])
        let named = try Self.moves(
            [(list, Self.blue), (new, Self.red)], [(list, Self.blue), (old, Self.red)],
            [NamedRegion("list", list), NamedRegion("row", new)])
        #expect(named.moves == [RegionMoves.Move("row", x: 0, y: 30)])
    }

    @Test func `sublayers that move with their layer are left out, and others are not`() throws {
        func boxes(_ card: Int, _ dot: Int) -> [PixelRect] {
            [Self.box(20, card, 80, 60), Self.box(30, card + 10, 30, 10), Self.box(150, dot, 12, 12)]
        }
        let (old, new, colors) = (boxes(20, 100), boxes(30, 97), [Self.blue, Self.white, Self.red])
        let names = zip(["card", "title", "dot"], new).map { NamedRegion($0, $1) }
        let found = try Self.moves(Array(zip(new, colors)), Array(zip(old, colors)), names)
        #expect(found.moves == [RegionMoves.Move("card", x: 0, y: 10), RegionMoves.Move("dot", x: 0, y: -3)])
        #expect(found.explained == 1)
    }

    @Test func `another colour, size or order is no move`() throws {
        let (card, larger) = (Self.box(20, 20, 80, 60), Self.box(20, 20, 80, 76))
        #expect(try Self.moves([(card, Self.red)], [(card, Self.blue)], [NamedRegion("card", card)]).moves == [])
        #expect(try Self.moves([(larger, Self.red)], [(card, Self.red)], [NamedRegion("card", larger)]).moves == [])
        #expect(try Self.moves([(card, Self.red)], [(larger, Self.red)], [NamedRegion("card", card)]).moves == [])
        // The tabs of a bar exchange their colours.
        let (left, right) = (Self.box(20, 100, 30, 30), Self.box(120, 100, 30, 30))
        let tabs = [NamedRegion("left", left), NamedRegion("right", right)]
        #expect(
            try Self.moves([(left, Self.red), (right, Self.blue)], [(left, Self.blue), (right, Self.red)], tabs).moves
                == [])
    }

    /// Colours that go from one layer to the next, as in a bar of tabs, also in a circle.
    @Test(arguments: [[0, 1, 2, 3], [3, 0, 1, 2]]) func `layers that look like others did have not moved`(order: [Int])
        throws
    {
        let boxes = (0..<4).map { Self.box(10 + 40 * $0, 20, 30, 30) }
        let colors: [UInt32] = [Self.red, Self.blue, 0xFF00_8000, 0xFF80_8080, 0xFFFF_8000]
        let actual = zip(boxes, order).map { ($0, colors[$1]) }
        let expected = zip(boxes, order[0] == 0 ? [1, 2, 3, 4] : [0, 1, 2, 3]).map { ($0, colors[$1]) }
        let names = boxes.enumerated().map { NamedRegion("box\($0)", $1) }
        #expect(try Self.moves(actual, expected, names).moves == [])
    }

    /// The rows after one that is removed are at the places of those before them.
    @Test func `rows that move up have moved`() throws {
        let colors: [UInt32] = [Self.red, Self.blue, 0xFF00_8000, 0xFF80_8080]
        func row(_ index: Int) -> PixelRect { Self.box(10, 10 + 30 * index, 100, 28) }
        let found = try Self.moves(
            (0..<3).map { (row($0), colors[$0 + 1]) }, (0..<4).map { (row($0), colors[$0]) },
            (0..<3).map { NamedRegion("row[\($0)]", row($0)) })
        #expect(found.moves.map { [$0.x, $0.y] } == [[0, -30], [0, -30], [0, -30]])
    }

    @Test func `what else differs is not explained`() throws {
        let (old, new, dot) = (Self.box(20, 20, 80, 60), Self.box(20, 28, 80, 60), Self.box(150, 120, 20, 20))
        let found = try Self.moves(
            [(new, Self.red), (dot, Self.red)], [(old, Self.red), (dot, Self.blue)],
            [NamedRegion("card", new), NamedRegion("dot", dot)])
        #expect(found.moves == [RegionMoves.Move("card", x: 0, y: 8)])
        // Two strips of 80 by 8 pixels have moved, and 400 pixels are of another colour.
        #expect(found.explained == 1280.0 / 1680)
    }

    @Test func `a layer that is partly outside of the picture has moved`() throws {
        let (old, new) = (Self.box(-20, 20, 80, 60), Self.box(-30, 20, 80, 60))
        let found = try Self.moves([(new, Self.red)], [(old, Self.red)], [NamedRegion("sheet", new)])
        #expect(found.descriptions == ["sheet has moved to the left by 10 pixels"])
    }

    /// Layers without an id have the name of what contains them.
    @Test func `a move of layers with the same name is stated once`() throws {
        let (old, new) = (
            [Self.box(20, 20, 40, 30), Self.box(120, 20, 20, 20)],
            [Self.box(20, 25, 40, 30), Self.box(120, 25, 20, 20)]
        )
        let found = try Self.moves(
            new.map { ($0, Self.red) }, old.map { ($0, Self.red) }, new.map { NamedRegion("row[5]", $0) })
        #expect(found.descriptions == ["row[5] has moved down by 5 pixels"])
    }

    @Test func `of many layers three are described`() throws {
        func row(_ index: Int, _ y: Int) -> PixelRect { Self.box(10 + 36 * index, 20 + y, 20 + index, 30) }
        let regions = (0..<5).map { NamedRegion("row[\($0)]", row($0, 4)) }
        let found = try Self.moves(
            (0..<5).map { (row($0, 4), Self.red) }, (0..<5).map { (row($0, 0), Self.red) }, regions)
        #expect(
            found.descriptions == [
                "row[4] has moved down by 4 pixels", "row[3] has moved down by 4 pixels",
                "row[2] has moved down by 4 pixels",
                "2 more layers have moved",
            ])
    }
}
