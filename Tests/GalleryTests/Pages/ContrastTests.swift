import Foundation
import Graphics
import Pages
import Playback
import SceneTestSupport
import TestSupport
import Testing
import Zoetrope

/// The contrast of text on all pages, WCAG 2.2 success criterion 1.4.3.
@Suite(.runsPrograms) struct ContrastTests {
    /// The relative luminance of a colour such as `#fff` or `#1b1c1f`. https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
    private static func luminance(_ color: String) -> Double {
        let digits = color.dropFirst().map(String.init)
        let full: [String] = digits.count == 3 ? digits.flatMap { [$0, $0] } : digits
        let pairs = [0, 2, 4].map { (place: Int) -> String in full[place] + full[place + 1] }
        let linear = pairs.map { pair -> Double in
            let value = Double(Int(pair, radix: 16) ?? 0) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    private static func contrast(_ a: String, _ b: String) -> Double {
        let values = [luminance(a), luminance(b)].sorted()
        return (values[1] + 0.05) / (values[0] + 0.05)
    }

    @Test func `the formula gives the known values`() {
        #expect(Self.contrast("#fff", "#000") == 21)
        #expect(abs(Self.contrast("#777777", "#fff") - 4.478) < 0.001)
    }

    @Test(arguments: ["ink", "soft", "accent", "bad", "good", "number"], ["paper", "card", "code", "chip", "check"])
    func `text has a contrast of at least 4.5`(text: String, background: String) throws {
        let (a, b) = (
            try #require(PageStyle.tokens.first { $0.name == text }),
            try #require(PageStyle.tokens.first { $0.name == background })
        )
        #expect(Self.contrast(a.light, b.light) >= 4.5 && Self.contrast(a.dark, b.dark) >= 4.5)
    }

    /// WCAG 2.2, success criterion 1.4.11.
    @Test(arguments: ["accent", "second", "bad", "good"], ["paper", "card", "code", "check"])
    func `a line has a contrast of at least 3`(line: String, background: String) throws {
        let (a, b) = (
            try #require(PageStyle.tokens.first { $0.name == line }),
            try #require(PageStyle.tokens.first { $0.name == background })
        )
        #expect(Self.contrast(a.light, b.light) >= 3 && Self.contrast(a.dark, b.dark) >= 3)
    }

    /// Browsers draw it with a part of the text's colour, which is too faint on dark pages.
    @Test func `a placeholder has the colour of text`() {
        #expect(PageStyle.css.contains("::placeholder{color:var(--soft);opacity:1}"))
    }

    /// A film has no transparency, and draws the colour around the chrome on a card.
    @Test(arguments: ["light", "dark"]) func `a card has the colour around the chrome of a device`(
        appearance: String
    ) throws {
        let scene = try Scenes.prepare(
            "zoetrope: 1\ncanvas: { device: iPhone 16, chrome: bezel, appearance: \(appearance) }\nlayers: []\nscript: [ { wait: 100ms } ]\n"
        )
        let color = try scene.sampler.picture(at: 0).background
        let card = try #require(PageStyle.tokens.first { $0.name == "card" })
        let text = [color.red, color.green, color.blue].map {
            let digits = String(Int(($0 * 255).rounded()), radix: 16)
            return digits.count == 1 ? "0\(digits)" : digits
        }.joined()
        #expect(appearance == "dark" ? "#\(text)" == card.dark : text == "ffffff" && card.light == "#fff")
    }
}
