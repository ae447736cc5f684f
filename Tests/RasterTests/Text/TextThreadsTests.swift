import Foundation
import Graphics
import Raster
import TestSupport
import Testing

/// Text that is typeset on several threads at once.
@Suite struct TextThreadsTests {
    /// One text per weight, slant and family: more font files than the ten that Cairo keeps open.
    private let blocks: [TextBlock] = {
        let fonts = FontSet(files: ["Boxes-Flex.ttf", "Boxes-Axes.ttf"].map(TestFonts.path))
        let families = ["Inter", "Zoetrope Boxes Flex"]
        return families.flatMap { family in
            [Font.Weight.thin, .ultraLight, .light, .regular, .medium, .semibold, .bold, .heavy, .black].flatMap {
                weight in
                [false, true].map { italic in
                    let font = Font(family: family, size: 20, weight: weight, italic: italic)
                    return TextBlock(
                        runs: [TextRun("x", font: font, color: .black)], box: Rect(0, 0, 200, 50), fonts: fonts)
                }
            }
        }
    }()

    /// Without `FontLock`, two of three runs crash on two cores: Cairo 1.16 closes font files while another thread reads them.
    @Test func `many fonts are used on many threads`() async {
        let blocks = blocks
        await withTaskGroup(of: Int.self) { group in
            for turn in 0..<4 {
                group.addTask {
                    var failures = 0
                    for round in 0..<TestCases.number(40, some: 12) {
                        let measurer = TextMeasurer(FontStore())
                        for index in blocks.indices {
                            var block = blocks[(index * 7 + turn) % blocks.count]
                            block.runs[0].font.size = 10 + Double(round)
                            do { try measurer.check(block) } catch { failures += 1 }
                        }
                    }
                    return failures
                }
            }
            for await failures in group { #expect(failures == 0) }
        }
    }

    /// More than Pango keeps: it would change tables of the font map that its threads use.
    @Test func `text in hundreds of sizes`() throws {
        let measurer = TextMeasurer(FontStore())
        var block = try #require(blocks.first)
        func width(_ size: Double) throws -> Double {
            block.runs[0].font.size = size
            return try measurer.size(of: block).width / size
        }
        let first = try width(20)
        for step in 1...600 { #expect(abs(try width(20 + Double(step) / 20) - first) < 0.01) }
    }

    /// Each measurer has a font map, which is released soon after it.
    @Test func `font maps are released`() throws {
        let block = try #require(blocks.first)
        let limit = Date(timeIntervalSinceNow: HangLimit.seconds)
        var count = 0
        repeat {
            for _ in 0..<10 { try TextMeasurer(FontStore()).check(block) }
            count = RetiredFontMaps.count
        } while count > 20 && Date() < limit
        #expect(count <= 20)
    }
}
