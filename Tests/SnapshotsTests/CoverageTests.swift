import Graphics
import Snapshots
import TestSupport
import Testing

@Suite struct CoverageTests {
    /// White paper of 20 by 10 with black boxes.
    private static func paper(_ boxes: [(x: Range<Int>, y: Range<Int>)], ink: UInt32 = 0xFF00_0000) -> Bitmap {
        var bitmap = Bitmap(width: 20, height: 10, fill: 0xFFFF_FFFF)
        for box in boxes { for y in box.y { for x in box.x { bitmap[x, y] = ink } } }
        return bitmap
    }

    @Test func `a box of ink is as much, as far and as large as it is`() throws {
        let ink = Coverage(of: Self.paper([(4..<14, 2..<7)]))
        #expect(ink.amount == 50)
        #expect(ink.center == Point(9, 4.5))
        let box = try #require(ink.box)
        #expect(isClose(box.minX, 4.1, within: 1e-9) && isClose(box.maxX, 13.9, within: 1e-9))
        #expect(isClose(box.minY, 2.05, within: 1e-9) && isClose(box.maxY, 6.95, within: 1e-9))
    }

    @Test func `half covered pixels are half as much`() throws {
        let ink = Coverage(of: Self.paper([(4..<14, 2..<7)], ink: 0xFF80_8080))
        #expect(isClose(ink.amount, 50 * 127.0 / 255, within: 1e-9))
        #expect(try #require(ink.center).distance(to: Point(9, 4.5)) < 1e-9)
    }

    @Test func `empty paper has no place`() throws {
        let empty = Self.paper([])
        #expect(Coverage(of: empty).amount == 0 && Coverage(of: empty).center == nil && Coverage(of: empty).box == nil)
        let same = try InkComparison(empty, with: empty)
        #expect(same.excess == 0 && same.offset == 0 && same.edges == 0)
        let missing = try InkComparison(empty, with: Self.paper([(1..<2, 1..<2)]))
        #expect(missing.excess == .infinity && missing.offset == .infinity && missing.edges == .infinity)
    }

    @Test func `what moves is found moved, what grows grown`() throws {
        let original = Self.paper([(4..<14, 2..<7)])
        let cut = try InkComparison(Self.paper([(4..<14, 2..<6)]), with: original)
        #expect(isClose(cut.excess, -0.2, within: 1e-9))
        let shifted = try InkComparison(Self.paper([(5..<15, 2..<7)]), with: original)
        #expect(shifted.excess == 0 && isClose(shifted.offset, 1, within: 1e-9))
        #expect(isClose(shifted.edges, 1, within: 1e-9))
        let grown = try InkComparison(Self.paper([(4..<14, 2..<8)]), with: original)
        #expect(isClose(grown.excess, 0.2, within: 1e-9) && isClose(grown.offset, 0.5, within: 1e-9))
    }
}
