/// How numbers are written in a language, by the data of Unicode CLDR 46. The data is part of the program, so that a scene looks
/// the same on every machine.
package struct NumberLocale: Sendable, Hashable {
    /// The IETF language tag.
    package let tag: String
    let decimal: String
    let group: String
    let minus: String
    /// What follows a number of percent, or precedes it in Turkish.
    let percent: String
    let percentPrefix: String
    /// Groups are written from so many digits before the first separator on.
    let minimumGrouping: Int
    /// The digits of a group after the first one: 2 in India, where the first has 3.
    let furtherGroup: Int
    /// The digit zero, which the other nine follow in Unicode.
    let zero: Unicode.Scalar

    private init(
        _ tag: String, _ decimal: String, _ group: String, percent: String = "%", percentPrefix: String = "",
        minus: String = "-", minimumGrouping: Int = 1, furtherGroup: Int = 3,
        zero: Unicode.Scalar = "0"
    ) {
        self.tag = tag
        self.decimal = decimal
        self.group = group
        self.percent = percent
        self.percentPrefix = percentPrefix
        self.minus = minus
        self.minimumGrouping = minimumGrouping
        self.furtherGroup = furtherGroup
        self.zero = zero
    }

    private static let space = "\u{A0}"
    private static let thin = "\u{202F}"
    private static let sign = "\u{2212}"

    package static let english = NumberLocale("en", ".", ",")

    private static let all: [NumberLocale] = [
        english,
        NumberLocale("ar", "\u{66B}", "\u{66C}", percent: "\u{66A}\u{61C}", minus: "\u{61C}-", zero: "\u{660}"),
        NumberLocale("cs", ",", space, percent: "\u{A0}%"),
        NumberLocale("da", ",", ".", percent: "\u{A0}%"),
        NumberLocale("de", ",", ".", percent: "\u{A0}%"),
        NumberLocale("de-AT", ",", space, percent: "\u{A0}%"),
        NumberLocale("de-CH", ".", "\u{2019}"),
        NumberLocale("en-IN", ".", ",", furtherGroup: 2),
        NumberLocale("es", ",", ".", percent: "\u{A0}%", minimumGrouping: 2),
        NumberLocale("es-MX", ".", ","),
        NumberLocale("fa", "\u{66B}", "\u{66C}", percent: "\u{66A}", minus: "\u{200E}\u{2212}", zero: "\u{6F0}"),
        NumberLocale("fi", ",", space, percent: "\u{A0}%", minus: sign),
        NumberLocale("fr", ",", thin, percent: "\u{202F}%"),
        NumberLocale("he", ".", ",", minus: "\u{200E}-"),
        NumberLocale("hi", ".", ",", furtherGroup: 2),
        NumberLocale("it", ",", "."),
        NumberLocale("ja", ".", ","),
        NumberLocale("ko", ".", ","),
        NumberLocale("nb", ",", space, percent: "\u{A0}%", minus: sign),
        NumberLocale("nl", ",", "."),
        NumberLocale("pl", ",", space, minimumGrouping: 2),
        NumberLocale("pt", ",", "."),
        NumberLocale("pt-PT", ",", space, minimumGrouping: 2),
        NumberLocale("ru", ",", space, percent: "\u{A0}%"),
        NumberLocale("sv", ",", space, percent: "\u{A0}%", minus: sign),
        NumberLocale("tr", ",", ".", percent: "", percentPrefix: "%"),
        NumberLocale("uk", ",", space),
        NumberLocale("ur", ".", ",", minus: "\u{200E}-"),
        NumberLocale("zh", ".", ","),
    ]

    /// Whether the language is written from right to left.
    package var layoutDirection: LayoutDirection {
        ["ar", "fa", "he", "ur"].contains(tag) ? .rightToLeft : .leftToRight
    }

    /// A number of the digits 0 to 9 in the digits of the language.
    func localized(_ digits: String) -> String {
        guard zero != "0" else { return digits }
        return String(
            digits.map { digit in
                guard let value = digit.wholeNumberValue, digit.isASCII,
                    let scalar = Unicode.Scalar(zero.value + UInt32(value))
                else { return digit }
                return Character(scalar)
            })
    }

    package static let tags = all.map(\.tag)

    /// The locale with a tag, or that of its language, such as `en` for `en-US`; nil for an unknown language.
    package static func named(_ tag: String) -> NumberLocale? {
        if let found = all.first(where: { $0.tag == tag }) { return found }
        guard tag.contains(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})+$/) else { return nil }
        return named(String(tag[..<(tag.lastIndex(of: "-") ?? tag.startIndex)]))
    }
}
