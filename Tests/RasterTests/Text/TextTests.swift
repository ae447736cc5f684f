import Foundation
import Graphics
import Raster
import Testing

@Suite struct TextTests {
    let renderer = Renderer()

    /// The position of black text on white: the centroid of its darkness and the bounds of its dark pixels.
    private struct InkMeasurement {
        var centroid = Point.zero
        var bounds = Rect.zero

        init(_ bitmap: Bitmap) {
            var (weight, x, y) = (0.0, 0.0, 0.0)
            var points: [Point] = []
            for row in 0..<bitmap.height {
                for column in 0..<bitmap.width {
                    let darkness = 255 - Double(bitmap.components(column, row)[2])
                    guard darkness > 0 else { continue }
                    weight += darkness
                    x += darkness * (Double(column) + 0.5)
                    y += darkness * (Double(row) + 0.5)
                    if darkness > 60 { points.append(Point(Double(column), Double(row))) }
                }
            }
            if weight > 0 { centroid = Point(x / weight, y / weight) }
            bounds = Rect(enclosing: points)
        }
    }

    private func measuredInk(
        _ item: DisplayItem, transform: AffineTransform = .identity, width: Double = 200, height: Double = 100
    ) throws -> InkMeasurement {
        InkMeasurement(
            try renderer.render(DisplayList(width, height, [.group(Group(transform: transform, items: [item]))])))
    }

    @Test(arguments: ["o", "OHO", "oHHo", "X", "A"], [14.0, 17, 28, 34])
    func `centred text has its centroid in the middle`(text: String, size: Double) throws {
        let box = Rect(10, 10, 180, 80)
        let ink = try measuredInk(Samples.label(text, box, size: size, alignment: .center))
        #expect(abs(ink.centroid.x - box.midX) <= 0.5)
    }

    @Test func `letter spacing does not shift centred text`() throws {
        let box = Rect(10, 10, 180, 80)
        let ink = try measuredInk(Samples.label("OHO", box, size: 20, alignment: .center, spacing: 12))
        #expect(abs(ink.centroid.x - box.midX) <= 0.5)
        #expect(ink.bounds.width > 60)
    }

    @Test func `an ellipsis does not shift centred text`() throws {
        let text = Samples.label("mmmmmmmmmmmmmmmmmmmmm", Rect(10, 10, 180, 80), size: 20, alignment: .center)
        let bounds = try measuredInk(text).bounds
        #expect(abs((bounds.minX - 10) - (190 - bounds.maxX)) <= 14)
        #expect(bounds.maxX <= 190)
    }

    @Test func `lines are centred vertically by ascent and descent, as in UILabel`() throws {
        // Inter: ascent 0.96875 and descent 0.24121 of the size (hhea); capitals are 0.72727 high.
        let ink = try measuredInk(Samples.label("H", Rect(0, 0, 200, 100), size: 40))
        let baseline = 50 - (0.96875 + 0.24121) * 20 + 0.96875 * 40
        #expect(abs(ink.bounds.maxY + 1 - baseline) <= 1)
        #expect(abs(ink.bounds.height + 1 - 0.72727 * 40) <= 1)
    }

    @Test func `at scale 1, an em of 28 points is 28 pixels`() throws {
        // Inter's H is 0.74432 em wide in Regular 4.0 with sidebearings; the height of its capitals gives the size.
        let small = try measuredInk(Samples.label("H", Rect(0, 0, 200, 100), size: 28))
        #expect(abs(small.bounds.height + 1 - 0.72727 * 28) <= 1)
    }

    @Test func `each alignment places text at its side`() throws {
        let box = Rect(20, 10, 160, 80)
        #expect(abs(try measuredInk(Samples.label("HH", box, alignment: .left)).bounds.minX - 20) <= 3)
        #expect(abs(try measuredInk(Samples.label("HH", box, alignment: .right)).bounds.maxX - 180) <= 3)
        #expect(abs(try measuredInk(Samples.label("HH", box)).bounds.minX - 20) <= 3)
        let hebrew = Samples.label("שלום", box, family: "DejaVu Sans")
        #expect(abs(try measuredInk(hebrew).bounds.maxX - 180) <= 3)
        let top = try measuredInk(Samples.label("H", box, vertical: .top)).bounds
        let bottom = try measuredInk(Samples.label("H", box, vertical: .bottom)).bounds
        #expect(top.minY < 20 && bottom.maxY > 80)
    }

    @Test func `text moves exactly by fractions of a pixel`() throws {
        let still = try measuredInk(Samples.label("Motion", Rect(10, 10, 180, 80), size: 17)).centroid
        for step in 1...8 {
            let offset = Double(step) / 8
            let byBox = try measuredInk(Samples.label("Motion", Rect(10 + offset, 10 + offset, 180, 80), size: 17))
                .centroid
            #expect(abs(byBox.x - still.x - offset) < 0.03 && abs(byBox.y - still.y - offset) < 0.06)
        }
    }

    @Test func `text rotates exactly with its transform`() throws {
        let center = Point(100, 50)
        let label = Samples.label("OHO", Rect(-90, -40, 180, 80), size: 20, weight: .semibold, alignment: .center)
        let still = try measuredInk(label, transform: .translation(center.x, center.y)).centroid
        for step in 1...12 {
            let angle = Double(step) * .pi / 6
            let turned = try measuredInk(
                label, transform: AffineTransform.translation(center.x, center.y).rotated(angle)
            ).centroid
            let wanted = AffineTransform.rotation(angle).apply(still - center) + center
            #expect(turned.distance(to: wanted) < 0.06)
        }
    }

    @Test func `text at scale 2 has the same layout`() throws {
        let list = DisplayList(200, 60, [Samples.label("Typography 123", Rect(3.3, 0, 190, 60), size: 17)])
        let one = try Renderer(scale: 1).render(list)
        let two = try Renderer(scale: 2).render(list)
        #expect(try #require(two.halved.difference(from: one)) <= 18)
    }

    @Test func `text far from the start of a line is drawn`() throws {
        let bounds = try measuredInk(
            Samples.label(String(repeating: "o", count: 100), Rect(0, 0, 1_900, 40), size: 20), width: 1_900
        ).bounds
        #expect(bounds.maxX > 1_150)
    }

    @Test func `lines are wrapped, limited and truncated`() throws {
        let story = "one two three four five six seven eight nine ten eleven twelve"
        func rows(_ lines: Int, height: Double, _ text: String = story) throws -> Int {
            let bitmap = try renderer.render(
                DisplayList(
                    100, 140, [Samples.label(text, Rect(0, 0, 100, height), size: 14, lines: lines, vertical: .top)]))
            let inked = (0..<140).map { y in (0..<100).contains { bitmap[$0, y] & 255 < 128 } }
            return zip(inked, inked.dropFirst()).count { !$0 && $1 }
        }
        #expect(try rows(1, height: 140) == 1)
        #expect(try rows(3, height: 140) == 3)
        #expect(try rows(0, height: 140, "a\na\na") == 3)
        #expect(try rows(0, height: 35) == 2)
        #expect(try rows(0, height: 5) == 1)
        #expect(try rows(2, height: 140, "a\na\na") == 2)
    }

    @Test func `truncated text stays inside its box`() throws {
        let text = "a line that is much too long for the box in which it stands"
        for truncation in TextBlock.Truncation.allCases {
            let bounds = try measuredInk(Samples.label(text, Rect(40, 10, 100, 30), truncation: truncation)).bounds
            #expect(bounds.minX >= 40 && bounds.maxX < 140, "\(truncation)")
            #expect(bounds.maxX > 120)
        }
    }

    @Test func `line height multiplies the distance between baselines`() throws {
        func bottom(_ lineHeight: Double) throws -> Double {
            let label = Samples.label(
                "H\nH", Rect(0, 0, 200, 200), size: 20, lines: 2, vertical: .top, lineHeight: lineHeight)
            return try measuredInk(label, height: 200).bounds.maxY
        }
        #expect(abs(try bottom(2) - bottom(1) - (0.96875 + 0.24121) * 20) <= 1)
    }

    @Test func `runs have their colours and follow each other`() throws {
        let font = Font(family: "Inter", size: 20)
        let block = TextBlock(
            runs: [TextRun("HH", font: font, color: .red), TextRun("HH", font: font, color: .blue)],
            box: Rect(0, 0, 100, 30))
        let bitmap = try renderer.render(DisplayList(100, 30, [.text(block)]))
        let red = (0..<3_000).filter { bitmap.pixels[$0] == 0xFFFF_0000 }.map { $0 % 100 }
        let blue = (0..<3_000).filter { bitmap.pixels[$0] == 0xFF00_00FF }.map { $0 % 100 }
        #expect(try #require(red.max()) < #require(blue.min()))
    }

    @Test func `unusual text is drawn without errors`() throws {
        for text in [
            "", "\0", "\n\n\n", "\r\n", "\u{2029}", "e\u{301}\u{200D}", String(repeating: "\u{300}", count: 50),
        ] {
            for lines in 0...2 {
                _ = try renderer.render(DisplayList(40, 20, [Samples.label(text, Rect(0, 0, 30, 20), lines: lines)]))
            }
        }
        for size in [-1, 0, 0.001, 0.1, 2_000, 1e9, .infinity, .nan] {
            _ = try renderer.render(DisplayList(40, 20, [Samples.label("text", Rect(0, 0, 30, 20), size: size)]))
        }
        for box in [Rect(0, 0, 0, 20), Rect(0, 0, 1, 1), Rect(0, 0, 1e12, 20)] {
            _ = try renderer.render(DisplayList(40, 20, [Samples.label("text", box)]))
        }
    }

    @Test func `a missing family is an error that suggests a similar one`() {
        let error = #expect(throws: RasterError.self) {
            try renderer.render(DisplayList(9, 9, [Samples.label("a", Rect(0, 0, 9, 9), family: "Intre")]))
        }
        #expect(error == .missingFont(family: "Intre", suggestion: "Inter"))
        #expect(error?.description == "the font family 'Intre' is not installed; did you mean 'Inter'?")
    }

    /// UILabel does not hyphenate words.
    @Test func `a word that is broken has no hyphen`() throws {
        func broken(_ words: String, _ lines: Int) throws -> InkMeasurement {
            let run = TextRun(words, font: Font(family: "Inter", size: 20), color: .black)
            return try measuredInk(
                .text(
                    TextBlock(
                        runs: [run], box: Rect(0, 0, 60, 100), alignment: .left, verticalAlignment: .top,
                        numberOfLines: lines)))
        }
        // Four letters of equal advance fit, so the first line equals that word alone.
        let whole = try broken("HHHH", 1)
        let first = try broken("HHHHHHHH", 0)
        #expect(abs(first.bounds.maxX - whole.bounds.maxX) < 0.01, "\(first.bounds) \(whole.bounds)")
    }
}
