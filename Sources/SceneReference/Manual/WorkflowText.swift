/// The workflow for GitHub Actions: the template `Text/zoetrope.yml` with the scripts beside it, which `action.yml` runs too.
enum WorkflowText {
    /// By file name, as in the placeholders.
    private static let scripts = [
        "comment.sh": PackageResources.comment_sh, "keep-pictures.sh": PackageResources.keep_pictures_sh,
        "remove-pictures.sh": PackageResources.remove_pictures_sh,
    ]

    /// YAML.
    static var text: String {
        String(decoding: PackageResources.zoetrope_yml, as: UTF8.self)
            .replacing(/( *)\{\{([a-z-]+\.sh)\}\}\n/) { match in
                scripts[String(match.2)].map { indented($0, by: match.1) } ?? String(match.0)
            }
    }

    /// A script without the comments at its beginning.
    private static func indented(_ script: [UInt8], by spaces: Substring) -> String {
        String(decoding: script, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .drop { $0.hasPrefix("#") }.dropLast()
            .map { $0.isEmpty ? "\n" : "\(spaces)\($0)\n" }.joined()
    }
}
