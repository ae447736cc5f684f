import SceneModel

/// Comments that were meant as colours: `background: #007AFF`.
enum Comment {
    /// What is wrong with a line whose value is such a comment; nil for any other.
    static func color(in places: Places, of line: Int) -> FileProblem? {
        let text = places.line(line)
        guard
            let match = text.firstMatch(
                of: /[:,\[]\s+(#(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3,4}))(?=[\s,}\]]|$)/)
        else { return nil }
        // In quotes it is a text like any other.
        let before = text[..<match.1.startIndex]
        guard before.count(where: { $0 == "\"" }) % 2 == 0, before.count(where: { $0 == "'" }) % 2 == 0 else {
            return nil
        }
        return YAMLReader.problem(
            "the value is missing, since # starts a comment", hint: "quote the colour: \"\(match.1)\"",
            at: places.location(line, before.unicodeScalars.count + 1))
    }

    /// The last such line up to one at which reading came to an end.
    static func color(in places: Places, upTo line: Int) -> FileProblem? {
        for number in stride(from: line, to: 0, by: -1) {
            if let problem = color(in: places, of: number) { return problem }
        }
        return nil
    }
}
