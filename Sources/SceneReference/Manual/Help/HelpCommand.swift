import SceneLanguage

/// A command that prints a text of the manual.
enum HelpCommand: Hashable {
    case topic(HelpTopic.Kind, String)
    /// The list of the topics of a kind.
    case list(HelpTopic.Kind)
    /// A section of the manual by the name of its topic.
    case section(String)
    /// A page of the manual.
    case manual(String)

    /// `zoetrope help key strokeEnd`
    var text: String {
        switch self {
        case .topic(let kind, let name): "zoetrope help \(kind.rawValue) \(name)"
        case .list(let kind): "zoetrope help \(kind.rawValue)"
        case .section(let name): "zoetrope help \(name)"
        case .manual(let page): "zoetrope manual \(page)"
        }
    }

    /// All sections that are topics.
    static var sections: [HelpCommand] { HelpSection.all.map { .section($0.name) } }

    /// The commands for topics of a name, except for whole scenes, and the sections.
    static func candidates(for word: String) -> [HelpCommand] {
        HelpTopics.named(word).filter { ![.recipe, .template].contains($0.kind) }.map { .topic($0.kind, word) }
            + sections
    }

    /// Whether the text that the command prints contains all of the words, each as a whole word.
    func mentions(_ words: [String]) -> Bool {
        let text = markdown
        return words.allSatisfy { word in
            text.ranges(of: word).contains { range in
                let before = range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : " "
                let after = range.upperBound < text.endIndex ? text[range.upperBound] : " "
                return !before.isPartOfWord && !after.isPartOfWord
            }
        }
    }

    /// Whether the text has a table with a row of a key.
    func hasRow(of key: String) -> Bool { markdown.contains("\n| `\(key)`") }

    /// What the command prints, without the line that names the page of the manual.
    private var markdown: String {
        let text: String? =
            switch self {
            case .topic(let kind, let name): HelpTopics.markdown(of: name, kind: kind)
            case .list(let kind): HelpTopics.markdown(of: kind.rawValue)
            case .section(let name): HelpTopics.markdown(of: name)
            case .manual(let page): HelpSection.pages.first { $0.name == page }?.markdown
            }
        return (text ?? "").split(separator: "\n").filter { !$0.hasPrefix("More: `zoetrope manual") }
            .joined(separator: "\n")
    }
}

extension Character {
    fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
