import Graphics
import Raster
import Testing

/// Inter with optical sizes against the widths and the tracking of San Francisco.
@Suite struct OpticalSizeTests {
    private let measurer = TextMeasurer(FontStore())

    private func width(_ text: String, _ font: Font, spacing: Double = 0) throws -> Double {
        let run = TextRun(text, font: font, color: .black, letterSpacing: spacing)
        return try measurer.size(of: TextBlock(runs: [run], box: Rect(0, 0, .infinity, .infinity))).width
    }

    /// Letters by their frequency in English texts, in ten thousandths of all letters, with as many spaces as in the mean
    /// advances of @capsizecss/metrics.
    private static let frequencies: [(Character, Int)] = [
        ("e", 1270), ("t", 906), ("a", 817), ("o", 751), ("i", 697), ("n", 675), ("s", 633), ("h", 609), ("r", 599),
        ("d", 425), ("l", 403), ("c", 278), ("u", 276), ("m", 241), ("w", 236), ("f", 223), ("g", 202), ("y", 197),
        ("p", 193), ("b", 149), ("v", 98), ("k", 77), ("j", 15), ("x", 15), ("q", 10), ("z", 7), (" ", 1884),
    ]

    /// The mean advance of English text, without kerning.
    private func meanAdvance(_ font: Font) throws -> Double {
        var (sum, count) = (0.0, 0)
        for (letter, frequency) in Self.frequencies {
            let (long, short) = (String(repeating: letter, count: 12), String(repeating: letter, count: 2))
            let advance = try width("n\(long)n", font) - width("n\(short)n", font)
            sum += advance / 10 * Double(frequency)
            count += frequency
        }
        return sum / Double(count)
    }

    /// The mean advance of San Francisco is 853 of 2048 (@capsizecss/metrics, .SFNS-Regular at opsz 28) plus the tracking of
    /// the Human Interface Guidelines.
    @Test(arguments: [(28.0, 0.38), (34, 0.40), (44, 0.37), (60, 0.26), (96, 0)])
    func `a title is as wide as in San Francisco`(size: Double, tracking: Double) throws {
        let system = 853.0 / 2048 * size + tracking
        let optical = try meanAdvance(Font(family: "Inter", size: size, optical: true))
        #expect(abs(optical / system - 1) < 0.006, "\(optical / system)")
        let plain = try meanAdvance(Font(family: "Inter", size: size))
        #expect(plain / system > 1.09)
    }

    @Test func `the cut changes at 20 points at the same width`() throws {
        let below = try meanAdvance(Font(family: "Inter", size: 19.999, optical: true))
        let from = try meanAdvance(Font(family: "Inter", size: 20, optical: true))
        #expect(abs(from / below - 1) < 0.006, "\(from / below)")
    }

    @Test(arguments: [(17.0, -0.43), (34, 0.40), (12, 0), (11, 0.06), (10, 0.12), (20, -0.45), (28, 0.38), (55, 0.31)])
    func `tracking is that of the Human Interface Guidelines`(size: Double, points: Double) {
        #expect(abs(OpticalSize.systemTracking(size: size) - points) < 1e-9)
    }

    @Test func `sizes outside of the table continue it in em`() {
        #expect(abs(OpticalSize.systemTracking(size: 3) - 0.12) < 1e-9)
        #expect(OpticalSize.systemTracking(size: 500) == 0)
        #expect(zip(OpticalSize.table, OpticalSize.table.dropFirst()).allSatisfy { $0.size < $1.size })
    }

    @Test func `letters are those of Inter Display from 20 points on`() throws {
        for (size, family) in [(19.5, "Inter"), (20, "Inter Display")] {
            let tracking = OpticalSize.tracking(size: size, isDisplay: family == "Inter Display")
            let optical = try width("Typography", Font(family: "Inter", size: size, optical: true))
            let cut = try width("Typography", Font(family: family, size: size), spacing: tracking)
            #expect(abs(optical - cut) < 1e-6)
        }
    }

    @Test func `text that shrinks keeps its cut and scales its tracking`() throws {
        let run = TextRun("A title of some width", font: Font(family: "Inter", size: 30, optical: true), color: .black)
        let whole = try measurer.size(of: TextBlock(runs: [run], box: Rect(0, 0, .infinity, .infinity))).width
        let block = TextBlock(runs: [run], box: Rect(0, 0, whole / 2, 100), minimumScale: 0.1)
        #expect(abs(try measurer.size(of: block).width - whole / 2) < 0.1)
    }
}
