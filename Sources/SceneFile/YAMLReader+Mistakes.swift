import SceneLanguage
import SceneModel

/// Mistakes behind the errors of libyaml that its messages do not name.
extension YAMLReader {
    /// A bracket that is not closed, at the place of the bracket; nil for other mistakes.
    ///
    /// - Parameters:
    ///   - line: of the place at which libyaml stopped, from 1.
    ///   - column: of that place, from 1, in Unicode scalars.
    static func unclosedBracket(in text: String, source: SourceLines, at line: Int, _ column: Int) -> FileProblem? {
        guard let bracket = UnsupportedSyntaxScanner.openBracket(in: text, at: line, column) else { return nil }
        let closing: Character = bracket.scalar == "[" ? "]" : "}"
        let place = source.location(bracket.line, bracket.column)
        let next = source.line(line).dropFirst(source.location(line, column).column - 1).first
        let message = "this '\(bracket.scalar)' is not closed"
        if let next, "]}".contains(next), next != closing {
            return problem(message, hint: "write '\(closing)' before the '\(next)'", at: place)
        }
        let rest = source.line(line)
        let isOutside = rest.allSatisfy(\.isWhitespace) || indent(of: rest) <= indent(of: source.line(bracket.line))
        guard line > bracket.line, isOutside else { return nil }
        var last = line - 1
        func isBlank(_ line: Substring) -> Bool { line.first { !$0.isWhitespace }.map { $0 == "#" } ?? true }
        while last > bracket.line, isBlank(source.line(last)) { last -= 1 }
        let end = source.line(last).contains(" #") ? "before the comment" : "at the end"
        return problem(message, hint: "add '\(closing)' \(end) of line \(last)", at: place)
    }

    /// The column of the first key of a line, from 0, behind the dashes of list items.
    private static func indent(of line: Substring) -> Int {
        line.prefixMatch(of: /(?:\s|-\s)*/)?.output.count ?? 0
    }

    /// A call such as `CGRect(x: 0, y: 0, width: 10, height: 10)`, whose colons or commas YAML reads; nil for other mistakes.
    ///
    /// - Parameter column: of the place at which libyaml stopped, from 1, in characters.
    static func platformCall(in source: SourceLines, at line: Int, _ column: Int) -> FileProblem? {
        guard let call = PlatformCall(in: source.line(line), at: column - 1) else { return nil }
        let place = source.location(line, 1).advanced(by: call.offset)
        return problem(call.message, hint: call.hint, at: place, length: call.text.count)
    }

    /// An apostrophe that ends a text in single quotes; nil for other mistakes.
    ///
    /// - Parameter column: of the place behind it, from 1, in characters.
    static func apostrophe(in source: SourceLines, at line: Int, _ column: Int) -> FileProblem? {
        let text = source.line(line)
        let before = text.prefix(max(0, column - 1))
        guard before.last == "'", text.dropFirst(column - 1).first?.isLetter == true,
            let start = before.dropLast().lastIndex(of: "'")
        else { return nil }
        let rest = text[text.index(after: start)...]
        let written = rest.lastIndex(of: "'").map { rest[..<$0] } ?? rest
        let isWhole = written.count > before[start...].count - 2 && !written.contains { "\"\\".contains($0) }
        return problem(
            "an apostrophe ends a text in single quotes",
            hint: isWhole ? "write \"\(written)\"" : "put the text in double quotes",
            at: source.location(line, 1).advanced(by: column - 2))
    }

    /// A key without a space behind its colon; nil for other mistakes.
    static func missingSpace(in source: SourceLines, at line: Int) -> FileProblem? {
        guard let match = source.line(line).prefixMatch(of: /(\s*(?:-\s+)*)([\w.]+):(\S.*)/) else { return nil }
        let (lead, key, value) = (match.output.1, match.output.2, match.output.3)
        // `http://example.com` has no key.
        let correction = value.hasPrefix("//") ? nil : Hint.Correction("\(key):\(value)", "\(key): \(value)")
        return problem(
            "a space is missing after the colon",
            hint: Hint("write \(key): \(value)", correction: correction),
            at: source.location(line, 1).advanced(by: lead.count), length: key.count + 1 + value.count)
    }

    /// A list item without its dash, whose further keys are indented as if it had one; nil for other mistakes.
    ///
    /// - Parameter line: the first of those keys.
    static func missingDash(in source: SourceLines, above line: Int) -> FileProblem? {
        func previous(_ line: Int, where isMeant: (Substring) -> Bool) -> Int? {
            (1..<max(line, 1)).last { number in
                let text = source.line(number)
                return !text.allSatisfy(\.isWhitespace) && isMeant(text)
            }
        }
        func lead(_ text: Substring) -> Int { text.prefix { $0 == " " }.count }
        guard let item = previous(line, where: { _ in true }), lead(source.line(item)) < lead(source.line(line)),
            let list = previous(item, where: { lead($0) < lead(source.line(item)) }),
            source.line(list).contains(/^\s*(?:-\s+)?(?:layers|gestures|script|expect):\s*(?:#.*)?$/),
            case let text = source.line(item).drop(while: { $0 == " " }), text.first != "-", text.contains(":")
        else { return nil }
        return problem(
            "a list item starts with '- '", hint: "write '- ' in front of '\(text.prefix { $0 != ":" })'",
            at: source.location(item, 1).advanced(by: lead(source.line(item))))
    }

    /// Several keys on one line without braces, such as `duration: 250ms, delay: 100ms`; nil for other mistakes.
    ///
    /// - Parameter column: of the second colon, from 1, in characters.
    static func severalKeys(in source: SourceLines, at line: Int, _ column: Int) -> FileProblem? {
        let before = source.line(line).prefix(max(0, column - 1))
        guard let match = before.wholeMatch(of: /(\s*(?:-\s+)*[\w.]+:\s[^"'\[{#]*?),(\s*)([\w.]+)/) else { return nil }
        let (first, gap, key) = (match.output.1, match.output.2, match.output.3)
        return problem(
            "a line has one key, but here '\(key)' follows",
            hint: "write '\(key)' on a line of its own, or all keys in { }; quote a text with a colon",
            at: source.location(line, 1).advanced(by: first.count + 1 + gap.count), length: key.count)
    }

    /// An expression in a text whose braces YAML reads as a group, such as `{ text: ${count} left }`; nil for other mistakes.
    ///
    /// - Parameter column: of the place at which libyaml stopped, from 1, in characters.
    static func interpolation(in source: SourceLines, at line: Int, _ column: Int) -> FileProblem? {
        let text = source.line(line)
        guard let dollar = text.prefix(column).ranges(of: "${").last else { return nil }
        let message = "inside braces, a text with ${ } needs quotes"
        // Where a text with one expression ends is certain; others have quotes, colons or braces of their own.
        let values = /(?:^|[:,\[{]\s)\s*+([^"'\\#:,\[\]{}$]*\$\{[^"'\\#:,\[\]{}$]*\}[^"'\\#:,\[\]{}$]*)[,\]}]/
        for match in text.matches(of: values) where match.1.startIndex..<match.1.endIndex ~= dollar.lowerBound {
            let written = String(match.1.reversed().drop(while: \.isWhitespace).reversed())
            let start = text.distance(from: text.startIndex, to: match.1.startIndex)
            // A quote or a comment before it may contain it.
            guard !text[..<match.1.startIndex].contains(where: { "\"'#".contains($0) }) else { break }
            return problem(
                message, hint: Hint("write \"\(written)\"", correction: Hint.Correction(written, "\"\(written)\"")),
                at: source.location(line, 1).advanced(by: start), length: written.count)
        }
        let start = text.distance(from: text.startIndex, to: dollar.lowerBound)
        return problem(
            message, hint: "put the whole text in quotes", at: source.location(line, 1).advanced(by: start), length: 2)
    }

    /// The place of the second of two equal keys of a group; nil if it is not found.
    static func second(of key: String, after first: SourceLocation, in source: SourceLines) -> SourceLocation? {
        let line = source.line(first.line)
        let indent = first.column - 1
        if line.prefix(indent).allSatisfy({ $0 == " " || $0 == "-" }) {
            for number in stride(from: first.line + 1, through: source.count, by: 1) {
                let text = source.line(number)
                let lead = text.prefix { $0 == " " }.count
                guard lead < text.count, text.dropFirst(lead).first != "#" else { continue }
                guard lead >= indent else { return nil }
                if lead == indent, starts(text.dropFirst(lead), with: key) {
                    return SourceLocation(file: first.file, line: number, column: indent + 1)
                }
            }
            return nil
        }
        // In braces: the next entry of the same depth.
        var depth = 0
        var quote: Character?
        let characters = Array(line)
        for index in stride(from: first.column, to: characters.count, by: 1) {
            let character = characters[index]
            if quote != nil {
                if character == quote { quote = nil }
                continue
            }
            let isStart = ", {".contains(characters[index - 1])
            if depth == 0, isStart, starts(line.dropFirst(index), with: key) {
                return SourceLocation(file: first.file, line: first.line, column: index + 1)
            }
            if "\"'".contains(character), isStart { quote = character }
            if "[{".contains(character) { depth += 1 }
            if "]}".contains(character) { depth -= 1 }
            if depth < 0 { return nil }
        }
        return nil
    }

    /// Whether a text begins with a key and its colon.
    private static func starts(_ text: Substring, with key: String) -> Bool {
        [key, "\"\(key)\"", "'\(key)'"].contains { written in
            text.hasPrefix(written) && text.dropFirst(written.count).first { $0 != " " } == ":"
        }
    }
}
