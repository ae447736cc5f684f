import Graphics
import Snapshots
import TestSupport
import Testing

@Suite struct CoverageTests {
    /// A white picture of 20 by 10 pixels with boxes.
    private static func picture(_ boxes: [(x: Range<Int>, y: Range<Int>)], color: UInt32 = 0xFF00_0000) -> Bitmap {
        var bitmap = Bitmap(width: 20, height: 10, fill: 0xFFFF_FFFF)
        for box in boxes { for y in box.y { for x in box.x { bitmap[x, y] = color } } }
        return bitmap
    }

    @Test func `a box has its area, centre and edges`() throws {
        let coverage = Coverage(of: Self.picture([(4..<14, 2..<7)]))
        #expect(coverage.amount == 50)
        #expect(coverage.center == Point(9, 4.5))
        let box = try #require(coverage.box)
        #expect(isClose(box.minX, 4.1, within: 1e-9) && isClose(box.maxX, 13.9, within: 1e-9))
        #expect(isClose(box.minY, 2.05, within: 1e-9) && isClose(box.maxY, 6.95, within: 1e-9))
    }

    @Test func `half covered pixels count half`() throws {
        let coverage = Coverage(of: Self.picture([(4..<14, 2..<7)], color: 0xFF80_8080))
        #expect(isClose(coverage.amount, 50 * 127.0 / 255, within: 1e-9))
        #expect(try #require(coverage.center).distance(to: Point(9, 4.5)) < 1e-9)
    }

    @Test func `an empty picture has no centre and no box`() throws {
        let empty = Self.picture([])
        #expect(Coverage(of: empty).amount == 0 && Coverage(of: empty).center == nil && Coverage(of: empty).box == nil)
        let same = try CoverageComparison(empty, with: empty)
        #expect(same.excess == 0 && same.offset == 0 && same.edges == 0)
        let missing = try CoverageComparison(empty, with: Self.picture([(1..<2, 1..<2)]))
        #expect(missing.excess == .infinity && missing.offset == .infinity && missing.edges == .infinity)
    }

    @Test func `movement and growth are measured`() throws {
        let original = Self.picture([(4..<14, 2..<7)])
        let cut = try CoverageComparison(Self.picture([(4..<14, 2..<6)]), with: original)
        #expect(isClose(cut.excess, -0.2, within: 1e-9))
        let shifted = try CoverageComparison(Self.picture([(5..<15, 2..<7)]), with: original)
        #expect(shifted.excess == 0 && isClose(shifted.offset, 1, within: 1e-9))
        #expect(isClose(shifted.edges, 1, within: 1e-9))
        let grown = try CoverageComparison(Self.picture([(4..<14, 2..<8)]), with: original)
        #expect(isClose(grown.excess, 0.2, within: 1e-9) && isClose(grown.offset, 0.5, within: 1e-9))
    }
}
