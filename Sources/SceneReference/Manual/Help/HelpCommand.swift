import SceneLanguage
import Synchronization

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
    var line: String {
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
        HelpTopics.named(word).filter { !$0.kind.isExample }.map { .topic($0.kind, word) }
            + sections
    }

    /// Whether the text that the command prints contains all of the words, each as a whole word. A path is present if its parts are.
    func mentions(_ words: [String]) -> Bool {
        let known = text.words
        return words.allSatisfy { Self.words(of: $0).isSubset(of: known) }
    }

    /// Whether the text has a table with a row of a key.
    func hasRow(of key: String) -> Bool { text.markdown.contains("\n| `\(key)`") }

    private struct Text {
        var markdown = ""
        var words: Set<Substring> = []
    }

    /// The texts that were looked at, because a scene can have many errors of one kind.
    private static let texts = Mutex<[HelpCommand: Text]>([:])

    private var text: Text {
        if let known = Self.texts.withLock({ $0[self] }) { return known }
        // A key of the scene that is none of the manual is not kept: there is any number of them.
        guard let markdown else { return Text() }
        let text = Text(markdown: markdown, words: Self.words(of: markdown))
        Self.texts.withLock { $0[self] = text }
        return text
    }

    private static func words(of text: String) -> Set<Substring> {
        Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    }

    /// What the command prints, without the line that names the page of the manual; nil if it prints nothing.
    private var markdown: String? {
        let text: String? =
            switch self {
            case .topic(let kind, let name): HelpTopics.markdown(of: name, kind: kind)
            case .list(let kind): HelpTopics.markdown(of: kind.rawValue)
            case .section(let name): HelpTopics.markdown(of: name)
            case .manual(let page): HelpSection.pages.first { $0.name == page }?.markdown
            }
        return text?.split(separator: "\n").filter { !$0.hasPrefix("More: `zoetrope manual") }.joined(separator: "\n")
    }
}
