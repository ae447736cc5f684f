import Graphics
import TestSupport
import Testing

@Suite struct ColorTests {
    @Test func readsHex() throws {
        #expect(Color(hex: "#FFFFFF") == .white)
        #expect(Color(hex: "#f00") == Color(1, 0, 0))
        #expect(Color(hex: "#0F08") == Color(0, 1, 0, alpha: 136.0 / 255))
        #expect(Color(hex: "#00000000") == .clear)
        #expect(try #require(Color(hex: "#DC1D05")).hexString == "#DC1D05")
    }

    @Test(arguments: [
        "", "#", "FFFFFF", "#12", "#12345", "#1234567", "#123456789", "#GGG", "# FFF", "#ＦＦＦ", "#12é", "#+12",
    ])
    func rejectsInvalidHex(text: String) {
        #expect(Color(hex: text) == nil)
    }

    @Test func hexStringsRoundTrip() throws {
        var random = SeededGenerator(seed: 10)
        for _ in 0..<500 {
            let bytes = (0..<4).map { _ in Double(Int.random(in: 0...255, using: &random)) / 255 }
            let color = Color(bytes[0], bytes[1], bytes[2], alpha: bytes[3])
            #expect(Color(hex: color.hexString) == color)
        }
        #expect(Color(2, -1, 0.5).hexString == "#FF0080")
        #expect(Color(0, 0, 0, alpha: 0.5).hexString == "#00000080")
    }

    @Test func namesAreThoseOfUIKit() {
        #expect(Color.named("systemRed")?.hexString == "#FF3B30")
        #expect(Color.named("systemBlue")?.hexString == "#007AFF")
        #expect(Color.named("systemIndigo")?.hexString == "#5856D6")
        #expect(Color.named("darkGray")?.hexString == "#555555")
        #expect(Color.named("clear") == .clear)
        #expect(Color.named("mauve") == nil)
        #expect(Color.names.first == "clear")
        #expect(Set(Color.names).count == Color.names.count)
        #expect(Color.names.allSatisfy { Color.named($0) != nil })
    }

    @Test func darkVariants() {
        #expect(Color.named("systemRed", isDark: true)?.hexString == "#FF453A")
        #expect(Color.named("systemBlue", isDark: true)?.hexString == "#0A84FF")
        #expect(Color.named("systemBackground", isDark: true) == .black)
        #expect(Color.named("secondarySystemBackground", isDark: true)?.hexString == "#1C1C1E")
        #expect(Color.named("label", isDark: true) == .white)
        #expect(Color.named("red", isDark: true) == Color.named("red"))
        #expect(Color.named("mauve", isDark: true) == nil)
        // Labels contrast with the backgrounds in both appearances.
        for isDark in [false, true] {
            for background in Color.names where background.hasSuffix("Background") {
                let (text, surface) = (Color.named("label", isDark: isDark), Color.named(background, isDark: isDark))
                #expect(abs((text?.green ?? 0) - (surface?.green ?? 0)) > 0.7)
            }
        }
    }

    @Test func interpolatesEachComponent() {
        let (start, end) = (Color(0.2, 0.4, 0.6, alpha: 0), Color(0.8, 0.4, 0, alpha: 1))
        #expect(start.interpolated(to: end, fraction: 0) == start)
        #expect(start.interpolated(to: end, fraction: 1) == end)
        let half = start.interpolated(to: end, fraction: 0.5)
        for (actual, expected) in [(half.red, 0.5), (half.green, 0.4), (half.blue, 0.3), (half.alpha, 0.5)] {
            #expect(isClose(actual, expected, within: 1e-12))
        }
        let beyond = start.interpolated(to: end, fraction: 1.5)
        #expect(beyond.alpha == 1 && beyond.blue == 0)
    }
}
