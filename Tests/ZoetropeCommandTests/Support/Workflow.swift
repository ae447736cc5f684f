import Foundation

/// The shell steps of a GitHub Actions workflow or composite action. Parses only the YAML that this repository uses.
struct Workflow {
    struct Step {
        var id: String?
        /// Values without quotes and comments; they can contain `${{ }}`.
        var environment: [String: String] = [:]
        var script = ""
    }

    /// The environment of all steps.
    private(set) var environment: [String: String] = [:]
    /// The steps that run a script, by name.
    private(set) var steps: [String: Step] = [:]
    /// The number of `run:` keys in the file.
    private(set) var runs = 0

    init(_ text: String) {
        var name = ""
        var step = Step()
        var block: (key: String, indent: Int)?
        func finish() {
            if !step.script.isEmpty { steps[name] = step }
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let indent = line.prefix { $0 == " " }.count
            let words = line.dropFirst(indent)
            if let inside = block {
                if words.isEmpty || indent > inside.indent {
                    if inside.key == "run" { step.script += line.dropFirst(inside.indent + 2) + "\n" }
                    if inside.key == "env", let (key, value) = Self.pair(words) {
                        if inside.indent == 0 { environment[key] = value } else { step.environment[key] = value }
                    }
                    continue
                }
                block = nil
            }
            if words.hasPrefix("- ") {
                finish()
                (name, step) = ("", Step())
            }
            guard let (key, value) = Self.pair(words.hasPrefix("- ") ? words.dropFirst(2) : words) else { continue }
            switch key {
            case "name": name = value
            case "id": step.id = value
            case "env": block = (key, indent)
            case "run":
                if value == "|" { block = (key, indent) }
                if !value.isEmpty { runs += 1 }
            default: break
            }
        }
        finish()
    }

    private static func pair(_ words: Substring) -> (String, String)? {
        guard let colon = words.firstIndex(of: ":"), !words.hasPrefix("#") else { return nil }
        var value = words[words.index(after: colon)...]
        if let comment = value.range(of: " #") { value = value[..<comment.lowerBound] }
        let plain = value.trimmingCharacters(in: .whitespaces)
        return (String(words[..<colon]), plain.trimmingCharacters(in: ["\""]))
    }
}
