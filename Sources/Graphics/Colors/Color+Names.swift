extension Color {
    /// A colour by its name in UIColor, without the dot; nil for one that is not listed.
    package static func named(_ name: String) -> Color? { byName[name] }

    /// Every name that `named` knows, in the order of the table below.
    package static let names = table.map(\.key)

    private static let byName = Dictionary(table.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })

    /// UIColor's fixed colours, then the adaptable ones in light mode.
    ///
    /// Sources: Apple's UIColor documentation for the fixed ones; the Human Interface Guidelines' table of system
    /// colours (iOS 15 to 18, light) for the others, and their published values for labels and backgrounds.
    private static let table: KeyValuePairs<String, Color> = [
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
        "systemRed": bytes(255, 59, 48),
        "systemOrange": bytes(255, 149, 0),
        "systemYellow": bytes(255, 204, 0),
        "systemGreen": bytes(52, 199, 89),
        "systemMint": bytes(0, 199, 190),
        "systemTeal": bytes(48, 176, 199),
        "systemCyan": bytes(50, 173, 230),
        "systemBlue": bytes(0, 122, 255),
        "systemIndigo": bytes(88, 86, 214),
        "systemPurple": bytes(175, 82, 222),
        "systemPink": bytes(255, 45, 85),
        "systemBrown": bytes(162, 132, 94),
        "systemGray": bytes(142, 142, 147),
        "systemGray2": bytes(174, 174, 178),
        "systemGray3": bytes(199, 199, 204),
        "systemGray4": bytes(209, 209, 214),
        "systemGray5": bytes(229, 229, 234),
        "systemGray6": bytes(242, 242, 247),
        "label": .black,
        "secondaryLabel": bytes(60, 60, 67, alpha: 0.6),
        "tertiaryLabel": bytes(60, 60, 67, alpha: 0.3),
        "quaternaryLabel": bytes(60, 60, 67, alpha: 0.18),
        "separator": bytes(60, 60, 67, alpha: 0.29),
        "systemBackground": .white,
        "secondarySystemBackground": bytes(242, 242, 247),
        "tertiarySystemBackground": .white,
    ]

    private static func bytes(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) -> Color {
        Color(red / 255, green / 255, blue / 255, alpha: alpha)
    }
}
