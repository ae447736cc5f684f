/// All keys in the order of the alphabet, each with links to its tables.
enum IndexChapter {
    static var text: String {
        var links: [String: [String]] = [:]
        for section in KeySections.all {
            for key in section.keys {
                let home = section.prefix.isEmpty ? section.folder : String(section.prefix.dropLast())
                links[key.name, default: []].append("[\(home)](#\(section.anchor(of: key)))")
            }
        }
        return links.sorted { ($0.key.lowercased(), $0.key) < ($1.key.lowercased(), $1.key) }
            .map { "\(Markdown.code($0.key)) \($0.value.joined(separator: ", "))" }
            .joined(separator: " · ")
    }
}
