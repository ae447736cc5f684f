import SceneLanguage
import Testing

/// Numbers as text. The expected texts are those of Unicode CLDR 46.
@Suite struct NumberFormatTests {
    private func format(
        _ locale: String = "en", decimals: Int? = nil, groups: Bool = false, integerDigits: Int = 1, plus: Bool = false
    ) throws -> NumberFormat {
        var format = NumberFormat()
        format.locale = try #require(NumberLocale.named(locale))
        format.decimals = decimals
        format.groups = groups
        format.integerDigits = integerDigits
        format.showsPlus = plus
        return format
    }

    @Test(arguments: [
        (0.0, "0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (1.23456, "1.235"), (-0.0001, "0"), (999.9996, "1000"),
        (0.001, "0.001"), (123_456_789, "123456789"), (0.1 + 0.2, "0.3"), (999_999_999_999_999, "999999999999999"),
    ])
    func `without options a number has up to three decimals`(number: Double, expected: String) throws {
        #expect(try format().text(number) == expected)
    }

    @Test(arguments: [
        (2.5, 0, "3"), (-2.5, 0, "-3"), (0.5, 0, "1"), (1.005, 2, "1.01"), (0.125, 2, "0.13"), (1.999, 2, "2.00"),
        (-0.004, 2, "0.00"), (3, 2, "3.00"), (0.05, 1, "0.1"), (12.3456789, 9, "12.345678900"),
    ])
    func `decimals are fixed and halves rounded away from zero`(number: Double, decimals: Int, expected: String) throws
    {
        #expect(try format(decimals: decimals).text(number) == expected)
    }

    @Test(arguments: [
        ("en", "1,234,567.5", "1,234"), ("de", "1.234.567,5", "1.234"),
        ("fr", "1\u{202F}234\u{202F}567,5", "1\u{202F}234"), ("es", "1.234.567,5", "1234"),
        ("de-CH", "1\u{2019}234\u{2019}567.5", "1\u{2019}234"), ("en-IN", "12,34,567.5", "1,234"),
        ("sv", "1\u{A0}234\u{A0}567,5", "1\u{A0}234"), ("pl", "1\u{A0}234\u{A0}567,5", "1234"),
        ("ja", "1,234,567.5", "1,234"),
    ])
    func `separators are those of the language`(locale: String, long: String, short: String) throws {
        let format = try format(locale, groups: true)
        #expect(format.text(1_234_567.5) == long)
        #expect(format.text(1234) == short)
        #expect(format.text(999) == "999")
    }

    @Test(arguments: [
        ("en", "-26%"), ("de", "-26\u{A0}%"), ("fr", "-26\u{202F}%"), ("tr", "-%26"), ("sv", "\u{2212}26\u{A0}%"),
        ("it", "-26%"),
    ])
    func `percent is written as in the language`(locale: String, expected: String) throws {
        #expect(try format(locale, decimals: 0).percentText(-0.256) == expected)
    }

    @Test func `signs and leading zeros`() throws {
        #expect(try format(plus: true).text(3) == "+3")
        #expect(try format(plus: true).text(0) == "0")
        #expect(try format(decimals: 1, plus: true).text(-0.01) == "0.0")
        #expect(try format(integerDigits: 3).text(7) == "007")
        #expect(try format(integerDigits: 3).text(-7.5) == "-007.5")
        #expect(try format(groups: true, integerDigits: 7).text(1) == "0,000,001")
    }

    @Test(arguments: [
        (0.0, "0:00"), (42, "0:42"), (59.999, "0:59"), (60, "1:00"), (725, "12:05"), (3723, "1:02:03"),
        (36000, "10:00:00"), (-5, "-0:05"), (-0.5, "0:00"),
    ])
    func `times are those of a player`(seconds: Double, expected: String) {
        #expect(NumberFormat.timeText(seconds) == expected)
    }

    @Test func `what has no digits has no text`() throws {
        for number in [Double.infinity, -.infinity, .nan, 1e15] {
            #expect(try format().text(number) == nil)
        }
        #expect(NumberFormat.timeText(.nan) == nil)
    }

    @Test func `every language has its tag once`() {
        #expect(Set(NumberLocale.tags).count == NumberLocale.tags.count)
        #expect(NumberLocale.tags.allSatisfy { NumberLocale.named($0)?.tag == $0 })
    }
}
