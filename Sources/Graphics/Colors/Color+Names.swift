extension Color {
    /// A colour by its name in UIColor, such as `systemRed`; nil for an unknown name.
    ///
    /// - Parameters:
    ///   - isDark: whether to return the dark variant of an adaptable colour.
    ///   - hasIncreasedContrast: whether to return the variant for UIAccessibilityContrast.high, if the colour has one.
    package static func named(
        _ name: String, isDark: Bool = false, hasIncreasedContrast: Bool = false
    ) -> Color? {
        if hasIncreasedContrast, let pair = increased[name] { return isDark ? pair.dark : pair.light }
        if isDark, let dark = adaptable[name]?.dark { return dark }
        return fixed[name] ?? adaptable[name]?.light
    }

    /// All names that `named` accepts: fixed colours, then adaptable ones.
    package static let names = fixedTable.map(\.key) + adaptableTable.map(\.key)

    private static let fixed = Dictionary(
        fixedTable.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })

    private static let adaptable = Dictionary(
        adaptableTable.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })

    private static let increased = Dictionary(
        increasedTable.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })

    /// Source: Apple's UIColor documentation.
    private static let fixedTable: KeyValuePairs<String, Color> = [
        "clear": .clear,
        "black": .black,
        "darkGray": Color(white: 1.0 / 3),
        "gray": Color(white: 0.5),
        "lightGray": Color(white: 2.0 / 3),
        "white": .white,
        "red": Color(1, 0, 0),
        "green": Color(0, 1, 0),
        "blue": Color(0, 0, 1),
        "cyan": Color(0, 1, 1),
        "yellow": Color(1, 1, 0),
        "magenta": Color(1, 0, 1),
        "orange": Color(1, 0.5, 0),
        "purple": Color(0.5, 0, 0.5),
        "brown": Color(0.6, 0.4, 0.2),
        "lightText": Color(white: 1, alpha: 0.6),
        "darkText": .black,
    ]

    /// Sources: the Human Interface Guidelines' table of system colours (iOS 15 to 18, light and dark); for labels,
    /// fills, separators and backgrounds the values that UIColor resolves to without increased contrast, at the base
    /// level.
    private static let adaptableTable: KeyValuePairs<String, (light: Color, dark: Color)> = [
        "systemRed": (bytes(255, 59, 48), bytes(255, 69, 58)),
        "systemOrange": (bytes(255, 149, 0), bytes(255, 159, 10)),
        "systemYellow": (bytes(255, 204, 0), bytes(255, 214, 10)),
        "systemGreen": (bytes(52, 199, 89), bytes(48, 209, 88)),
        "systemMint": (bytes(0, 199, 190), bytes(99, 230, 226)),
        "systemTeal": (bytes(48, 176, 199), bytes(64, 200, 224)),
        "systemCyan": (bytes(50, 173, 230), bytes(100, 210, 255)),
        "systemBlue": (bytes(0, 122, 255), bytes(10, 132, 255)),
        "systemIndigo": (bytes(88, 86, 214), bytes(94, 92, 230)),
        "systemPurple": (bytes(175, 82, 222), bytes(191, 90, 242)),
        "systemPink": (bytes(255, 45, 85), bytes(255, 55, 95)),
        "systemBrown": (bytes(162, 132, 94), bytes(172, 142, 104)),
        "systemGray": (bytes(142, 142, 147), bytes(142, 142, 147)),
        "systemGray2": (bytes(174, 174, 178), bytes(99, 99, 102)),
        "systemGray3": (bytes(199, 199, 204), bytes(72, 72, 74)),
        "systemGray4": (bytes(209, 209, 214), bytes(58, 58, 60)),
        "systemGray5": (bytes(229, 229, 234), bytes(44, 44, 46)),
        "systemGray6": (bytes(242, 242, 247), bytes(28, 28, 30)),
        "label": (.black, .white),
        "secondaryLabel": (bytes(60, 60, 67, alpha: 0.6), bytes(235, 235, 245, alpha: 0.6)),
        "tertiaryLabel": (bytes(60, 60, 67, alpha: 0.3), bytes(235, 235, 245, alpha: 0.3)),
        "quaternaryLabel": (bytes(60, 60, 67, alpha: 0.18), bytes(235, 235, 245, alpha: 0.16)),
        "placeholderText": (bytes(60, 60, 67, alpha: 0.3), bytes(235, 235, 245, alpha: 0.3)),
        "link": (bytes(0, 122, 255), bytes(9, 132, 255)),
        "separator": (bytes(60, 60, 67, alpha: 0.29), bytes(84, 84, 88, alpha: 0.6)),
        "opaqueSeparator": (bytes(198, 198, 200), bytes(56, 56, 58)),
        "systemFill": (bytes(120, 120, 128, alpha: 0.2), bytes(120, 120, 128, alpha: 0.36)),
        "secondarySystemFill": (bytes(120, 120, 128, alpha: 0.16), bytes(120, 120, 128, alpha: 0.32)),
        "tertiarySystemFill": (bytes(118, 118, 128, alpha: 0.12), bytes(118, 118, 128, alpha: 0.24)),
        "quaternarySystemFill": (bytes(116, 116, 128, alpha: 0.08), bytes(118, 118, 128, alpha: 0.18)),
        "systemBackground": (.white, .black),
        "secondarySystemBackground": (bytes(242, 242, 247), bytes(28, 28, 30)),
        "tertiarySystemBackground": (.white, bytes(44, 44, 46)),
        "systemGroupedBackground": (bytes(242, 242, 247), .black),
        "secondarySystemGroupedBackground": (.white, bytes(28, 28, 30)),
        "tertiarySystemGroupedBackground": (bytes(242, 242, 247), bytes(44, 44, 46)),
    ]

    /// The system colours with increased contrast. Source: the columns "Accessible" of the Human Interface Guidelines' table of system
    /// colours (iOS 15 to 18). Apple publishes no such values for labels, fills and backgrounds, which therefore stay as they are.
    private static let increasedTable: KeyValuePairs<String, (light: Color, dark: Color)> = [
        "systemRed": (bytes(215, 0, 21), bytes(255, 105, 97)),
        "systemOrange": (bytes(201, 52, 0), bytes(255, 179, 64)),
        "systemYellow": (bytes(178, 80, 0), bytes(255, 212, 38)),
        "systemGreen": (bytes(36, 138, 61), bytes(48, 219, 91)),
        "systemMint": (bytes(12, 129, 123), bytes(102, 212, 207)),
        "systemTeal": (bytes(0, 130, 153), bytes(93, 230, 255)),
        "systemCyan": (bytes(0, 113, 164), bytes(112, 215, 255)),
        "systemBlue": (bytes(0, 64, 221), bytes(64, 156, 255)),
        "systemIndigo": (bytes(54, 52, 163), bytes(125, 122, 255)),
        "systemPurple": (bytes(137, 68, 171), bytes(218, 143, 255)),
        "systemPink": (bytes(211, 15, 69), bytes(255, 100, 130)),
        "systemBrown": (bytes(127, 101, 69), bytes(181, 148, 105)),
        "systemGray": (bytes(108, 108, 112), bytes(174, 174, 178)),
        "systemGray2": (bytes(142, 142, 147), bytes(124, 124, 128)),
        "systemGray3": (bytes(174, 174, 178), bytes(84, 84, 86)),
        "systemGray4": (bytes(188, 188, 192), bytes(68, 68, 70)),
        "systemGray5": (bytes(216, 216, 220), bytes(54, 54, 56)),
        "systemGray6": (bytes(235, 235, 240), bytes(36, 36, 38)),
    ]

    private static func bytes(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) -> Color {
        Color(red / 255, green / 255, blue / 255, alpha: alpha)
    }
}
