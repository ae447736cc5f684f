import EmbeddedFiles

/// The lines of the examples that use each key, which the program carries because the examples are files of the repository.
///
/// `Benchmarks/ProjectPages` writes them to `Text/excerpts.txt`: the anchor of a key, then its lines, indented by two spaces.
package enum ExampleExcerpts {
    /// The text, for a test that compares it with the examples.
    package static var text: String { EmbeddedFiles.manual["excerpts.txt"] }

    /// The lines by the anchor of the key.
    static func read() -> [String: [String]] {
        var excerpts: [String: [String]] = [:]
        var anchor = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix("  ") {
                excerpts[anchor, default: []].append(String(line.dropFirst(2)))
            } else {
                anchor = String(line)
            }
        }
        return excerpts
    }
}
