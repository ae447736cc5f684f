import EmbeddedFiles

/// The workflow for GitHub Actions: the template `Text/zoetrope.yml` with the scripts beside it, which `action.yml` runs too.
enum WorkflowText {
    /// YAML.
    static var text: String {
        EmbeddedFiles.manual["zoetrope.yml"]
            .replacing(/( *)\{\{([a-z-]+\.sh)\}\}\n/) { match in
                EmbeddedFiles.manual.text(of: String(match.2)).map { indented($0, by: match.1) } ?? String(match.0)
            }
    }

    /// A script without the comments at its beginning.
    private static func indented(_ script: String, by spaces: Substring) -> String {
        script.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { $0.hasPrefix("#") }.dropLast()
            .map { $0.isEmpty ? "\n" : "\(spaces)\($0)\n" }.joined()
    }
}
