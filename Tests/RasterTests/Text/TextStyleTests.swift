import Graphics
import Raster
import TestSupport
import Testing

/// Lines, alignment and fitting of text in the test fonts, whose metrics are round numbers (see `Fonts/make.py`).
@Suite struct TextStyleTests {
    private func bitmap(
        _ runs: [TextRun], box: Rect = Rect(0, 0, 120, 20), alignment: TextBlock.Alignment = .natural, lines: Int = 1,
        minimumScale: Double = 1, files: [String] = ["Boxes-Regular.ttf"], scale: Double = 1, opacity: Double = 1
    ) throws -> Bitmap {
        let block = TextBlock(
            runs: runs, box: box, alignment: alignment, verticalAlignment: .top, numberOfLines: lines,
            minimumScale: minimumScale, fonts: FontSet(files: files.map(TestFonts.path)))
        let group = Group(opacity: opacity, items: [.text(block)])
        return try Renderer(scale: scale).render(DisplayList(120, 60, [.group(group)]))
    }

    private func run(
        _ text: String, _ size: Double = 20, color: Color = .black, family: String = "Zoetrope Boxes",
        underline: Bool = false, strikethrough: Bool = false
    ) -> TextRun {
        TextRun(
            text, font: Font(family: family, size: size), color: color, underline: underline,
            strikethrough: strikethrough)
    }

    /// The ranges of black columns in a row.
    private func black(_ row: Int, of bitmap: Bitmap) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for x in 0..<bitmap.width where bitmap[x, row] == 0xFF00_0000 {
            if let last = ranges.last, last.upperBound == x {
                ranges[ranges.count - 1] = last.lowerBound..<(x + 1)
            } else {
                ranges.append(x..<(x + 1))
            }
        }
        return ranges
    }

    @Test func `glyphs are placed by their advances`() throws {
        #expect(black(10, of: try bitmap([run("abc")])) == [1..<9, 11..<21, 23..<35])
    }

    @Test func `an underline has the position that the font specifies`() throws {
        // 100 units below the baseline at 16, 50 units thick.
        let plain = try bitmap([run("abc", underline: true)])
        #expect(black(18, of: plain) == [0..<36] && black(17, of: plain).isEmpty && black(19, of: plain).isEmpty)
        let mixed = try bitmap([run("a"), run("b c", underline: true), run("a")], box: Rect(0, 0, 120, 20))
        #expect(black(18, of: mixed) == [10..<42])
    }

    @Test func `a strikethrough is drawn above letters in their colour`() throws {
        let struck = try bitmap([run("a a", color: .blue, strikethrough: true)])
        let rows = (0..<20).filter { struck[12, $0] == 0xFF00_00FF }
        #expect(rows.count == 1 && (8...13).contains(rows[0]), "\(rows)")
        #expect((0..<26).allSatisfy { struck[$0, rows[0]] == 0xFF00_00FF })
    }

    /// Overlaps of lines and letters are not visible in translucent text.
    @Test func `opacity applies to text and lines as a whole`() throws {
        let faded = try bitmap([run("aaa", strikethrough: true)], opacity: 0.5)
        let shades = Set((1..<9).flatMap { x in (7..<15).map { y in faded[x, y] } })
        #expect(shades.count == 1)
    }

    @Test func `justified lines fill the width, except the last`() throws {
        let lines = try bitmap([run("aa bb aa")], box: Rect(0, 0, 60, 60), alignment: .justified, lines: 0)
        #expect(black(10, of: lines).map(\.upperBound).max() == 59)
        #expect(black(30, of: lines).map(\.upperBound).max() == 19)
    }

    @Test func `a line that is too long is shrunk`() throws {
        // 72 points in 36 points: half the size.
        let fit = try bitmap([run("abcabc")], box: Rect(0, 0, 36, 20), minimumScale: 0)
        let columns = black(6, of: fit)
        #expect(columns.count == 6 && columns.last?.upperBound ?? 0 <= 36, "\(columns)")
        let bound = try bitmap([run("abcabc")], box: Rect(0, 0, 36, 20), minimumScale: 0.9)
        #expect(black(10, of: bound).count < 6)
        let short = try bitmap([run("abc")], box: Rect(0, 0, 60, 20), minimumScale: 0)
        #expect(black(10, of: short) == [1..<9, 11..<21, 23..<35])
    }

    @Test func `Hebrew is set from right to left and aligned right`() throws {
        // Alef is 8 wide and bet 16: the first letter is the rightmost.
        let word = try bitmap([run("\u{5D0}\u{5D1}")], box: Rect(0, 0, 100, 20))
        #expect(black(10, of: word) == [77..<91, 93..<99])
        let mixed = try bitmap([run("\u{5D0} ab \u{5D1}")], box: Rect(0, 0, 100, 20))
        #expect(black(10, of: mixed) == [43..<57, 65..<73, 75..<85, 93..<99])
        let left = try bitmap([run("ab \u{5D0}\u{5D1}")], box: Rect(0, 0, 100, 20))
        #expect(black(10, of: left) == [1..<9, 11..<21, 29..<43, 45..<51])
    }

    @Test func `the shapes of Arabic letters depend on their neighbours`() throws {
        let joined = try bitmap([run("\u{628}\u{628}\u{628}")], box: Rect(0, 0, 100, 20))
        // From the right: the widths of the initial, medial and final forms are 6, 8 and 10.
        #expect(black(10, of: joined) == [77..<85, 87..<93, 95..<99])
    }

    @Test func `colour glyphs move by fractions of a pixel`() throws {
        func red(_ x: Double) throws -> Double {
            let bitmap = try bitmap(
                [run("\u{1F600}", family: "Zoetrope Faces")], box: Rect(x, 0, 60, 20), files: ["Faces.ttf"])
            var (sum, weight) = (0.0, 0.0)
            for column in 0..<bitmap.width {
                // Both halves of the glyph have no green.
                let darkness = 255 - Double(bitmap.components(column, 10)[2])
                sum += darkness * (Double(column) + 0.5)
                weight += darkness
            }
            return sum / weight
        }
        let start = try red(5)
        for step in 1...10 {
            let moved = Double(step) / 10
            #expect(abs(try red(5 + moved) - start - moved) < 0.03)
        }
    }

    @Test func `colour glyphs have the same colours at every size and the opacity of their text`() throws {
        for scale in [1.0, 2, 3] {
            for size in [10.0, 20, 40] {
                let bitmap = try bitmap(
                    [run("\u{1F600}", size, family: "Zoetrope Faces")], files: ["Faces.ttf"], scale: scale)
                let middle = Int(size * 0.45 * scale)
                #expect(bitmap[Int(size * 0.2 * scale), middle] == 0xFFFF_0000)
                #expect(bitmap[Int(size * 0.8 * scale), middle] == 0xFF00_00FF)
            }
        }
        let faded = try bitmap(
            [run("\u{1F600}", color: Color(white: 0, alpha: 0.5), family: "Zoetrope Faces")], files: ["Faces.ttf"],
            opacity: 0.5)
        #expect(abs(Int(faded.components(4, 9)[2]) - 191) <= 1)
    }

    /// In steps of small fractions of a pixel.
    @Test func `letters move exactly with their label`() throws {
        func place(_ x: Double) throws -> Double {
            let bitmap = try bitmap([run("abc", 17.3)], box: Rect(x, 0.3, 100, 20))
            var (sum, weight) = (0.0, 0.0)
            for column in 0..<bitmap.width {
                let darkness = 255 - Double(bitmap.components(column, 10)[2])
                sum += darkness * (Double(column) + 0.5)
                weight += darkness
            }
            return sum / weight
        }
        let start = try place(3)
        for step in 1...20 { #expect(abs(try place(3 + Double(step) / 10) - start - Double(step) / 10) < 0.02) }
    }

    @Test func `truncated text keeps its runs, and the ellipsis has the colour of the last one`() throws {
        let cut = try bitmap(
            [run("aa", color: .red), run("aaaaaaaa", color: .green), run("aa", color: .blue)],
            box: Rect(0, 0, 60, 24))
        func columns(_ pixel: UInt32) -> [Int] { (0..<120).filter { x in (0..<24).contains { cut[x, $0] == pixel } } }
        let (red, green) = (columns(0xFFFF_0000), columns(0xFF00_FF00))
        #expect(red.max() ?? 99 < 20 && green.min() ?? 0 >= 20 && green.max() ?? 99 < 60)
        #expect(columns(0xFF00_00FF).isEmpty)
        // Dots on the baseline, after the last letter.
        let last = (0..<120).filter { cut[$0, 12] == 0xFF00_FF00 }.max() ?? 99
        #expect((green.max() ?? 0) > last)
    }

    /// Except at edges, emoji at three times the size are the same picture.
    @Test func `emoji are the same at every scale`() throws {
        let faces = [run("\u{1F600}\u{1F680}\u{1F44D}\u{1F3FD}", 22, family: "Inter")]
        func rows(_ scale: Double) throws -> Bitmap {
            try bitmap(faces, box: Rect(0, 0, 120, 40), files: [], scale: scale)
        }
        let one = try rows(1)
        let two = try rows(2).halved
        let four = try rows(4).halved.halved
        #expect(try #require(two.difference(from: one)) <= 40 && #require(four.difference(from: one)) <= 40)
        #expect(Set(one.pixels).count > 300)
    }
}
