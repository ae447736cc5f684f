import Pages

/// All keys in alphabetical order, each with links to its tables.
enum IndexChapter {
    /// - Parameter hasAnchors: whether the tables have an anchor for each key, which those with examples have.
    static func chapter(hasAnchors: Bool) -> ManualChapter {
        ManualChapter("## All keys\n\n" + text(hasAnchors))
    }

    private static func text(_ hasAnchors: Bool) -> String {
        var links: [String: [String]] = [:]
        for section in KeySections.all {
            for key in section.keys {
                let title = title(of: section)
                let anchor = hasAnchors ? "#\(section.anchor(of: key))" : ""
                links[key.name, default: []].append("[\(title)](\(section.page).md\(anchor))")
            }
        }
        return links.sorted { ($0.key.lowercased(), $0.key) < ($1.key.lowercased(), $1.key) }
            .map { "\(Markdown.code($0.key)) \($0.value.joined(separator: ", "))" }
            .joined(separator: " · ")
    }

    /// The kind that the keys belong to, or the folder of their examples. Adds the folder when two kinds have the same name.
    private static func title(of section: KeySection) -> String {
        guard !section.prefix.isEmpty else { return section.folder }
        let kind = String(section.prefix.dropLast())
        let isShared = KeySections.all.filter { $0.prefix == section.prefix }.count > 1
        return isShared ? "\(kind) of \(section.folder)" : kind
    }
}
