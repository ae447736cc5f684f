import Graphics
import Raster
import TestSupport
import Testing

/// Sizes of text in the test fonts, whose metrics are round numbers (see `Fonts/make.py`).
@Suite struct TextMeasurerTests {
    private let measurer = TextMeasurer(FontStore())

    private func block(
        _ runs: [TextRun], width: Double = .infinity, lines: Int = 1, lineHeight: Double = 1,
        files: [String] = ["Boxes-Regular.ttf", "Boxes-Bold.ttf", "Boxes-Flex.ttf", "Boxes.ttc", "Boxes.otf"]
    ) -> TextBlock {
        TextBlock(
            runs: runs, box: Rect(0, 0, width, .infinity), lineHeight: lineHeight, numberOfLines: lines,
            fonts: FontSet(files: files.map(TestFonts.path)))
    }

    private func run(
        _ text: String, _ size: Double = 20, family: String = "Zoetrope Boxes", weight: Font.Weight = .regular,
        spacing: Double = 0
    ) -> TextRun {
        TextRun(
            text, font: Font(family: family, size: size, weight: weight), color: .black, letterSpacing: spacing)
    }

    private func expect(_ block: TextBlock, _ width: Double, _ height: Double) throws {
        let size = try measurer.size(of: block)
        #expect(abs(size.width - width) < 0.01 && abs(size.height - height) < 0.01, "\(size)")
    }

    @Test func `the width of a line is its advances and its height is ascent plus descent`() throws {
        try expect(block([run("abc")]), 36, 20)
        try expect(block([run("abc", 10)]), 18, 10)
        try expect(block([run("a", 17.3)]), 17.3 / 2, 17.3)
        try expect(block([run("a "), run("b", 40)]), 10 + 6 + 24, 40)
        try expect(block([run("")]), 0, 0)
    }

    /// An empty line is as high as one with glyphs, in its own font.
    @Test func `empty lines have the height of their font`() throws {
        try expect(block([run("a\n\nb")], lines: 0), 12, 60)
        try expect(block([run("a\n")], lines: 0), 10, 40)
        try expect(block([run("a\n\n\n"), run("b", 40)], lines: 0), 24, 100)
        try expect(block([run("a\n\nb")], lines: 0, lineHeight: 1.5), 12, 80)
    }

    @Test func `faces, collections and weight axes`() throws {
        try expect(block([run("abc", weight: .bold)]), 72, 20)
        try expect(block([run("abc", family: "Zoetrope Boxes TTC")]), 36, 20)
        try expect(block([run("abc", family: "Zoetrope Boxes TTC", weight: .bold)]), 72, 20)
        try expect(block([run("abc", family: "Zoetrope Boxes OTF")]), 36, 20)
        try expect(block([run("abc", family: "Zoetrope Boxes Flex")]), 36, 20)
        try expect(block([run("abc", family: "Zoetrope Boxes Flex", weight: .black)]), 72, 20)
        // On the axis from 400 to 900, 700 is at 3/5.
        try expect(block([run("abc", family: "Zoetrope Boxes Flex", weight: .bold)]), 36 * 1.6, 20)
    }

    @Test func `lines wrap at the width and are counted`() throws {
        try expect(block([run("aaa bbb ccc")], width: 45, lines: 0), 42, 60)
        try expect(block([run("aaa bbb")], width: 40, lines: 0, lineHeight: 1.5), 36, 50)
        try expect(block([run("aaa\nb")], lines: 0), 30, 40)
        try expect(block([run("aaa\nb\nb")], lines: 0), 30, 60)
    }

    @Test func `a scene's font file replaces an installed family`() throws {
        let wide = try measurer.size(of: block([run("abc", family: "Inter")], files: ["Inter-Wide.ttf"]))
        #expect(abs(wide.width - 144) < 0.01)
        let narrow = try measurer.size(of: block([run("abc", family: "Inter")], files: []))
        #expect(narrow.width < 40)
    }

    @Test func `arabic letters join`() throws {
        try expect(block([run("\u{628}")]), 20, 20)
        try expect(block([run("\u{628}\u{628}\u{628}")]), 20 * (0.3 + 0.4 + 0.5), 20)
    }

    @Test func `a missing family has no size`() {
        #expect(
            throws: TextMeasuringError(
                "the font family 'Zoetrope Boxen' is not installed; did you mean 'Zoetrope Boxes'?")
        ) {
            try measurer.size(of: block([run("a", family: "Zoetrope Boxen")]))
        }
    }

    @Test func `all threads measure the same sizes`() async throws {
        let blocks = (0..<40).map {
            block([run(String(repeating: "abc ", count: $0), 10 + Double($0) / 3)], width: 90, lines: 0)
        }
        let alone = try blocks.map { try TextMeasurer(FontStore()).size(of: $0) }
        let measurer = measurer
        await withTaskGroup(of: [Size].self) { group in
            for turn in 0..<4 {
                group.addTask {
                    var sizes: [Int: Size] = [:]
                    for index in blocks.indices.map({ ($0 * 7 + turn) % blocks.count }) {
                        sizes[index] = try? measurer.size(of: blocks[index])
                    }
                    return blocks.indices.compactMap { sizes[$0] }
                }
            }
            for await sizes in group { #expect(sizes == alone) }
        }
    }

    private func width(_ text: String) throws -> Double {
        try measurer.size(of: block([run(text, 20, family: "Inter")], files: [])).width
    }

    /// The symbols are in DejaVu Sans too, whose spaces are about 1 point wider than those of Inter. Those of the emoji font are about 18
    /// points wider.
    @Test(arguments: ["\u{263A}\u{FE0E}", "\u{2714}", "\u{260E}"])
    func `a symbol beside an emoji is as wide as without it`(symbol: String) throws {
        let alone = try width("| \(symbol) |") - 2 * width("|") + 2 * width("\u{1F44D}")
        #expect(abs(try width("\u{1F44D} \(symbol) \u{1F44D}") - alone) < 3)
    }

    /// Emoji sequences, flags and skin tones, each of which is one glyph in fonts-noto-color-emoji.
    @Test(arguments: [
        "\u{1F469}\u{1F3FD}\u{200D}\u{1F680}", "\u{1F1EF}\u{1F1F5}", "\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}",
        "\u{1F44D}\u{1F3FF}", "1\u{FE0F}\u{20E3}", "\u{2764}\u{FE0F}",
        "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}",
    ])
    func `all emoji have the same width`(emoji: String) throws {
        #expect(abs(try width(emoji) - width("\u{1F600}")) < 0.01)
        #expect(abs(try width(emoji) - 20 * 2550 / 2048) < 0.1)
    }
}
