import SceneLanguage
import SceneModel

/// Detects unquoted colours, which YAML reads as comments: `background: #007AFF`.
enum ColorComment {
    /// The problem of a line if its value is such a comment, else nil.
    ///
    /// - Parameter isEmpty: whether YAML has found a key without a value in the line. Otherwise the line may be a part of a text.
    static func problem(in source: SourceLines, at line: Int, isEmpty: Bool) -> FileProblem? {
        let text = source.line(line)
        guard
            let match = text.firstMatch(
                of: /[:,\[]\s+(#(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3,4}))(?=[\s,}\]]|$)/)
        else { return nil }
        // A # in quotes does not start a comment.
        let before = text[..<match.1.startIndex]
        guard before.count(where: { $0 == "\"" }) % 2 == 0, before.count(where: { $0 == "'" }) % 2 == 0 else {
            return nil
        }
        let quoted = "\"\(match.1)\""
        let rest = text[match.1.endIndex...].drop { $0.isWhitespace }
        let isCertain = isEmpty && !before.contains("#") && (rest.isEmpty || rest.first == "#")
        return YAMLReader.problem(
            "the value is missing: # starts a comment",
            hint: Hint(
                "quote the colour: \(quoted)", correction: isCertain ? Hint.Correction(String(match.1), quoted) : nil),
            at: source.location(line, before.unicodeScalars.count + 1), length: match.1.count)
    }

    /// The last such problem up to the line at which parsing failed.
    static func problem(in source: SourceLines, upTo line: Int) -> FileProblem? {
        for number in stride(from: line, to: 0, by: -1) {
            if let problem = problem(in: source, at: number, isEmpty: false) { return problem }
        }
        return nil
    }
}
