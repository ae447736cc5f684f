/// A section of the manual that `zoetrope help` prints by a name, such as `zoetrope help expressions`.
struct HelpSection: Sendable {
    let name: String
    /// Other words for it.
    let otherNames: [String]
    /// The page that has it.
    let page: String
    /// Its heading on that page.
    let heading: String
    /// What it is about, in one line.
    let summary: String

    static let all = [
        HelpSection(
            name: "expressions", otherNames: ["expression", "operators", "names"], page: ManualPages.scenes,
            heading: "Expressions", summary: "numbers, names, operators and functions in values"),
        HelpSection(
            name: "devices", otherNames: [], page: ManualPages.scenes, heading: "Devices",
            summary: "the phones and tablets whose screen the canvas can be"),
        HelpSection(
            name: "light and dark", otherNames: ["dark mode", "light mode", "dark", "userInterfaceStyle"],
            page: ManualPages.scenes, heading: "Light and dark",
            summary: "the appearance of the scene, and colours that follow it"),
        HelpSection(
            name: "colors",
            otherNames: ["colour", "colours", "color names", "colour names", "system colors", "palette"],
            page: ManualPages.scenes, heading: "Names of colours",
            summary: "the names of colours, with their values in both appearances"),
        HelpSection(
            name: "timing", otherNames: ["timing function", "timing functions"], page: ManualPages.motion,
            heading: "Timing", summary: "timing functions and springs"),
    ]

    /// The pages of the manual without the chapter on commands.
    static let pages = Manual.book(Manual.Sources()).pages

    /// Its text in Markdown, with its heading; empty if the page has no such heading.
    var text: String {
        let found = Self.pages.first { $0.name == page }
        var level: Int?
        var isCode = false
        var lines: [Substring] = []
        for line in (found?.markdown ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") { isCode.toggle() }
            let marks = isCode ? 0 : line.prefix { $0 == "#" }.count
            if let end = level {
                if marks > 0, marks <= end { break }
                lines.append(marks > 0 ? line.dropFirst(end - 1) : line)
            } else if marks > 0, line.dropFirst(marks + 1) == heading {
                level = marks
                lines.append(line.dropFirst(marks - 1))
            }
        }
        return lines.joined(separator: "\n").trimmingSuffix { $0 == "\n" }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ isLeftOut: (Character) -> Bool) -> String {
        var text = self[...]
        while let last = text.last, isLeftOut(last) { text.removeLast() }
        return String(text)
    }
}
