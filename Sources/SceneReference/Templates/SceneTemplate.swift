import EmbeddedFiles

/// A short, commented scene with a script and expectations, to start from.
///
/// To add one, add a YAML file to `Scenes`, its name to `all` and its path to `Sources/CEmbeddedFiles/templates.c`.
public struct SceneTemplate: Sendable, Hashable {
    /// The name that `zoetrope new --template` takes.
    public let name: String
    /// The text of the scene, with its original title.
    public let text: String

    /// What else people call what it shows, for `zoetrope help`.
    let otherNames: [String]

    private init(_ name: String, _ otherNames: [String]) {
        (self.name, self.otherNames) = (name, otherNames)
        text = EmbeddedFiles.templates["\(name).yaml"]
    }

    /// All templates, the default first.
    public static let all = [
        ("card", []),
        ("sheet", ["bottom sheet", "half sheet", "detents", "UISheetPresentationController", "presentationDetents"]),
        ("swipe", ["swipe card"]), ("pinch", ["pinch to zoom", "UIPinchGestureRecognizer"]),
        ("feed", ["scrolling feed", "infinite list"]),
        ("spinner", ["activity indicator", "loader", "loading indicator", "UIActivityIndicatorView"]),
    ].map { SceneTemplate($0, $1) }

    /// The names of all templates.
    public static var names: [String] { all.map(\.name) }

    /// The template with the given name; nil if there is none.
    public static func named(_ name: String) -> SceneTemplate? { all.first { $0.name == name } }

    /// A sentence about the scene: its first comment.
    public var summary: String {
        let line = text.prefix { $0 != "\n" }
        return line.hasPrefix("# ") ? String(line.dropFirst(2)) : String(line)
    }

    /// The text of the scene with another title.
    public func scene(titled title: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if let index = lines.firstIndex(where: { $0.hasPrefix("title: ") }) {
            lines[index] = "title: \(SceneTemplate.scalar(title))"
        }
        return lines.joined(separator: "\n")
    }

    /// A YAML scalar; quoted when it contains special characters.
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
