/// A short scene to start from: commented, working, with a script and what it promises.
///
/// A new one is a YAML file in `Scenes`, its name in Package.swift and one line in `all`.
public struct SceneTemplate: Sendable, Hashable {
    /// As `zoetrope new --template` takes it.
    public let name: String
    /// The scene with a title of its own.
    public let text: String

    private init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// Every template, the default first.
    public static let all = [
        SceneTemplate("card", PackageResources.card_yaml), SceneTemplate("sheet", PackageResources.sheet_yaml),
        SceneTemplate("swipe", PackageResources.swipe_yaml), SceneTemplate("pinch", PackageResources.pinch_yaml),
        SceneTemplate("feed", PackageResources.feed_yaml), SceneTemplate("spinner", PackageResources.spinner_yaml),
    ]

    /// The names of all templates.
    public static var names: [String] { all.map(\.name) }

    /// The template of a name, if there is one.
    public static func named(_ name: String) -> SceneTemplate? { all.first { $0.name == name } }

    /// What it shows, in a sentence: the comment at its top.
    public var summary: String {
        let line = text.prefix { $0 != "\n" }
        return line.hasPrefix("# ") ? String(line.dropFirst(2)) : String(line)
    }

    /// The scene under another title.
    public func scene(titled title: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if let index = lines.firstIndex(where: { $0.hasPrefix("title: ") }) {
            lines[index] = "title: \(SceneTemplate.scalar(title))"
        }
        return lines.joined(separator: "\n")
    }

    /// Text as YAML: in quotes where its signs would mean something.
    private static func scalar(_ text: String) -> String {
        let isPlain =
            text.first?.isLetter == true
            && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " || $0 == "." || $0 == "-" }
        guard !isPlain else { return text }
        let escaped = text.map { character -> String in
            switch character {
            case "\"": "\\\""
            case "\\": "\\\\"
            case _ where character.unicodeScalars.allSatisfy { $0.value < 0x20 || $0.value == 0x7F }: " "
            default: String(character)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
