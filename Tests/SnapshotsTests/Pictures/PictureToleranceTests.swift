import Graphics
import Snapshots
import TestSupport
import Testing

@Suite struct PictureToleranceTests {
    private static let grey = Bitmap(width: 20, height: 10, fill: 0xFF40_5060)

    private static func changed(_ places: [(x: Int, y: Int)], to pixel: UInt32 = 0xFF40_5065) -> Bitmap {
        var bitmap = grey
        for place in places { bitmap[place.x, place.y] = pixel }
        return bitmap
    }

    @Test func `levels and share apply together`() throws {
        let one = Self.changed([(3, 4)])
        func passes(_ levels: Int, _ share: Double) throws -> Bool {
            try PictureComparison(one, with: Self.grey, within: PictureTolerance(levels: levels, share: share)).passes
        }
        #expect(try !passes(0, 0) && !passes(4, 0) && passes(5, 0))
        #expect(try passes(0, 0.005) && !passes(0, 0.0049) && passes(4, 0.005))
    }

    @Test func `a share is not affected by rounding errors`() {
        #expect(PictureTolerance(share: 0.29).allows(29, of: 100))
        #expect(!PictureTolerance(share: 0.29).allows(30, of: 100))
        #expect(PictureTolerance.exact.allows(0, of: 0))
    }

    @Test func `ignored pixels are not compared and do not count in the share`() throws {
        let boxes = [
            PixelRect(x: 3, y: 4, width: 2, height: 2), PixelRect(x: 4, y: 4, width: 3, height: 1),
            PixelRect(x: -5, y: 9, width: 6, height: 40), PixelRect(x: 30, y: 0, width: 5, height: 5),
        ]
        let tolerance = PictureTolerance(ignoring: boxes)
        let inside = try PictureComparison(
            Self.changed([(3, 4), (6, 4), (4, 5), (0, 9)]), with: Self.grey, within: tolerance)
        #expect(inside.passes && inside.worst == 0 && inside.compared == 200 - 4 - 3 + 1 - 1)
        for place in [(2, 4), (5, 5), (7, 4), (1, 9), (0, 8), (19, 0)] {
            let outside = try PictureComparison(Self.changed([place]), with: Self.grey, within: tolerance)
            #expect(!outside.passes && outside.differing == 1)
            #expect(outside.box == PixelRect(x: place.0, y: place.1, width: 1, height: 1))
        }
    }

    /// A disc with an antialiased edge and a subpixel position.
    private static func disc(_ center: Double, radius: Double = 6, softness: Double = 1) -> Bitmap {
        var bitmap = Bitmap(width: 20, height: 20, fill: 0xFFFF_FFFF)
        for y in 0..<20 {
            for x in 0..<20 {
                let distance = Point(Double(x) + 0.5, Double(y) + 0.5).distance(to: Point(center, center))
                let covered = min(max((radius - distance) / softness + 0.5, 0), 1)
                let level = UInt32((255 * (1 - covered)).rounded())
                bitmap[x, y] = 0xFF00_0000 | level << 16 | level << 8 | level
            }
        }
        return bitmap
    }

    @Test func `only antialiased edges are ignored`() throws {
        let (disc, moved) = (Self.disc(10), Self.disc(10.2))
        let strict = try PictureComparison(moved, with: disc)
        #expect(strict.differing > 20 && strict.antialiased == 0)
        let lenient = try PictureComparison(moved, with: disc, within: PictureTolerance(allowsAntialiasing: true))
        #expect(lenient.antialiased > 20 && lenient.differing + lenient.antialiased == strict.differing)
        #expect(lenient.differing * 4 < strict.differing)
        var hole = disc
        hole[10, 10] = 0xFFFF_FFFF
        #expect(
            try PictureComparison(hole, with: disc, within: PictureTolerance(allowsAntialiasing: true)).differing == 1)
    }

    /// Whether a pixel that differs between two pictures is ignored as part of an antialiased edge.
    ///
    /// - Parameter rows: both pictures: `#` black, `-` dark grey, `+` grey, `x` light grey, `.` white; `o` is the pixel
    ///   that differs, grey in one picture and dark grey in the other.
    private static func isIgnored(_ rows: [String]) throws -> Bool {
        let dark: UInt32 = 0xFF70_7070
        let grey: UInt32 = 0xFF80_8080
        let levels: [Character: UInt32] = [
            "#": 0xFF00_0000, "-": dark, "+": grey, "x": 0xFFA0_A0A0, ".": 0xFFFF_FFFF,
        ]
        func picture(_ own: UInt32) -> Bitmap {
            Bitmap(width: rows[0].count, height: rows.count, pixels: rows.flatMap { $0.map { levels[$0] ?? own } })
        }
        let comparison = try PictureComparison(
            picture(grey), with: picture(dark), within: PictureTolerance(allowsAntialiasing: true))
        #expect(comparison.differing + comparison.antialiased == 1)
        return comparison.antialiased == 1
    }

    @Test func `an edge pixel has at most two neighbours as bright as itself`() throws {
        // Two in one of the pictures, three in the other.
        #expect(try Self.isIgnored([".......", ".......", "..+--..", "...o-..", "..+#...", ".......", "......."]))
        #expect(try Self.isIgnored([".......", ".......", "..-++..", "...o+..", "..-#...", ".......", "......."]))
        // Three in both.
        #expect(try !Self.isIgnored([".......", ".......", "..+--..", "...o-..", "..+#+..", ".......", "......."]))
    }

    /// The white pixel stands alone, so that the black one decides.
    @Test func `an edge pixel has a neighbour with at least three neighbours of its colour`() throws {
        let start = ["xxxxxxx", "xxxxxxx", "xxx.xxx"]
        #expect(try Self.isIgnored(start + ["xxxoxxx", "xxx#xxx", "xx###xx", "xxxxxxx"]))
        #expect(try !Self.isIgnored(start + ["xxxoxxx", "xxx#xxx", "xx##xxx", "xxxxxxx"]))
        // The picture's border counts as one.
        #expect(try Self.isIgnored(start + ["xxxox#x", "xxxx##x"]))
        #expect(try !Self.isIgnored(start + ["xxxoxxx", "xxxx##x"]))
    }

    @Test func `the smallest region with most differing pixels is named`() throws {
        let regions = [
            NamedRegion("root", PixelRect(x: 0, y: 0, width: 20, height: 10)),
            NamedRegion("card", PixelRect(x: 2, y: 2, width: 10, height: 6)),
            NamedRegion("badge", PixelRect(x: 2, y: 2, width: 2, height: 2)),
            NamedRegion("sheet", PixelRect(x: 2, y: 2, width: 10, height: 6)),
        ]
        func region(_ places: [(Int, Int)]) throws -> String? {
            try PictureComparison(Self.changed(places), with: Self.grey, regions: regions).region
        }
        #expect(try region([(2, 2)]) == "badge")
        #expect(try region([(2, 2), (8, 5), (9, 5)]) == "sheet")
        #expect(try region([(2, 2), (15, 5), (16, 5)]) == "root and badge")
        #expect(try region([]) == nil)
        #expect(
            try PictureComparison(
                Self.changed([(15, 5)]), with: Self.grey, regions: Array(regions.dropFirst())
            ).region == nil)
    }

    @Test func `the background is named if all differs that no content covers`() throws {
        let content = NamedRegion("card", PixelRect(x: 2, y: 0, width: 18, height: 10))
        let group = NamedRegion("page", PixelRect(x: 0, y: 0, width: 20, height: 10), hasContent: false)
        let bare = (0..<10).flatMap { y in [(0, y), (1, y)] }
        func region(_ places: [(Int, Int)], _ regions: [NamedRegion]) throws -> String? {
            try PictureComparison(Self.changed(places), with: Self.grey, regions: regions).region
        }
        // The translucent card shows the background, too.
        let all = bare + (0..<10).flatMap { y in (2..<20).map { ($0, y) } }
        #expect(try region(all, [group, content]) == NamedRegion.background)
        #expect(try region(bare, [group, content]) == NamedRegion.background)
        // A group draws nothing.
        #expect(try region(Array(bare.dropFirst(3)) + [(5, 5)], [group, content]) == nil)
        // Nothing is uncovered.
        #expect(try region(all, [NamedRegion("page", group.box), content]) == "card")
    }

    @Test func `differences are described`() throws {
        func text(_ bitmap: Bitmap, _ tolerance: PictureTolerance = .exact, _ regions: [NamedRegion] = []) throws
            -> String
        {
            try PictureComparison(bitmap, with: Self.grey, within: tolerance, regions: regions).description
        }
        let two = Self.changed([(3, 4), (5, 6)])
        #expect(try text(Self.grey) == "no pixel differs")
        #expect(try text(two, PictureTolerance(levels: 5)) == "no pixel differs by more than 5 levels")
        #expect(try text(two) == "2 of 200 pixels (1 %) differ by up to 5 levels, in 3x3 pixels at 3,4")
        #expect(
            try text(
                two, PictureTolerance(levels: 1), [NamedRegion("card", PixelRect(x: 0, y: 0, width: 9, height: 9))])
                == "2 of 200 pixels (1 %) differ by more than 1 level, by up to 5 levels, in 3x3 pixels at 3,4, in card"
        )
        #expect(
            try text(Self.changed([(3, 4)], to: 0xFF40_5061))
                == "1 of 200 pixels (0.5 %) differ by up to 1 level, in 1x1 pixel at 3,4")
    }

    @Test func `the difference is drawn in strong colours on light greys`() throws {
        let tolerance = PictureTolerance(levels: 1, ignoring: [PixelRect(x: 18, y: -3, width: 9, height: 5)])
        var actual = Self.changed([(3, 4), (19, 0)], to: 0xFF40_50A0)
        actual[4, 4] = 0xFF40_5061
        let picture = try DifferencePicture(actual, with: Self.grey, within: tolerance).bitmap
        #expect(picture[3, 4] == DifferencePicture.differing)
        // A smaller difference is paler: a quarter, 45 % and 70 % of the colour, on a grey of 193.
        for (blue, pixel) in [(0x62, 0xFFD1_91A6), (0x65, 0xFFDD_6A90), (0x80, 0xFFEC_3A75)] as [(UInt32, UInt32)] {
            let one = Self.changed([(5, 5)], to: 0xFF40_5000 | blue)
            #expect(try DifferencePicture(one, with: Self.grey, within: tolerance).bitmap[5, 5] == pixel)
        }
        // 255 - 0.35 * (255 - luma), luma 77.04.
        #expect(picture[4, 4] == 0xFFC1_C1C1 && picture[0, 0] == 0xFFC1_C1C1)
        #expect(picture[19, 0] == 0xFF84_ACD5 && picture[19, 2] == 0xFFC1_C1C1)
        #expect(throws: SizeDifference.self) { try DifferencePicture(actual, with: Bitmap(width: 1, height: 1)) }
    }
}
