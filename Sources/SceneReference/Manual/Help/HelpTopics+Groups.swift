import Pages
import SceneLanguage
import SceneModel

extension HelpTopics {
    /// The topics of a kind with a summary each, for `zoetrope help gesture`; nil if the word does not name a kind.
    ///
    /// - Parameter word: the name of a kind, also in the plural.
    static func list(of word: String) -> String? {
        let word = word.lowercased()
        guard let kind = HelpTopic.Kind.allCases.first(where: { [$0.rawValue, $0.plural].contains(word) }) else {
            return nil
        }
        let title = "# \(kind.plural.prefix(1).uppercased() + kind.plural.dropFirst())"
        let command = "zoetrope help \(kind.rawValue) NAME"
        if kind == .key {
            return """
                \(title)

                `\(command)` explains a key, such as `zoetrope help key cornerRadius`. `zoetrope manual reference` lists all keys.

                """
        }
        let rows = all.filter { $0.kind == kind }.map { "- `\($0.name)`: \($0.summary)" }
        return """
            \(title)

            \(rows.joined(separator: "\n"))

            `\(command)` explains one of them.

            """
    }

    /// The keys of a group, such as `font`, in a table for each place that has the group; nil if no keys begin with the word and a
    /// point.
    static func group(named word: String, _ excerpts: [String: [String]]) -> String? {
        let prefix = word.lowercased() + "."
        let sections = KeySections.all.compactMap { section -> String? in
            let keys = section.keys.filter { $0.path.lowercased().hasPrefix(prefix) }
            guard let first = keys.first else { return nil }
            let part = KeySection(folder: section.folder, prefix: section.prefix, keys: keys, place: section.place)
            let name = first.path.prefix(word.count)
            let example = keys.lazy.compactMap { excerpts[section.anchor(of: $0)] }.first { !$0.isEmpty }
            let parts = ["# \(name), keys of \(section.owner)", KeyTables().table(part)] + HelpTopic.example(example)
            return parts.joined(separator: "\n\n") + "\n\nMore: `zoetrope manual \(section.page)`\n"
        }
        return sections.isEmpty ? nil : sections.joined(separator: "\n\n")
    }

    /// The words that `group` explains: `font`, `transform`, `transform.rotation`.
    static var groupNames: [String] {
        var seen: Set<String> = []
        return KeySections.all.flatMap(\.keys).flatMap { key in
            let parts = key.path.split(separator: ".")
            return parts.indices.dropFirst().map { parts[..<$0].joined(separator: ".") }
        }.filter { seen.insert($0).inserted }
    }

    /// The word in the singular and in the plural, and with a point for each space, if that is a topic.
    static func variants(of word: String) -> [String] {
        var words = [word + "s", word.replacing(" ", with: ".")]
        if word.hasSuffix("s") { words.append(String(word.dropLast())) }
        return words
    }
}

extension HelpTopic.Kind {
    /// Whether the topic is a scene or a part that shows something, and not a word of scenes.
    var isExample: Bool { [.recipe, .template, .scene, .part].contains(self) }

    /// `behaviors`
    var plural: String { rawValue + "s" }
}
