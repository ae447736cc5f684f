import Pages

/// All keys in the order of the alphabet, each with links to its tables.
enum IndexChapter {
    static var text: String {
        var links: [String: [String]] = [:]
        for section in KeySections.all {
            for key in section.keys {
                let home = home(of: section)
                links[key.name, default: []].append("[\(home)](#\(section.anchor(of: key)))")
            }
        }
        return links.sorted { ($0.key.lowercased(), $0.key) < ($1.key.lowercased(), $1.key) }
            .map { "\(Markdown.code($0.key)) \($0.value.joined(separator: ", "))" }
            .joined(separator: " · ")
    }

    /// The kind whose keys they are, with the chapter where there are two of that name; else the chapter.
    private static func home(of section: KeySection) -> String {
        guard !section.prefix.isEmpty else { return section.folder }
        let kind = String(section.prefix.dropLast())
        let isShared = KeySections.all.filter { $0.prefix == section.prefix }.count > 1
        return isShared ? "\(kind) of \(section.folder)" : kind
    }
}
